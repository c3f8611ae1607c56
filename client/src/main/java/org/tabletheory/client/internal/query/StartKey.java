package org.tabletheory.client.internal.query;

import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.expression.Predicate.Compare;
import org.tabletheory.client.result.Cursor;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.InvalidCursorException;
import org.tabletheory.error.InvalidCursorException.Reason;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.spi.rule.ItemRule;
import org.tabletheory.schema.spi.rule.ItemRules;

/** Decodes a cursor and checks that it belongs to the query, before DynamoDB would reject it with a vague error. */
final class StartKey {
    private final Model model;
    private final String operation;

    StartKey(Model model, String operation) {
        this.model = model;
        this.operation = operation;
    }

    /**
     * Returns the start key of a cursor; null for the beginning.
     *
     * @param sort the query's direction, or null if it has none
     * @param match the query's key conditions, or null for a scan
     */
    @Nullable
    Item of(@Nullable String text, AccessPath path, @Nullable String sort, @Nullable KeyMatch match) {
        if (text == null || text.isEmpty()) {
            return null;
        }
        Cursor cursor = Cursor.decode(text, ErrorContext.of(operation, model.subject()));
        checkModel(cursor);
        if (cursor.index() != null && !cursor.index().equals(path.index())) {
            throw mismatch("it is from index " + cursor.index() + ", and the query reads " + path.label());
        }
        if (cursor.sort() != null && sort == null) {
            throw mismatch("it is from a query, with the order " + cursor.sort() + ", and this is a scan");
        }
        if (cursor.sort() != null
                && sort != null
                && !cursor.sort().toUpperCase(Locale.ROOT).equals(sort)) {
            throw mismatch("its order is " + cursor.sort() + ", and the query's is " + sort);
        }
        checkKey(cursor.lastKey(), path);
        if (match != null) {
            for (Compare key : match.keys()) {
                Value value = cursor.lastKey().get(key.path().attribute());
                if (value != null && !key.holds(value)) {
                    throw mismatch("its last key does not satisfy the query's condition on '"
                            + key.path().attribute() + "'");
                }
            }
        }
        return cursor.lastKey();
    }

    /** Rejects a cursor whose index or primary key the model does not have. */
    private void checkModel(Cursor cursor) {
        String index = cursor.index();
        if (index != null && model.index(index).isEmpty()) {
            throw otherModel("it is from index " + index + ", which " + model.subject() + " does not have");
        }
        for (KeyPart part : model.primaryKey()) {
            Value value = cursor.lastKey().get(part.attribute());
            if (value == null || value.type() != part.type()) {
                throw otherModel("its last key has no '" + part.attribute() + "' of type " + part.type());
            }
        }
        for (String attribute : cursor.lastKey().attributes().keySet()) {
            if (!isKey(attribute)) {
                throw otherModel(
                        "its last key has '" + attribute + "', which is not a key attribute of " + model.subject());
            }
        }
    }

    private boolean isKey(String attribute) {
        return Stream.concat(
                        model.primaryKey().stream(),
                        model.indexes().stream()
                                .flatMap(index -> Stream.concat(index.partition().stream(), index.sort().stream())))
                .anyMatch(part -> part.attribute().equals(attribute));
    }

    private void checkKey(Item lastKey, AccessPath path) {
        Set<String> expected = path.startKey().stream()
                .map(KeyPart::attribute)
                .collect(Collectors.toCollection(java.util.TreeSet::new));
        if (!lastKey.attributes().keySet().equals(expected)) {
            throw mismatch("its last key does not consist of " + String.join(", ", expected) + ", the keys of "
                    + path.label());
        }
        for (KeyPart part : path.startKey()) {
            Value value = lastKey.get(part.attribute());
            if (value != null && value.type() != part.type()) {
                throw mismatch("'" + part.attribute() + "' of its last key is of type " + value.type() + ", not "
                        + part.type());
            }
            if (value != null && !canBeKey(part, value)) {
                throw invalid(
                        Reason.MALFORMED,
                        "invalid cursor: '" + part.attribute()
                                + "' of its last key is not a value that a key can have");
            }
        }
    }

    private boolean canBeKey(KeyPart part, Value value) {
        try {
            if (value instanceof Value.N number) {
                number.normalized();
            }
        } catch (AttributeException e) {
            return false;
        }
        ItemRule rule = ItemRules.of(model).of(part.attribute());
        return rule == null || ItemRule.checkKey(value, part.type(), rule.maxKeyBytes()) == null;
    }

    private InvalidCursorException mismatch(String problem) {
        return invalid(Reason.OTHER_QUERY, "the cursor does not belong to this query: " + problem);
    }

    private InvalidCursorException otherModel(String problem) {
        return invalid(Reason.OTHER_MODEL, "the cursor does not belong to " + model.subject() + ": " + problem);
    }

    private InvalidCursorException invalid(Reason reason, String problem) {
        return new InvalidCursorException(
                reason,
                problem + "; use it with the query that returned it, or start without a cursor",
                ErrorContext.of(operation, model.subject()),
                null);
    }
}
