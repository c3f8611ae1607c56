package org.tabletheory.onetable.internal.value;

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
import org.tabletheory.onetable.internal.UnfitException;
import org.tabletheory.onetable.internal.crypt.Crypt;
import org.tabletheory.onetable.internal.model.Block;
import org.tabletheory.onetable.internal.model.FieldDef;
import org.tabletheory.onetable.internal.model.ModelDef;
import org.tabletheory.onetable.internal.text.JsDate;

/**
 * Turns stored items into properties, by the types of their fields. Reads leniently what others wrote: both forms of
 * dates and binary, ttl in either unit, and gives as it is what fits no form. Safe for use by many threads.
 */
public final class Decoder {
    /** Seconds beyond the year 5138; what is larger was stored in milliseconds. */
    private static final BigDecimal LARGEST_SECONDS = BigDecimal.valueOf(100_000_000_000L);

    private final Crypt crypt;

    public Decoder(Crypt crypt) {
        this.crypt = crypt;
    }

    /**
     * What of an item is given.
     *
     * @param hidden whether hidden fields are given
     * @param decrypt whether encrypted fields are opened
     * @param fields the fields that were asked for, or null for all
     */
    public record View(
            boolean hidden, boolean decrypt, @Nullable Set<String> fields) {
        /** All that is stored, opened. */
        public static final View ALL = new View(true, true, null);
    }

    /** The properties of an item. */
    public Map<String, @Nullable Object> decode(ModelDef model, Item item, View view) {
        Map<String, @Nullable Object> properties = block(model.block(), item.attributes(), view, item.attributes());
        if (view.hidden() && !model.isGeneric()) {
            properties.putIfAbsent(model.table().typeField(), model.name());
        }
        if (model.isGeneric()) {
            item.attributes().forEach((name, value) -> properties.putIfAbsent(name, Plain.of(value)));
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

    /** One value of a field. */
    public @Nullable Object decode(FieldDef field, Value value, View view, Map<String, Value> item) {
        Block nested = field.nested();
        if (nested != null && value instanceof Value.M map) {
            return block(nested, map.values(), view, item);
        }
        if (nested != null && value instanceof Value.L list) {
            List<@Nullable Object> elements = new ArrayList<>();
            for (Value element : list.values()) {
                elements.add(
                        element instanceof Value.M map ? block(nested, map.values(), view, item) : Plain.of(element));
            }
            return elements;
        }
        Value opened = value;
        if (field.storage().crypt() && view.decrypt() && value instanceof Value.S text) {
            opened = Value.s(opened(text.value()));
        }
        return switch (field.type()) {
            case DATE -> date(field.storage().ttl(), opened);
            case BINARY -> binary(opened);
            default -> Plain.of(opened);
        };
    }

    /** The JavaScript library seals a unique field twice when it updates it; both seals are opened. */
    private String opened(String stored) {
        String text = crypt.open(stored);
        if (!Crypt.isSealed(text)) {
            return text;
        }
        try {
            return crypt.open(text);
        } catch (UnfitException looksLikeOne) {
            return text;
        }
    }

    private static @Nullable Object date(boolean ttl, Value value) {
        Instant moment = null;
        if (value instanceof Value.S text) {
            moment = JsDate.parse(text.value());
        } else if (value instanceof Value.N number) {
            BigDecimal decimal = number.toBigDecimal();
            boolean seconds = ttl && decimal.abs().compareTo(LARGEST_SECONDS) <= 0;
            moment = JsDate.ofMillis((seconds ? decimal.movePointRight(3) : decimal).doubleValue());
        }
        return moment == null ? Plain.of(value) : moment;
    }

    private static @Nullable Object binary(Value value) {
        if (!(value instanceof Value.S text)) {
            return Plain.of(value);
        }
        try {
            return Base64.getMimeDecoder().decode(text.value().replace('-', '+').replace('_', '/'));
        } catch (IllegalArgumentException notBase64) {
            return text.value();
        }
    }
}
