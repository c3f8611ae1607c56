package org.tabletheory.client.internal.write;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemSize;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.batch.KeyPair;
import org.tabletheory.client.internal.error.RequestErrors;
import org.tabletheory.client.internal.expression.FieldResolver;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Draft;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.Table;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.key.ComputedKey;

/**
 * Creates the items and keys of one batch, by the same rules as for single writes, with one time for all and without
 * conditions. Immutable and safe for use by many threads.
 *
 * @param <T> the entities' type
 */
public final class BatchItems<T> {
    private final Session session;
    private final Mapper<T> mapper;
    private final Model model;
    private final WriteErrors errors;
    private final PolicyCheck policy;
    private final ValueRules rules;
    private final AttributePath partitionPath;
    private final AttributePath sortPath;
    private final Instant now;

    /** Throws when the model needs encryption that is not configured. */
    public BatchItems(Session session, Mapper<T> mapper, String operation) {
        session.encryption().require(mapper.model(), operation);
        this.session = session;
        this.mapper = mapper;
        this.model = mapper.model();
        this.errors = new WriteErrors(operation, model);
        this.rules = new ValueRules(model, errors);
        this.partitionPath = AttributePath.ofName(model.partitionKey().attribute());
        this.sortPath = model.sortKey()
                .map(part -> AttributePath.ofName(part.attribute()))
                .orElse(partitionPath);
        this.now = Instant.now(session.clock());
        this.policy = new PolicyCheck(model.writePolicy(), Set.of(), errors);
    }

    public Mapper<T> mapper() {
        return mapper;
    }

    public Model model() {
        return model;
    }

    /** Throws when the write policy does not allow items to be replaced. */
    public void requireReplaceable() {
        policy.replace();
    }

    /** Throws when the write policy does not allow items to be deleted. */
    public void requireDeletable() {
        policy.delete();
    }

    /** Returns the item that a put of the entity stores, before encryption. */
    public Item item(T entity) {
        return planner(entity).item();
    }

    /** Returns the item that a copy of the entity stores, with its timestamps and version, before encryption. */
    public Item copy(T entity) {
        return planner(entity).copy();
    }

    /** Returns the item that a low-level put stores: its timestamps and version, and what the model requires. */
    public Item given(T item) {
        return planner(item).given();
    }

    /** Returns the encrypted item; throws when it is too large. */
    public Item sealed(Item item) {
        Item sealed = session.encryption().seal(model, item);
        ValueRules.requireSize(ItemSize.of(sealed), errors);
        return sealed;
    }

    /** Returns the key of an item. */
    public Item keyOf(Item item) {
        return model.keyOf(item);
    }

    /**
     * Returns the key of an entity, of an item, of a {@link KeyPair}, of the components of a key by name, or of a partition key
     * alone.
     *
     * @throws TableTheoryException when the key is incomplete or has a wrong type
     */
    public Item key(@Nullable Object named) {
        if (named == null) {
            throw errors.of(ErrorCodes.INVALID_MODEL, "a key of the batch is null; remove it");
        }
        if (named instanceof Item item) {
            return key(part -> KeyUpdates.keyPart(mapper.computedKeys(), part.attribute(), item, errors));
        }
        if (named instanceof Map<?, ?> components) {
            Item item = components(components);
            return key(part -> KeyUpdates.keyPart(mapper.computedKeys(), part.attribute(), item, errors));
        }
        if (mapper.type().isInstance(named)) {
            Draft draft = WritePlanner.draft(mapper, mapper.type().cast(named), errors);
            KeyUpdates.requireComponents(model, mapper.computedKeys(draft), draft, errors);
            return PrimaryKey.of(model, draft, errors);
        }
        if (named instanceof KeyPair pair) {
            return key(pair.partition(), pair.sort());
        }
        try {
            return key(named, null);
        } catch (TableTheoryException e) {
            throw isEntity(named.getClass()) ? errors.of(ErrorCodes.INVALID_MODEL, foreign(named)) : e;
        }
    }

    /** Returns whether a class, or a sealed type that it belongs to, is mapped to a table. */
    private static boolean isEntity(Class<?> type) {
        boolean entity = type.isAnnotationPresent(Table.class);
        for (Class<?> parent : type.getInterfaces()) {
            entity |= isEntity(parent);
        }
        Class<?> parent = type.getSuperclass();
        return entity || (parent != null && isEntity(parent));
    }

    private String foreign(Object entity) {
        String given = entity.getClass().getSimpleName();
        String expected = model.subject();
        return "an entity of " + given + " is given, and " + expected + " is expected; use db.model(" + given
                + ".class), or pass a key";
    }

    private Item components(Map<?, ?> named) {
        FieldResolver resolver = new FieldResolver(mapper, errors.operation());
        Set<String> known = RequestErrors.keyNames(model, mapper.computedKeys());
        Map<String, Value> values = new LinkedHashMap<>();
        named.forEach((name, value) -> {
            AttributePath path = resolver.path(String.valueOf(name));
            if (!known.contains(path.attribute()) && !model.isPrimaryKey(path.attribute())) {
                throw errors.at(
                        path.attribute(),
                        ErrorCodes.INVALID_OPERATOR,
                        "a key of the batch has '" + path.attribute()
                                + "', which is not a part of the primary key, and a"
                                + " batch has no conditions; use " + componentsByName()
                                + ", and for a condition a single call or a transaction");
            }
            values.put(path.attribute(), resolver.operand(path, value));
        });
        return new Item(values);
    }

    private Item key(Object partition, @Nullable Object sort) {
        if (sort != null && model.sortKey().isEmpty()) {
            throw errors.of(ErrorCodes.INVALID_MODEL, "the table has no sort key; use KeyPair.of(partition)");
        }
        if (sort == null && model.sortKey().isPresent()) {
            throw errors.of(
                    ErrorCodes.MISSING_PRIMARY_KEY,
                    "a key of " + model.subject() + " has the partition key '" + partitionPath + "' and the sort key '"
                            + sortPath + "', and only one value is given; use "
                            + (mapper.computedKeys().isEmpty()
                                    ? "KeyPair.of(partition, sort), an Item with both"
                                    : componentsByName())
                            + ", or an entity of " + model.subject());
        }
        return key(part -> {
            boolean first = part.equals(model.partitionKey());
            Object value = first ? partition : sort;
            return value == null ? null : keyValue(first ? partitionPath : sortPath, value);
        });
    }

    /** Returns a value of a key; throws when a template computes the key and never has this value. */
    private Value keyValue(AttributePath path, Object value) {
        ComputedKey key = mapper.computedKeys().of(path.attribute());
        Object given = value instanceof Value.S stored ? stored.value() : value;
        if (key != null && !(given instanceof String text && key.parse(text) != null)) {
            throw errors.invalid(
                    path.attribute(),
                    "the key " + path + " is computed by " + key.template()
                            + ", and the value given is not such a key; use " + componentsByName());
        }
        return new FieldResolver(mapper, errors.operation()).operand(path, value);
    }

    private String componentsByName() {
        return "a Map of " + String.join(" and ", RequestErrors.keyNames(model, mapper.computedKeys()));
    }

    private Item key(Function<KeyPart, @Nullable Value> values) {
        return PrimaryKey.of(model, rules, values);
    }

    /** Returns the error of a batch that has a key twice, which DynamoDB rejects within a request. */
    public TableTheoryException duplicate(Item key, long first, long second) {
        return errors.about(
                key,
                ErrorCodes.INVALID_OPERATOR,
                "the key " + session.keys().of(key) + " is in the batch twice, at " + first + " and " + second
                        + "; a batch has each key once, so remove one of them");
    }

    private WritePlanner planner(@Nullable T entity) {
        if (entity == null) {
            throw errors.of(ErrorCodes.INVALID_MODEL, "an entity of the batch is null; remove it");
        }
        return WritePlanner.of(mapper, entity, errors, now);
    }
}
