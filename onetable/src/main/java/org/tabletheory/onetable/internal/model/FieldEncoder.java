package org.tabletheory.onetable.internal.model;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.StrictUtf8;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.onetable.internal.error.InvalidInputException;
import org.tabletheory.onetable.internal.js.DateForm;
import org.tabletheory.onetable.internal.js.JsDate;
import org.tabletheory.onetable.internal.js.JsNumber;
import org.tabletheory.onetable.internal.js.JsText;
import org.tabletheory.onetable.internal.value.PasswordCipher;
import org.tabletheory.schema.ItemLimits;
import org.tabletheory.schema.spi.rule.ItemRule;

/**
 * Converts property values to stored values, by field type, as the JavaScript library does. Safe for use by many threads.
 */
public final class FieldEncoder {
    private static final BigInteger MAX_SAFE_INTEGER = BigInteger.valueOf(9007199254740991L);
    private static final BigDecimal LAST_SECOND = BigDecimal.valueOf(ItemLimits.LAST_TTL_SECOND);
    private static final Set<String> FALSE_TEXTS = Set.of("", "false", "null", "undefined");

    private final PasswordCipher cipher;
    private final DateForm numericDates;

    /**
     * Creates an encoder.
     *
     * @param numericDates the form of dates outside of fields
     */
    public FieldEncoder(PasswordCipher cipher, DateForm numericDates) {
        this.cipher = cipher;
        this.numericDates = numericDates;
    }

    /**
     * Converts the value of a field.
     *
     * @throws InvalidInputException if the field's type does not allow the value
     */
    public Value encode(FieldDef field, Object given) {
        try {
            Value value = unencrypted(field, given);
            return field.storage().crypt() ? encrypted(value) : value;
        } catch (AttributeException e) {
            throw new InvalidInputException(e.problem());
        }
    }

    /** Converts the value of a field, without encrypting it. */
    Value unencrypted(FieldDef field, Object given) {
        return switch (field.type()) {
            case STRING -> text(JsText.of(given, DateForm.ISO));
            case NUMBER -> number(given);
            case BOOLEAN -> Value.bool(bool(given));
            case DATE -> date(field.storage(), given);
            case BINARY -> binary(given);
            case ARRAY -> array(field.storage(), given);
            case SET, OBJECT -> untyped(field.storage(), given);
        };
    }

    private static Value text(String text) {
        if (!StrictUtf8.canEncode(text)) {
            throw new InvalidInputException("the text has a lone surrogate, which UTF-8 cannot encode");
        }
        return Value.s(text);
    }

    private static Value number(Object given) {
        if (given instanceof Number number) {
            return number(number);
        } else if (given instanceof Boolean bool) {
            return Value.n(bool ? 1 : 0);
        } else if (given instanceof Instant moment) {
            return Value.n(JsDate.millis(moment));
        }
        if (given instanceof String text) {
            return number(JsNumber.parseExactly(text));
        }
        throw new InvalidInputException("not a number");
    }

    /** Converts a number that JavaScript reads back exactly. */
    private static Value number(Number number) {
        Value.N value = Value.n(JsNumber.text(number));
        BigDecimal decimal = value.toBigDecimal();
        if (decimal.abs().toBigInteger().compareTo(MAX_SAFE_INTEGER) > 0) {
            throw new InvalidInputException(
                    "the integer is larger than 9007199254740991, the largest that JavaScript represents exactly; use a"
                            + " string field");
        }
        return value;
    }

    private static boolean bool(Object given) {
        if (given instanceof Boolean bool) {
            return bool;
        } else if (given instanceof String text) {
            return !FALSE_TEXTS.contains(text);
        }
        return !(given instanceof Number number) || number.doubleValue() != 0;
    }

    /** Stores a number unchanged if the field stores numbers; otherwise numbers are milliseconds. */
    private static Value date(FieldDef.FieldStorage storage, Object given) {
        DateForm form = storage.dates();
        if (given instanceof Number number && !isWhole(number)) {
            throw new InvalidInputException("a date that is passed as a number must be whole; pass an Instant");
        }
        if (given instanceof Number number && !storage.ttl() && form != DateForm.ISO) {
            return readable(form, number(number));
        }
        Instant moment = moment(given);
        return storage.ttl() ? ttl(moment) : readable(form, form.value(moment));
    }

    private static boolean isWhole(Number number) {
        return Value.n(JsNumber.text(number))
                        .toBigDecimal()
                        .stripTrailingZeros()
                        .scale()
                <= 0;
    }

    /** Rejects seconds after the year 9999, which reads take for milliseconds. */
    private static Value readable(DateForm form, Value value) {
        if (form == DateForm.SECONDS
                && value instanceof Value.N seconds
                && seconds.toBigDecimal().compareTo(LAST_SECOND) > 0) {
            throw new InvalidInputException(
                    "a date in seconds must not be after the year 9999, since larger numbers are"
                            + " read as milliseconds; pass an Instant or seconds");
        }
        return value;
    }

    private static Value ttl(Instant moment) {
        Value seconds = Value.n(JsDate.ttlSeconds(moment));
        if (ItemRule.checkTtl(seconds) != null) {
            throw new InvalidInputException(
                    "a ttl must be a time from 1970 to the year 9999, since other numbers are not"
                            + " seconds; numbers that are passed for a ttl are milliseconds");
        }
        return seconds;
    }

    private static Instant moment(Object given) {
        Instant moment = null;
        if (given instanceof Instant instant) {
            moment = instant;
        } else if (given instanceof String text) {
            moment = JsDate.parse(text);
        } else if (given instanceof Number number) {
            moment = JsDate.ofMillis(number.doubleValue());
        }
        if (moment == null) {
            throw new InvalidInputException("not a date; pass an Instant, ISO 8601 text or milliseconds since 1970");
        }
        return moment;
    }

    /** Stores bytes as base64 text, as the JavaScript library stores Buffers, and a ByteBuffer as binary. */
    private static Value binary(Object given) {
        if (given instanceof byte[] bytes) {
            return Value.s(Base64.getEncoder().encodeToString(bytes));
        } else if (given instanceof ByteBuffer buffer) {
            return Value.b(bytes(buffer));
        } else if (given instanceof String text) {
            return Value.s(text);
        }
        throw new InvalidInputException("not binary; pass byte[], a ByteBuffer or base64 text");
    }

    private static byte[] bytes(ByteBuffer buffer) {
        ByteBuffer view = buffer.duplicate();
        byte[] bytes = new byte[view.remaining()];
        view.get(bytes);
        return bytes;
    }

    /** An empty text is an empty list, since older programs pass it. */
    private Value array(FieldDef.FieldStorage storage, Object given) {
        if (given instanceof List<?>) {
            return untyped(storage, given);
        } else if (given.equals("")) {
            return Value.l();
        }
        throw new InvalidInputException("not a list, but the field is an array", ErrorCodes.INVALID_OPERATOR);
    }

    /**
     * Converts a value inside a field, which has no declared type; the field decides how dates are stored.
     *
     * @throws InvalidInputException if DynamoDB or the JavaScript library cannot store the value
     */
    public Value plain(FieldDef.@Nullable FieldStorage storage, @Nullable Object given) {
        try {
            return untyped(storage, given);
        } catch (AttributeException e) {
            throw new InvalidInputException(e.problem());
        }
    }

    private Value untyped(FieldDef.@Nullable FieldStorage storage, @Nullable Object given) {
        if (given == null) {
            return Value.nul();
        } else if (given instanceof String text) {
            return text(text);
        } else if (given instanceof Number number) {
            return number(number);
        } else if (given instanceof Boolean bool) {
            return Value.bool(bool);
        } else if (given instanceof Instant moment) {
            return storage == null ? numericDates.value(moment) : date(storage, given);
        } else if (given instanceof byte[] bytes) {
            return Value.b(bytes);
        } else if (given instanceof ByteBuffer buffer) {
            return Value.b(bytes(buffer));
        } else if (given instanceof Set<?> set) {
            return set(set);
        } else if (given instanceof Collection<?> list) {
            List<Value> elements = new ArrayList<>();
            list.forEach(element -> elements.add(untyped(storage, element)));
            return new Value.L(elements);
        } else if (given instanceof Map<?, ?> map) {
            Map<String, Value> entries = new LinkedHashMap<>();
            map.forEach((name, value) -> {
                text(String.valueOf(name));
                entries.put(String.valueOf(name), untyped(storage, value));
            });
            return Value.m(entries);
        }
        throw new InvalidInputException("unsupported type " + given.getClass().getName());
    }

    /** Only numbers make a number set, only bytes a binary set, only text a string set. */
    private static Value set(Set<?> members) {
        if (members.isEmpty()) {
            throw new InvalidInputException("an empty set, which DynamoDB cannot store; omit it");
        }
        if (members.stream().allMatch(Number.class::isInstance)) {
            Set<Value.N> numbers = new LinkedHashSet<>();
            members.forEach(member -> numbers.add((Value.N) number((Number) member)));
            return Value.ns(numbers);
        }
        if (members.stream().allMatch(member -> member instanceof byte[] || member instanceof ByteBuffer)) {
            Set<Value.B> binaries = new LinkedHashSet<>();
            members.forEach(member -> binaries.add(
                    member instanceof byte[] bytes ? Value.b(bytes) : Value.b(bytes((ByteBuffer) member))));
            return Value.bs(binaries);
        }
        Set<String> texts = new LinkedHashSet<>();
        for (Object member : members) {
            if (!(member instanceof String text)) {
                throw new InvalidInputException(
                        "a set contains only text, only numbers or only bytes, but this one has members of "
                                + types(members));
            }
            text(text);
            texts.add(text);
        }
        return Value.ss(texts);
    }

    private static String types(Set<?> members) {
        Set<String> types = new TreeSet<>();
        for (Object member : members) {
            types.add(member == null ? "null" : member.getClass().getSimpleName());
        }
        return (types.size() == 1 ? "the type " : "different types: ") + String.join(", ", types);
    }

    private Value encrypted(Value value) {
        if (value instanceof Value.S text) {
            return Value.s(cipher.encrypt(text.value()));
        }
        throw new InvalidInputException(
                "only text can be encrypted; change the field's type to string, or remove crypt");
    }
}
