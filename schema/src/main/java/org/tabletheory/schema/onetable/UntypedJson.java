package org.tabletheory.schema.onetable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;
import org.tabletheory.schema.document.JsonValue;

/** Removes the types of DynamoDB JSON in a document. Lenient: what is not DynamoDB JSON stays as it is. */
final class UntypedJson {
    private UntypedJson() {}

    /** Returns whether a value is an object with only the name of a type. */
    static boolean isTyped(JsonValue value) {
        return type(value) != null;
    }

    private static @Nullable Type type(JsonValue value) {
        return value instanceof JsonValue.Obj object && object.members().size() == 1
                ? Type.ofName(object.members().keySet().iterator().next())
                : null;
    }

    /** Returns an object with plain members. */
    static JsonValue.Obj plain(JsonValue.Obj typed) {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        typed.members().forEach((name, value) -> members.put(name, plain(value)));
        return new JsonValue.Obj(members);
    }

    private static JsonValue plain(JsonValue value) {
        Type type = type(value);
        if (type == null || !(value instanceof JsonValue.Obj object)) {
            return value;
        }
        JsonValue content = object.members().values().iterator().next();
        return switch (type) {
            case N -> number(content);
            case NS -> elements(content, true);
            case L -> elements(content, false);
            case M -> content instanceof JsonValue.Obj map ? plain(map) : content;
            case NULL -> new JsonValue.Null();
            case S, B, BOOL, SS, BS -> content;
        };
    }

    private static JsonValue elements(JsonValue content, boolean numbers) {
        if (!(content instanceof JsonValue.Array array)) {
            return content;
        }
        List<JsonValue> elements = new ArrayList<>();
        array.elements().forEach(element -> elements.add(numbers ? number(element) : plain(element)));
        return new JsonValue.Array(elements);
    }

    private static JsonValue number(JsonValue content) {
        if (content instanceof JsonValue.Text text && text.value().matches("-?[0-9]{1,40}(?:\\.[0-9]{1,40})?")) {
            return new JsonValue.Num(text.value());
        }
        return content;
    }
}
