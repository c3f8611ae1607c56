package org.tabletheory.onetable.internal.value;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.Json;

/** JSON as plain Java, and back. */
public final class PlainJson {
    private PlainJson() {}

    /** A value of a document. */
    public static @Nullable Object of(Json json) {
        if (json instanceof Json.Text text) {
            return text.value();
        } else if (json instanceof Json.Num number) {
            return Plain.number(number.value());
        } else if (json instanceof Json.Bool bool) {
            return bool.value();
        } else if (json instanceof Json.Array array) {
            List<@Nullable Object> elements = new ArrayList<>();
            array.elements().forEach(element -> elements.add(of(element)));
            return elements;
        } else if (json instanceof Json.Obj object) {
            Map<String, @Nullable Object> map = new LinkedHashMap<>();
            object.members().forEach((name, value) -> map.put(name, of(value)));
            return map;
        }
        return null;
    }

    /** A plain value as JSON. */
    public static Json json(@Nullable Object value) {
        if (value == null) {
            return new Json.Null();
        } else if (value instanceof Boolean truth) {
            return Json.bool(truth);
        } else if (value instanceof Number number) {
            return new Json.Num(new BigDecimal(number.toString()).toString());
        } else if (value instanceof Map<?, ?> map) {
            Map<String, Json> members = new LinkedHashMap<>();
            map.forEach((name, member) -> members.put(String.valueOf(name), json(member)));
            return new Json.Obj(members);
        } else if (value instanceof Iterable<?> elements) {
            List<Json> array = new ArrayList<>();
            elements.forEach(element -> array.add(json(element)));
            return new Json.Array(array);
        }
        return Json.text(value.toString());
    }
}
