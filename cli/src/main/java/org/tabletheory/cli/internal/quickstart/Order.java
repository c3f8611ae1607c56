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

/** What the walk stores: the Java side of {@code orders.yml}. */
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
    // and two methods: open() makes one, withStatus() makes another of it
    // end

    /** An open order that is not stored yet. */
    static Order open(String customer, String id, String total, String... tags) {
        return new Order(customer, id, "OPEN", new BigDecimal(total), Set.of(tags), null, null, 0);
    }

    /** The same order with another status. */
    Order withStatus(String other) {
        return new Order(customer, id, other, total, tags, createdAt, updatedAt, version);
    }
    // show model
}
// end
