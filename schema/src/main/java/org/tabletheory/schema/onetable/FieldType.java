package org.tabletheory.schema.onetable;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.document.JsonValue;

/** The data types of OneTable fields (OneTable 1.1.0, "Model Entities"). */
public enum FieldType {
    ARRAY,
    BINARY,
    BOOLEAN,
    DATE,
    NUMBER,
    OBJECT,
    SET,
    STRING;

    /** Returns the name of the type in a document. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the type with exactly this name, or null if there is none in the specification. */
    public static @Nullable FieldType of(String text) {
        for (FieldType type : values()) {
            if (type.text().equals(text)) {
                return type;
            }
        }
        return null;
    }

    /** Returns the type for a name that the JavaScript library accepts: ignores case, and knows two aliases of binary. */
    public static @Nullable FieldType ofAlias(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        return lower.equals("buffer") || lower.equals("arraybuffer") ? BINARY : of(lower);
    }

    /** Returns whether a JSON value can represent this type in a default or in a sample item. */
    public boolean accepts(JsonValue value) {
        return switch (this) {
            case ARRAY, SET -> value instanceof JsonValue.Array;
            case BINARY, STRING -> value instanceof JsonValue.Text;
            case BOOLEAN -> value instanceof JsonValue.Bool;
            case DATE -> value instanceof JsonValue.Text || value instanceof JsonValue.Num;
            case NUMBER -> value instanceof JsonValue.Num;
            case OBJECT -> value instanceof JsonValue.Obj;
        };
    }
}
