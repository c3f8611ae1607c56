package org.tabletheory.onetable.interop;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** One text for each meaning of what either library tells, numbers as JavaScript's doubles tell them apart. */
final class Told {

    private Told() {}

    static String of(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            Map<String, String> members = new TreeMap<>();
            map.forEach((name, member) -> members.put(String.valueOf(name), of(member)));
            return members.toString();
        }
        if (value instanceof Set<?> set) {
            return "set" + set.stream().map(Told::of).sorted().toList();
        }
        if (value instanceof List<?> list) {
            return list.stream().map(Told::of).toList().toString();
        }
        if (value instanceof byte[] bytes) {
            return "bytes " + Base64.getEncoder().encodeToString(bytes);
        }
        if (value instanceof Instant moment) {
            return "date " + moment.toEpochMilli();
        }
        if (value instanceof Number number) {
            return Double.toString(new BigDecimal(number.toString()).doubleValue());
        }
        return value instanceof String text ? '"' + text + '"' : String.valueOf(value);
    }
}
