package org.tabletheory.engine.internal.operation;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.expression.BoundUpdate;
import org.tabletheory.engine.internal.expression.DocumentPath;
import org.tabletheory.engine.internal.expression.OperandNode;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.value.NameLimits;

/** Turns the legacy parameter {@code AttributeUpdates} into an update. */
final class LegacyUpdates {
    private static final String INVALID = "One or more parameter values were invalid: ";

    private LegacyUpdates() {}

    static @Nullable BoundUpdate of(InputMembers request) {
        BoundUpdate.Builder update = BoundUpdate.builder();
        for (Map.Entry<String, InputMembers> entry :
                request.namedStructures("AttributeUpdates").entrySet()) {
            add(update, entry.getKey(), entry.getValue());
        }
        return update.build("Type mismatch for attribute to update");
    }

    private static void add(BoundUpdate.Builder update, String name, InputMembers change) {
        NameLimits.check(name);
        String action = change.text("Action", "PUT");
        if (!change.has("Value")) {
            if (!action.equals("DELETE")) {
                throw DynamoError.validation(
                        INVALID + "Only DELETE action is allowed when no attribute value is specified");
            }
            update.remove(DocumentPath.attribute(name));
            return;
        }
        Value value = change.value("Value");
        Type type = value.type();
        boolean set = type == Type.SS || type == Type.NS || type == Type.BS;
        switch (action) {
            case "ADD" -> {
                if (!set && type != Type.N && type != Type.L) {
                    throw wrongType("ADD action", type);
                }
                update.add(DocumentPath.attribute(name), value);
            }
            case "DELETE" -> {
                if (!set) {
                    throw wrongType("DELETE action with value", type);
                }
                update.delete(DocumentPath.attribute(name), value);
            }
            default -> update.set(DocumentPath.attribute(name), new OperandNode.Literal(value));
        }
    }

    private static DynamoError wrongType(String action, Type type) {
        return DynamoError.validation(INVALID + action + " is not supported for the type " + type);
    }
}
