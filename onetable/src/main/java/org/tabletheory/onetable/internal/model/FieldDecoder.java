package org.tabletheory.onetable.internal.model;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.onetable.internal.error.InvalidInputException;
import org.tabletheory.onetable.internal.js.DateForm;
import org.tabletheory.onetable.internal.js.JsDate;
import org.tabletheory.onetable.internal.value.Input;
import org.tabletheory.onetable.internal.value.PasswordCipher;
import org.tabletheory.onetable.internal.value.PlainValues;
import org.tabletheory.schema.ItemLimits;

/**
 * Converts stored items to properties, by field type. Lenient, since other programs write the same items: accepts both
 * forms of dates and binary and both units of ttl, and returns any other value unchanged. Safe for use by many threads.
 */
public final class FieldDecoder {
    /** Larger numbers are milliseconds. */
    private static final BigDecimal MAX_SECONDS = BigDecimal.valueOf(ItemLimits.LAST_TTL_SECOND);

    private final PasswordCipher cipher;
    private final FieldEncoder encoder;
    private final boolean requiresEncryption;

    /**
     * Creates a decoder.
     *
     * @param encoder converts defaults
     * @param requiresEncryption whether a stored value of a {@code crypt} field that is not encrypted is an error
     */
    public FieldDecoder(PasswordCipher cipher, FieldEncoder encoder, boolean requiresEncryption) {
        this.cipher = cipher;
        this.encoder = encoder;
        this.requiresEncryption = requiresEncryption;
    }

    /**
     * Which fields to return.
     *
     * @param hidden whether to return hidden fields
     * @param decrypt whether to decrypt encrypted fields
     * @param fields the requested fields, or null for all
     */
    public record View(
            boolean hidden, boolean decrypt, @Nullable Set<String> fields) {
        /** All fields, decrypted. */
        public static final View ALL = new View(true, true, null);
    }

    /** Converts an item. */
    public Map<String, @Nullable Object> decode(ModelDef model, Item item, View view) {
        Map<String, @Nullable Object> properties = block(model.block(), item.attributes(), view, item.attributes());
        if (view.hidden() && !model.isGeneric()) {
            properties.putIfAbsent(model.table().typeField(), model.name());
        }
        if (model.isGeneric()) {
            item.attributes().forEach((name, value) -> properties.putIfAbsent(name, PlainValues.of(value)));
        }
        return properties;
    }

    private Map<String, @Nullable Object> block(
            Block block, Map<String, Value> stored, View view, Map<String, Value> item) {
        Map<String, @Nullable Object> properties = new LinkedHashMap<>();
        for (FieldDef field : block.all()) {
            if (field.storage().hidden() && !view.hidden()) {
                continue;
            }
            Value value = field.stored(stored);
            if (value == null && field.encode() != null) {
                String segment = segment(field.encode(), item);
                value = segment == null ? null : Value.s(segment);
            }
            if (value != null) {
                try {
                    properties.put(field.name(), decode(field, value, view, item));
                } catch (InvalidInputException e) {
                    throw e.in(field.name());
                }
            } else if (field.initial().hasDefault()
                    && (view.fields() == null || view.fields().contains(field.name()))) {
                properties.put(field.name(), initial(field));
            }
        }
        return properties;
    }

    /**
     * Returns the default of a field, converted like a value that is stored and read again; null if there is none.
     *
     * @throws InvalidInputException if the field's type does not allow the default
     */
    public @Nullable Object initial(FieldDef field) {
        return initial(field, Input.copy(field.initial().value()));
    }

    private @Nullable Object initial(FieldDef field, @Nullable Object value) {
        Block nested = field.nested();
        if (value == null || (value instanceof Set<?> set && set.isEmpty())) {
            return value;
        } else if (nested != null && value instanceof Map<?, ?> map) {
            return initial(nested, map);
        } else if (nested != null && value instanceof List<?> list) {
            List<@Nullable Object> elements = new ArrayList<>();
            list.forEach(element -> elements.add(element instanceof Map<?, ?> map ? initial(nested, map) : element));
            return elements;
        }
        try {
            return typed(field, encoder.unencrypted(field, value));
        } catch (AttributeException e) {
            throw new InvalidInputException(e.problem()).in(field.name());
        } catch (InvalidInputException e) {
            throw e.in(field.name());
        }
    }

    private Map<String, @Nullable Object> initial(Block nested, Map<?, ?> map) {
        Map<String, @Nullable Object> properties = new LinkedHashMap<>();
        for (FieldDef field : nested.all()) {
            if (map.containsKey(field.name())) {
                properties.put(field.name(), initial(field, map.get(field.name())));
            }
        }
        return properties;
    }

    private static @Nullable String segment(FieldDef.Encode encode, Map<String, Value> item) {
        if (!(item.get(encode.attribute()) instanceof Value.S text)) {
            return null;
        }
        String[] segments = text.value().split(Pattern.quote(encode.separator()), -1);
        return encode.index() < segments.length ? segments[encode.index()] : null;
    }

    private @Nullable Object decode(FieldDef field, Value value, View view, Map<String, Value> item) {
        Block nested = field.nested();
        if (nested != null && value instanceof Value.M map) {
            return block(nested, map.values(), view, item);
        }
        if (nested != null && value instanceof Value.L list) {
            List<@Nullable Object> elements = new ArrayList<>();
            for (Value element : list.values()) {
                elements.add(
                        element instanceof Value.M map
                                ? block(nested, map.values(), view, item)
                                : PlainValues.of(element));
            }
            return elements;
        }
        Value decrypted = value;
        if (field.storage().crypt() && view.decrypt()) {
            checkEncrypted(value);
            decrypted = value instanceof Value.S text ? Value.s(decrypted(text.value())) : value;
        }
        return typed(field, decrypted);
    }

    private static @Nullable Object typed(FieldDef field, Value value) {
        return switch (field.type()) {
            case DATE -> date(field.storage(), value);
            case BINARY -> binary(value);
            default -> PlainValues.of(value);
        };
    }

    /** Null and empty text are never encrypted. */
    private void checkEncrypted(Value value) {
        boolean encrypted = value instanceof Value.S text
                ? text.value().isEmpty() || PasswordCipher.isEncrypted(text.value())
                : value instanceof Value.Null;
        if (requiresEncryption && !encrypted) {
            throw new InvalidInputException(
                    "the stored value is not encrypted, although its field has crypt; write it again, or read it without"
                            + " OneTableOptions.requireEncryption",
                    ErrorCodes.INVALID_ENCRYPTED_ENVELOPE);
        }
    }

    /** The JavaScript library encrypts a unique field twice when it updates it, so this decrypts twice. */
    private String decrypted(String stored) {
        String text = cipher.decrypt(stored);
        if (!PasswordCipher.isEncrypted(text)) {
            return text;
        }
        try {
            return cipher.decrypt(text);
        } catch (InvalidInputException onlyLooksEncrypted) {
            return text;
        }
    }

    private static @Nullable Object date(FieldDef.FieldStorage storage, Value value) {
        Instant moment = null;
        if (value instanceof Value.S text) {
            moment = JsDate.parse(text.value());
        } else if (value instanceof Value.N number) {
            BigDecimal decimal = number.toBigDecimal();
            boolean seconds = (storage.ttl() || storage.dates() == DateForm.SECONDS)
                    && decimal.abs().compareTo(MAX_SECONDS) <= 0;
            moment = JsDate.ofExactMillis(seconds ? decimal.movePointRight(3) : decimal);
        }
        return moment == null ? PlainValues.of(value) : moment;
    }

    private static @Nullable Object binary(Value value) {
        if (!(value instanceof Value.S text)) {
            return PlainValues.of(value);
        }
        try {
            return Base64.getMimeDecoder().decode(text.value().replace('-', '+').replace('_', '/'));
        } catch (IllegalArgumentException notBase64) {
            return text.value();
        }
    }
}
