package org.tabletheory.aws.internal.lambda;

import java.time.Instant;
import org.tabletheory.mapping.OmitEmpty;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.UpdatedAt;
import org.tabletheory.mapping.Version;

/** What {@link Priming} writes and reads; no table has it. */
@Table("tabletheory-priming")
record PrimingRow(
        @PartitionKey String pk,
        @SortKey String sk,
        @OmitEmpty String text,
        long number,
        @UpdatedAt Instant updated,
        @Version long version) {
    static final PrimingRow SAMPLE = new PrimingRow("A", "B", "text", 1, Instant.EPOCH, 0);
}
