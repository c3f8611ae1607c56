package org.tabletheory.client.oracle;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.result.Created;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.mapping.condition.Condition;

/**
 * An in-memory table that follows the specification: sorted maps, and the rules of DMS 0.2 for writes. It uses no requests or
 * expressions. Not thread safe.
 */
final class ReferenceTable {
    private final EntityShape<?> shape;
    private final Map<Value, NavigableMap<Value, Item>> partitions = new LinkedHashMap<>();
    private Instant now = Instant.EPOCH;

    ReferenceTable(EntityShape<?> shape) {
        this.shape = shape;
    }

    void setNow(Instant time) {
        now = time;
    }

    // Reads

    @Nullable
    Item get(Item key) {
        return partition(requireNonNull(key.get("PK"))).get(requireNonNull(key.get("SK")));
    }

    NavigableMap<Value, Item> partition(Value partition) {
        return partitions.computeIfAbsent(partition, absent -> new TreeMap<>(ReferenceCondition::compare));
    }

    List<Item> all() {
        return partitions.values().stream()
                .flatMap(items -> items.values().stream())
                .toList();
    }

    /** The items of a group in order of rank; items without group or rank are not in the index. */
    List<Item> group(Value group) {
        return all().stream()
                .filter(item -> group.equals(item.get("group")) && item.has("rank"))
                .sorted(Comparator.comparing(item -> requireNonNull(item.get("rank")), ReferenceCondition::compare))
                .toList();
    }

    private void put(Item item) {
        partition(requireNonNull(item.get("PK"))).put(requireNonNull(item.get("SK")), item);
    }

    // Writes

    /** Stores the item, which must not exist. */
    Item create(Item entity, List<ReferenceCondition> conditions) {
        Item old = get(entity);
        if (conditions.stream()
                .anyMatch(condition -> condition
                        .expression()
                        .equals(ReferenceCondition.exists(true).expression()))) {
            throw ExpectedFailure.with(ErrorCodes.INVALID_OPERATOR);
        }
        if (old != null || !matches(conditions, null)) {
            throw ExpectedFailure.condition(false, old);
        }
        return store(entity, version(entity));
    }

    Created<Item> tryCreate(Item entity, List<ReferenceCondition> conditions) {
        try {
            return Created.created(create(entity, conditions));
        } catch (ExpectedFailure failure) {
            if (failure.old == null) {
                throw failure;
            }
            return Created.existing(failure.old);
        }
    }

    /** Stores the item, at the entity's version if there is one already, and increments the version. */
    Item save(Item entity, List<ReferenceCondition> conditions) {
        Item old = get(entity);
        boolean isNew = conditions.stream()
                .anyMatch(condition -> condition
                        .expression()
                        .equals(ReferenceCondition.exists(false).expression()));
        Long required = requiredVersion(conditions);
        boolean locks = shape.hasLifecycle() && !isNew && required == null;
        if ((locks && !isUnchanged(entity, old)) || !matches(conditions, old)) {
            throw failure(locks, entity, conditions, old);
        }
        long version = required == null ? version(entity) : required;
        return store(entity, isNew ? version(entity) : version + 1);
    }

    /** Stores the item: both timestamps are now. */
    private Item store(Item entity, long version) {
        Map<String, Value> stored = new LinkedHashMap<>();
        entity.attributes().forEach((name, value) -> {
            boolean isOmitted = EntityShape.OMIT_EMPTY.contains(name) && isEmpty(value);
            if (!isOmitted && !EntityShape.MANAGED.contains(name)) {
                stored.put(name, stored(name, value));
            }
        });
        if (shape.hasLifecycle()) {
            stored.put("createdAt", timestamp());
            stored.put("updatedAt", timestamp());
            stored.put("version", Value.n(version));
        }
        Item item = new Item(stored);
        put(item);
        return item;
    }

    /**
     * Returns whether an update only removes attributes of an item that does not exist. DynamoDB stores nothing then; DynamoDB
     * Local creates the item.
     */
    boolean removesFromNothing(Item entity, List<String> fields) {
        List<String> paths = fields.isEmpty() ? selected(entity) : fields;
        if (shape.hasLifecycle() || paths.isEmpty() || get(entity) != null) {
            return false;
        }
        try {
            return paths.stream().allMatch(path -> change(entity, path) == null);
        } catch (ExpectedFailure invalid) {
            return false;
        }
    }

    /** Updates the fields, or all that are set, if the stored version is the entity's, and increments the version. */
    Item update(Item entity, List<String> fields, List<ReferenceCondition> conditions) {
        List<String> paths = fields.isEmpty() ? selected(entity) : fields;
        Map<String, @Nullable Value> changes = new LinkedHashMap<>();
        paths.forEach(path -> changes.put(path, change(entity, path)));
        if (changes.isEmpty() && !shape.hasLifecycle()) {
            throw ExpectedFailure.with(ErrorCodes.NO_UPDATABLE_FIELDS);
        }
        Item old = get(entity);
        boolean locks = shape.hasLifecycle() && requiredVersion(conditions) == null && !requiresAbsence(conditions);
        boolean isCurrent = !locks || (old != null && version(old) == version(entity));
        if (!isCurrent || !matches(conditions, old)) {
            throw failure(locks, entity, conditions, old);
        }
        Item item = old == null ? key(entity) : old;
        for (Map.Entry<String, @Nullable Value> change : changes.entrySet()) {
            item = NestedPaths.with(item, change.getKey(), change.getValue());
        }
        if (shape.hasLifecycle()) {
            item = item.with("updatedAt", timestamp()).with("version", Value.n(version(item) + 1));
        }
        put(item);
        return item;
    }

    private static List<String> selected(Item entity) {
        List<String> names = new ArrayList<>(entity.attributes().keySet());
        names.removeIf(name -> EntityShape.KEYS.contains(name)
                || EntityShape.MANAGED.contains(name)
                || isUnset(requireNonNull(entity.get(name))));
        return names;
    }

    /** The new value at the path, or null to remove it. */
    private @Nullable Value change(Item entity, String path) {
        if (NestedPaths.isNested(path)) {
            String attribute = NestedPaths.attribute(path);
            Value parent = entity.get(attribute);
            if (!(parent instanceof Value.M) && !(parent instanceof Value.L)) {
                throw ExpectedFailure.with(ErrorCodes.INVALID_MODEL);
            }
            return NestedPaths.at(entity.with(attribute, stored(attribute, parent)), path);
        }
        Value value = entity.get(path);
        if (EntityShape.OMIT_EMPTY.contains(path) && (value == null || isEmpty(value))) {
            return null;
        }
        if (value == null) {
            throw ExpectedFailure.with(ErrorCodes.INVALID_MODEL);
        }
        return stored(path, value);
    }

    /** Deletes the item, at the entity's version if it has one; returns null. */
    @Nullable
    Item delete(Item entity, List<ReferenceCondition> conditions) {
        Item old = get(entity);
        boolean locks = shape.hasLifecycle()
                && entity.has("version")
                && requiredVersion(conditions) == null
                && !requiresAbsence(conditions);
        if ((locks && !isUnchanged(entity, old)) || !matches(conditions, old)) {
            throw failure(locks, entity, conditions, old);
        }
        partition(requireNonNull(entity.get("PK"))).remove(requireNonNull(entity.get("SK")));
        return null;
    }

    // Rules

    static Item key(Item item) {
        return Item.of("PK", requireNonNull(item.get("PK"))).with("SK", requireNonNull(item.get("SK")));
    }

    /** RFC 3339 without trailing zeros in the fraction. */
    private Value timestamp() {
        return Value.s(now.toString().replaceFirst("(\\.\\d*?)0+Z$", "$1Z").replace(".Z", "Z"));
    }

    private static long version(Item item) {
        return item.get("version") instanceof Value.N number
                ? number.toBigDecimal().longValueExact()
                : 0;
    }

    private boolean matches(List<ReferenceCondition> conditions, @Nullable Item old) {
        Item item = old == null ? Item.empty() : old;
        return conditions.stream().map(ReferenceCondition::matches).allMatch((Predicate<Item> each) -> each.test(item));
    }

    /** Whether the stored item has the entity's version; 0 is also that of an item which does not exist. */
    private static boolean isUnchanged(Item entity, @Nullable Item old) {
        return old == null ? version(entity) == 0 : version(old) == version(entity);
    }

    /** The failure: a version conflict if the stored item does not have the version that was required. */
    private static ExpectedFailure failure(
            boolean locks, Item entity, List<ReferenceCondition> conditions, @Nullable Item old) {
        Long required = requiredVersion(conditions);
        Long expected = required == null && locks ? Long.valueOf(version(entity)) : required;
        boolean isExpected = old != null && expected != null && version(old) == expected;
        return ExpectedFailure.condition((locks || usesVersion(conditions)) && !isExpected, old);
    }

    private static @Nullable Long requiredVersion(List<ReferenceCondition> conditions) {
        return conditions.stream()
                .map(ReferenceCondition::requiredVersion)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    /** Whether there must be no item, which could have a version. */
    private static boolean requiresAbsence(List<ReferenceCondition> conditions) {
        return conditions.stream().anyMatch(each -> each.expression().equals(Condition.ifNotExists()));
    }

    private static boolean usesVersion(List<ReferenceCondition> conditions) {
        return conditions.stream().anyMatch(ReferenceCondition::usesVersion);
    }

    /** An empty set is stored as NULL; a record omits its empty {@code omit_empty} fields. */
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
                ? map.values().values().stream().allMatch(ReferenceTable::isUnset)
                : isEmpty(value);
    }
}
