package org.tabletheory.bench.client;

import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;

/** A record with fifteen attributes of common types, and none that only one of the libraries would fill in. */
@Table(Shape.TABLE)
public record User(
        @PartitionKey("PK") String pk,
        @SortKey("SK") String sk,
        String email,
        String name,
        String nickname,
        String bio,
        String country,
        Set<String> tags,
        List<String> roles,
        Address address,
        int age,
        long logins,
        boolean active,
        Instant createdAt,
        Instant updatedAt) {
    /** The address of a user. */
    public record Address(String street, String city) {}

    /** Returns the user with this number; all are in one partition. */
    public static User numbered(int number) {
        return new User(
                "TEAM#0190b8b2-6f5c-7a10-9f0e-3b1f0c2d4e5f",
                String.format(Locale.ROOT, "USER#%06d", number),
                "ada" + number + "@example.com",
                "Ada Lovelace",
                "Ada",
                "Wrote the first program, for a machine that was never built; liked horses and long letters.",
                "GB",
                new LinkedHashSet<>(List.of("early", "mathematics", "engines")),
                List.of("admin", "author"),
                new Address("12 St James's Square", "London"),
                36,
                90_125L + number,
                true,
                Instant.parse("2026-01-02T03:04:05.678Z"),
                Instant.parse("2026-02-03T04:05:06.789Z"));
    }
}
