package org.tabletheory.onetable.internal.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tabletheory.onetable.internal.UnfitException;
import org.tabletheory.schema.onetable.ValueTemplate;

/**
 * A value template with the values put in that are known.
 *
 * <p>As in the JavaScript library, what counts is the text that comes out: while a dollar sign and a brace stand in it,
 * whether of a reference without a value or out of a value itself, it is not complete.
 */
public final class RenderedTemplate {
    private static final String OPEN = "${";

    private final String text;
    private final List<String> missing;

    private RenderedTemplate(String text, List<String> missing) {
        this.text = text;
        this.missing = List.copyOf(missing);
    }

    /**
     * Puts values into a template.
     *
     * @param lookup the value of a path such as {@code address.zip}, or null when there is none
     * @param isoDates whether dates are ISO text: that of the template's own field, never of the date's
     * @throws UnfitException when a value has no text
     */
    public static RenderedTemplate of(
            ValueTemplate template, Function<String, @Nullable Object> lookup, boolean isoDates) {
        StringBuilder text = new StringBuilder();
        List<String> missing = new ArrayList<>();
        for (ValueTemplate.Part part : template.parts()) {
            if (part instanceof ValueTemplate.Literal literal) {
                text.append(literal.text());
            } else if (part instanceof ValueTemplate.Reference reference) {
                Object value = lookup.apply(reference.path());
                if (value == null) {
                    missing.add(reference.path());
                    text.append(OPEN).append(reference.path()).append('}');
                } else {
                    text.append(padded(JsText.of(value, isoDates), reference));
                }
            }
        }
        return new RenderedTemplate(text.toString(), missing);
    }

    /** Prepends the whole pad again and again, so a pad of several characters may overshoot the size. */
    private static String padded(String text, ValueTemplate.Reference reference) {
        int lacking = reference.size().orElse(0) - text.length();
        int pad = reference.pad().length();
        return lacking <= 0 ? text : reference.pad().repeat((lacking + pad - 1) / pad) + text;
    }

    /** The text, when it is complete. */
    public Optional<String> complete() {
        return text.contains(OPEN) ? Optional.empty() : Optional.of(text);
    }

    /** The text up to the first place that is not known; all of it when it is complete. */
    public String prefix() {
        int open = text.indexOf(OPEN);
        return open < 0 ? text : text.substring(0, open);
    }

    /** The paths that have no value, in the order of the template. */
    public List<String> missing() {
        return missing;
    }
}
