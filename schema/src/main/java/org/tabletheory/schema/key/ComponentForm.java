package org.tabletheory.schema.key;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.Rfc3339Nano;

/**
 * How a {@link KeyTemplate} writes the value of a component. Every form is injective: different values have different texts.
 * Immutable.
 */
public sealed interface ComponentForm {
    /** The form of <code>{name}</code>: text, numbers without an exponent, {@code true} and {@code false}. */
    ComponentForm PLAIN = new PlainForm();

    /** The form of <code>{name:escape}</code>: percent-encoded, so that the text may contain separators. */
    ComponentForm ESCAPED = new EscapedForm();

    /** Returns what follows the name in a template, such as {@code :10}; empty for the plain form. */
    String suffix();

    /** Returns the number of characters that every value has; 0 if they differ. */
    int width();

    /** Returns whether the form accepts values that are stored as this type. */
    boolean accepts(Type type);

    /** Returns the types of {@link #accepts}, for messages. */
    String accepted();

    /**
     * Returns the text of a value.
     *
     * @throws KeyInputException if the form cannot have the value; the sentence continues after the name of the component
     */
    String write(Value value);

    /** Returns the value of a text, or null if no value of the type has this text. */
    @Nullable
    Value read(String text, Type type);

    /** Returns whether a stored value is the one that a key has, as far as the form shows it. */
    boolean hasSameText(Value ofKey, Value stored);

    /** Returns a stored value without what a key loses of it: the last digits of a time. */
    Value kept(Value stored);

    private static boolean hasSameText(ComponentForm form, Value ofKey, Value stored) {
        try {
            return form.write(stored).equals(form.write(ofKey));
        } catch (KeyInputException impossible) {
            return false;
        }
    }

    /** Text as it is, numbers in their shortest form without an exponent. */
    record PlainForm() implements ComponentForm {
        @Override
        public String suffix() {
            return "";
        }

        @Override
        public int width() {
            return 0;
        }

        @Override
        public boolean accepts(Type type) {
            return type == Type.S || type == Type.N || type == Type.BOOL;
        }

        @Override
        public String accepted() {
            return "text, a number or a boolean";
        }

        @Override
        public String write(Value value) {
            if (value instanceof Value.S text) {
                return text.value();
            } else if (value instanceof Value.N number) {
                BigDecimal decimal = number.toBigDecimal();
                return decimal.signum() == 0
                        ? "0"
                        : decimal.stripTrailingZeros().toPlainString();
            } else if (value instanceof Value.Bool bool) {
                return Boolean.toString(bool.value());
            }
            throw new KeyInputException("has type " + value.type() + ", but a key is made of " + accepted());
        }

        @Override
        public boolean hasSameText(Value ofKey, Value stored) {
            return ComponentForm.hasSameText(this, ofKey, stored);
        }

        @Override
        public Value kept(Value stored) {
            return stored;
        }

        @Override
        public @Nullable Value read(String text, Type type) {
            return switch (type) {
                case S -> Value.s(text);
                case N -> number(text);
                case BOOL -> text.equals("true") || text.equals("false") ? Value.bool(text.equals("true")) : null;
                default -> null;
            };
        }

        private static @Nullable Value number(String text) {
            try {
                return Value.n(text);
            } catch (AttributeException notANumber) {
                return null;
            }
        }
    }

    /** Text in which every byte of UTF-8 is percent-encoded, except {@code A-Z a-z 0-9 - . _ ~}. */
    record EscapedForm() implements ComponentForm {
        @Override
        public String suffix() {
            return ":escape";
        }

        @Override
        public int width() {
            return 0;
        }

        @Override
        public boolean accepts(Type type) {
            return type == Type.S;
        }

        @Override
        public String accepted() {
            return "text";
        }

        @Override
        public String write(Value value) {
            if (value instanceof Value.S text) {
                return KeyTransform.URL_ENCODE.apply(text.value());
            }
            throw new KeyInputException("has type " + value.type() + ", but only text can be escaped");
        }

        @Override
        public boolean hasSameText(Value ofKey, Value stored) {
            return ComponentForm.hasSameText(this, ofKey, stored);
        }

        @Override
        public Value kept(Value stored) {
            return stored;
        }

        @Override
        public @Nullable Value read(String text, Type type) {
            try {
                // A plus is never in such a key: whoever compares what is read with the key finds that it has another
                // text.
                return type == Type.S ? Value.s(URLDecoder.decode(text, StandardCharsets.UTF_8)) : null;
            } catch (IllegalArgumentException notEncoded) {
                return null;
            }
        }
    }

    /**
     * Digits with leading zeros, in the order of the values: a whole number from 0, or a time from 1970 to 2286.
     *
     * @param width how many digits
     * @param fraction the decimal places of a second that a time has; -1 for a number
     */
    record DigitsForm(int width, int fraction) implements ComponentForm {
        /** The longest number that DynamoDB stores. */
        static final int MAX_WIDTH = 38;

        private static final int SECONDS_WIDTH = 10;
        private static final int NANOS = 9;

        /** Returns the form of a number. */
        static DigitsForm number(int width) {
            return new DigitsForm(width, -1);
        }

        /** Returns the form of a time with this many decimal places of a second. */
        static DigitsForm time(int fraction) {
            return new DigitsForm(SECONDS_WIDTH + fraction, fraction);
        }

        /** Returns whether values are times. */
        public boolean isTime() {
            return fraction >= 0;
        }

        @Override
        public String suffix() {
            return isTime() ? ":" + unit() : ":" + width;
        }

        private String unit() {
            return switch (fraction) {
                case 0 -> "seconds";
                case 3 -> "millis";
                case 6 -> "micros";
                default -> "nanos";
            };
        }

        @Override
        public boolean accepts(Type type) {
            return type == Type.N || (isTime() && type == Type.S);
        }

        @Override
        public String accepted() {
            return isTime() ? "a time" : "a whole number";
        }

        /** Returns a value in the unit of the digits; it may be negative, too long or have a fraction. */
        BigDecimal units(Value value) {
            if (!isTime() && value instanceof Value.N number) {
                return number.toBigDecimal();
            } else if (isTime() && value instanceof Value.N seconds) {
                return seconds.toBigDecimal().scaleByPowerOfTen(fraction);
            } else if (isTime() && value instanceof Value.S text) {
                Instant time = instant(text.value());
                return BigDecimal.valueOf(time.getNano(), NANOS)
                        .add(BigDecimal.valueOf(time.getEpochSecond()))
                        .scaleByPowerOfTen(fraction);
            }
            throw new KeyInputException("has type " + value.type() + ", but " + suffix() + " needs " + accepted());
        }

        private static Instant instant(String text) {
            try {
                return Rfc3339Nano.parse(text);
            } catch (DateTimeException e) {
                throw new KeyInputException("is not an RFC 3339 time, such as 2026-01-31T12:00:00Z");
            }
        }

        /** Returns the largest number of units. */
        public BigInteger max() {
            return BigInteger.TEN.pow(width).subtract(BigInteger.ONE);
        }

        /** Returns the digits of a number of units between 0 and {@link #max}. */
        public String digits(BigInteger units) {
            String digits = units.toString();
            return "0".repeat(width - digits.length()) + digits;
        }

        @Override
        public String write(Value value) {
            BigDecimal units = units(value);
            BigDecimal whole = units.setScale(0, RoundingMode.DOWN);
            if (units.signum() < 0) {
                throw new KeyInputException(
                        isTime()
                                ? "is before 1970, which " + suffix() + " cannot write"
                                : "is negative, and " + suffix() + " writes numbers from 0");
            } else if (whole.compareTo(units) != 0) {
                throw new KeyInputException(
                        isTime()
                                ? "has a fraction that " + suffix()
                                        + " would lose; truncate it with truncatedTo(ChronoUnit." + chronoUnit()
                                        + "), or use :nanos"
                                : "has a fraction, and " + suffix() + " writes whole numbers");
            } else if (whole.toBigInteger().compareTo(max()) > 0) {
                throw new KeyInputException(
                        isTime()
                                ? "is after the year 2286, which " + suffix() + " cannot write"
                                : "has more than " + width + " digits; use a greater width");
            }
            return digits(whole.toBigInteger());
        }

        /** Other programs may store a time with more digits than the key has. */
        @Override
        public boolean hasSameText(Value ofKey, Value stored) {
            try {
                BigDecimal units = units(stored);
                return units(ofKey).compareTo(isTime() ? units.setScale(0, RoundingMode.FLOOR) : units) == 0;
            } catch (KeyInputException impossible) {
                return false;
            }
        }

        @Override
        public Value kept(Value stored) {
            if (!isTime()) {
                return stored;
            }
            try {
                BigDecimal units = units(stored);
                BigInteger whole = units.setScale(0, RoundingMode.FLOOR).toBigInteger();
                boolean written = whole.signum() >= 0 && whole.compareTo(max()) <= 0;
                Value kept =
                        written && units.stripTrailingZeros().scale() > 0 ? read(digits(whole), stored.type()) : null;
                return kept == null ? stored : kept;
            } catch (KeyInputException notATime) {
                return stored;
            }
        }

        private String chronoUnit() {
            return unit().toUpperCase(Locale.ROOT);
        }

        @Override
        public @Nullable Value read(String text, Type type) {
            for (int i = 0; i < text.length(); i++) {
                if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                    return null;
                }
            }
            if (text.length() != width || !accepts(type)) {
                return null;
            }
            BigInteger units = new BigInteger(text);
            if (!isTime()) {
                return Value.n(new BigDecimal(units));
            }
            if (type == Type.N) {
                return Value.n(new BigDecimal(units, fraction).stripTrailingZeros());
            }
            BigInteger[] parts = units.divideAndRemainder(BigInteger.TEN.pow(fraction));
            long nanos = parts[1].longValueExact()
                    * BigInteger.TEN.pow(NANOS - fraction).longValueExact();
            return Value.s(Rfc3339Nano.print(Instant.ofEpochSecond(parts[0].longValueExact(), nanos)));
        }

        /** Returns a time without what this form would lose. */
        Instant truncated(Instant time) {
            long step = BigInteger.TEN.pow(NANOS - fraction).longValueExact();
            return Instant.ofEpochSecond(time.getEpochSecond(), time.getNano() / step * step);
        }
    }
}
