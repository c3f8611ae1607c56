package org.tabletheory.onetable.internal.command;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Value;
import org.tabletheory.onetable.internal.error.InvalidInputException;
import org.tabletheory.onetable.internal.model.FieldDef;
import org.tabletheory.onetable.internal.model.FieldEncoder;
import org.tabletheory.onetable.internal.value.Input;

/** Converts the values of set, add, delete and push, which the JavaScript library stores without regard to the field's type. */
public record ParamValues(Call call, FieldEncoder encoder) {
    /**
     * Converts a value.
     *
     * @param path the changed path, in field names
     * @param param the name of the param
     * @throws org.tabletheory.onetable.error.OneTableException if the value cannot be stored there
     */
    public Value of(String path, @Nullable Object given, String param) {
        FieldDef root = ItemPath.root(call.model().block(), path);
        FieldDef field = ItemPath.field(call.model().block(), path);
        if (field != null && field.storage().crypt() && (given == null || !param.equals("set"))) {
            throw encrypted(path, "is encrypted", param);
        }
        if (field != null && field.containsEncrypted()) {
            throw encrypted(path, "contains encrypted fields", param);
        }
        try {
            Object value = Input.copy(given);
            FieldDef target = path.endsWith("]") ? null : field;
            if (target != null && value != null && target.storage().crypt()) {
                return encoder.encode(target, value);
            }
            if (target != null && value instanceof Instant) {
                return date(target, value);
            }
            FieldDef of = field == null ? root : field;
            return encoder.plain(of == null ? null : of.storage(), value);
        } catch (InvalidInputException e) {
            throw call.errors().validation(path, e);
        }
    }

    private Value date(FieldDef field, Object moment) {
        return switch (field.type()) {
            case DATE, NUMBER -> encoder.encode(field, moment);
            case OBJECT -> encoder.plain(field.storage(), moment);
            default ->
                throw new InvalidInputException("a date cannot be stored in a field of type "
                        + field.type().text() + "; pass text, or declare the field as a date");
        };
    }

    private RuntimeException encrypted(String path, String problem, String param) {
        return call.errors()
                .argument(
                        "'" + path + "' " + problem + " and cannot be changed by " + param + "; pass it as a property");
    }
}
