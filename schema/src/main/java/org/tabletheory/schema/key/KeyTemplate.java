package org.tabletheory.schema.key;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;

/**
 * A parsed key template, such as <code>TENANT#{tenantId}</code>: literals and components in turn. Immutable.
 *
 * <table>
 * <caption>Components</caption>
 * <tr><td><code>{name}</code></td><td>text, a number or a boolean; must not contain a separator of the template</td></tr>
 * <tr><td><code>{name:escape}</code></td><td>text, percent-encoded, which may contain anything</td></tr>
 * <tr><td><code>{seq:10}</code></td><td>a whole number from 0, in ten digits, in the order of the numbers</td></tr>
 * <tr><td><code>{at:millis}</code></td><td>a time from 1970 to 2286, in its order; also {@code seconds}, {@code micros} and
 *     {@code nanos}</td></tr>
 * </table>
 *
 * <p>The separators of a template are the characters next to its components: the first one after each, and the last one before
 * each if it is not a letter or digit. Because no component contains one, different values have different keys.
 */
public final class KeyTemplate {
    private final String text;
    private final List<String> literals = new ArrayList<>();
    private final List<TemplateComponent> components = new ArrayList<>();
    private final List<String> separators = new ArrayList<>();

    /**
     * A component of a template.
     *
     * @param name the name as the template has it
     */
    public record TemplateComponent(String name, ComponentForm form) {
        /** Returns the component as a template has it. */
        @Override
        public String toString() {
            return "{" + name + form.suffix() + "}";
        }
    }

    private KeyTemplate(String text) {
        this.text = text;
        parse();
        addSeparators();
        check();
    }

    /**
     * Parses a template.
     *
     * @throws IllegalArgumentException if it is not valid; the sentence continues after the template
     */
    public static KeyTemplate of(String text) {
        return new KeyTemplate(text);
    }

    private void parse() {
        if (text.isEmpty()) {
            throw new IllegalArgumentException("is empty; write at least a literal or a component such as {id}");
        }
        int from = 0;
        while (true) {
            int open = text.indexOf('{', from);
            String literal = open < 0 ? text.substring(from) : text.substring(from, open);
            if (literal.indexOf('}') >= 0) {
                throw new IllegalArgumentException("has a } without a {; a literal cannot contain braces");
            }
            literals.add(literal);
            if (open < 0) {
                return;
            }
            if (literal.endsWith("$")) {
                throw new IllegalArgumentException("has a component in the form ${name}; write {name}");
            }
            int close = text.indexOf('}', open);
            if (close < 0) {
                throw new IllegalArgumentException("has a { that is not closed; add a }");
            }
            components.add(component(text.substring(open + 1, close)));
            from = close + 1;
        }
    }

    private static TemplateComponent component(String body) {
        int colon = body.indexOf(':');
        String name = colon < 0 ? body : body.substring(0, colon);
        if (name.isEmpty() || !name.equals(name.strip()) || name.indexOf('{') >= 0) {
            throw new IllegalArgumentException("has the component {" + body + "} without a valid name; write {name}");
        }
        return new TemplateComponent(name, colon < 0 ? ComponentForm.PLAIN : form(body, body.substring(colon + 1)));
    }

    private static ComponentForm form(String body, String form) {
        return switch (form) {
            case "escape" -> ComponentForm.ESCAPED;
            case "seconds" -> ComponentForm.DigitsForm.time(0);
            case "millis" -> ComponentForm.DigitsForm.time(3);
            case "micros" -> ComponentForm.DigitsForm.time(6);
            case "nanos" -> ComponentForm.DigitsForm.time(9);
            default -> padded(body, form);
        };
    }

    private static ComponentForm padded(String body, String form) {
        int width = width(form);
        if (width < 1 || width > ComponentForm.DigitsForm.MAX_WIDTH) {
            throw new IllegalArgumentException(
                    "has the component {" + body + "}; after the colon, write a width from 1 to "
                            + ComponentForm.DigitsForm.MAX_WIDTH
                            + " for numbers, seconds, millis, micros or nanos for times, or escape");
        }
        return ComponentForm.DigitsForm.number(width);
    }

    /** Returns a width of one or two digits, without a regular expression, which every cold start would have to load; or 0. */
    private static int width(String form) {
        int width = 0;
        for (int i = 0; i < form.length(); i++) {
            char digit = form.charAt(i);
            if (digit < '0' || digit > '9' || i > 1 || (i == 0 && digit == '0')) {
                return 0;
            }
            width = width * 10 + digit - '0';
        }
        return width;
    }

    private void addSeparators() {
        Set<String> found = new LinkedHashSet<>();
        for (int i = 0; i < components.size(); i++) {
            String before = literals.get(i);
            if (!before.isEmpty()) {
                int last = before.codePointBefore(before.length());
                if (!Character.isLetterOrDigit(last)) {
                    found.add(Character.toString(last));
                }
            }
            String after = literals.get(i + 1);
            if (!after.isEmpty()) {
                found.add(Character.toString(after.codePointAt(0)));
            }
        }
        separators.addAll(found);
    }

    private void check() {
        Set<String> names = new LinkedHashSet<>();
        for (int i = 0; i < components.size(); i++) {
            TemplateComponent component = components.get(i);
            if (!names.add(component.name())) {
                throw new IllegalArgumentException("has the component " + component.name() + " twice; keep one");
            }
            boolean open = component.form().width() == 0 && literals.get(i + 1).isEmpty();
            if (open && i + 1 < components.size()) {
                throw new IllegalArgumentException(
                        "has no separator between " + component + " and " + components.get(i + 1)
                                + ", so that different values could have one key; write one, such as #");
            }
            if (component.form() == ComponentForm.ESCAPED) {
                checkEscaped(component);
            }
        }
    }

    /** Rejects separators that percent-encoding keeps. */
    private void checkEscaped(TemplateComponent component) {
        for (String separator : separators) {
            if (separator.equals("%")
                    || KeyTransform.URL_ENCODE.apply(separator).equals(separator)) {
                throw new IllegalArgumentException("has the separator '" + separator + "', which " + component
                        + " does not escape; use another one, such as #");
            }
        }
    }

    /** Returns the source of the template. */
    public String text() {
        return text;
    }

    /** Returns the components in order. */
    public List<TemplateComponent> components() {
        return List.copyOf(components);
    }

    /** Returns whether there is a key that both this template and another one can write. */
    public boolean overlaps(KeyTemplate other) {
        return TemplateOverlap.of(this, other);
    }

    /** Returns whether another template has the same literals and forms, so that only the names of its components may differ. */
    boolean hasShapeOf(KeyTemplate other) {
        if (!literals.equals(other.literals)) {
            return false;
        }
        for (int i = 0; i < components.size(); i++) {
            if (!components.get(i).form().equals(other.components.get(i).form())) {
                return false;
            }
        }
        return true;
    }

    /** Returns the characters that no component contains, unless it is escaped. */
    List<String> separators() {
        return List.copyOf(separators);
    }

    int size() {
        return components.size();
    }

    TemplateComponent component(int index) {
        return components.get(index);
    }

    /** Returns the literal before a component, or the one after the last component; empty if there is none. */
    String literal(int index) {
        return literals.get(index);
    }

    /**
     * Returns the text of a component's value.
     *
     * @throws KeyInputException if the component cannot have the value
     */
    String write(int index, Value value) {
        TemplateComponent component = components.get(index);
        if (value.type() == Type.NULL) {
            throw new KeyInputException(component.name() + " of the key template " + text
                    + " is null, and a key needs a value; pass one, or leave out the condition");
        }
        String written;
        try {
            written = component.form().write(value);
        } catch (KeyInputException e) {
            throw wrong(component, e);
        }
        if (component.form() == ComponentForm.PLAIN) {
            for (String separator : separators) {
                if (written.contains(separator)) {
                    throw new KeyInputException(component.name() + " contains '" + separator
                            + "', which separates the parts of the key template " + text
                            + (value.type() == Type.S
                                    ? "; remove it from the value, or write {" + component.name() + ":escape}"
                                    : "; use another separator in the template"));
                }
            }
        }
        return written;
    }

    private KeyInputException wrong(TemplateComponent component, KeyInputException problem) {
        return new KeyInputException(component.name() + " of the key template " + text + " " + problem.getMessage());
    }

    /**
     * Returns the value of a component of digits in their unit; it may be negative, too long or have a fraction.
     *
     * @throws KeyInputException if it is not a number or time
     */
    public BigDecimal units(int index, Value value) {
        TemplateComponent component = components.get(index);
        if (!(component.form() instanceof ComponentForm.DigitsForm digits)) {
            throw new IllegalArgumentException(component.name() + " is not written as digits");
        }
        try {
            return digits.units(value);
        } catch (KeyInputException e) {
            throw wrong(component, e);
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof KeyTemplate template && text.equals(template.text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    /** Returns the source of the template. */
    @Override
    public String toString() {
        return text;
    }
}
