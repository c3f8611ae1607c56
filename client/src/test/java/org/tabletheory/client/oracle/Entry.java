package org.tabletheory.client.oracle;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.mapping.CreatedAt;
import org.tabletheory.mapping.IndexPartitionKey;
import org.tabletheory.mapping.IndexSortKey;
import org.tabletheory.mapping.OmitEmpty;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.Ttl;
import org.tabletheory.mapping.UpdatedAt;
import org.tabletheory.mapping.Version;
import org.tabletheory.schema.DmsVersion;

/** A record with every attribute kind that has special rules; several names are DynamoDB reserved words. */
@Table(value = "${ENTRIES}", dmsVersion = DmsVersion.V0_2)
record Entry(
        @PartitionKey("PK") String pk,
        @SortKey("SK") String sk,

        @IndexPartitionKey(EntityShape.INDEX) @OmitEmpty @Nullable
        String group,

        @IndexSortKey(EntityShape.INDEX) @OmitEmpty long rank,
        @Nullable String title,
        long count,
        @OmitEmpty @Nullable String note,
        @OmitEmpty boolean flag,
        @OmitEmpty Set<String> tags,
        Set<String> labels,
        @OmitEmpty List<String> lines,
        @OmitEmpty Map<String, Long> scores,
        @OmitEmpty @Nullable Detail detail,
        @CreatedAt @Nullable Instant createdAt,
        @UpdatedAt @Nullable Instant updatedAt,
        @Version long version,
        @OmitEmpty @Ttl long expires) {

    /** A nested record that also has an {@code omit_empty} field. */
    record Detail(
            @Nullable String city, @OmitEmpty @Nullable String street) {}
}
