package org.tabletheory.examples.lambda;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.mapping.CreatedAt;
import org.tabletheory.client.mapping.PartitionKey;
import org.tabletheory.client.mapping.SortKey;
import org.tabletheory.client.mapping.Table;
import org.tabletheory.client.mapping.Version;

/**
 * What a customer ordered.
 *
 * @param cents what it costs
 */
@Table("${ORDERS_TABLE}")
public record Order(
        @PartitionKey String customer,
        @SortKey String id,
        long cents,
        @CreatedAt @Nullable Instant created,
        @Version long version) {}
