package org.tabletheory.attribute;

import java.util.ArrayList;
import java.util.List;

/**
 * The way to a value inside an item: an attribute's name, then names of maps and indexes of lists.
 *
 * <p>Written as {@code address.city} or {@code lines[2].qty}, and {@code hosts["example.org"]} where a map's key has a dot
 * or a bracket. The first part is a name of DynamoDB's, which may itself hold a dot; {@link #parse} takes dots for steps,
 * {@link #ofName} does not. Immutable.
 */
public record AttributePath(List<Step> steps) {

    /** One step: into a map by name, or into a list by index. */
    public sealed interface Step {
        /** Into a map, or to the attribute itself. */
        record Name(String name) implements Step {
            public Name {
                if (name.isEmpty()) {
                    throw new IllegalArgumentException("an attribute's name is not empty");
                }
            }

            /** How a path goes on with this step: {@code .city}, or {@code ["example.org"]} where a dot would mislead. */
            public String behind() {
                return name.indexOf('.') < 0 && name.indexOf('[') < 0
                        ? "." + name
                        : "[\"" + name.replace("\\", "\\\\").replace("\"", "\\\"") + "\"]";
            }
        }

        /** Into a list. */
        record Index(int index) implements Step {
            public Index {
                if (index < 0) {
                    throw new IllegalArgumentException("a list's index is not negative: " + index);
                }
            }
        }
    }

    public AttributePath {
        steps = List.copyOf(steps);
        if (steps.isEmpty() || !(steps.get(0) instanceof Step.Name)) {
            throw new IllegalArgumentException("a path begins with an attribute's name");
        }
        if (steps.size() > Value.MAX_DEPTH) {
            throw new IllegalArgumentException("a path has at most " + Value.MAX_DEPTH + " steps");
        }
    }

    /** The path to an attribute of the item itself, whatever characters its name has. */
    public static AttributePath ofName(String attribute) {
        return new AttributePath(List.of(new Step.Name(attribute)));
    }

    /**
     * Reads {@code a.b[3].c}, and {@code a["b.c"]} for a name with a dot or a bracket; a quote or a backslash in it has a
     * backslash before it.
     *
     * @throws IllegalArgumentException when the text is no path, saying where it goes wrong
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
                throw new IllegalArgumentException("'" + text + "' is no path: a name is missing at position " + at);
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
                steps.add(new Step.Index(index(text, at + 1, close)));
                at = close + 1;
            }
            if (at == text.length()) {
                return new AttributePath(steps);
            }
            if (text.charAt(at) != '.') {
                throw new IllegalArgumentException("'" + text + "' is no path: a dot is missing at position " + at);
            }
            at++;
        }
        throw new IllegalArgumentException("'" + text + "' is no path: it ends with a dot");
    }

    /** Takes a name up to its quote and bracket; gives the place behind them. */
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
                + "' is no path: a name in quotes ends with a quote and a bracket, as in hosts[\"example.org\"]");
    }

    private static int index(String text, int from, int to) {
        boolean digits = to > from && to - from <= 9;
        for (int i = from; digits && i < to; i++) {
            digits = text.charAt(i) >= '0' && text.charAt(i) <= '9';
        }
        if (!digits) {
            throw new IllegalArgumentException(
                    "'" + text + "' is no path: a list's index is digits in brackets, as in lines[2]");
        }
        return Integer.parseInt(text, from, to, 10);
    }

    /** The attribute of the item that the path leads into. */
    public String attribute() {
        return ((Step.Name) steps.get(0)).name();
    }

    /** True when the path leads to an attribute of the item itself. */
    public boolean isTopLevel() {
        return steps.size() == 1;
    }

    /** The path one step further, into a map. */
    public AttributePath into(String name) {
        return plus(new Step.Name(name));
    }

    /** The path one step further, into a list. */
    public AttributePath at(int index) {
        return plus(new Step.Index(index));
    }

    private AttributePath plus(Step step) {
        List<Step> longer = new ArrayList<>(steps);
        longer.add(step);
        return new AttributePath(longer);
    }

    /** The path as a user would write it. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (Step step : steps) {
            if (step instanceof Step.Name name) {
                text.append(text.isEmpty() ? name.name() : name.behind());
            } else if (step instanceof Step.Index index) {
                text.append('[').append(index.index()).append(']');
            }
        }
        return text.toString();
    }
}
