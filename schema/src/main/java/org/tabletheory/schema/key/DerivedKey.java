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
import org.tabletheory.attribute.ShortestDouble;
import org.tabletheory.schema.internal.source.MessageText;

/**
 * How one key of a {@link KeyContract} is made of values, so that every language makes the same text of them. Immutable.
 *
 * <p>Segment by segment: the literal or the input, its transforms in order, percent escapes unless the value is a
 * literal, a {@code *} that a transform made or encoded already, the default when it is empty; then it is left out, or
 * stands between its prefix and suffix. What is left is joined.
 *
 * <pre>{@code
 * KeyContract contract = KeyContract.read("keys.yml", Files.readString(Path.of("keys.yml"))).document();
 * String key = contract.derivedKey("OrderKey").evaluate(Map.of("tenant", "acme", "order", 17));
 * }</pre>
 *
 * @param name the key's name
 * @param helper its name in generated code, or null
 * @param description a word to readers, or null
 * @param join what stands between two segments
 * @param inputs the values that it takes; none when the document does not declare them
 * @param segments its pieces, at least one
 * @param fixtures examples that hold in every language
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
            throw new IllegalArgumentException("a derived key needs a segment");
        }
    }

    /** The names of the values that it takes: those that are declared, or all that segments name when none is. */
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
     * The key that these values make.
     *
     * @param values strings, booleans and finite numbers by the names of the inputs
     * @throws KeyInputException when a value is missing, null, not of these kinds, or not an input of this key
     */
    public String evaluate(Map<String, ? extends @Nullable Object> values) {
        Set<String> known = inputNames();
        for (String given : values.keySet()) {
            if (!known.contains(given)) {
                throw new KeyInputException("key `" + name + "` has no input `" + MessageText.shorten(given) + "`"
                        + MessageText.didYouMean(given, known) + "; its inputs are " + String.join(", ", known));
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

    /** The value between prefix and suffix, or null when the segment is left out. */
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

    /** The value as text before any transform, or null when the segment can do without one that is missing. */
    private @Nullable String given(KeySegment segment, int index, Map<String, ? extends @Nullable Object> values) {
        if (segment.source() instanceof KeySegment.Literal literal) {
            return literal.text();
        }
        String input = ((KeySegment.FromInput) segment.source()).input();
        if (values.containsKey(input)) {
            return text(values.get(input), segment, index, input);
        }
        if (segment.optional() || segment.defaultValue() != null) {
            return null;
        }
        throw wrong(segment, index, "needs the input `" + input + "`; give a value, if only an empty string");
    }

    private String text(@Nullable Object value, KeySegment segment, int index, String input) {
        if (value instanceof String text) {
            if (text.codePoints().anyMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)) {
                throw wrong(segment, index, "cannot take half of a surrogate pair from `" + input + "`");
            }
            return text;
        } else if (value instanceof Boolean bool) {
            return bool.toString();
        } else if (value instanceof Number number) {
            return text(number, segment, index, input);
        } else if (value == null) {
            throw wrong(segment, index, "cannot take null from `" + input + "`; leave the input out or give a value");
        }
        throw wrong(segment, index, "takes a string, a number or a boolean from `" + input + "`, not another object");
    }

    /** Never with an exponent, and zero without a sign. */
    private String text(Number number, KeySegment segment, int index, String input) {
        if (!Double.isFinite(number.doubleValue()) && (number instanceof Double || number instanceof Float)) {
            throw wrong(segment, index, "needs a finite number from `" + input + "`");
        }
        BigDecimal decimal;
        if (number instanceof BigDecimal exact) {
            decimal = exact;
        } else if (number instanceof BigInteger whole) {
            decimal = new BigDecimal(whole);
        } else if (number instanceof Double) {
            decimal = ShortestDouble.decimal(number.doubleValue());
        } else {
            decimal = new BigDecimal(number.toString());
        }
        if (Math.abs((long) decimal.scale()) > LONGEST_NUMBER || decimal.precision() > LONGEST_NUMBER) {
            throw wrong(segment, index, "needs a number of at most " + LONGEST_NUMBER + " digits from `" + input + "`");
        }
        return decimal.signum() == 0 ? "0" : decimal.stripTrailingZeros().toPlainString();
    }

    /** The digits of the longest double; more would be a text of any length out of a few characters. */
    private static final int LONGEST_NUMBER = 1100;

    private KeyInputException wrong(KeySegment segment, int index, String problem) {
        String label = segment.name() == null ? "#" + (index + 1) : "`" + segment.name() + "`";
        return new KeyInputException("key `" + name + "`, segment " + label + " " + problem);
    }
}
