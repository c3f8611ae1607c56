package org.tabletheory.engine.internal.request;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tabletheory.engine.internal.error.DynamoError;

/**
 * Collects constraint violations and formats their messages.
 *
 * <p>The service is moving to a new validation layer, operation by operation. The rules stay, the wording changes:
 * the older layer echoes the value and spells members in lower camel case, the newer one does neither. Which member
 * is worded how is declared with its shape, so that the wording can be changed without touching a rule.
 */
public final class ConstraintViolations {
    /** The wording of a violation. */
    public enum Wording {
        /** {@code Value 'x' at 'tableName' failed to satisfy constraint: …} */
        OLDER,
        /** {@code Value at 'TableName' failed to satisfy constraint: …} */
        NEWER
    }

    /** The service reports at most this many violations at once. */
    private static final int REPORTED = 10;

    private final List<String> violations = new ArrayList<>();
    private Wording wording = Wording.OLDER;

    void inWording(Wording other, Runnable check) {
        Wording before = wording;
        wording = before == Wording.NEWER ? before : other;
        check.run();
        wording = before;
    }

    String spelling(String member, Wording other) {
        return wording == Wording.NEWER || other == Wording.NEWER
                ? member
                : Character.toLowerCase(member.charAt(0)) + member.substring(1);
    }

    void add(Object value, String path, String constraint) {
        String echo = wording == Wording.NEWER ? "Value" : "Value '" + shown(value) + "'";
        violations.add(echo + " at '" + path + "' failed to satisfy constraint: " + constraint);
    }

    void addMissing(String path) {
        violations.add((wording == Wording.NEWER ? "Value" : "Value null") + " at '" + path
                + "' failed to satisfy constraint: Member must not be null");
    }

    void checkLength(Object value, int length, String path, int min, int max) {
        if (length < min) {
            add(value, path, "Member must have length greater than or equal to " + min);
        } else if (length > max) {
            add(value, path, "Member must have length less than or equal to " + max);
        }
    }

    /** Throws one {@code ValidationException} with all violations, if there are any. */
    public void check() {
        if (!violations.isEmpty()) {
            List<String> reported = violations.subList(0, Math.min(REPORTED, violations.size()));
            throw DynamoError.validation(reported.size() + " validation error" + (reported.size() == 1 ? "" : "s")
                    + " detected: " + String.join("; ", reported));
        }
    }

    /** Returns how the older layer echoes a value. */
    private static String shown(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream()
                    .map(entry -> entry.getKey() + "=" + shown(entry.getValue()))
                    .collect(Collectors.joining(", ", "{", "}"));
        } else if (value instanceof List<?> list) {
            return list.stream().map(ConstraintViolations::element).collect(Collectors.joining(", ", "[", "]"));
        }
        return String.valueOf(value);
    }

    private static String element(@Nullable Object value) {
        if (value instanceof Map<?, ?> map && map.containsKey("KeyType") && map.containsKey("AttributeName")) {
            return "KeySchemaElement(attributeName=" + map.get("AttributeName") + ", keyType=" + map.get("KeyType")
                    + ")";
        }
        return shown(value);
    }
}
