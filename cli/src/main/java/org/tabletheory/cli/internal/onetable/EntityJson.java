package org.tabletheory.cli.internal.onetable;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.document.JsonValue;

/** Converts properties of entities to JSON: dates to ISO 8601 strings, bytes to base64, sets to arrays. */
public final class EntityJson {

    private EntityJson() {}

    /** Returns the value as JSON. */
    public static JsonValue of(@Nullable Object value) {
        if (value == null) {
            return new JsonValue.Null();
        }
        if (value instanceof Boolean bool) {
            return JsonValue.bool(bool);
        }
        if (value instanceof Number number) {
            return new JsonValue.Num(new BigDecimal(number.toString()).toPlainString());
        }
        if (value instanceof byte[] bytes) {
            return JsonValue.text(Base64.getEncoder().encodeToString(bytes));
        }
        if (value instanceof Map<?, ?> map) {
            Map<String, JsonValue> members = new LinkedHashMap<>();
            map.forEach((name, member) -> members.put(String.valueOf(name), of(member)));
            return new JsonValue.Obj(members);
        }
        if (value instanceof Collection<?> all) {
            List<JsonValue> elements = new ArrayList<>();
            all.forEach(element -> elements.add(of(element)));
            return new JsonValue.Array(elements);
        }
        return JsonValue.text(value instanceof Instant moment ? moment.toString() : String.valueOf(value));
    }
}
