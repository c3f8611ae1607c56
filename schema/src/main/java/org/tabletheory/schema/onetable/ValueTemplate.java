package org.tabletheory.schema.onetable;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.ItemLimits;

/**
 * A parsed value template, such as {@code user#${email}} or {@code ${qty:6:0}} (OneTable 1.1.0, "Model Entities", {@code
 * value}).
 *
 * @param text the source of the template
 * @param parts literals and references in order
 */
public record ValueTemplate(String text, List<Part> parts) {

    public ValueTemplate {
        parts = List.copyOf(parts);
    }

    /** A part of a template. */
    public sealed interface Part {
        /** Returns the text of a literal, or what the function returns for a reference. */
        String text(Function<Reference, String> references);
    }

    /** Literal text. */
    public record Literal(String text) implements Part {
        @Override
        public String text(Function<Reference, String> references) {
            return text;
        }
    }

    /**
     * A reference to a field of the entity.
     *
     * @param path the field, or a dotted path into it
     * @param size the length to pad to on the left, or empty
     * @param pad the padding; {@code 0} by default
     */
    public record Reference(String path, OptionalInt size, String pad) implements Part {
        @Override
        public String text(Function<Reference, String> references) {
            return references.apply(this);
        }

        /** Returns the first name of the path. */
        public String field() {
            int dot = path.indexOf('.');
            return dot < 0 ? path : path.substring(0, dot);
        }
    }

    /** Parses a template. Invalid references stay literal text, as in the JavaScript library. */
    public static ValueTemplate of(String text) {
        List<Part> parts = new ArrayList<>();
        int from = 0;
        while (from < text.length()) {
            int open = text.indexOf("${", from);
            int close = open < 0 ? -1 : text.indexOf('}', open);
            if (close < 0) {
                parts.add(new Literal(text.substring(from)));
                break;
            }
            if (open > from) {
                parts.add(new Literal(text.substring(from, open)));
            }
            parts.add(part(text.substring(open, close + 1)));
            from = close + 1;
        }
        return new ValueTemplate(text, parts);
    }

    private static Part part(String reference) {
        if (problemOfReference(reference) != null) {
            return new Literal(reference);
        }
        String body = reference.substring(2, reference.length() - 1);
        int colon = body.indexOf(':');
        if (colon < 0) {
            return new Reference(body, OptionalInt.empty(), "0");
        }
        String rest = body.substring(colon + 1);
        int second = rest.indexOf(':');
        String size = second < 0 ? rest : rest.substring(0, second);
        String padding = second < 0 ? "" : rest.substring(second + 1);
        // The JavaScript library splits a reference at every colon, so the padding ends at the next one.
        String pad = padding.contains(":") ? padding.substring(0, padding.indexOf(':')) : padding;
        return new Reference(
                body.substring(0, colon),
                size.isEmpty() ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(size)),
                pad.isEmpty() ? "0" : pad);
    }

    /** Returns a description of the syntax error in a template, or null if it is valid. */
    public static @Nullable String problemOf(String text) {
        int from = 0;
        while (true) {
            int open = text.indexOf("${", from);
            if (open < 0) {
                return null;
            }
            int close = text.indexOf('}', open);
            if (close < 0) {
                return "`${` is not closed; add `}`";
            }
            String problem = problemOfReference(text.substring(open, close + 1));
            if (problem != null) {
                return problem;
            }
            from = close + 1;
        }
    }

    private static @Nullable String problemOfReference(String reference) {
        String body = reference.substring(2, reference.length() - 1);
        int colon = body.indexOf(':');
        String path = colon < 0 ? body : body.substring(0, colon);
        if (path.isBlank() || path.contains("${")) {
            return "`${…}` needs the name of a field";
        }
        String rest = colon < 0 ? "" : body.substring(colon + 1);
        int second = rest.indexOf(':');
        String size = second < 0 ? rest : rest.substring(0, second);
        boolean digits = size.length() <= 4 && size.chars().allMatch(c -> c >= '0' && c <= '9');
        if (!digits || (!size.isEmpty() && Integer.parseInt(size) > ItemLimits.PARTITION_KEY_BYTES)) {
            return "the size in `${…}` must be an integer from 0 to " + ItemLimits.PARTITION_KEY_BYTES;
        }
        return null;
    }

    /** Returns the references in order. */
    public List<Reference> references() {
        List<Reference> references = new ArrayList<>();
        for (Part part : parts) {
            if (part instanceof Reference reference) {
                references.add(reference);
            }
        }
        return references;
    }

    /** Returns the literal text before the first reference. */
    public String literalPrefix() {
        return !parts.isEmpty() && parts.get(0) instanceof Literal literal ? literal.text() : "";
    }

    @Override
    public String toString() {
        return text;
    }
}
