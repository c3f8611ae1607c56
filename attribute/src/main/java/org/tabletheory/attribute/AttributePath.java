package org.tabletheory.attribute;

import java.util.ArrayList;
import java.util.List;

/**
 * The path of a value inside an item: an attribute name, followed by names in maps and indexes in lists.
 *
 * <p>Written as {@code address.city} or {@code lines[2].qty}, and {@code hosts["example.org"]} if a map's key contains a dot
 * or a bracket. The first part is an attribute name, which may itself contain a dot; {@link #parse} reads dots as steps,
 * {@link #ofName} does not. Immutable.
 */
public record AttributePath(List<Step> steps) {

    /** One step: into a map by name, or into a list by index. */
    public sealed interface Step {
        /** Returns this step as a suffix of a path: {@code .city}, {@code ["example.org"]} or {@code [2]}. */
        String suffix();

        /** Returns the type that a value must have for this step into it: M or L. */
        Type container();

        /** Into a map, or to the attribute itself. */
        record Name(String name) implements Step {
            public Name {
                if (name.isEmpty()) {
                    throw new IllegalArgumentException("an attribute name must not be empty");
                }
            }

            @Override
            public String suffix() {
                return name.indexOf('.') < 0 && name.indexOf('[') < 0
                        ? "." + name
                        : "[\"" + name.replace("\\", "\\\\").replace("\"", "\\\"") + "\"]";
            }

            @Override
            public Type container() {
                return Type.M;
            }
        }

        /** Into a list. */
        record Element(int index) implements Step {
            public Element {
                if (index < 0) {
                    throw new IllegalArgumentException("a list index must not be negative: " + index);
                }
            }

            @Override
            public String suffix() {
                return "[" + index + "]";
            }

            @Override
            public Type container() {
                return Type.L;
            }
        }
    }

    public AttributePath {
        steps = List.copyOf(steps);
        if (steps.isEmpty() || !(steps.get(0) instanceof Step.Name)) {
            throw new IllegalArgumentException("a path must start with an attribute name");
        }
        if (steps.size() > Value.MAX_DEPTH) {
            throw new IllegalArgumentException("a path has at most " + Value.MAX_DEPTH + " steps");
        }
    }

    /** Returns the same path in another attribute. */
    public AttributePath startingWith(String attribute) {
        List<Step> other = new ArrayList<>(steps);
        other.set(0, new Step.Name(attribute));
        return new AttributePath(other);
    }

    /** Returns the path of a top-level attribute, whatever characters its name contains. */
    public static AttributePath ofName(String attribute) {
        return new AttributePath(List.of(new Step.Name(attribute)));
    }

    /**
     * Parses {@code a.b[3].c}, and {@code a["b.c"]} for a name with a dot or a bracket; a quote or a backslash in it is
     * escaped with a backslash.
     *
     * @throws IllegalArgumentException if the text is not a path; the message says where it is wrong
     */
    public static AttributePath parse(String text) {
        List<Step> steps = new ArrayList<>();
        int at = 0;
        while (at <= text.length()) {
            int end = at;
            while (end < text.length() && text.charAt(end) != '.' && text.charAt(end) != '[') {
                end++;
            }
            if (end == at) {
                throw new IllegalArgumentException("'" + text + "' is not a path: a name is missing at position " + at);
            }
            steps.add(new Step.Name(text.substring(at, end)));
            at = end;
            while (at < text.length() && text.charAt(at) == '[') {
                if (text.startsWith("[\"", at)) {
                    StringBuilder name = new StringBuilder();
                    at = quoted(text, at + 2, name);
                    steps.add(new Step.Name(name.toString()));
                    continue;
                }
                int close = text.indexOf(']', at);
                steps.add(new Step.Element(index(text, at + 1, close)));
                at = close + 1;
            }
            if (at == text.length()) {
                return new AttributePath(steps);
            }
            if (text.charAt(at) != '.') {
                throw new IllegalArgumentException("'" + text + "' is not a path: a dot is missing at position " + at);
            }
            at++;
        }
        throw new IllegalArgumentException("'" + text + "' is not a path: it ends with a dot");
    }

    /** Reads a name up to its closing quote and bracket and returns the position after them. */
    private static int quoted(String text, int from, StringBuilder name) {
        for (int i = from; i + 1 < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' && text.charAt(i + 1) == ']') {
                return i + 2;
            } else if (c == '"') {
                break;
            }
            i += c == '\\' ? 1 : 0;
            name.append(text.charAt(i));
        }
        throw new IllegalArgumentException("'" + text
                + "' is not a path: a quoted name must end with a quote and a bracket, as in hosts[\"example.org\"]");
    }

    private static int index(String text, int from, int to) {
        boolean digits = to > from && to - from <= 9;
        for (int i = from; digits && i < to; i++) {
            digits = text.charAt(i) >= '0' && text.charAt(i) <= '9';
        }
        if (!digits) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not a path: a list index must be digits in brackets, as in lines[2]");
        }
        return Integer.parseInt(text, from, to, 10);
    }

    /** Returns the top-level attribute of the path. */
    public String attribute() {
        return ((Step.Name) steps.get(0)).name();
    }

    /** Returns whether the path is that of a top-level attribute. */
    public boolean isTopLevel() {
        return steps.size() == 1;
    }

    /** Returns the path of an entry of the map at this path. */
    public AttributePath into(String name) {
        return plus(new Step.Name(name));
    }

    /** Returns the path of an element of the list at this path. */
    public AttributePath at(int index) {
        return plus(new Step.Element(index));
    }

    private AttributePath plus(Step step) {
        List<Step> longer = new ArrayList<>(steps);
        longer.add(step);
        return new AttributePath(longer);
    }

    /** Returns the path in the form that {@link #parse} reads. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(attribute());
        for (int i = 1; i < steps.size(); i++) {
            text.append(steps.get(i).suffix());
        }
        return text.toString();
    }
}
