package org.tabletheory.cli.internal.reencrypt;

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
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;

/**
 * Brings the values of one item under the current key: all of them by one update, or none.
 *
 * <p>The update is under the condition that the envelopes are still those that were read. When somebody else was faster, the
 * item is read again, so a concurrent write is never undone. The model's version and times stay as they are, for nothing of
 * what the item says has changed.
 */
public final class Renewal {
    private static final int MOST_TRIES = 20;

    private final TableTheory db;
    private final Model model;
    private final Model raw;
    private final List<String> attributes;
    private final AttributeCipher cipher;
    private final String currentKey;
    private final boolean dryRun;
    private final BiConsumer<String, String> unreadable;

    /**
     * The renewal of a model's items.
     *
     * @param currentKey the id of the key that values are brought under
     * @param dryRun whether nothing is written
     * @param unreadable is told the key and the fault of each item that does not open
     */
    public Renewal(
            TableTheory db,
            Model model,
            AttributeCipher cipher,
            String currentKey,
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
        this.currentKey = currentKey;
        this.dryRun = dryRun;
        this.unreadable = unreadable;
        db.register(raw);
    }

    /** The model of what is stored: keys and envelopes, and nothing that the library would see to. */
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

    /** What is stored, keys and envelopes alone, to be read page by page. */
    public Query<Item> items() {
        List<String> shown = new ArrayList<>(
                model.primaryKey().stream().map(KeyPart::attribute).toList());
        shown.addAll(attributes);
        return db.model(raw.name()).consistentRead().select(shown.toArray(String[]::new));
    }

    /** Renews what is under another key in an item that was read. */
    public Counts renew(Item item) {
        Item found = item;
        for (int tries = 0; tries < MOST_TRIES && found != null; tries++) {
            Map<String, Value> renewed;
            try {
                renewed = renewed(found);
            } catch (TableTheoryException e) {
                if (!e.is(ErrorCodes.INVALID_ENCRYPTED_ENVELOPE)) {
                    throw e;
                }
                unreadable.accept(DynamoJson.write(key(found)), String.valueOf(e.getMessage()));
                return new Counts(0, 0, 0, 1);
            }
            if (renewed.isEmpty()) {
                boolean any = attributes.stream().anyMatch(found::has);
                return any ? new Counts(0, 1, 0, 0) : new Counts(0, 0, 1, 0);
            }
            if (dryRun || replaced(found, renewed)) {
                return new Counts(1, 0, 0, 0);
            }
            found = again(found);
        }
        if (found == null) {
            return Counts.NONE;
        }
        unreadable.accept(DynamoJson.write(key(found)), "it changed " + MOST_TRIES + " times while it was renewed");
        return new Counts(0, 0, 0, 1);
    }

    private Map<String, Value> renewed(Item item) {
        Map<String, Value> renewed = new LinkedHashMap<>();
        for (String attribute : attributes) {
            Value stored = item.get(attribute);
            if (stored != null) {
                cipher.reseal(model.name(), attribute, stored, currentKey)
                        .ifPresent(fresh -> renewed.put(attribute, fresh));
            }
        }
        return renewed;
    }

    private boolean replaced(Item item, Map<String, Value> renewed) {
        Item next = key(item);
        for (Map.Entry<String, Value> entry : renewed.entrySet()) {
            next = next.with(entry.getKey(), entry.getValue());
        }
        EntityWrite<Item> update = db.model(raw.name(), next);
        for (String attribute : renewed.keySet()) {
            update = update.withCondition(attribute, "=", item.get(attribute));
        }
        try {
            update.update(renewed.keySet().toArray(String[]::new));
            return true;
        } catch (ConditionFailedException changed) {
            return false;
        }
    }

    private @Nullable Item again(Item item) {
        Query<Item> query = items();
        for (Map.Entry<String, Value> part : key(item).attributes().entrySet()) {
            query = query.where(part.getKey(), "=", part.getValue());
        }
        return query.firstOrEmpty().orElse(null);
    }

    private Item key(Item item) {
        Map<String, Value> parts = new LinkedHashMap<>();
        for (KeyPart part : model.primaryKey()) {
            Value value = item.get(part.attribute());
            if (value != null) {
                parts.put(part.attribute(), value);
            }
        }
        return new Item(parts);
    }
}
