package org.tabletheory.onetable.internal.value;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.document.JsonValue;

/** JSON as plain Java, and back. */
public final class PlainJson {
    private PlainJson() {}

    /** A value of a document. */
    public static @Nullable Object of(JsonValue json) {
        if (json instanceof JsonValue.Text text) {
            return text.value();
        } else if (json instanceof JsonValue.Num number) {
            return Plain.number(number.value());
        } else if (json instanceof JsonValue.Bool bool) {
            return bool.value();
        } else if (json instanceof JsonValue.Array array) {
            List<@Nullable Object> elements = new ArrayList<>();
            array.elements().forEach(element -> elements.add(of(element)));
            return elements;
        } else if (json instanceof JsonValue.Obj object) {
            Map<String, @Nullable Object> map = new LinkedHashMap<>();
            object.members().forEach((name, value) -> map.put(name, of(value)));
            return map;
        }
        return null;
    }

    /** A plain value as JSON. */
    public static JsonValue json(@Nullable Object value) {
        if (value == null) {
            return new JsonValue.Null();
        } else if (value instanceof Boolean truth) {
            return JsonValue.bool(truth);
        } else if (value instanceof Number number) {
            return new JsonValue.Num(new BigDecimal(number.toString()).toString());
        } else if (value instanceof Map<?, ?> map) {
            Map<String, JsonValue> members = new LinkedHashMap<>();
            map.forEach((name, member) -> members.put(String.valueOf(name), json(member)));
            return new JsonValue.Obj(members);
        } else if (value instanceof Iterable<?> elements) {
            List<JsonValue> array = new ArrayList<>();
            elements.forEach(element -> array.add(json(element)));
            return new JsonValue.Array(array);
        }
        return JsonValue.text(value.toString());
    }
}
