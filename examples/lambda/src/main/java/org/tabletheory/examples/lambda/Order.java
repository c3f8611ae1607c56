package org.tabletheory.examples.lambda;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.tabletheory.mapping.CreatedAt;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.Version;

/**
 * A customer's order.
 *
 * @param cents the price
 */
@Table("${ORDERS_TABLE}")
public record Order(
        @PartitionKey String customer,
        @SortKey String id,
        long cents,
        @CreatedAt @Nullable Instant created,
        @Version long version) {}
