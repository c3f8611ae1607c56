package org.tabletheory.schema.key;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One piece of a derived key: where its value comes from, what is done to it, and when it is left out.
 *
 * @param name for messages, or null
 * @param source where the value comes from
 * @param transforms what is done to it, in order
 * @param defaultValue what stands in for an empty value, or null; never escaped
 * @param optional whether the segment is left out when its value is missing or empty and there is no default
 * @param omitWhen when else it is left out
 * @param prefix the text before the value
 * @param suffix the text after it
 */
public record KeySegment(
        @Nullable String name,
        Source source,
        List<KeyTransform> transforms,
        @Nullable String defaultValue,
        boolean optional,
        OmitWhen omitWhen,
        String prefix,
        String suffix) {

    public KeySegment {
        Objects.requireNonNull(source, "source");
        Objects.requireNonNull(omitWhen, "omitWhen");
        Objects.requireNonNull(prefix, "prefix");
        Objects.requireNonNull(suffix, "suffix");
        transforms = List.copyOf(transforms);
    }

    /** Where a segment's value comes from. */
    public sealed interface Source {}

    /** A text of the document, which is not escaped. */
    public record Literal(String text) implements Source {}

    /** A value that the caller gives. */
    public record FromInput(String input) implements Source {}

    /**
     * When a segment is left out, judged after its default.
     *
     * @param empty when the value is empty
     * @param isDefault when the value equals the default
     * @param values when the value, escaped as it is in the key, is one of these
     */
    public record OmitWhen(boolean empty, boolean isDefault, List<String> values) {

        /** Never. */
        public static final OmitWhen NEVER = new OmitWhen(false, false, List.of());

        public OmitWhen {
            values = List.copyOf(values);
        }
    }
}
