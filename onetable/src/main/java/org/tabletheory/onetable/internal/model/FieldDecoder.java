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
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.onetable.internal.error.InvalidInputException;
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

    public FieldDecoder(PasswordCipher cipher) {
        this.cipher = cipher;
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
                properties.put(field.name(), decode(field, value, view, item));
            } else if (field.initial().hasDefault()
                    && (view.fields() == null || view.fields().contains(field.name()))) {
                properties.put(field.name(), Input.copy(field.initial().value()));
            }
        }
        return properties;
    }

    private static @Nullable String segment(FieldDef.Encode encode, Map<String, Value> item) {
        if (!(item.get(encode.attribute()) instanceof Value.S text)) {
            return null;
        }
        String[] segments = text.value().split(Pattern.quote(encode.separator()), -1);
        return encode.index() >= 0 && encode.index() < segments.length ? segments[encode.index()] : null;
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
        if (field.storage().crypt() && view.decrypt() && value instanceof Value.S text) {
            decrypted = Value.s(decrypted(text.value()));
        }
        return switch (field.type()) {
            case DATE -> date(field.storage().ttl(), decrypted);
            case BINARY -> binary(decrypted);
            default -> PlainValues.of(decrypted);
        };
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

    private static @Nullable Object date(boolean ttl, Value value) {
        Instant moment = null;
        if (value instanceof Value.S text) {
            moment = JsDate.parse(text.value());
        } else if (value instanceof Value.N number) {
            BigDecimal decimal = number.toBigDecimal();
            boolean seconds = ttl && decimal.abs().compareTo(MAX_SECONDS) <= 0;
            moment = JsDate.ofMillis((seconds ? decimal.movePointRight(3) : decimal).doubleValue());
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
