package org.tabletheory.client.oracle;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.result.Created;
import org.tabletheory.error.ErrorCodes;

/**
 * A reference implementation of a table: sorted maps, and the rules of DMS 0.2 for writes. It has no requests or expressions.
 * Not safe for use by several threads.
 */
final class Reference {
    private final Shape<?> shape;
    private final Map<Value, NavigableMap<Value, Item>> partitions = new LinkedHashMap<>();
    private Instant now = Instant.EPOCH;

    Reference(Shape<?> shape) {
        this.shape = shape;
    }

    void setNow(Instant moment) {
        now = moment;
    }

    // Stored items

    @Nullable
    Item get(Item key) {
        return partition(requireNonNull(key.get("PK"))).get(requireNonNull(key.get("SK")));
    }

    NavigableMap<Value, Item> partition(Value partition) {
        return partitions.computeIfAbsent(partition, absent -> new TreeMap<>(Clause::compare));
    }

    List<Item> all() {
        return partitions.values().stream()
                .flatMap(items -> items.values().stream())
                .toList();
    }

    /** Returns the items of a group by rank; items that lack either are not in the index. */
    List<Item> group(Value group) {
        return all().stream()
                .filter(item -> group.equals(item.get("group")) && item.has("rank"))
                .sorted(Comparator.comparing(item -> requireNonNull(item.get("rank")), Clause::compare))
                .toList();
    }

    private void put(Item item) {
        partition(requireNonNull(item.get("PK"))).put(requireNonNull(item.get("SK")), item);
    }

    // Writes

    /** Stores a new item. */
    Item create(Item entity, List<Clause> clauses) {
        Item old = get(entity);
        if (clauses.stream()
                .anyMatch(
                        clause -> clause.condition().equals(Clause.exists(true).condition()))) {
            throw Rejected.with(ErrorCodes.INVALID_OPERATOR);
        }
        if (old != null || !holds(clauses, null)) {
            throw Rejected.condition(false, old);
        }
        return save(entity, List.of());
    }

    Created<Item> tryCreate(Item entity, List<Clause> clauses) {
        try {
            return Created.created(create(entity, clauses));
        } catch (Rejected rejected) {
            if (rejected.old == null) {
                throw rejected;
            }
            return Created.existing(rejected.old);
        }
    }

    /** Stores the full item: both timestamps are now, and the version is the entity's or 0. */
    Item save(Item entity, List<Clause> clauses) {
        Item old = get(entity);
        if (!holds(clauses, old)) {
            throw Rejected.condition(isAboutVersion(clauses), old);
        }
        Map<String, Value> stored = new LinkedHashMap<>();
        entity.attributes().forEach((name, value) -> {
            boolean isOmitted = Shape.OMIT_EMPTY.contains(name) && isEmpty(value);
            if (!isOmitted && !Shape.OWNED.contains(name)) {
                stored.put(name, stored(name, value));
            }
        });
        if (shape.hasLifecycle()) {
            stored.put("createdAt", stamp());
            stored.put("updatedAt", stamp());
            stored.put("version", Value.n(version(entity)));
        }
        Item item = new Item(stored);
        put(item);
        return item;
    }

    /** Updates these fields, or all that are set; requires the entity's version and increments it. */
    Item update(Item entity, List<String> fields, List<Clause> clauses) {
        List<String> places = fields.isEmpty() ? selected(entity) : fields;
        Map<String, @Nullable Value> changes = new LinkedHashMap<>();
        places.forEach(place -> changes.put(place, change(entity, place)));
        if (changes.isEmpty() && !shape.hasLifecycle()) {
            throw Rejected.with(ErrorCodes.NO_UPDATABLE_FIELDS);
        }
        Item old = get(entity);
        boolean isCurrent = !shape.hasLifecycle()
                || (old != null && Value.n(version(entity)).equals(old.get("version")));
        if (!isCurrent || !holds(clauses, old)) {
            throw Rejected.condition(shape.hasLifecycle() || isAboutVersion(clauses), old);
        }
        Item item = old == null ? key(entity) : old;
        for (Map.Entry<String, @Nullable Value> change : changes.entrySet()) {
            item = Places.with(item, change.getKey(), change.getValue());
        }
        if (shape.hasLifecycle()) {
            item = item.with("updatedAt", stamp()).with("version", Value.n(version(entity) + 1));
        }
        put(item);
        return item;
    }

    private static List<String> selected(Item entity) {
        List<String> names = new ArrayList<>(entity.attributes().keySet());
        names.removeIf(name ->
                Shape.KEYS.contains(name) || Shape.OWNED.contains(name) || isUnset(requireNonNull(entity.get(name))));
        return names;
    }

    /** Returns the new value of a path, or null if it is removed. */
    private @Nullable Value change(Item entity, String place) {
        if (Places.isNested(place)) {
            String holder = Places.holder(place);
            Value within = entity.get(holder);
            if (!(within instanceof Value.M) && !(within instanceof Value.L)) {
                throw Rejected.with(ErrorCodes.INVALID_MODEL);
            }
            return Places.at(entity.with(holder, stored(holder, within)), place);
        }
        Value value = entity.get(place);
        if (Shape.OMIT_EMPTY.contains(place) && (value == null || isEmpty(value))) {
            return null;
        }
        if (value == null) {
            throw Rejected.with(ErrorCodes.INVALID_MODEL);
        }
        return stored(place, value);
    }

    /** Deletes the item; requires the entity's version if it is known and not 0. */
    @Nullable
    Item delete(Item entity, List<Clause> clauses) {
        Item old = get(entity);
        boolean isGuarded = shape.hasLifecycle() && version(entity) != 0;
        boolean isCurrent =
                !isGuarded || (old != null && Value.n(version(entity)).equals(old.get("version")));
        if (!isCurrent || !holds(clauses, old)) {
            throw Rejected.condition(isGuarded || isAboutVersion(clauses), old);
        }
        partition(requireNonNull(entity.get("PK"))).remove(requireNonNull(entity.get("SK")));
        return null;
    }

    // Rules

    static Item key(Item item) {
        return Item.of("PK", requireNonNull(item.get("PK"))).with("SK", requireNonNull(item.get("SK")));
    }

    /** Returns the time in RFC 3339 with as many fraction digits as needed. */
    private Value stamp() {
        return Value.s(now.toString().replaceFirst("(\\.\\d*?)0+Z$", "$1Z").replace(".Z", "Z"));
    }

    private static long version(Item item) {
        return item.get("version") instanceof Value.N number
                ? number.toBigDecimal().longValueExact()
                : 0;
    }

    private boolean holds(List<Clause> clauses, @Nullable Item old) {
        Item item = old == null ? Item.empty() : old;
        return clauses.stream().map(Clause::holds).allMatch((Predicate<Item> each) -> each.test(item));
    }

    private static boolean isAboutVersion(List<Clause> clauses) {
        return clauses.stream().anyMatch(Clause::aboutVersion);
    }

    /** Returns the stored form: an empty set is NULL; a record omits its empty {@code omit_empty} fields. */
    private Value stored(String name, Value value) {
        if (value instanceof Value.SS set && set.values().isEmpty()) {
            return Value.nul();
        }
        boolean isDetail = shape.isRecord() && name.equals("detail");
        if (isDetail
                && value instanceof Value.M map
                && Value.s("").equals(map.values().get("street"))) {
            return Value.m(Map.of("city", requireNonNull(map.values().get("city"))));
        }
        return value;
    }

    static boolean isEmpty(Value value) {
        return switch (value.type()) {
            case S -> ((Value.S) value).value().isEmpty();
            case N -> ((Value.N) value).toBigDecimal().signum() == 0;
            case BOOL -> !((Value.Bool) value).value();
            case NULL -> true;
            case SS -> ((Value.SS) value).values().isEmpty();
            case L -> ((Value.L) value).values().isEmpty();
            case M -> ((Value.M) value).values().isEmpty();
            default -> throw new IllegalArgumentException(value.type().name());
        };
    }

    private static boolean isUnset(Value value) {
        return value instanceof Value.M map
                ? map.values().values().stream().allMatch(Reference::isUnset)
                : isEmpty(value);
    }
}
