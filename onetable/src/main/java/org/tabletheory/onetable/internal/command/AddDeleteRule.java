package org.tabletheory.onetable.internal.command;

import org.tabletheory.attribute.Value;
import org.tabletheory.onetable.internal.error.InvalidInputException;
import org.tabletheory.onetable.internal.js.DateForm;
import org.tabletheory.onetable.internal.model.FieldDef;
import org.tabletheory.schema.onetable.FieldType;

/** What DynamoDB can add and delete: a number to a number, members to a set and from a set. */
final class AddDeleteRule {
    private AddDeleteRule() {}

    /**
     * Rejects a field whose values {@code add} or {@code delete} cannot change.
     *
     * @param param the name of the param, of which others than these are accepted
     * @throws InvalidInputException if the field stores neither numbers nor sets, or for {@code delete} no sets
     */
    static void checkField(FieldDef field, String param) {
        boolean isAdd = param.equals("add");
        boolean isNumber = switch (field.type()) {
            case NUMBER -> true;
            case DATE -> field.storage().ttl() || field.storage().dates() != DateForm.ISO;
            case STRING, BOOLEAN, BINARY, ARRAY, SET, OBJECT -> false;
        };
        boolean mayBeSet = switch (field.type()) {
            case SET -> true;
            case OBJECT -> field.nested() == null;
            case STRING, NUMBER, BOOLEAN, DATE, BINARY, ARRAY -> false;
        };
        String problem = "the field has the type " + field.type().text()
                + (field.type() == FieldType.DATE && !isNumber ? ", stored as text" : "") + ", but ";
        if (isAdd && !isNumber && !mayBeSet) {
            throw new InvalidInputException(problem + "add changes only numbers and sets; use set"
                    + (field.type() == FieldType.ARRAY ? " or push" : ""));
        } else if (param.equals("delete") && !mayBeSet) {
            throw new InvalidInputException(
                    problem + "delete only deletes members of sets; use set, or remove to remove the field");
        }
    }

    /**
     * Rejects a value that cannot be added or deleted.
     *
     * @param param the name of the param, of which others than {@code add} and {@code delete} are accepted
     */
    static void checkOperand(Value operand, String param) {
        boolean isSet = operand instanceof Value.SS || operand instanceof Value.NS || operand instanceof Value.BS;
        if (param.equals("add") && !isSet && !(operand instanceof Value.N)) {
            throw new InvalidInputException("only numbers and members of sets can be added; pass a number or a Set");
        } else if (param.equals("delete") && !isSet) {
            throw new InvalidInputException(
                    "only members of sets can be deleted; pass a Set, or use remove to remove the value");
        }
    }
}
