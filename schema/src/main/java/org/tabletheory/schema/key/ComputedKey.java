package org.tabletheory.schema.key;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;

/**
 * A key attribute whose value is computed from other attributes by a {@link KeyTemplate}. Immutable.
 *
 * @param attribute the key attribute, stored as S
 * @param template the template
 * @param components the attributes of the components of the template, in order
 * @param types the types that these attributes are stored as
 * @param unordered those of the attributes whose text is not in the order of their values, such as times and durations
 * @param canonical for those of the attributes that can have different texts for one value, such as UUIDs and times: returns a
 *     stored value as the library would write it
 */
public record ComputedKey(
        String attribute,
        KeyTemplate template,
        List<String> components,
        List<Type> types,
        Set<String> unordered,
        Map<String, UnaryOperator<Value>> canonical) {
    public ComputedKey {
        Objects.requireNonNull(attribute, "attribute");
        components = List.copyOf(components);
        types = List.copyOf(types);
        unordered = Set.copyOf(unordered);
        canonical = Map.copyOf(canonical);
        if (components.size() != template.size() || types.size() != template.size()) {
            throw new IllegalArgumentException("a template needs an attribute for each of its components");
        }
    }

    /** Creates a key whose texts are in the order of their values. */
    public ComputedKey(String attribute, KeyTemplate template, List<String> components, List<Type> types) {
        this(attribute, template, components, types, Set.of());
    }

    /** Creates a key whose texts are all different values. */
    public ComputedKey(
            String attribute, KeyTemplate template, List<String> components, List<Type> types, Set<String> unordered) {
        this(attribute, template, components, types, unordered, Map.of());
    }

    /** Returns this key for components whose texts are all different values. */
    ComputedKey ofTexts() {
        return canonical.isEmpty() ? this : new ComputedKey(attribute, template, components, types, unordered);
    }

    /** Returns whether the key depends on an attribute. */
    public boolean uses(String component) {
        return components.contains(component);
    }

    /**
     * Returns whether another class computes the key in the same way from the same types, whatever the names of its components.
     */
    public boolean hasShapeOf(ComputedKey other) {
        return template.hasShapeOf(other.template) && types.equals(other.types);
    }

    /**
     * Returns the key for the stored values of the components, or null if a component has none.
     *
     * @param values returns the stored value of an attribute, or null
     * @throws KeyInputException if a component cannot have its value, or is empty; the message contains no values
     */
    public @Nullable String key(Function<String, @Nullable Value> values) {
        return key(values, false);
    }

    /** Items without a tenant would share a key, so an empty text is not written; it is read, as other programs write it. */
    private @Nullable String key(Function<String, @Nullable Value> values, boolean emptyAllowed) {
        StringBuilder key = new StringBuilder();
        for (int i = 0; i < components.size(); i++) {
            Value value = values.apply(components.get(i));
            if (value == null || value.type() == Type.NULL) {
                return null;
            }
            String text = template.write(i, value);
            if (text.isEmpty() && !emptyAllowed) {
                throw new KeyInputException(
                        template.component(i).name()
                                + " is empty, so items without one would share a key of the template " + template
                                + "; give it a value",
                        attribute);
            }
            key.append(template.literal(i)).append(text);
        }
        return key.append(template.literal(components.size())).toString();
    }

    /** Returns the stored values of the components of a key, by attribute; null if the template has no such key. */
    public @Nullable Map<String, Value> parse(String key) {
        String[] texts = texts(key);
        Map<String, Value> values = new LinkedHashMap<>();
        for (int i = 0; texts != null && i < texts.length; i++) {
            Value value = form(i).read(texts[i], types.get(i));
            if (value == null) {
                return null;
            }
            values.put(components.get(i), value);
        }
        return texts != null && key.equals(written(values)) ? values : null;
    }

    /**
     * Returns the first component whose stored value is not the one in a key, or null if there is none. A component that is not
     * stored does not contradict the key, and neither does a time of which the key has lost digits.
     *
     * @param key a key; one that the template cannot have written contradicts nothing
     * @param values returns the stored value of a component, or null if it is not stored
     */
    public @Nullable String contradicted(String key, Function<String, @Nullable Value> values) {
        Map<String, Value> parsed = parse(key);
        return parsed == null ? null : contradicted(parsed, values);
    }

    /** Returns the first component whose stored value is not the one that {@link #parse} returned, or null if there is none. */
    public @Nullable String contradicted(Map<String, Value> parsed, Function<String, @Nullable Value> values) {
        for (int i = 0; i < components.size(); i++) {
            Value stored = values.apply(components.get(i));
            Value ofKey = parsed.get(components.get(i));
            boolean absent = stored == null || stored.type() == Type.NULL;
            if (!absent && stored != null && ofKey != null && !form(i).hasSameText(ofKey, stored)) {
                return components.get(i);
            }
        }
        return null;
    }

    /**
     * Returns whether the library writes values that {@link #parse} returned as they are in the key. An upper-case UUID is read, but
     * its entity has another key.
     */
    public boolean isCanonical(Map<String, Value> parsed) {
        if (canonical.isEmpty()) {
            return true;
        }
        for (int i = 0; i < components.size(); i++) {
            Value value = parsed.get(components.get(i));
            Value own = value == null ? null : canonical(i, value);
            if (value != null && own != null && own != value && !form(i).hasSameText(value, own)) {
                return false;
            }
        }
        return true;
    }

    private Value canonical(int component, Value value) {
        UnaryOperator<Value> writing = canonical.get(components.get(component));
        return writing == null ? value : writing.apply(value);
    }

    /**
     * Returns the first component whose text in a key is not the one that the template writes for its value, such as {@code 007} or
     * an upper-case UUID; null if there is none, or the key does not have the form of the template.
     */
    public @Nullable String misspelled(String key) {
        String[] texts = texts(key);
        String first = null;
        for (int i = 0; texts != null && i < texts.length; i++) {
            Value value = form(i).read(texts[i], types.get(i));
            if (value == null) {
                return null;
            }
            try {
                boolean same = template.write(i, canonical(i, value)).equals(texts[i]);
                first = same || first != null ? first : components.get(i);
            } catch (KeyInputException other) {
                return null; // no value of the component has this text
            }
        }
        return first;
    }

    /** Returns the texts of the components of a key, or null if the literals of the template are not in it. */
    private String @Nullable [] texts(String key) {
        String[] texts = new String[components.size()];
        int at = 0;
        for (int i = 0; i < texts.length; i++) {
            String before = template.literal(i);
            int from = at + before.length();
            int end = key.startsWith(before, at) ? end(key, i, from) : -1;
            if (end < from) {
                return null;
            }
            texts[i] = key.substring(from, end);
            at = end;
        }
        String last = template.literal(texts.length);
        return at + last.length() == key.length() && key.endsWith(last) ? texts : null;
    }

    private @Nullable String written(Map<String, Value> values) {
        try {
            return key(values::get, true);
        } catch (KeyInputException other) {
            return null; // the text of a component has a separator, so another program wrote the key
        }
    }

    /** Returns where a component that begins at an index ends, or -1 if the key is too short. */
    private int end(String key, int component, int from) {
        int width = template.component(component).form().width();
        if (width > 0) {
            return from + width <= key.length() ? from + width : -1;
        }
        String after = template.literal(component + 1);
        return component + 1 == components.size() ? key.length() - after.length() : key.indexOf(after, from);
    }

    /**
     * Returns the beginning of all keys whose first components have these values: up to the next component.
     *
     * @param count the number of components with a value
     * @throws KeyInputException if a component cannot have its value
     */
    public String prefix(int count, Function<String, Value> values) {
        StringBuilder prefix = new StringBuilder();
        for (int i = 0; i < count; i++) {
            prefix.append(template.literal(i)).append(template.write(i, values.apply(components.get(i))));
        }
        return prefix.append(template.literal(count)).toString();
    }

    /** Returns the form of a component. */
    public ComponentForm form(int component) {
        return template.component(component).form();
    }

    /**
     * Returns the text of a component.
     *
     * @throws KeyInputException if it cannot have the value
     */
    public String text(int component, Value value) {
        return template.write(component, value);
    }

    /** Returns the literal that follows a component; empty if there is none. */
    public String literalAfter(int component) {
        return template.literal(component + 1);
    }

    /**
     * Returns the key of values that are stored already, as {@link #key}: of a time with more digits than the key has, as another
     * program may have stored it, those that the key has.
     *
     * @param values returns the stored value of an attribute, or null
     */
    public @Nullable String keyOfStored(Function<String, @Nullable Value> values) {
        return key(component -> kept(component, values.apply(component)));
    }

    /** Returns the stored value of a component without what the key loses of it: the last digits of a time. */
    public @Nullable Value kept(String component, @Nullable Value stored) {
        int index = components.indexOf(component);
        return stored == null || index < 0 ? stored : form(index).kept(stored);
    }

    /** Returns a time that is stored in an attribute without what the key would lose of it. */
    Instant truncated(Instant time, String component) {
        int index = components.indexOf(component);
        return index >= 0 && form(index) instanceof ComponentForm.DigitsForm digits && digits.isTime()
                ? digits.truncated(time)
                : time;
    }

    /** Returns whether keys with equal components before this one are in the order of its values. */
    public boolean isOrderedBy(int component) {
        boolean text = types.get(component) == Type.S
                && form(component) == ComponentForm.PLAIN
                && !unordered.contains(components.get(component));
        return form(component).width() > 0
                || (text
                        && component + 1 == components.size()
                        && literalAfter(component).isEmpty());
    }

    /** Returns whether a range of a component would compare text that is not in the order of its values. */
    public boolean comparesText(int component) {
        return types.get(component) == Type.S
                && form(component) == ComponentForm.PLAIN
                && unordered.contains(components.get(component));
    }

    /**
     * Returns why keys are not in the order of a component though its values have one, and which form has it; null if they are, or
     * if the order of the text is that of the values.
     */
    public @Nullable String orderProblem(int component) {
        KeyTemplate.TemplateComponent plain = template.component(component);
        String name = plain.name();
        if (comparesText(component)) {
            return "the key template " + template + " has " + name
                    + " as text, which is not in the order of its values:"
                    + " 00:00:00.5Z is before 00:00:00Z, and PT10S is before PT9S; write {" + name
                    + ":millis} for a time, or store a number and write {" + name + ":10}";
        }
        return types.get(component) == Type.N && plain.form() == ComponentForm.PLAIN
                ? "the key template " + template + " has " + name + " as text, in which 10 is before 9; write {" + name
                        + ":10} if it is a whole number"
                : null;
    }
}
