package org.tabletheory.aws.internal.lambda;

import java.time.Instant;
import org.tabletheory.client.mapping.OmitEmpty;
import org.tabletheory.client.mapping.PartitionKey;
import org.tabletheory.client.mapping.SortKey;
import org.tabletheory.client.mapping.Table;
import org.tabletheory.client.mapping.UpdatedAt;
import org.tabletheory.client.mapping.Version;

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
