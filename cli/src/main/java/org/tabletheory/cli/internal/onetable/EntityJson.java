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
import org.tabletheory.schema.Json;

/** The properties of entities as JSON: dates as ISO text, bytes as base64, sets as arrays. */
public final class EntityJson {

    private EntityJson() {}

    /** A value as JSON. */
    public static Json of(@Nullable Object value) {
        if (value == null) {
            return new Json.Null();
        }
        if (value instanceof Boolean truth) {
            return Json.bool(truth);
        }
        if (value instanceof Number number) {
            return new Json.Num(new BigDecimal(number.toString()).toPlainString());
        }
        if (value instanceof byte[] bytes) {
            return Json.text(Base64.getEncoder().encodeToString(bytes));
        }
        if (value instanceof Map<?, ?> map) {
            Map<String, Json> members = new LinkedHashMap<>();
            map.forEach((name, member) -> members.put(String.valueOf(name), of(member)));
            return new Json.Obj(members);
        }
        if (value instanceof Collection<?> all) {
            List<Json> elements = new ArrayList<>();
            all.forEach(element -> elements.add(of(element)));
            return new Json.Array(elements);
        }
        return Json.text(value instanceof Instant moment ? moment.toString() : String.valueOf(value));
    }
}
