package org.tabletheory.cli.internal.bulk;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.EntityWrite;
import org.tabletheory.client.Query;
import org.tabletheory.client.TableTheory;
import org.tabletheory.crypto.AttributeCipher;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Model;

/**
 * Re-encrypts the values of an item with the new key: all in one update, or none.
 *
 * <p>The update is conditional on the encrypted values being unchanged. After a concurrent write, the item is read again,
 * so that write is never lost. The version and timestamps of the item stay the same, because its content does.
 */
public final class ItemReencryptor {
    private static final int MAX_ATTEMPTS = 20;

    private final TableTheory db;
    private final Model model;
    private final Model raw;
    private final List<String> attributes;
    private final AttributeCipher cipher;
    private final String newKey;
    private final boolean dryRun;
    private final BiConsumer<String, String> unreadable;

    /**
     * Creates a re-encryptor for the items of a model.
     *
     * @param newKey the id of the new key
     * @param dryRun whether to write nothing
     * @param unreadable receives the primary key and the problem of each item that cannot be decrypted
     */
    public ItemReencryptor(
            TableTheory db,
            Model model,
            AttributeCipher cipher,
            String newKey,
            boolean dryRun,
            BiConsumer<String, String> unreadable) {
        this.db = db;
        this.model = model;
        this.raw = raw(model);
        this.attributes = model.attributes().stream()
                .filter(AttributeDef::isEncrypted)
                .map(AttributeDef::attribute)
                .toList();
        this.cipher = cipher;
        this.newKey = newKey;
        this.dryRun = dryRun;
        this.unreadable = unreadable;
        db.register(raw);
    }

    /** Returns a model of the stored form: keys and envelopes, without attributes that the library manages. */
    private static Model raw(Model model) {
        Model.Builder builder = Model.builder(model.name(), model.table())
                .dmsVersion(model.dmsVersion())
                .partitionKey(
                        model.partitionKey().attribute(), model.partitionKey().type());
        model.sortKey().ifPresent(sort -> builder.sortKey(sort.attribute(), sort.type()));
        model.attributes().stream()
                .filter(AttributeDef::isEncrypted)
                .forEach(def -> builder.attribute(AttributeDef.of(def.attribute(), Type.M)));
        return builder.build();
    }

    /** Returns a query for the keys and envelopes of all items. */
    public Query<Item> items() {
        List<String> projection = new ArrayList<>(model.primaryKeyNames());
        projection.addAll(attributes);
        return db.model(raw.name()).consistentRead().select(projection.toArray(String[]::new));
    }

    /** Re-encrypts the values of an item that do not use the new key, and returns the result as counts. */
    public ReencryptionCounts reencrypt(Item item) {
        Item current = item;
        for (int attempt = 0; attempt < MAX_ATTEMPTS && current != null; attempt++) {
            Map<String, Value> changes;
            try {
                changes = changes(current);
            } catch (TableTheoryException e) {
                if (!e.is(ErrorCodes.INVALID_ENCRYPTED_ENVELOPE)) {
                    throw e;
                }
                unreadable.accept(DynamoJson.write(model.keyOf(current)), String.valueOf(e.getMessage()));
                return new ReencryptionCounts(0, 0, 0, 1);
            }
            if (changes.isEmpty()) {
                boolean encrypted = attributes.stream().anyMatch(current::has);
                return encrypted ? new ReencryptionCounts(0, 1, 0, 0) : new ReencryptionCounts(0, 0, 1, 0);
            }
            if (dryRun || update(current, changes)) {
                return new ReencryptionCounts(1, 0, 0, 0);
            }
            current = readAgain(current);
        }
        if (current == null) {
            return ReencryptionCounts.NONE;
        }
        unreadable.accept(
                DynamoJson.write(model.keyOf(current)),
                "the item was changed by others during " + MAX_ATTEMPTS + " attempts");
        return new ReencryptionCounts(0, 0, 0, 1);
    }

    private Map<String, Value> changes(Item item) {
        Map<String, Value> changes = new LinkedHashMap<>();
        for (String attribute : attributes) {
            Value stored = item.get(attribute);
            if (stored != null) {
                cipher.reseal(model.name(), attribute, stored, newKey)
                        .ifPresent(resealed -> changes.put(attribute, resealed));
            }
        }
        return changes;
    }

    private boolean update(Item item, Map<String, Value> changes) {
        Item next = model.keyOf(item);
        for (Map.Entry<String, Value> entry : changes.entrySet()) {
            next = next.with(entry.getKey(), entry.getValue());
        }
        EntityWrite<Item> update = db.model(raw.name(), next);
        for (String attribute : changes.keySet()) {
            update = update.withCondition(attribute, "=", item.get(attribute));
        }
        try {
            update.update(changes.keySet().toArray(String[]::new));
            return true;
        } catch (ConditionFailedException changed) {
            return false;
        }
    }

    private @Nullable Item readAgain(Item item) {
        Query<Item> query = items();
        for (Map.Entry<String, Value> part : model.keyOf(item).attributes().entrySet()) {
            query = query.where(part.getKey(), "=", part.getValue());
        }
        return query.firstOrEmpty().orElse(null);
    }
}
