package org.tabletheory.client.internal.mapping;

import java.net.URI;
import java.util.Currency;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What is stored as plain text: strings, characters, enums, UUIDs and a few of the JDK's own. */
final class TextCodecs {
    private static final Map<Class<?>, Codec> ALL = new HashMap<>();

    /** Strings, as they are. */
    static final TextualCodec<String> STRING = TextualCodec.text(
                    String.class, "a String", Function.identity(), Function.identity())
            .emptyWhen(String::isEmpty);

    static {
        TextualCodec<Character> character = TextualCodec.text(
                        Character.class, "a single character", String::valueOf, TextCodecs::character)
                .emptyWhen(value -> value == 0);
        ALL.put(String.class, STRING);
        ALL.put(Character.class, character);
        ALL.put(char.class, character.whenAbsent('\0'));
        put(TextualCodec.text(UUID.class, "a UUID", UUID::toString, UUID::fromString));
        put(TextualCodec.text(URI.class, "a URI", URI::toString, URI::create));
        put(TextualCodec.text(Currency.class, "a currency code", Currency::getCurrencyCode, Currency::getInstance));
        put(TextualCodec.text(Locale.class, "a language tag", Locale::toLanguageTag, Locale::forLanguageTag));
    }

    private TextCodecs() {}

    /** The codec of a class that is stored as text, or null when it is not. */
    static @Nullable Codec of(Class<?> type) {
        return type.isEnum() ? constants(type) : ALL.get(type);
    }

    private static void put(TextualCodec<?> codec) {
        ALL.put(codec.javaType(), codec);
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
        return TextualCodec.text(
                type,
                "a constant of " + type.getSimpleName() + " (" + known + ")",
                constant -> ((Enum<?>) constant).name(),
                name -> {
                    T constant = byName.get(name);
                    if (constant == null) {
                        throw new IllegalArgumentException();
                    }
                    return constant;
                });
    }
}
