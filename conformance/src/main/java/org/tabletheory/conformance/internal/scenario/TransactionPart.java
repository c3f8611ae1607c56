package org.tabletheory.conformance.internal.scenario;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.conformance.internal.document.Fields;
import org.tabletheory.conformance.internal.document.MalformedDocumentException;
import org.tabletheory.conformance.internal.document.Node;
import org.tabletheory.schema.document.JsonValue;

/**
 * One action of a transaction that writes, or one item of one that reads.
 *
 * @param kind what is done with the item
 * @param model the model that it names, or null for the step's
 * @param item the item, or as much of it as the action needs
 * @param fields the attributes that an update selects or that a read asks for
 * @param guard what must hold
 * @param expression what must hold as well, in DynamoDB's own language, or null
 */
public record TransactionPart(
        Kind kind,
        @Nullable String model,
        JsonValue.Obj item,
        List<String> fields,
        Guard guard,
        @Nullable String expression) {

    /** What can be done with an item in a transaction. */
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

    /** An action of {@code transact_write}. */
    static TransactionPart write(Node node) {
        Fields fields = Fields.of(node, "an action")
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
            throw new MalformedDocumentException(fields.line(), "an update has a 'set', and no other action has");
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

    private static Kind kind(Fields fields) {
        return switch (fields.text("kind")) {
            case "put" -> Kind.PUT;
            case "create" -> Kind.CREATE;
            case "update" -> Kind.UPDATE;
            case "delete" -> Kind.DELETE;
            case "condition", "condition_check" -> Kind.CONDITION;
            default ->
                throw new MalformedDocumentException(
                        fields.get("kind").line(),
                        "an action is a put, create, update, delete, condition or condition_check");
        };
    }

    /** An item of {@code transact_get}. */
    static TransactionPart get(Node node) {
        Fields fields =
                Fields.of(node, "an item").only(Set.of("model", "key", "projection"), "an item of a transaction");
        return new TransactionPart(
                Kind.GET, fields.findText("model"), fields.object("key"), fields.texts("projection"), Guard.NONE, null);
    }
}
