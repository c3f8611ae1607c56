package org.tabletheory.onetable.internal.value;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tabletheory.onetable.internal.error.InvalidInputException;
import org.tabletheory.onetable.internal.js.DateForm;
import org.tabletheory.onetable.internal.js.JsText;
import org.tabletheory.schema.onetable.ValueTemplate;

/**
 * A value template with all known values inserted.
 *
 * <p>As in the JavaScript library, a result that contains <code>${</code> is incomplete, whether it comes from a reference
 * without a value or from a value itself.
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
     * Renders a template.
     *
     * @param lookup returns the value of a path such as {@code address.zip}, or null if there is none
     * @param dates the form of dates; that of the template's field, not of the date's
     * @throws InvalidInputException if a value has no text form
     */
    public static RenderedTemplate of(
            ValueTemplate template, Function<String, @Nullable Object> lookup, DateForm dates) {
        StringBuilder text = new StringBuilder();
        List<String> missing = new ArrayList<>();
        for (ValueTemplate.Part part : template.parts()) {
            text.append(part.text(reference -> {
                Object value = lookup.apply(reference.path());
                if (value == null) {
                    missing.add(reference.path());
                    return OPEN + reference.path() + '}';
                }
                return padded(JsText.of(value, dates), reference);
            }));
        }
        return new RenderedTemplate(text.toString(), missing);
    }

    /** Renders a template with the values of properties. */
    public static RenderedTemplate of(
            ValueTemplate template, Map<String, ? extends @Nullable Object> properties, DateForm dates) {
        return of(template, path -> PropertyPath.value(properties, path), dates);
    }

    /** Repeats the full pad text, so a pad of several characters may exceed the size. */
    private static String padded(String text, ValueTemplate.Reference reference) {
        int lacking = reference.size().orElse(0) - text.length();
        int pad = reference.pad().length();
        return lacking <= 0 ? text : reference.pad().repeat((lacking + pad - 1) / pad) + text;
    }

    /** Returns the text if all references have values. */
    public Optional<String> complete() {
        return text.contains(OPEN) ? Optional.empty() : Optional.of(text);
    }

    /** Returns the text before the first reference without a value; the full text if complete. */
    public String prefix() {
        int open = text.indexOf(OPEN);
        return open < 0 ? text : text.substring(0, open);
    }

    /** Returns the paths without a value, in template order. */
    public List<String> missing() {
        return missing;
    }
}
