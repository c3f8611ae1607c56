package org.tabletheory.onetable.interop;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Converts results of both libraries to text, equal if the results have the same meaning in JavaScript. */
final class ComparableText {

    private ComparableText() {}

    static String of(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            Map<String, String> members = new TreeMap<>();
            map.forEach((name, member) -> members.put(String.valueOf(name), of(member)));
            return members.toString();
        }
        if (value instanceof Set<?> set) {
            return "set" + set.stream().map(ComparableText::of).sorted().toList();
        }
        if (value instanceof List<?> list) {
            return list.stream().map(ComparableText::of).toList().toString();
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
