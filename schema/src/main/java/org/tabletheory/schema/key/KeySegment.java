package org.tabletheory.schema.key;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.document.JsonObjectBuilder;
import org.tabletheory.schema.document.JsonValue;

/**
 * A segment of a derived key: where its value comes from, how it is transformed, and when it is omitted.
 *
 * @param name a name for messages, or null
 * @param source where the value comes from
 * @param transforms the transforms, in order
 * @param defaultValue the replacement for an empty value, or null; not percent-encoded
 * @param optional whether the segment is omitted if its value is missing or empty and there is no default
 * @param omitWhen other conditions for omitting it
 * @param prefix the text before the value
 * @param suffix the text after the value
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
    public sealed interface Source {
        /**
         * Returns the text of a literal, or what the function returns for the name of an input.
         *
         * @param inputs returns the text of an input, or null if it is missing
         */
        @Nullable
        String text(Function<String, @Nullable String> inputs);

        /** Returns the source as in a document: {@code {"literal": …}} or {@code {"input": …}}. */
        JsonValue.Obj toJson();
    }

    /** A literal from the document; not percent-encoded. */
    public record Literal(String text) implements Source {
        @Override
        public String text(Function<String, @Nullable String> inputs) {
            return text;
        }

        @Override
        public JsonValue.Obj toJson() {
            return new JsonObjectBuilder().text("literal", text).build();
        }
    }

    /** A value that the caller passes. */
    public record FromInput(String input) implements Source {
        @Override
        public @Nullable String text(Function<String, @Nullable String> inputs) {
            return inputs.apply(input);
        }

        @Override
        public JsonValue.Obj toJson() {
            return new JsonObjectBuilder().text("input", input).build();
        }
    }

    /**
     * When a segment is omitted; evaluated after its default has been applied.
     *
     * @param empty if the value is empty
     * @param isDefault if the value equals the default
     * @param values if the percent-encoded value is one of these
     */
    public record OmitWhen(boolean empty, boolean isDefault, List<String> values) {

        /** Never. */
        public static final OmitWhen NEVER = new OmitWhen(false, false, List.of());

        public OmitWhen {
            values = List.copyOf(values);
        }
    }
}
