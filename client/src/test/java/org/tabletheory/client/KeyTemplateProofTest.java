package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Form;
import org.tabletheory.mapping.IndexPartitionKey;
import org.tabletheory.mapping.IndexSortKey;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.Upcast;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.wire.Wire;

/**
 * Random writes, updates and queries of a model with templates and an older form, compared with a map in memory: after each, stored
 * keys are those of the stored components, and queries by components return what a loop over the map returns. Items of the older form
 * have another status and another name of an attribute, both of which are in index keys. 2,000 operations; with {@code -Dproof=full}
 * 20,000, or as many as {@code -Dproof.operations} says.
 */
@Tag("proof")
@DynamoTest
class KeyTemplateProofTest {
    private static final int OPERATIONS =
            "full".equals(System.getProperty("proof")) ? Integer.getInteger("proof.operations", 20_000) : 2_000;
    private static final Instant DAY = Instant.parse("2026-01-01T00:00:00Z");

    /** The first version of the program. */
    @Table(value = "${ROWS}", name = "Row")
    @Form(1)
    @PartitionKey(template = "T#{tenant}")
    @SortKey(template = "R#{group}#{number:3}")
    @IndexPartitionKey(value = "GSI1", template = "{tenant}|{status}")
    @IndexSortKey(value = "GSI1", template = "{at:millis}#{title}")
    record FirstRow(
            String tenant,
            String group,
            int number,
            @Nullable String status,
            @Nullable Instant at,
            @Nullable String title) {}

    @Table("${ROWS}")
    @Form(2)
    @PartitionKey(template = "T#{tenant}")
    @SortKey(template = "R#{group}#{number:3}")
    @IndexPartitionKey(value = "GSI1", template = "{tenant}|{status}")
    @IndexSortKey(value = "GSI1", template = "{at:millis}#{name}")
    record Row(
            String tenant,
            String group,
            int number,
            @Nullable String status,
            @Nullable Instant at,
            @Nullable String name) {
        String key() {
            return "T#" + tenant + " R#" + group + "#" + String.format(Locale.ROOT, "%03d", number);
        }

        /** Brings an item of the first version into the present form. */
        @Upcast(from = 1)
        static Item lowerCaseAndName(Item item) {
            Item result = item.without("title").without("status");
            if (item.get("title") instanceof Value.S title) {
                result = result.with("name", title);
            }
            return item.get("status") instanceof Value.S status
                    ? result.with("status", Value.s(status.value().toLowerCase(Locale.ROOT)))
                    : result;
        }

        FirstRow first() {
            return new FirstRow(
                    tenant, group, number, status == null ? null : status.toUpperCase(Locale.ROOT), at, name);
        }
    }

    private final Random random = new Random(Long.getLong("seed", 11));
    /** What the table must contain, in the order of the keys. */
    private final Map<String, Row> expected = new TreeMap<>();
    /** The keys of items that are stored in the older form. */
    private final Set<String> older = new TreeSet<>();

    private int upcast;

    private String one(String... texts) {
        return texts[random.nextInt(texts.length)];
    }

    private <T> @Nullable T orNull(T value) {
        return random.nextInt(4) == 0 ? null : value;
    }

    private Instant time() {
        return DAY.plusMillis(random.nextInt(5));
    }

    private Row row() {
        return new Row(
                one("a", "ab"),
                one("x", "xy", "é"),
                random.nextInt(12),
                orNull(one("open", "done")),
                orNull(time()),
                orNull(one("l", "m", "n")));
    }

    @Test
    void storedKeysAndQueriesFollowTheComponents(URI endpoint, TablePrefix prefix) {
        Wire wire = TestWire.open(Config.local(endpoint));
        Mappers mappers = Mappers.builder()
                .environment(Map.of("ROWS", prefix.table("rows")))
                .build();
        new LocalTables(wire).create(mappers.of(Row.class).model());
        int rejected = 0;
        try (TableTheory db = TableTheory.over(wire, Clock.systemUTC(), mappers)) {
            for (int i = 0; i < OPERATIONS; i++) {
                rejected += write(db) ? 0 : 1;
                if (i % 4 == 0) {
                    query(db);
                }
                if (i % 500 == 499) {
                    compare(db);
                }
            }
            compare(db);
        }
        assertThat(upcast).as("updates of items of the older form").isGreaterThan(OPERATIONS / 100);
        assertThat(rejected).as("updates that lack a component").isPositive().isLessThan(OPERATIONS / 2);
    }

    /** Makes one random write; returns whether it was accepted. */
    private boolean write(TableTheory db) {
        Row row = row();
        Row stored = expected.get(row.key());
        switch (random.nextInt(8)) {
            case 0 -> {
                db.model(row).save();
                put(row);
            }
            case 1 -> {
                db.model(row).delete();
                expected.remove(row.key());
                older.remove(row.key());
            }
            case 2 -> {
                db.transact().put(db.model(row)).execute();
                put(row);
            }
            case 3 -> {
                db.model(Row.class).batchCreate(List.of(row));
                put(row);
            }
            case 4 -> {
                return entityUpdate(db, row, stored);
            }
            case 5 -> {
                return staleUpdate(db, row, stored);
            }
            case 6 -> {
                db.model(FirstRow.class).batchCreate(List.of(row.first()));
                expected.put(row.key(), row);
                older.add(row.key());
            }
            default -> {
                return keyUpdate(db, row, stored);
            }
        }
        return true;
    }

    private void put(Row row) {
        expected.put(row.key(), row);
        older.remove(row.key());
    }

    /** Records an update, which stores an item of the older form in the present one. */
    private void updated(Row row) {
        upcast += older.contains(row.key()) ? 1 : 0;
        put(row);
    }

    private boolean entityUpdate(TableTheory db, Row row, @Nullable Row stored) {
        if (stored == null) {
            return true;
        }
        Row changed = new Row(row.tenant(), row.group(), row.number(), row.status(), stored.at(), row.name());
        db.model(changed).update("status", "name");
        updated(changed);
        return true;
    }

    /** Updates one component of an entity whose others are not those of the item. */
    private boolean staleUpdate(TableTheory db, Row row, @Nullable Row stored) {
        boolean current = stored != null && Objects.equals(stored.at(), row.at());
        try {
            db.model(row).update("name");
        } catch (ConditionFailedException stale) {
            assertThat(current).isFalse();
            if (stored != null && Value.n(2).equals(stored(db, stored).get("_form"))) {
                older.remove(row.key()); // it was brought into the present form before the other condition failed
            }
            return false;
        }
        if (stored == null) {
            assertThat(row.at()).isNull();
        }
        Row before = stored == null ? new Row(row.tenant(), row.group(), row.number(), null, null, null) : stored;
        assertThat(before.at()).isEqualTo(row.at());
        updated(new Row(row.tenant(), row.group(), row.number(), before.status(), before.at(), row.name()));
        return true;
    }

    private boolean keyUpdate(TableTheory db, Row row, @Nullable Row stored) {
        UpdateBuilder<Row> update = db.model(Row.class)
                .where("tenant", "=", row.tenant())
                .where("number", "=", row.number())
                .where("group", "=", row.group())
                .updateBuilder()
                .set("status", row.status());
        boolean at = random.nextBoolean();
        boolean name = random.nextBoolean();
        update = at ? update.set("at", row.at()) : update;
        update = name ? update.set("name", row.name()) : update;
        try {
            update.execute();
        } catch (TableTheoryException e) {
            assertThat(at).isNotEqualTo(name);
            assertThat(e).hasMessageContaining("read the item first");
            return false;
        }
        assertThat(at).isEqualTo(name);
        Row before = stored == null ? new Row(row.tenant(), row.group(), row.number(), null, null, null) : stored;
        updated(new Row(
                row.tenant(),
                row.group(),
                row.number(),
                row.status(),
                at ? row.at() : before.at(),
                name ? row.name() : before.name()));
        return true;
    }

    private List<Row> matching(Predicate<Row> condition) {
        return expected.values().stream().filter(condition).toList();
    }

    /** Queries; filters and index keys see what is stored, so they do not find the status of an older form. */
    private void query(TableTheory db) {
        Row like = row();
        Predicate<Row> present = row -> !older.contains(row.key());
        KeyQuery<Row> ofTenant = db.model(Row.class).where("tenant", "=", like.tenant());
        KeyQuery<Row> ofGroup = ofTenant.where("group", "=", like.group());
        Predicate<Row> tenant = row -> row.tenant().equals(like.tenant());
        Predicate<Row> group = tenant.and(row -> row.group().equals(like.group()));
        int from = random.nextInt(14) - 1;
        int to = from + random.nextInt(4);
        assertThat(ofTenant.all()).containsExactlyInAnyOrderElementsOf(matching(tenant));
        assertThat(ofGroup.all()).isEqualTo(matching(group));
        assertThat(ofGroup.where("number", "BETWEEN", Math.max(from, 0), to + 1).all())
                .isEqualTo(matching(group.and(row -> row.number() >= Math.max(from, 0) && row.number() <= to + 1)));
        assertThat(ofGroup.where("number", ">", from).all()).isEqualTo(matching(group.and(row -> row.number() > from)));
        assertThat(ofGroup.where("number", "<", to).all()).isEqualTo(matching(group.and(row -> row.number() < to)));
        assertThat(ofTenant.where("group", "BEGINS_WITH", "x").all())
                .containsExactlyInAnyOrderElementsOf(
                        matching(tenant.and(row -> row.group().startsWith("x"))));
        assertThat(ofTenant.where("status", "=", "open").all())
                .containsExactlyInAnyOrderElementsOf(
                        matching(tenant.and(present).and(row -> "open".equals(row.status()))));
        Instant time = time();
        assertThat(ofTenant.index("GSI1")
                        .where("status", "=", "open")
                        .where("at", "=", time)
                        .where("name", ">=", "m")
                        .all())
                .containsExactlyInAnyOrderElementsOf(matching(tenant.and(present)
                        .and(row -> "open".equals(row.status())
                                && time.equals(row.at())
                                && row.name() != null
                                && row.name().compareTo("m") >= 0)));
        assertThat(ofTenant.index("GSI1")
                        .where("status", "=", "done")
                        .where("at", ">=", time)
                        .orderBy("at", "ASC")
                        .all())
                .isSortedAccordingTo(Comparator.comparing(row -> Objects.requireNonNull(row.at())))
                .containsExactlyInAnyOrderElementsOf(matching(tenant.and(present)
                        .and(row -> "done".equals(row.status())
                                && row.at() != null
                                && row.name() != null
                                && !row.at().isBefore(time))));
    }

    /** Compares all items with the map, and their keys with their components. */
    private void compare(TableTheory db) {
        assertThat(db.model(Row.class).scan()).containsExactlyInAnyOrderElementsOf(expected.values());
        for (Row row : expected.values()) {
            Item item = stored(db, row);
            boolean first = older.contains(row.key());
            String status = first ? row.first().status() : row.status();
            assertThat(item.get("_form")).isEqualTo(Value.n(first ? 1 : 2));
            assertThat(item.get("GSI1PK")).isEqualTo(status == null ? null : Value.s(row.tenant() + "|" + status));
            assertThat(item.get("GSI1SK"))
                    .isEqualTo(
                            row.at() == null || row.name() == null
                                    ? null
                                    : Value.s(row.at().toEpochMilli() + "#" + row.name()));
        }
    }

    private static Item stored(TableTheory db, Row row) {
        String[] key = row.key().split(" ", -1);
        Item primary = Item.of("PK", Value.s(key[0]), "SK", Value.s(key[1]));
        return db.items(db.forms(Row.class).model())
                .get(primary, true, List.of())
                .orElseThrow();
    }
}
