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
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;

/**
 * What the items and keys of one batch are on the wire: under the same rules as those of single writes, at one moment for
 * all, without conditions. Immutable and safe for use by many threads.
 *
 * @param <T> the entities' type
 */
public final class BatchItems<T> {
    private final Session session;
    private final Mapper<T> mapper;
    private final Model model;
    private final WriteErrors refusal;
    private final PolicyCheck policy;
    private final ValueRules rules;
    private final AttributePath partitionPath;
    private final AttributePath sortPath;
    private final Instant now;

    /** For a batch of this name; a model that cannot be encrypted is refused here. */
    public BatchItems(Session session, Mapper<T> mapper, String operation) {
        session.sealing().require(mapper.model(), operation);
        this.session = session;
        this.mapper = mapper;
        this.model = mapper.model();
        this.refusal = new WriteErrors(operation, model);
        this.rules = new ValueRules(model, refusal);
        this.partitionPath = AttributePath.ofName(model.partitionKey().attribute());
        this.sortPath = model.sortKey()
                .map(part -> AttributePath.ofName(part.attribute()))
                .orElse(partitionPath);
        this.now = Instant.now(session.clock());
        this.policy = new PolicyCheck(model.writePolicy(), Set.of(), refusal);
    }

    public Mapper<T> mapper() {
        return mapper;
    }

    public Model model() {
        return model;
    }

    /** Refuses puts where the write policy forbids to replace items. */
    public void requireReplaceable() {
        policy.replace();
    }

    /** Refuses deletes where the write policy forbids them. */
    public void requireDeletable() {
        policy.delete();
    }

    /** The whole item that a put of the entity stores, in the clear. */
    public Item item(T entity) {
        return planner(entity).item();
    }

    /** The whole item that a copy of the entity stores, timestamps and version as they are, in the clear. */
    public Item copy(T entity) {
        return planner(entity).copy();
    }

    /** The item as it is sent: encrypted, and still no larger than DynamoDB takes. */
    public Item sealed(Item item) {
        Item sealed = session.sealing().seal(model, item);
        ValueRules.requireSize(ItemSize.of(sealed), refusal);
        return sealed;
    }

    /** The key of an item. */
    public Item keyOf(Item item) {
        Map<String, Value> key = new LinkedHashMap<>();
        for (KeyPart part : model.primaryKey()) {
            Value value = item.get(part.attribute());
            if (value != null) {
                key.put(part.attribute(), value);
            }
        }
        return new Item(key);
    }

    /**
     * The key that a user named: by an entity, an item that has it, a {@link KeyPair}, or the bare partition key.
     *
     * @throws TableTheoryException when it is not whole, or not of the model's types
     */
    public Item key(Object named) {
        if (named instanceof Item item) {
            return key(part -> item.get(part.attribute()));
        }
        if (mapper.type().isInstance(named)) {
            return PrimaryKey.of(model, mapper.draft(mapper.type().cast(named)), refusal);
        }
        return named instanceof KeyPair pair ? key(pair.partition(), pair.sort()) : key(named, null);
    }

    private Item key(Object partition, @Nullable Object sort) {
        if (sort != null && model.sortKey().isEmpty()) {
            throw refusal.of(
                    ErrorCodes.INVALID_MODEL, "the table has no sort key; name the item by KeyPair.of(partition)");
        }
        return key(part -> {
            boolean first = part.equals(model.partitionKey());
            Object value = first ? partition : sort;
            return value == null ? null : mapper.operand(first ? partitionPath : sortPath, value);
        });
    }

    private Item key(Function<KeyPart, @Nullable Value> values) {
        return PrimaryKey.of(model, rules, values);
    }

    /** Refuses a batch that names one item twice, which DynamoDB does too where both meet in a request. */
    public TableTheoryException twice(Item key, long first, long second) {
        return refusal.of(
                ErrorCodes.INVALID_OPERATOR,
                "the key " + PrimaryKey.shown(key) + " stands twice in the batch, at " + first + " and " + second
                        + "; leave one of them out, since which would be last is not certain");
    }

    private WritePlanner planner(T entity) {
        return WritePlanner.of(mapper, entity, refusal, now);
    }
}
