package org.tabletheory.schema.key;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.spi.ShortestDouble;
import org.tabletheory.schema.internal.source.MessageText;

/**
 * Derives a key from input values, with the same result in every language. Part of a {@link KeyContract}. Immutable.
 *
 * <p>Each segment takes its literal or input, applies its transforms in order, percent-encodes the value (unless it is a
 * literal, encoded already, or the {@code *} of {@link KeyTransform#WILDCARD_EMPTY}) and replaces an empty value by the
 * default. Then the segment is omitted or enclosed in its prefix and suffix. The remaining segments are joined.
 *
 * <pre>{@code
 * KeyContract contract = KeyContract.read("keys.yml", Files.readString(Path.of("keys.yml"))).document();
 * String key = contract.derivedKey("OrderKey").evaluate(Map.of("tenant", "acme", "order", 17));
 * }</pre>
 *
 * @param name the name of the key
 * @param helper its name in generated code, or null
 * @param description a description for readers, or null
 * @param join the separator between segments
 * @param inputs the declared inputs; empty if the document does not declare them
 * @param segments the segments, at least one
 * @param fixtures test cases for every language
 */
public record DerivedKey(
        String name,
        @Nullable String helper,
        @Nullable String description,
        String join,
        List<KeyInput> inputs,
        List<KeySegment> segments,
        List<KeyFixture> fixtures) {

    public DerivedKey {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(join, "join");
        inputs = List.copyOf(inputs);
        segments = List.copyOf(segments);
        fixtures = List.copyOf(fixtures);
        if (segments.isEmpty()) {
            throw new IllegalArgumentException("a derived key needs at least one segment");
        }
    }

    /** Returns the names of the inputs: the declared ones, or those that segments use if none are declared. */
    public Set<String> inputNames() {
        Set<String> names = new LinkedHashSet<>();
        inputs.forEach(input -> names.add(input.name()));
        if (names.isEmpty()) {
            for (KeySegment segment : segments) {
                if (segment.source() instanceof KeySegment.FromInput source) {
                    names.add(source.input());
                }
            }
        }
        return names;
    }

    /**
     * Returns the key for these values.
     *
     * @param values strings, booleans and finite numbers by input name
     * @throws KeyInputException if a value is missing, null or of another type, or is not an input of this key
     */
    public String evaluate(Map<String, ? extends @Nullable Object> values) {
        Set<String> known = inputNames();
        for (String given : values.keySet()) {
            if (!known.contains(given)) {
                throw new KeyInputException("key `" + name + "` does not have the input `" + MessageText.shorten(given)
                        + "`" + MessageText.didYouMean(given, known) + "; its inputs are " + String.join(", ", known));
            }
        }
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < segments.size(); i++) {
            KeySegment segment = segments.get(i);
            String value = value(segment, i, values);
            if (value != null) {
                parts.add(segment.prefix() + value + segment.suffix());
            }
        }
        return String.join(join, parts);
    }

    /** Returns the value between prefix and suffix, or null if the segment is omitted. */
    private @Nullable String value(KeySegment segment, int index, Map<String, ? extends @Nullable Object> values) {
        String given = given(segment, index, values);
        if (given == null && segment.defaultValue() == null) {
            return null;
        }
        boolean escaped = given == null || segment.source() instanceof KeySegment.Literal;
        String value = given == null ? "" : given;
        for (KeyTransform transform : segment.transforms()) {
            escaped |= transform == KeyTransform.URL_ENCODE
                    || (transform == KeyTransform.WILDCARD_EMPTY && value.isEmpty());
            value = transform.apply(value);
        }
        value = escaped ? value : KeyTransform.URL_ENCODE.apply(value);
        if (value.isEmpty() && segment.defaultValue() != null) {
            value = segment.defaultValue();
        }
        return isOmitted(segment, value) ? null : value;
    }

    private static boolean isOmitted(KeySegment segment, String value) {
        KeySegment.OmitWhen when = segment.omitWhen();
        return (value.isEmpty() && (when.empty() || (segment.optional() && segment.defaultValue() == null)))
                || (when.isDefault() && value.equals(segment.defaultValue()))
                || when.values().contains(value);
    }

    /** Returns the value as text before any transform, or null if it is missing and the segment allows that. */
    private @Nullable String given(KeySegment segment, int index, Map<String, ? extends @Nullable Object> values) {
        return segment.source().text(input -> {
            if (values.containsKey(input)) {
                return text(values.get(input), segment, index, input);
            }
            if (segment.optional() || segment.defaultValue() != null) {
                return null;
            }
            throw wrong(segment, index, "needs the input `" + input + "`; pass a value, or an empty string");
        });
    }

    private String text(@Nullable Object value, KeySegment segment, int index, String input) {
        if (value instanceof String text) {
            if (text.codePoints().anyMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)) {
                throw wrong(segment, index, "does not accept an unpaired surrogate in `" + input + "`");
            }
            return text;
        } else if (value instanceof Boolean bool) {
            return bool.toString();
        } else if (value instanceof Number number) {
            return text(number, segment, index, input);
        } else if (value == null) {
            throw wrong(segment, index, "does not accept null for `" + input + "`; omit the input or pass a value");
        }
        throw wrong(segment, index, "accepts only a string, a number or a boolean for `" + input + "`");
    }

    /** Returns a number without an exponent, and zero without a sign. */
    private String text(Number number, KeySegment segment, int index, String input) {
        if (!Double.isFinite(number.doubleValue()) && (number instanceof Double || number instanceof Float)) {
            throw wrong(segment, index, "accepts only a finite number for `" + input + "`");
        }
        BigDecimal decimal;
        if (number instanceof BigDecimal exact) {
            decimal = exact;
        } else if (number instanceof BigInteger integer) {
            decimal = new BigDecimal(integer);
        } else if (number instanceof Double) {
            decimal = ShortestDouble.decimal(number.doubleValue());
        } else {
            decimal = new BigDecimal(number.toString());
        }
        if (Math.abs((long) decimal.scale()) > LONGEST_NUMBER || decimal.precision() > LONGEST_NUMBER) {
            throw wrong(
                    segment, index, "accepts a number of at most " + LONGEST_NUMBER + " digits for `" + input + "`");
        }
        return decimal.signum() == 0 ? "0" : decimal.stripTrailingZeros().toPlainString();
    }

    /** The digits of the longest double. Without a limit, a short number with an exponent could make a key of any length. */
    private static final int LONGEST_NUMBER = 1100;

    private KeyInputException wrong(KeySegment segment, int index, String problem) {
        String label = segment.name() == null ? "#" + (index + 1) : "`" + segment.name() + "`";
        return new KeyInputException("key `" + name + "`, segment " + label + " " + problem);
    }
}
