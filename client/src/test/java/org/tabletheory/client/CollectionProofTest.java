package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.tabletheory.client.result.ForeignItems;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.mapping.Discriminator;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;

/**
 * Random collections of random items, compared with a loop over the items: in order, complete, and the same by pages. 400
 * collections, or 8,000 with {@code -Dproof=full}.
 */
@Tag("proof")
@DynamoTest
class CollectionProofTest {
    private static final int QUERIES = "full".equals(System.getProperty("proof")) ? 8_000 : 400;

    /** An item: its sort key and what conditions name. */
    interface Entity {
        String tenant();

        String group();

        int number();

        String key();
    }

    @Table("family")
    @Discriminator("kind")
    @PartitionKey(template = "T#{tenant}")
    sealed interface Member extends Entity {
        @SortKey(template = "A#{group}")
        record First(String tenant, String group, int number) implements Member {
            @Override
            public String key() {
                return "A#" + group;
            }
        }

        @SortKey(template = "A#{group}#{number:2}")
        record Second(String tenant, String group, int number) implements Member {
            @Override
            public String key() {
                return "A#" + group + "#" + digits(number);
            }
        }

        @SortKey(template = "C#{number:2}#{group}")
        record Third(String tenant, String group, int number) implements Member {
            @Override
            public String key() {
                return "C#" + digits(number) + "#" + group;
            }
        }

        @SortKey(template = "{group}!")
        record Fourth(String tenant, String group, int number) implements Member {
            @Override
            public String key() {
                return group + "!";
            }
        }
    }

    @Table("separate")
    @PartitionKey(template = "T#{tenant}")
    @SortKey(template = "A#{group}")
    record One(String tenant, String group, int number) implements Entity {
        @Override
        public String key() {
            return "A#" + group;
        }
    }

    @Table("separate")
    @PartitionKey(template = "T#{tenant}")
    @SortKey(template = "A#{group}#{number:2}")
    record Two(String tenant, String group, int number) implements Entity {
        @Override
        public String key() {
            return "A#" + group + "#" + digits(number);
        }
    }

    @Table("separate")
    @PartitionKey(template = "T#{tenant}")
    @SortKey(template = "C#{number:2}#{group}")
    record Three(String tenant, String group, int number) implements Entity {
        @Override
        public String key() {
            return "C#" + digits(number) + "#" + group;
        }
    }

    private static String digits(int number) {
        return (number < 10 ? "0" : "") + number;
    }

    private static final List<Class<? extends Entity>> FAMILY =
            List.of(Member.First.class, Member.Second.class, Member.Third.class, Member.Fourth.class);
    private static final List<Class<? extends Entity>> SEPARATE = List.of(One.class, Two.class, Three.class);
    private static final List<String> GROUPS = List.of("x", "xy", "é", "A", "\uFFFD", "\uD83D\uDE00");

    private final Random random = new Random(Long.getLong("seed", 17));

    private <E> E one(List<E> list) {
        return list.get(random.nextInt(list.size()));
    }

    private Entity entity(Class<? extends Entity> type) throws ReflectiveOperationException {
        return type.getDeclaredConstructor(String.class, String.class, int.class)
                .newInstance(one(List.of("a", "ab")), one(GROUPS), random.nextInt(12));
    }

    /** What a table contains, by partition and sort key in the order of UTF-8. */
    private final Map<String, Map<String, Entity>> tables = new TreeMap<>();

    private static final java.util.Comparator<String> UTF_8 = (one, other) ->
            Arrays.compareUnsigned(one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));

    private void fill(TableTheory db, List<Class<? extends Entity>> classes) throws ReflectiveOperationException {
        for (int i = 0; i < 150; i++) {
            Entity entity = entity(one(classes));
            Map<String, Entity> there = tables.computeIfAbsent(
                    (classes == FAMILY ? "family " : "separate ") + entity.tenant(), name -> new TreeMap<>(UTF_8));
            // A class does not replace the item of another one.
            Entity before = there.putIfAbsent(entity.key(), entity);
            if (before == null || before.getClass() == entity.getClass()) {
                db.model(entity).save();
                there.put(entity.key(), entity);
            }
        }
    }

    @Test
    void collectionHasTheItemsOfItsClassesInOrder(URI endpoint, TablePrefix prefix)
            throws ReflectiveOperationException {
        Config config =
                Config.local(endpoint).toBuilder().tablePrefix(prefix.text()).build();
        int found = 0;
        try (TableTheory db = TableTheory.over(TestWire.open(config), config)) {
            db.createTable(Member.class);
            db.createTable(One.class);
            fill(db, FAMILY);
            fill(db, SEPARATE);
            for (int i = 0; i < QUERIES; i++) {
                found += check(db, random.nextBoolean() ? FAMILY : SEPARATE);
            }
        }
        assertThat(found).isGreaterThan(QUERIES);
    }

    /** Compares one random query, and returns how many items it has. */
    private int check(TableTheory db, List<Class<? extends Entity>> all) {
        List<Class<? extends Entity>> classes = new ArrayList<>(all);
        Collections.shuffle(classes, random);
        classes = classes.subList(0, 1 + random.nextInt(all.size()));
        String tenant = one(List.of("a", "ab"));
        String group = random.nextInt(3) == 0 ? one(GROUPS) : null;
        Integer number = random.nextInt(3) == 0 ? random.nextInt(12) : null;
        Integer from = number == null && random.nextInt(3) == 0 ? random.nextInt(12) : null;
        boolean descending = random.nextBoolean();

        List<Entity> expected = new ArrayList<>();
        for (Entity entity : tables.getOrDefault((all == FAMILY ? "family " : "separate ") + tenant, Map.of())
                .values()) {
            if (classes.contains(entity.getClass())
                    && (group == null || group.equals(entity.group()))
                    && (number == null || number == entity.number())
                    && (from == null || entity.number() >= from)) {
                expected.add(entity);
            }
        }
        if (descending) {
            Collections.reverse(expected);
        }
        CollectionQuery<Entity> query = query(db, classes).where("tenant", "=", tenant);
        query = group == null ? query : query.where("group", "=", group);
        query = number == null ? query : query.where("number", "=", number);
        query = from == null ? query : query.where("number", ">=", from);
        query = descending ? query.descending() : query;
        query = query.foreignItems(ForeignItems.skipped());

        String description = classes.stream().map(Class::getSimpleName).collect(Collectors.joining(", ")) + " of "
                + tenant + ", " + group + ", " + number + ", from " + from;
        assertThat(query.all().items()).as(description).isEqualTo(expected);
        assertThat(query.count()).as(description).isEqualTo(expected.size());
        assertThat(pages(query.limit(1 + random.nextInt(5)))).as(description).isEqualTo(expected);
        return expected.size();
    }

    @SuppressWarnings("unchecked") // the classes are of entities
    private static CollectionQuery<Entity> query(TableTheory db, List<Class<? extends Entity>> classes) {
        return db.collection(classes.get(0), classes.subList(1, classes.size()).toArray(Class[]::new));
    }

    private static List<Entity> pages(CollectionQuery<Entity> query) {
        List<Entity> items = new ArrayList<>();
        @Nullable String cursor = null;
        do {
            GroupedItems<Entity> page = query.page(cursor);
            items.addAll(page.items());
            cursor = page.nextCursor();
        } while (cursor != null);
        return items;
    }
}
