package org.tabletheory.bench.codec;

import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.mapping.CreatedAt;
import org.tabletheory.mapping.IndexPartitionKey;
import org.tabletheory.mapping.OmitEmpty;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.Ttl;
import org.tabletheory.mapping.UpdatedAt;
import org.tabletheory.mapping.Version;

/** A record with fifteen attributes of common types. */
@Table("profiles")
record Profile(
        @PartitionKey("PK") @Nullable String pk,
        @SortKey("SK") @Nullable String sk,
        @IndexPartitionKey("by-email") @Nullable String emailHash,
        @OmitEmpty @Nullable String nickname,
        @Nullable String bio,
        @OmitEmpty Set<String> tags,
        List<String> roles,
        @Nullable Address address,
        int age,
        long logins,
        boolean active,
        @CreatedAt @Nullable Instant createdAt,
        @UpdatedAt @Nullable Instant updatedAt,
        @Version long version,
        @Ttl @OmitEmpty @Nullable Instant expires) {
    record Address(
            @Nullable String street,
            @Nullable String city,
            @Nullable String country) {}

    static Profile sample(Instant now) {
        return new Profile(
                "USER#0190b8b2-6f5c-7a10-9f0e-3b1f0c2d4e5f",
                "PROFILE",
                "5d41402abc4b2a76b9719d911017c592",
                "Ada",
                "Wrote the first program, for a machine that was never built; liked horses and long letters.",
                new LinkedHashSet<>(List.of("early", "mathematics", "engines")),
                List.of("admin", "author"),
                new Address("12 St James's Square", "London", "GB"),
                36,
                90_125,
                true,
                now,
                now,
                7,
                Instant.ofEpochSecond(1_893_456_000));
    }
}
