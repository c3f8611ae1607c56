package org.tabletheory.onetable.internal.command;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.onetable.internal.UnfitException;
import org.tabletheory.onetable.internal.model.Block;
import org.tabletheory.onetable.internal.model.FieldDef;
import org.tabletheory.onetable.internal.pattern.JsPattern;
import org.tabletheory.onetable.internal.text.JsText;

/** Holds what is written to the rules of its fields: required, {@code validate} and {@code enum}. */
record Validation(Call call) {
    void check(Block block, Map<String, ? extends @Nullable Object> properties) {
        Map<String, String> problems = new LinkedHashMap<>();
        for (FieldDef field : block.all()) {
            if (field.nested() != null) {
                continue;
            }
            Object value = properties.get(field.name());
            boolean absent =
                    call.op() == Op.PUT ? value == null : value == null && properties.containsKey(field.name());
            if (absent && field.rules().required()) {
                problems.put(field.name(), "'" + field.name() + "' is required and has no value" + why(field));
            } else if (value != null) {
                problem(problems, field, value);
            } else if (properties.containsKey(field.name()) && field.rules().oneOf() != null) {
                problems.put(field.name(), "'" + field.name() + "' is none of the values that its enum lists");
            }
        }
        if (!problems.isEmpty()) {
            throw call.trouble().validation(problems);
        }
    }

    private static String why(FieldDef field) {
        return field.template() == null
                ? ""
                : ", since not all that its template " + field.template().text() + " refers to was given";
    }

    private static void problem(Map<String, String> problems, FieldDef field, Object value) {
        JsPattern pattern = field.rules().pattern();
        List<Object> oneOf = field.rules().oneOf();
        if (pattern != null && !matches(pattern, value)) {
            problems.put(field.name(), "'" + field.name() + "' does not match its pattern");
        } else if (oneOf != null && oneOf.stream().noneMatch(allowed -> same(allowed, value))) {
            problems.put(field.name(), "'" + field.name() + "' is none of the values that its enum lists");
        }
    }

    private static boolean matches(JsPattern pattern, Object value) {
        try {
            return pattern.isIn(JsText.of(value, true));
        } catch (UnfitException noText) {
            return false;
        }
    }

    /** As JavaScript's three equal signs: numbers by value, and never a number with a text. */
    private static boolean same(Object allowed, Object value) {
        if (allowed instanceof Number one && value instanceof Number other) {
            return new BigDecimal(one.toString()).compareTo(new BigDecimal(other.toString())) == 0;
        }
        return allowed.equals(value);
    }
}
