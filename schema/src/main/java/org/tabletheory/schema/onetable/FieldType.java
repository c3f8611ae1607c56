package org.tabletheory.schema.onetable;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.document.JsonValue;

/** The data types of OneTable's fields (OneTable 1.1.0, "Model Entities"). */
public enum FieldType {
    ARRAY,
    BINARY,
    BOOLEAN,
    DATE,
    NUMBER,
    OBJECT,
    SET,
    STRING;

    /** The type as a document says it. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The type with exactly this text, or null when the specification has none. */
    public static @Nullable FieldType of(String text) {
        for (FieldType type : values()) {
            if (type.text().equals(text)) {
                return type;
            }
        }
        return null;
    }

    /** The type with this text as the JavaScript library reads it: in any case, and two more words for binary. */
    public static @Nullable FieldType ofAlias(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        return lower.equals("buffer") || lower.equals("arraybuffer") ? BINARY : of(lower);
    }

    /** True when a JSON value can stand for a value of this type, in a default or in a sample item. */
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
