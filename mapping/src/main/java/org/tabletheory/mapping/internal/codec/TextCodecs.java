package org.tabletheory.mapping.internal.codec;

import java.net.URI;
import java.nio.charset.Charset;
import java.util.Currency;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.TreeReader;
import org.tabletheory.mapping.internal.text.MappingMismatch;
import org.tabletheory.mapping.spi.codec.TypeView;

/** Codecs for types that are stored as S: strings, characters, enums, UUIDs and a few other types of the JDK. */
public final class TextCodecs {
    /** Strings, unchanged. */
    public static final Codec STRING = new TextualCodec<>(String.class, Type.S, "a String", new PlainText(), null);

    private TextCodecs() {}

    /** Returns the codec of a class that is stored as text, or null. */
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
            return new TextualCodec<>(UUID.class, Type.S, "a UUID", new UuidText(), null);
        } else if (type == URI.class) {
            return TextualCodec.text(URI.class, "a URI", URI::toString, URI::create);
        } else if (type == Currency.class) {
            return TextualCodec.text(
                    Currency.class, "a currency code", Currency::getCurrencyCode, Currency::getInstance);
        } else if (type == Charset.class) {
            return TextualCodec.text(Charset.class, "the name of a charset", Charset::name, Charset::forName);
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

    private static <T> Codec constants(Class<T> type) {
        return constants(type, type.getEnumConstants());
    }

    /** Returns a codec that stores the constants of an enum by name. */
    public static <T> Codec constants(Class<T> type, T[] all) {
        Map<String, T> byName = new LinkedHashMap<>();
        for (T constant : all) {
            byName.put(((Enum<?>) constant).name(), constant);
        }
        String known = String.join(", ", byName.keySet());
        String holds = "a constant of " + type.getSimpleName() + " (" + known + ")";
        return new TextualCodec<>(type, Type.S, holds, new ConstantName<>(byName), null);
    }

    /** Returns a codec for a String that holds a number, stored as N exactly as it is written. */
    public static Codec exactNumber() {
        return ExactNumber.CODEC;
    }

    /** Returns a codec for names that a converter stores. */
    static Codec convertedName(TypeView type, Codec converter) {
        Class<?> loaded = type.loaded() == null ? Object.class : type.loaded();
        Type stored = Objects.requireNonNull(converter.type(), "converters declare their type");
        return named(loaded, stored, "a name of " + type, new ConvertedName(converter));
    }

    @SuppressWarnings("unchecked") // the converter is one for this class
    private static <T> Codec named(Class<T> type, Type stored, String holds, ConvertedName form) {
        return new TextualCodec<>(type, stored, holds, (TextForm<T>) form, null);
    }

    private static class PlainText implements TextForm<String> {
        @Override
        public String print(String value) {
            return value;
        }

        @Override
        public String parse(String text) {
            return text;
        }

        @Override
        public boolean isEmpty(String value) {
            return value.isEmpty();
        }
    }

    private record UuidText() implements TextForm<UUID> {
        @Override
        public String print(UUID value) {
            return value.toString();
        }

        @Override
        public UUID parse(String text) {
            return UUID.fromString(text);
        }

        @Override
        public boolean isPrinted(String text) {
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                boolean dash = i == 8 || i == 13 || i == 18 || i == 23;
                if (dash ? c != '-' : !((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'))) {
                    return false;
                }
            }
            return text.length() == 36;
        }
    }

    private static final class ExactNumber extends PlainText {
        static final Codec CODEC = new TextualCodec<>(String.class, Type.N, "a number", new ExactNumber(), null);

        @Override
        public boolean isEmpty(String value) {
            return Emptiness.isZero(value);
        }
    }

    private record ConvertedName(Codec converter) implements TextForm<Object> {
        @Override
        public String print(Object value) {
            if (converter.encode(value) instanceof Value.S text) {
                return text.value();
            }
            throw new MappingMismatch("has a key that its converter does not store as text");
        }

        @Override
        public Object parse(String text) {
            return Objects.requireNonNull(converter.decode(TreeReader.of(Value.s(text)))); // rejects null itself
        }
    }

    private record ConstantName<T>(Map<String, T> byName) implements TextForm<T> {
        @Override
        public String print(T constant) {
            return ((Enum<?>) constant).name();
        }

        @Override
        public T parse(String name) {
            T constant = byName.get(name);
            if (constant == null) {
                throw new IllegalArgumentException();
            }
            return constant;
        }

        @Override
        public Set<String> texts() {
            return byName.keySet();
        }
    }
}
