package org.tabletheory.client;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.mapping.Attribute;
import org.tabletheory.mapping.CreatedAt;
import org.tabletheory.mapping.IndexPartitionKey;
import org.tabletheory.mapping.OmitEmpty;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.Ttl;
import org.tabletheory.mapping.UpdatedAt;
import org.tabletheory.mapping.Version;

/** Entity for the update builder tests; some names are DynamoDB reserved words, some differ in Java. */
@Table("players")
record Player(
        @PartitionKey("PK") String pk,
        @SortKey("SK") String sk,
        @IndexPartitionKey("by-team") @OmitEmpty @Nullable String team,
        @OmitEmpty @Nullable String status,
        long logins,
        @Attribute("value") double balance,
        Set<String> badges,
        @OmitEmpty Set<String> tags,
        @OmitEmpty Set<Integer> scores,
        @OmitEmpty List<String> visits,
        @OmitEmpty List<Line> lines,
        @OmitEmpty @Nullable Address address,
        @OmitEmpty Map<String, Long> counters,
        @CreatedAt @Nullable Instant createdAt,
        @UpdatedAt @Nullable Instant updatedAt,
        @Version long version,
        @Ttl @OmitEmpty @Nullable Instant expires) {
    record Line(String article, @Attribute("size") int count) {}

    record Address(
            @OmitEmpty @Nullable String street,
            String city,
            @OmitEmpty Set<String> names) {}

    static final Item KEY = Item.of("PK", Value.s("P#1")).with("SK", Value.s("PROFILE"));

    /** A player with only a key. */
    static Player bare() {
        return new Player(
                "P#1", "PROFILE", null, null, 0, 0, Set.of(), Set.of(), Set.of(), List.of(), List.of(), null, Map.of(),
                null, null, 0, null);
    }

    /** A player with a value for every attribute. */
    static Player full() {
        return new Player(
                "P#1",
                "PROFILE",
                "red",
                "ACTIVE",
                5,
                1.5,
                Set.of("gold"),
                Set.of("a", "b"),
                Set.of(1, 2),
                List.of("mon", "tue", "wed"),
                List.of(new Line("pen", 1), new Line("ink", 2)),
                new Address("Main", "Oslo", Set.of("home")),
                Map.of("wins", 3L),
                null,
                null,
                0,
                Instant.ofEpochSecond(2_000_000_000));
    }

    static KeyQuery<Player> of(TableTheory db) {
        return db.model(Player.class).where("PK", "=", "P#1").where("SK", "=", "PROFILE");
    }
}
