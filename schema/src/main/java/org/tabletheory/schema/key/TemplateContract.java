package org.tabletheory.schema.key;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Format;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.document.JsonObjectBuilder;

/**
 * Converts the keys that templates compute to a key contract, and back.
 *
 * <p>A derived key has an input for each component. Because a contract percent-encodes every value, its keys are those of the
 * template for escaped components, for digits, and for plain text of letters, digits and {@code - . _ ~}. An input for digits
 * takes the digits as text; its type is the form, such as {@code number:10} or {@code time:millis}.
 */
public final class TemplateContract {
    private static final String NUMBER = "number";
    private static final String TIME = "time";

    private TemplateContract() {}

    /**
     * Returns the contract of a model.
     *
     * @param model the name of the model in the DMS document
     * @param table its table
     * @param classes the keys of the classes of the model, by the name of the class
     * @return the contract, or null if no key is computed
     */
    public static @Nullable KeyContract of(String model, String table, Map<String, ComputedKeys> classes) {
        List<KeyContract.ModelKeys> models = new ArrayList<>();
        List<DerivedKey> keys = new ArrayList<>();
        classes.forEach((name, computed) -> {
            List<String> names = new ArrayList<>();
            for (ComputedKey key : computed.all()) {
                names.add(name + "." + key.attribute());
                keys.add(derived(name + "." + key.attribute(), key));
            }
            if (!names.isEmpty()) {
                models.add(new KeyContract.ModelKeys(name, model, table, names));
            }
        });
        return keys.isEmpty() ? null : new KeyContract(KeyContractVersion.V0_2, null, null, models, keys);
    }

    private static DerivedKey derived(String name, ComputedKey key) {
        KeyTemplate template = key.template();
        int size = template.size();
        List<KeyInput> inputs = new ArrayList<>();
        List<KeySegment> segments = new ArrayList<>();
        JsonObjectBuilder sample = new JsonObjectBuilder();
        Map<String, Object> values = new LinkedHashMap<>();
        for (int i = 0; i < size; i++) {
            ComponentForm form = template.component(i).form();
            String input = key.components().get(i);
            inputs.add(new KeyInput(input, null, type(form, key.types().get(i)), false));
            segments.add(segment(
                    input,
                    new KeySegment.FromInput(input),
                    form == ComponentForm.ESCAPED ? List.of(KeyTransform.URL_ENCODE) : List.of(),
                    template.literal(i),
                    i + 1 == size ? template.literal(size) : ""));
            String value = form.width() == 0 ? "a" : "0".repeat(form.width() - 1) + "1";
            sample.text(input, value);
            values.put(input, value);
        }
        if (size == 0) {
            segments.add(segment(null, new KeySegment.Literal(template.literal(0)), List.of(), "", ""));
        }
        DerivedKey derived = new DerivedKey(name, null, template.text(), "", inputs, segments, List.of());
        KeyFixture fixture = new KeyFixture("sample", null, sample.build(), derived.evaluate(values), 0);
        return new DerivedKey(name, null, template.text(), "", inputs, segments, List.of(fixture));
    }

    private static KeySegment segment(
            @Nullable String name,
            KeySegment.Source source,
            List<KeyTransform> transforms,
            String prefix,
            String suffix) {
        return new KeySegment(name, source, transforms, null, false, KeySegment.OmitWhen.NEVER, prefix, suffix);
    }

    private static String type(ComponentForm form, Type stored) {
        if (form instanceof ComponentForm.DigitsForm digits) {
            return (digits.isTime() ? TIME : NUMBER) + form.suffix();
        }
        return stored == Type.N ? NUMBER : stored == Type.BOOL ? "boolean" : "string";
    }

    /**
     * Returns the templates of a model by key attribute, as far as its keys in a contract have the form that {@link #of} writes:
     * named {@code Class.attribute}, with literals and inputs alone.
     *
     * @param model the name of the model in the DMS document
     * @throws IllegalArgumentException if classes of the model have different templates for one attribute, as those of a sealed
     *     family may: no single class has the keys of all of them
     */
    public static Map<String, KeyTemplate> templates(KeyContract contract, String model) {
        Map<String, KeyTemplate> templates = new LinkedHashMap<>();
        Map<String, String> owners = new LinkedHashMap<>();
        for (KeyContract.ModelKeys keys : classes(contract, model)) {
            ofClass(contract, keys).forEach((attribute, template) -> {
                KeyTemplate other = templates.putIfAbsent(attribute, template);
                String owner = owners.putIfAbsent(attribute, keys.name());
                if (other != null && !other.equals(template)) {
                    throw new IllegalArgumentException("the model " + model + " is a family whose classes " + owner
                            + " and " + keys.name() + " compute the key '" + attribute + "' with the templates " + other
                            + " and " + template + ", which one class cannot have; write a sealed interface with these"
                            + " classes, or give each class a model of its own in both documents");
                }
            });
        }
        return templates;
    }

    private static List<KeyContract.ModelKeys> classes(KeyContract contract, String model) {
        return contract.models().stream()
                .filter(keys -> model.equals(keys.dmsModel() == null ? keys.name() : keys.dmsModel()))
                .toList();
    }

    /** Returns the templates of one class by key attribute. */
    private static Map<String, KeyTemplate> ofClass(KeyContract contract, KeyContract.ModelKeys keys) {
        Map<String, KeyTemplate> templates = new LinkedHashMap<>();
        for (String name : keys.derivedKeys()) {
            String text = template(contract.derivedKey(name));
            if (name.startsWith(keys.name() + ".") && text != null) {
                templates.put(name.substring(keys.name().length() + 1), KeyTemplate.of(text));
            }
        }
        return templates;
    }

    /**
     * Returns why sort keys of a model are not in the order of their components, which the templates of a contract have as plain
     * text; the messages are those of the compiler and of queries.
     */
    public static List<String> orderProblems(KeyContract contract, Model model) {
        Set<String> sortKeys = new HashSet<>();
        model.sortKey().ifPresent(part -> sortKeys.add(part.attribute()));
        model.indexes().forEach(index -> index.sort().forEach(part -> sortKeys.add(part.attribute())));
        List<String> problems = new ArrayList<>();
        for (KeyContract.ModelKeys keys : classes(contract, model.name())) {
            ofClass(contract, keys).forEach((attribute, template) -> {
                if (sortKeys.contains(attribute)) {
                    addOrderProblems(attribute, template, model, problems);
                }
            });
        }
        return problems;
    }

    private static void addOrderProblems(String attribute, KeyTemplate template, Model model, List<String> problems) {
        List<String> names = new ArrayList<>();
        List<Type> types = new ArrayList<>();
        Set<String> unordered = new HashSet<>();
        for (KeyTemplate.TemplateComponent component : template.components()) {
            AttributeDef def = model.attribute(component.name()).orElse(null);
            names.add(component.name());
            types.add(def == null ? Type.S : def.type());
            if (def != null && def.format() == Format.RFC3339_NANO) {
                unordered.add(component.name());
            }
        }
        ComputedKey key = new ComputedKey(attribute, template, names, types, unordered);
        for (int i = 0; i < names.size(); i++) {
            String problem = key.orderProblem(i);
            if (problem != null) {
                problems.add(problem);
            }
        }
    }

    private static @Nullable String template(DerivedKey key) {
        Map<String, @Nullable String> types = new LinkedHashMap<>();
        key.inputs().forEach(input -> types.put(input.name(), input.type()));
        List<String> parts = new ArrayList<>();
        for (KeySegment segment : key.segments()) {
            boolean plain = segment.defaultValue() == null
                    && !segment.optional()
                    && segment.omitWhen().equals(KeySegment.OmitWhen.NEVER)
                    && (segment.transforms().isEmpty()
                            || segment.transforms().equals(List.of(KeyTransform.URL_ENCODE)));
            if (!plain) {
                return null;
            }
            String value = segment.source().text(input -> "{" + input + form(segment, types.get(input)) + "}");
            parts.add(segment.prefix() + value + segment.suffix());
        }
        String text = String.join(key.join(), parts);
        try {
            return KeyTemplate.of(text).text();
        } catch (IllegalArgumentException notATemplate) {
            return null;
        }
    }

    private static String form(KeySegment segment, @Nullable String type) {
        if (!segment.transforms().isEmpty()) {
            return ":escape";
        } else if (type == null || !(type.startsWith(NUMBER + ":") || type.startsWith(TIME + ":"))) {
            return "";
        }
        return type.substring(type.indexOf(':'));
    }
}
