package org.tabletheory.cli.internal.infer;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.schema.key.ComputedKey;
import org.tabletheory.schema.key.KeyInputException;
import org.tabletheory.schema.key.KeyTemplate;

/**
 * Finds the template of a key of one kind of item: constants, and parts that are the values of other attributes.
 *
 * <p>A key is divided at its first delimiter. A part that is the same in all items and in upper case is a constant. Every other part
 * must be the value of an attribute, in one of the forms of a template, or a word before a value. The result computes exactly the
 * keys of the sample, for every item.
 */
final class TemplateSearch {
    private static final String DELIMITERS = "#|:/~";
    private static final Pattern NAME = Pattern.compile("[A-Z][A-Z_-]*");
    private static final Pattern WORD = Pattern.compile("[A-Za-z][A-Za-z_-]*");
    private static final Pattern KEY_NAME = Pattern.compile("(?i)[a-z]{0,3}[0-9]*[_-]?[ps]k[0-9]*");
    private static final List<String> TIMES = List.of(":millis", ":seconds", ":micros", ":nanos");

    private final EntityStatistics kind;
    private final List<String> components;

    /**
     * Creates a search.
     *
     * @param components the attributes that may be components
     */
    TemplateSearch(EntityStatistics kind, List<String> components) {
        this.kind = kind;
        this.components = components.stream()
                .filter(name -> isComponent(kind, name))
                .sorted(Comparator.comparing((String name) -> -kind.count(name)).thenComparing(name -> name))
                .toList();
    }

    private static boolean isComponent(EntityStatistics kind, String name) {
        Type type = kind.type(name);
        return (type == Type.S || type == Type.N || type == Type.BOOL) && !kind.hasSeveralValueTypes(name);
    }

    /** Returns whether a key has several parts, so that a template is expected; times and addresses have other delimiters. */
    boolean isDivided(String key) {
        return kind.sample().stream()
                .map(item -> delimiter(item.get(key)))
                .anyMatch(delimiter -> "#".equals(delimiter) || "|".equals(delimiter));
    }

    /** Returns the key as a template computes it, or null if there is none. */
    @Nullable
    ComputedKey find(String key) {
        List<Item> items = kind.sample().stream().filter(item -> item.has(key)).toList();
        List<String[]> keys = new ArrayList<>();
        String delimiter = items.isEmpty() ? null : delimiter(items.get(0).get(key));
        for (Item item : items) {
            if (delimiter == null || !(item.get(key) instanceof Value.S text)) {
                return null;
            }
            keys.add(
                    delimiter.isEmpty()
                            ? new String[] {text.value()}
                            : text.value().split(Pattern.quote(delimiter), -1));
            if (keys.get(0).length != keys.get(keys.size() - 1).length) {
                return null;
            }
        }
        return keys.isEmpty() ? null : template(key, items, keys, Objects.requireNonNull(delimiter));
    }

    /** Returns the delimiter that a key has first, empty if it has none; null if it is not text. */
    private static @Nullable String delimiter(@Nullable Value key) {
        if (!(key instanceof Value.S text)) {
            return null;
        }
        for (char c : text.value().toCharArray()) {
            if (DELIMITERS.indexOf(c) >= 0) {
                return String.valueOf(c);
            }
        }
        return "";
    }

    private @Nullable ComputedKey template(String key, List<Item> items, List<String[]> keys, String delimiter) {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < keys.get(0).length; i++) {
            int position = i;
            List<String> texts = keys.stream().map(each -> each[position]).toList();
            String before = i == 0 ? "" : parts.get(i - 1);
            String part = part(items, texts, before, i + 1 == keys.get(0).length);
            if (part == null) {
                return null;
            }
            parts.add(part);
        }
        return verified(key, String.join(delimiter, parts));
    }

    private @Nullable String part(List<Item> items, List<String> texts, String before, boolean last) {
        String first = texts.get(0);
        boolean constant = texts.stream().allMatch(first::equals);
        if (constant && (first.isEmpty() || NAME.matcher(first).matches())) {
            return first;
        }
        List<String> found = new ArrayList<>();
        for (String name : components) {
            String form = form(name, items, texts);
            if (form != null) {
                found.add("{" + name + form + "}");
            }
        }
        if (found.isEmpty()) {
            boolean named =
                    WORD.matcher(first).matches() && !WORD.matcher(before).matches();
            return constant && named && !last ? first : null;
        }
        // TENANT#{tenantId}: of several attributes with the same values, that with the name of the constant before it
        String label = before.replaceAll("[^A-Za-z]", "").toLowerCase(Locale.ROOT);
        return found.stream()
                .filter(part -> !label.isEmpty()
                        && part.replaceAll("[^A-Za-z]", "")
                                .toLowerCase(Locale.ROOT)
                                .startsWith(label))
                .findFirst()
                .orElse(found.get(0));
    }

    /** Returns the form in which an attribute has these texts in all items, such as {@code :10}; null if there is none. */
    private @Nullable String form(String name, List<Item> items, List<String> texts) {
        List<String> forms = new ArrayList<>();
        String digits = ":" + texts.get(0).length();
        switch (kind.type(name)) {
            case N -> {
                forms.add("");
                forms.add(digits);
                forms.addAll(TIMES);
            }
            case S -> {
                forms.add("");
                forms.add(":escape");
                forms.addAll(TIMES);
            }
            default -> forms.add("");
        }
        for (String form : forms) {
            ComputedKey part = computed("", "{" + name + form + "}");
            if (part != null && hasTexts(part, items, texts)) {
                return form;
            }
        }
        return null;
    }

    private static boolean hasTexts(ComputedKey part, List<Item> items, List<String> texts) {
        for (int i = 0; i < items.size(); i++) {
            if (!texts.get(i).equals(text(part, items.get(i)))) {
                return false;
            }
        }
        return true;
    }

    private static @Nullable String text(ComputedKey key, Item item) {
        try {
            return key.key(item::get);
        } catch (KeyInputException other) {
            return null;
        }
    }

    /** A constant, or the value of another attribute alone, is only meant as a key if the attribute is named like one. */
    private static boolean isMeant(String key, KeyTemplate template) {
        int size = template.components().size();
        boolean literal = !template.text().replaceAll("\\{[^}]*}", "").isEmpty();
        return (literal && size > 0) || size > 1 || KEY_NAME.matcher(key).matches();
    }

    private @Nullable ComputedKey computed(String key, String template) {
        try {
            KeyTemplate parsed = KeyTemplate.of(template);
            List<String> names = new ArrayList<>();
            List<Type> types = new ArrayList<>();
            for (KeyTemplate.TemplateComponent component : parsed.components()) {
                names.add(component.name());
                types.add(kind.type(component.name()));
            }
            return new ComputedKey(key, parsed, names, types);
        } catch (IllegalArgumentException notATemplate) {
            return null;
        }
    }

    /** Returns a template if it computes the key of every item, and none for items without the key. */
    private @Nullable ComputedKey verified(String key, String template) {
        ComputedKey computed = computed(key, template);
        if (computed == null || !isMeant(key, computed.template())) {
            return null;
        }
        for (Item item : kind.sample()) {
            String stored = item.get(key) instanceof Value.S text ? text.value() : null;
            if (!Objects.equals(stored, text(computed, item))) {
                return null;
            }
        }
        return computed;
    }
}
