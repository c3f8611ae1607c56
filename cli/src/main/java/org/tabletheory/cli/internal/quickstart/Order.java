package org.tabletheory.cli.internal.quickstart;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.mapping.CreatedAt;
import org.tabletheory.mapping.IndexPartitionKey;
import org.tabletheory.mapping.IndexSortKey;
import org.tabletheory.mapping.OmitEmpty;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.UpdatedAt;
import org.tabletheory.mapping.Version;

/** The entity of the quickstart; {@code orders.yml} describes the same model. */
// show model
@Table("orders")
public record Order(
        @PartitionKey("PK") String customer,
        @SortKey("SK") @IndexSortKey("by-status") String id,
        @IndexPartitionKey("by-status") String status,
        BigDecimal total,
        @OmitEmpty Set<String> tags,
        @CreatedAt @Nullable Instant createdAt,
        @UpdatedAt @Nullable Instant updatedAt,
        @Version long version) {
    // plus two methods: open() creates an order, withStatus() copies it
    // end

    /** Creates an open order. */
    static Order open(String customer, String id, String total, String... tags) {
        return new Order(customer, id, "OPEN", new BigDecimal(total), Set.of(tags), null, null, 0);
    }

    /** Returns a copy with another status. */
    Order withStatus(String other) {
        return new Order(customer, id, other, total, tags, createdAt, updatedAt, version);
    }
    // show model
}
// end
