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
 * The table as the documents describe it: sorted maps, and the rules of DMS 0.2 for what a write makes of an entity. It
 * knows nothing of requests or expressions. Not safe for use by several threads.
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

    // What is stored

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

    /** The items of a group, by rank; those that lack either are not in the index. */
    List<Item> group(Value group) {
        return all().stream()
                .filter(item -> group.equals(item.get("group")) && item.has("rank"))
                .sorted(Comparator.comparing(item -> requireNonNull(item.get("rank")), Clause::compare))
                .toList();
    }

    private void put(Item item) {
        partition(requireNonNull(item.get("PK"))).put(requireNonNull(item.get("SK")), item);
    }

    // What is written

    /** Only where there is no item. */
    Item create(Item said, List<Clause> clauses) {
        Item old = get(said);
        if (clauses.stream()
                .anyMatch(
                        clause -> clause.condition().equals(Clause.exists(true).condition()))) {
            throw Refused.with(ErrorCodes.INVALID_OPERATOR);
        }
        if (old != null || !holds(clauses, null)) {
            throw Refused.condition(false, old);
        }
        return save(said, List.of());
    }

    Created<Item> tryCreate(Item said, List<Clause> clauses) {
        try {
            return Created.created(create(said, clauses));
        } catch (Refused refused) {
            if (refused.old == null) {
                throw refused;
            }
            return Created.existing(refused.old);
        }
    }

    /** The whole item, whatever was there: both timestamps are now, and the version is the entity's or 0. */
    Item save(Item said, List<Clause> clauses) {
        Item old = get(said);
        if (!holds(clauses, old)) {
            throw Refused.condition(isAboutVersion(clauses), old);
        }
        Map<String, Value> stored = new LinkedHashMap<>();
        said.attributes().forEach((name, value) -> {
            boolean isOmitted = Shape.OMIT_EMPTY.contains(name) && isEmpty(value);
            if (!isOmitted && !Shape.OWNED.contains(name)) {
                stored.put(name, stored(name, value));
            }
        });
        if (shape.hasLifecycle()) {
            stored.put("createdAt", stamp());
            stored.put("updatedAt", stamp());
            stored.put("version", Value.n(version(said)));
        }
        Item item = new Item(stored);
        put(item);
        return item;
    }

    /** These fields, or all that are not unset; at the entity's version, which goes up by one. */
    Item update(Item said, List<String> fields, List<Clause> clauses) {
        List<String> places = fields.isEmpty() ? selected(said) : fields;
        Map<String, @Nullable Value> changes = new LinkedHashMap<>();
        places.forEach(place -> changes.put(place, change(said, place)));
        if (changes.isEmpty() && !shape.hasLifecycle()) {
            throw Refused.with(ErrorCodes.NO_UPDATABLE_FIELDS);
        }
        Item old = get(said);
        boolean isCurrent =
                !shape.hasLifecycle() || (old != null && Value.n(version(said)).equals(old.get("version")));
        if (!isCurrent || !holds(clauses, old)) {
            throw Refused.condition(shape.hasLifecycle() || isAboutVersion(clauses), old);
        }
        Item item = old == null ? key(said) : old;
        for (Map.Entry<String, @Nullable Value> change : changes.entrySet()) {
            item = Places.with(item, change.getKey(), change.getValue());
        }
        if (shape.hasLifecycle()) {
            item = item.with("updatedAt", stamp()).with("version", Value.n(version(said) + 1));
        }
        put(item);
        return item;
    }

    private static List<String> selected(Item said) {
        List<String> names = new ArrayList<>(said.attributes().keySet());
        names.removeIf(name ->
                Shape.KEYS.contains(name) || Shape.OWNED.contains(name) || isUnset(requireNonNull(said.get(name))));
        return names;
    }

    /** What a place becomes, or null when it is removed. */
    private @Nullable Value change(Item said, String place) {
        if (Places.isNested(place)) {
            String holder = Places.holder(place);
            Value within = said.get(holder);
            if (!(within instanceof Value.M) && !(within instanceof Value.L)) {
                throw Refused.with(ErrorCodes.INVALID_MODEL);
            }
            return Places.at(said.with(holder, stored(holder, within)), place);
        }
        Value value = said.get(place);
        if (Shape.OMIT_EMPTY.contains(place) && (value == null || isEmpty(value))) {
            return null;
        }
        if (value == null) {
            throw Refused.with(ErrorCodes.INVALID_MODEL);
        }
        return stored(place, value);
    }

    /** At the entity's version when that is known and not 0; gives nothing. */
    @Nullable
    Item delete(Item said, List<Clause> clauses) {
        Item old = get(said);
        boolean isGuarded = shape.hasLifecycle() && version(said) != 0;
        boolean isCurrent = !isGuarded || (old != null && Value.n(version(said)).equals(old.get("version")));
        if (!isCurrent || !holds(clauses, old)) {
            throw Refused.condition(isGuarded || isAboutVersion(clauses), old);
        }
        partition(requireNonNull(said.get("PK"))).remove(requireNonNull(said.get("SK")));
        return null;
    }

    // The rules

    static Item key(Item item) {
        return Item.of("PK", requireNonNull(item.get("PK"))).with("SK", requireNonNull(item.get("SK")));
    }

    /** RFC 3339 with as many digits of the fraction as are needed. */
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

    /** An empty set is NULL; a record leaves out its own empty {@code omit_empty} fields. */
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
