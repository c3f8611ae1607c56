package org.tabletheory.conformance.internal.scenario;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.conformance.internal.document.DocumentFields;
import org.tabletheory.conformance.internal.document.MalformedDocumentException;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.spi.tree.SourceNode;

/**
 * An action of a write transaction, or an item of a read transaction.
 *
 * @param kind the kind of action
 * @param model the model, or null for that of the step
 * @param item the item, or the attributes that the action needs
 * @param fields the attributes to update or to read
 * @param guard the conditions
 * @param expression an additional DynamoDB condition expression, or null
 */
public record TransactionPart(
        Kind kind,
        @Nullable String model,
        JsonValue.Obj item,
        List<String> fields,
        Guard guard,
        @Nullable String expression) {

    /** The kind of action. */
    public enum Kind {
        PUT,
        CREATE,
        UPDATE,
        DELETE,
        CONDITION,
        GET
    }

    public TransactionPart {
        fields = List.copyOf(fields);
    }

    /** Reads an action of {@code transact_write}. */
    static TransactionPart write(SourceNode node) {
        DocumentFields fields = DocumentFields.of(node, "an action")
                .only(
                        Set.of(
                                "kind",
                                "model",
                                "item",
                                "key",
                                "set",
                                "condition_expression",
                                "if_not_exists",
                                "if_exists",
                                "condition"),
                        "an action of a transaction");
        Kind kind = kind(fields);
        JsonValue.Obj set = fields.has("set") ? fields.object("set") : JsonValue.Obj.EMPTY;
        if (kind == Kind.UPDATE != fields.has("set")) {
            throw new MalformedDocumentException(
                    fields.line(), "an update needs 'set'; other actions must not have it");
        }
        JsonValue.Obj item = fields.object(fields.has("item") ? "item" : "key");
        return new TransactionPart(
                kind,
                fields.findText("model"),
                joined(item, set),
                List.copyOf(set.members().keySet()),
                Guard.read(fields),
                fields.findText("condition_expression"));
    }

    private static JsonValue.Obj joined(JsonValue.Obj item, JsonValue.Obj more) {
        Map<String, JsonValue> members = new LinkedHashMap<>(item.members());
        members.putAll(more.members());
        return new JsonValue.Obj(members);
    }

    private static Kind kind(DocumentFields fields) {
        return switch (fields.text("kind")) {
            case "put" -> Kind.PUT;
            case "create" -> Kind.CREATE;
            case "update" -> Kind.UPDATE;
            case "delete" -> Kind.DELETE;
            case "condition", "condition_check" -> Kind.CONDITION;
            default ->
                throw new MalformedDocumentException(
                        fields.get("kind").line(),
                        "unknown kind; supported: put, create, update, delete, condition, condition_check");
        };
    }

    /** Reads an item of {@code transact_get}. */
    static TransactionPart get(SourceNode node) {
        DocumentFields fields = DocumentFields.of(node, "an item")
                .only(Set.of("model", "key", "projection"), "an item of a transaction");
        return new TransactionPart(
                Kind.GET, fields.findText("model"), fields.object("key"), fields.texts("projection"), Guard.NONE, null);
    }
}
