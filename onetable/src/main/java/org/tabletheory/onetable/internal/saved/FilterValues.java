package org.tabletheory.onetable.internal.saved;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Value;
import org.tabletheory.onetable.internal.error.InvalidInputException;
import org.tabletheory.onetable.internal.js.DateForm;
import org.tabletheory.onetable.internal.js.JsDate;
import org.tabletheory.onetable.internal.js.JsNumber;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.onetable.FieldType;
import org.tabletheory.schema.onetable.OneTableField;
import org.tabletheory.schema.onetable.OneTableParams;

/**
 * Converts the values in a saved query, which are often text, to their stored form.
 *
 * @param params the parameters of the schema, which decide how dates are stored
 * @param numericDates the form of dates that are stored as numbers
 */
record FilterValues(OneTableParams params, DateForm numericDates) {

    /**
     * Converts a value.
     *
     * @param type one of the specification's types, or null to use the type of the JSON value
     * @param field the field to compare with, or null if no model has it
     */
    Value of(JsonValue value, @Nullable String type, @Nullable OneTableField field) {
        String kind = type == null ? "" : type.toLowerCase(Locale.ROOT);
        return switch (kind) {
            case "string", "binary", "buffer", "arraybuffer" -> Value.s(text(value));
            case "number" -> number(value);
            case "boolean" -> Value.bool(text(value).equals("true"));
            case "date" -> date(value, field);
            case "set" -> value instanceof JsonValue.Array array ? set(array) : plain(value);
            default -> plain(value);
        };
    }

    /** Converts a member of a set, an element of an array or a part of a text. */
    Value member(JsonValue value, @Nullable String type, @Nullable OneTableField field) {
        FieldType kind = type == null ? null : FieldType.ofAlias(type);
        boolean container = kind == FieldType.ARRAY || kind == FieldType.OBJECT || kind == FieldType.SET;
        boolean inContainer = field == null || field.type() == FieldType.ARRAY || field.type() == FieldType.SET;
        if (kind == FieldType.BINARY && inContainer) {
            return binary(text(value));
        }
        return of(value, container ? null : type, field);
    }

    /** Returns bytes, which arrays and sets contain as such. */
    private static Value binary(String base64) {
        try {
            return Value.b(
                    Base64.getMimeDecoder().decode(base64.replace('-', '+').replace('_', '/')));
        } catch (IllegalArgumentException notBase64) {
            throw new InvalidInputException("a value of type binary is not base64");
        }
    }

    private static String text(JsonValue value) {
        if (value instanceof JsonValue.Text text) {
            return text.value();
        }
        return value instanceof JsonValue.Num number ? JsNumber.text(number.value()) : value.toText();
    }

    private static Value number(JsonValue value) {
        double parsed =
                value instanceof JsonValue.Num number ? number.value().doubleValue() : JsNumber.parse(text(value));
        if (!Double.isFinite(parsed)) {
            throw new InvalidInputException("a value of type number is not a number");
        }
        return Value.n(value instanceof JsonValue.Num number ? number.text() : JsNumber.text(parsed));
    }

    private Value date(JsonValue value, @Nullable OneTableField field) {
        double millis =
                value instanceof JsonValue.Num number ? number.value().doubleValue() : JsNumber.parse(text(value));
        boolean ttl = field != null && field.properties().isTrue("ttl");
        boolean iso = params.isoDates() || (field != null && field.properties().isTrue("isoDates"));
        if (Double.isFinite(millis) && !ttl && !iso) {
            return number(value);
        }
        Instant moment = Double.isFinite(millis) ? JsDate.ofMillis(millis) : JsDate.parse(text(value));
        if (moment == null) {
            throw new InvalidInputException(
                    "a value of type date is not a date; use ISO 8601 or milliseconds since 1970");
        }
        if (ttl) {
            return Value.n(JsDate.ttlSeconds(moment));
        }
        return (iso ? DateForm.ISO : numericDates).value(moment);
    }

    private static Value set(JsonValue.Array array) {
        if (array.elements().isEmpty()) {
            throw new InvalidInputException("a value of type set is empty, which DynamoDB cannot store");
        }
        if (array.elements().stream().allMatch(JsonValue.Num.class::isInstance)) {
            Set<Value.N> numbers = new LinkedHashSet<>();
            array.elements().forEach(element -> numbers.add(Value.n(((JsonValue.Num) element).text())));
            return Value.ns(numbers);
        }
        Set<String> texts = new LinkedHashSet<>();
        array.elements().forEach(element -> texts.add(text(element)));
        return Value.ss(texts);
    }

    private static Value plain(JsonValue value) {
        return value.accept(PlainConversion.INSTANCE);
    }

    private static final class PlainConversion implements JsonValue.Visitor<Value, RuntimeException> {
        static final PlainConversion INSTANCE = new PlainConversion();

        @Override
        public Value visitNull() {
            return Value.nul();
        }

        @Override
        public Value visitBool(boolean value) {
            return Value.bool(value);
        }

        @Override
        public Value visitNum(JsonValue.Num number) {
            return Value.n(number.value().toString());
        }

        @Override
        public Value visitText(String value) {
            return Value.s(value);
        }

        @Override
        public Value visitArray(JsonValue.Array array) {
            List<Value> elements = new ArrayList<>();
            array.elements().forEach(element -> elements.add(plain(element)));
            return new Value.L(elements);
        }

        @Override
        public Value visitObj(JsonValue.Obj object) {
            Map<String, Value> members = new LinkedHashMap<>();
            object.members().forEach((name, member) -> members.put(name, plain(member)));
            return Value.m(members);
        }
    }
}
