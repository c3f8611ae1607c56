package org.tabletheory.client.oracle;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;

/** Generates random operations on few keys, so that they collide; most of them use the stored version. */
final class OperationGenerator {
    private static final int PARTITIONS = 3;
    private static final int SORT_KEYS = 7;
    private static final List<String> FIELDS = List.of(
            "group", "rank", "title", "count", "note", "flag", "tags", "labels", "lines", "scores", "detail",
            "expires");
    private static final List<String> NESTED =
            List.of("detail.city", "detail.street", "scores.a", "scores.b", "lines[0]", "lines[2]");

    private final Random random;
    private final EntityShape<?> shape;
    private final ReferenceTable reference;
    private final ConditionGenerator generator;
    private final List<PageOperation> pageReads = new ArrayList<>();

    OperationGenerator(Random random, EntityShape<?> shape, ReferenceTable reference) {
        this.random = random;
        this.shape = shape;
        this.reference = reference;
        this.generator = new ConditionGenerator(random, shape);
        for (int i = 0; i < PARTITIONS; i++) {
            pageReads.add(new PageOperation(partition(i), 1 + i));
        }
    }

    Operation next() {
        int kind = random.nextInt(100);
        if (kind < 8) {
            return write(WriteOperation.Kind.CREATE);
        } else if (kind < 16) {
            return write(WriteOperation.Kind.TRY_CREATE);
        } else if (kind < 25) {
            return write(WriteOperation.Kind.SAVE);
        } else if (kind < 50) {
            return write(WriteOperation.Kind.UPDATE);
        } else if (kind < 56) {
            return write(WriteOperation.Kind.DELETE);
        } else if (kind < 58) {
            return write(WriteOperation.Kind.DELETE_KEY);
        } else if (kind < 80) {
            return get();
        } else if (kind < 97) {
            return read();
        } else if (kind < 99) {
            return pageReads.get(random.nextInt(PARTITIONS));
        }
        return new ScanOperation(List.of(generator.any()));
    }

    private WriteOperation write(WriteOperation.Kind kind) {
        Item entity = entity();
        List<ReferenceCondition> conditions = new ArrayList<>();
        if (random.nextInt(4) == 0) {
            conditions.add(generator.onWrite());
        }
        if (random.nextInt(20) == 0) {
            // not onWrite: two conditions on whether the item exists can contradict each other, which is rejected
            conditions.add(generator.any());
        }
        Set<String> fields = new LinkedHashSet<>();
        if (kind == WriteOperation.Kind.UPDATE && random.nextInt(4) != 0) {
            int count = 1 + random.nextInt(3);
            for (int i = 0; i < count; i++) {
                fields.add(FIELDS.get(random.nextInt(FIELDS.size())));
            }
            String nested = NESTED.get(random.nextInt(NESTED.size()));
            if (random.nextInt(3) == 0 && !fields.contains(NestedPaths.attribute(nested))) {
                fields.add(nested);
            }
        }
        return new WriteOperation(kind, entity, List.copyOf(fields), conditions);
    }

    private ReadOperation get() {
        ReadOperation.Terminal terminal =
                random.nextBoolean() ? ReadOperation.Terminal.FIRST : ReadOperation.Terminal.FIRST_OR_EMPTY;
        Object sort = generator.sortKey(random.nextInt(SORT_KEYS));
        List<ReferenceCondition> key = List.of(ReferenceCondition.field("SK", "=", sort));
        return new ReadOperation(
                terminal,
                ReadOperation.AccessPath.TABLE,
                partition(random.nextInt(PARTITIONS)),
                key,
                List.of(),
                true,
                0,
                0);
    }

    private ReadOperation read() {
        ReadOperation.Terminal[] terminals = ReadOperation.Terminal.values();
        ReadOperation.Terminal terminal = terminals[random.nextInt(terminals.length)];
        ReadOperation.AccessPath path = List.of(
                        ReadOperation.AccessPath.TABLE,
                        ReadOperation.AccessPath.TABLE,
                        ReadOperation.AccessPath.INDEX,
                        ReadOperation.AccessPath.AUTOMATIC)
                .get(random.nextInt(4));
        boolean isTable = path == ReadOperation.AccessPath.TABLE;
        Value partition = isTable ? partition(random.nextInt(PARTITIONS)) : Value.s("g" + random.nextInt(3));
        List<ReferenceCondition> wheres = new ArrayList<>();
        if (random.nextBoolean()) {
            wheres.add(isTable ? generator.onSortKey(SORT_KEYS) : generator.onRank(PARTITIONS * SORT_KEYS));
        }
        List<ReferenceCondition> filters = new ArrayList<>();
        if (random.nextInt(3) == 0) {
            filters.add(generator.any());
        }
        int limit = random.nextInt(3) == 0 ? 1 + random.nextInt(4) : 0;
        int pageSize = random.nextInt(12) == 0 ? 2 + random.nextInt(4) : 0;
        if (terminal == ReadOperation.Terminal.PAGES && limit > 0) {
            limit++;
        }
        return new ReadOperation(terminal, path, partition, wheres, filters, random.nextBoolean(), limit, pageSize);
    }

    private static Value partition(int n) {
        return Value.s("p" + n);
    }

    /** The attributes of a random entity: all of them for a record, some of them for an item. */
    private Item entity() {
        int p = random.nextInt(PARTITIONS);
        int s = random.nextInt(SORT_KEYS);
        Item key = Item.of("PK", partition(p)).with("SK", shape.sortKey(s));
        Map<String, Value> attributes = new LinkedHashMap<>(key.attributes());
        for (String field : FIELDS) {
            if (shape.isRecord() || random.nextInt(4) != 0) {
                attributes.put(field, value(field, p * SORT_KEYS + s));
            }
        }
        if (shape.hasLifecycle()) {
            Item stored = reference.get(key);
            Value version = stored == null ? Value.n(0) : requireNonNull(stored.get("version"));
            attributes.put("version", random.nextInt(6) == 0 ? Value.n(random.nextInt(4)) : version);
        }
        return new Item(attributes);
    }

    private Value value(String field, int keyNumber) {
        boolean empty = random.nextInt(3) == 0;
        return switch (field) {
            case "group" -> Value.s(empty ? "" : "g" + random.nextInt(3));
            case "rank" -> Value.n(empty ? 0 : 10 * (keyNumber + 1) + random.nextInt(10));
            case "title" -> Value.s(empty ? "" : "t" + random.nextInt(5));
            case "count" -> Value.n(empty ? 0 : random.nextInt(6));
            case "note" -> Value.s(empty ? "" : "note " + random.nextInt(5));
            case "flag" -> Value.bool(!empty);
            case "tags", "labels" -> Value.ss(empty ? Set.of() : words("t"));
            case "lines" ->
                new Value.L(
                        empty
                                ? List.of()
                                : words("l").stream().<Value>map(Value::s).toList());
            case "scores" -> scores(empty);
            case "detail" -> detail(empty);
            default -> Value.n(empty ? 0 : 1_700_000_000L + random.nextInt(1000));
        };
    }

    private Set<String> words(String prefix) {
        Set<String> words = new LinkedHashSet<>();
        int count = 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            words.add(prefix + random.nextInt(4));
        }
        return words;
    }

    private Value scores(boolean empty) {
        Map<String, Value> scores = new LinkedHashMap<>();
        for (String name : empty ? List.<String>of() : List.of("a", "b", "c")) {
            if (random.nextBoolean()) {
                scores.put(name, Value.n(random.nextInt(4)));
            }
        }
        return new Value.M(scores);
    }

    private Value detail(boolean empty) {
        if (empty) {
            return shape.isRecord() ? Value.nul() : new Value.M(Map.of());
        }
        return Value.m(Map.of(
                "city", Value.s(random.nextInt(3) == 0 ? "" : "c" + random.nextInt(3)),
                "street", Value.s(random.nextBoolean() ? "" : "s" + random.nextInt(3))));
    }
}
