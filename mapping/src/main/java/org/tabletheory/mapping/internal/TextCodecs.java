package org.tabletheory.mapping.internal;

import java.net.URI;
import java.util.Currency;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;

/** What is stored as plain text: strings, characters, enums, UUIDs and a few of the JDK's own. */
final class TextCodecs {
    /** Strings, as they are. */
    static final TextualCodec<String> STRING =
            new TextualCodec<>(String.class, Type.S, "a String", new PlainText(), null);

    private TextCodecs() {}

    /** The codec of a class that is stored as text, or null when it is not. */
    static @Nullable Codec of(Class<?> type) {
        if (type.isEnum()) {
            return constants(type);
        } else if (type == String.class) {
            return STRING;
        } else if (type == char.class) {
            return characters().whenAbsent('\0');
        } else if (type == Character.class) {
            return characters();
        } else if (type == UUID.class) {
            return TextualCodec.text(UUID.class, "a UUID", UUID::toString, UUID::fromString);
        } else if (type == URI.class) {
            return TextualCodec.text(URI.class, "a URI", URI::toString, URI::create);
        } else if (type == Currency.class) {
            return TextualCodec.text(
                    Currency.class, "a currency code", Currency::getCurrencyCode, Currency::getInstance);
        } else if (type == Locale.class) {
            return TextualCodec.text(Locale.class, "a language tag", Locale::toLanguageTag, Locale::forLanguageTag);
        }
        return null;
    }

    private static TextualCodec<Character> characters() {
        return TextualCodec.text(
                Character.class, "a single character", String::valueOf, TextCodecs::character, value -> value == 0);
    }

    private static Character character(String text) {
        if (text.length() != 1) {
            throw new IllegalArgumentException();
        }
        return text.charAt(0);
    }

    /** An enum by the names of its constants. */
    private static <T> Codec constants(Class<T> type) {
        return constants(type, type.getEnumConstants());
    }

    /** An enum by the names of these constants. */
    static <T> Codec constants(Class<T> type, T[] all) {
        Map<String, T> byName = new LinkedHashMap<>();
        for (T constant : all) {
            byName.put(((Enum<?>) constant).name(), constant);
        }
        String known = String.join(", ", byName.keySet());
        String holds = "a constant of " + type.getSimpleName() + " (" + known + ")";
        return new TextualCodec<>(type, Type.S, holds, new ConstantName<>(byName), null);
    }
}
