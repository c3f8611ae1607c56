package org.tabletheory.mapping.spi.declaration;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.spi.NearestName;
import org.tabletheory.mapping.IndexPartitionKey;
import org.tabletheory.mapping.IndexSortKey;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.spi.codec.DeclarationProblem;
import org.tabletheory.mapping.spi.codec.TextOrder;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Format;
import org.tabletheory.schema.NamingConvention;
import org.tabletheory.schema.Role;
import org.tabletheory.schema.key.ComponentForm;
import org.tabletheory.schema.key.ComputedKey;
import org.tabletheory.schema.key.KeyTemplate;
import org.tabletheory.schema.spi.rule.WriteRole;

/** Reads the keys of one class that templates compute, and checks them. Not thread-safe. */
final class KeyReader {
    /** What {@code @SuppressWarnings} names to accept keys in another order than their components. */
    static final String ORDER = "tabletheory.order";

    private final ClassView type;
    private final List<SlotDeclaration.AttributeSlot> attributes;
    private final NamingConvention naming;
    private final DeclarationProblems problems;

    KeyReader(ClassView type, List<SlotDeclaration> slots, NamingConvention naming, DeclarationProblems problems) {
        this.type = type;
        this.attributes = slots.stream().flatMap(SlotDeclaration::attributes).toList();
        this.naming = naming;
        this.problems = problems;
    }

    /** A key that the class declares, while its annotations are collected. */
    private static final class Collected {
        private final Set<String> templates = new LinkedHashSet<>();
        private final List<Role> roles = new ArrayList<>();
        private final List<KeyDeclaration.IndexKey> indexes = new ArrayList<>();

        void add(String template, Role role) {
            if (!template.isEmpty()) {
                templates.add(template);
            }
            if (!roles.contains(role)) {
                roles.add(role);
            }
        }
    }

    /** Rejects annotations of a class that is not an item: it has no keys. */
    static void requireNone(ClassView type, List<SlotDeclaration> slots, DeclarationProblems problems) {
        boolean any = !type.annotations(PartitionKey.class).isEmpty()
                || !type.annotations(SortKey.class).isEmpty()
                || !type.annotations(IndexPartitionKey.class).isEmpty()
                || !type.annotations(IndexSortKey.class).isEmpty();
        if (any) {
            problems.add(
                    type,
                    "has a key, but it is stored inside an item; annotate the class of the item, which has the keys");
        }
        slots.stream().flatMap(SlotDeclaration::attributes).forEach(attribute -> {
            if (attribute.isComputed()) {
                problems.add(
                        attribute.property(),
                        "has a template inside an embedded object; annotate the class of the item instead");
            }
        });
    }

    /**
     * Returns the keys, those of the primary key first.
     *
     * @param places the class and the types above it; the annotations of the first one that has any for a key count
     */
    List<KeyDeclaration> read(List<ClassView> places) {
        List<KeyDeclaration> keys = new ArrayList<>();
        for (Map.Entry<String, Collected> key : collected(places).entrySet()) {
            KeyDeclaration declared = problems.attempt(type, () -> declared(key.getKey(), key.getValue()));
            if (declared != null) {
                keys.add(declared);
                warnOfOrder(declared, key.getValue().roles);
            }
        }
        for (SlotDeclaration.AttributeSlot attribute : attributes) {
            KeyDeclaration declared =
                    attribute.isComputed() ? problems.attempt(attribute.property(), () -> declared(attribute)) : null;
            if (declared != null) {
                keys.add(declared);
                warnOfOrder(declared, declared.def().roles());
            }
        }
        // In this order they are computed: what is wrong with the primary key is reported first.
        keys.sort(Comparator.comparing(key -> WriteRole.of(key.def()) != WriteRole.PRIMARY_KEY));
        return keys;
    }

    /** Warns of components of a sort key that are not in the order of their values; queries reject ranges of them. */
    private void warnOfOrder(KeyDeclaration key, Collection<Role> roles) {
        boolean sorts =
                roles.stream().anyMatch(role -> role.kind() == Role.Kind.SK || role.kind() == Role.Kind.INDEX_SK);
        for (int i = 0; sorts && i < key.computed().components().size(); i++) {
            String problem = key.computed().orderProblem(i);
            if (problem != null) {
                problems.warn(
                        type.simpleName() + ": " + problem + ", or annotate the class with @SuppressWarnings(\"" + ORDER
                                + "\") if its order does not matter",
                        key.place());
            }
        }
    }

    private Map<String, Collected> collected(List<ClassView> places) {
        Map<String, Collected> keys = new LinkedHashMap<>();
        Set<Object> taken = new HashSet<>();
        for (ClassView place : places) {
            Set<Object> here = new HashSet<>();
            for (PartitionKey key : place.annotations(PartitionKey.class)) {
                add(keys, name(key.value(), "PK"), key.template(), Role.PK, taken, here);
            }
            for (SortKey key : place.annotations(SortKey.class)) {
                add(keys, name(key.value(), "SK"), key.template(), Role.SK, taken, here);
            }
            for (IndexPartitionKey key : place.annotations(IndexPartitionKey.class)) {
                String name = name(key.attribute(), key.value() + "PK");
                if (add(keys, name, key.template(), Role.indexPk(key.value()), taken, here)) {
                    at(keys, name).indexes.add(new KeyDeclaration.IndexKey(key.value(), false, key.part()));
                }
            }
            for (IndexSortKey key : place.annotations(IndexSortKey.class)) {
                String name = name(key.attribute(), key.value() + "SK");
                if (add(keys, name, key.template(), Role.indexSk(key.value()), taken, here)) {
                    at(keys, name).indexes.add(new KeyDeclaration.IndexKey(key.value(), true, key.part()));
                }
            }
            taken.addAll(here);
        }
        return keys;
    }

    private static Collected at(Map<String, Collected> keys, String name) {
        return keys.computeIfAbsent(name, unknown -> new Collected());
    }

    /** Adds an annotation, unless a class below has one for the same key. */
    private static boolean add(
            Map<String, Collected> keys, String name, String template, Role role, Set<Object> taken, Set<Object> here) {
        if (taken.contains(role)) {
            return false;
        }
        here.add(role);
        at(keys, name).add(template, role);
        return true;
    }

    private String name(String given, String otherwise) {
        if (!given.isEmpty()) {
            return given;
        }
        return naming == NamingConvention.SNAKE_CASE ? naming.derive(otherwise) : otherwise;
    }

    private KeyDeclaration declared(String name, Collected key) {
        String annotation = annotation(key.roles.get(0));
        if (key.templates.isEmpty()) {
            throw new DeclarationProblem("has " + annotation
                    + " without a template; add one, such as template = \"USER#{id}\", or annotate a component");
        }
        for (SlotDeclaration.AttributeSlot attribute : attributes) {
            if (attribute.name().equals(name)) {
                throw new DeclarationProblem("has " + annotation + " for the attribute '" + name
                        + "', which the component " + attribute.property().name()
                        + " has; name another attribute, or annotate the component");
            }
        }
        AttributeDef def = AttributeDef.of(name, Type.S)
                .required(key.roles.contains(Role.PK) || key.roles.contains(Role.SK))
                .optional(!key.roles.contains(Role.PK) && !key.roles.contains(Role.SK))
                .roles(key.roles);
        return new KeyDeclaration(type, computed(name, key.templates, def), def, key.indexes, false);
    }

    private static String annotation(Role role) {
        return switch (role.kind()) {
            case PK -> "@PartitionKey";
            case SK -> "@SortKey";
            case INDEX_PK -> "@IndexPartitionKey(\"" + role.index() + "\")";
            default -> "@IndexSortKey(\"" + role.index() + "\")";
        };
    }

    private KeyDeclaration declared(SlotDeclaration.AttributeSlot attribute) {
        AttributeDef def = attribute.def();
        String javaType = attribute.property().type().name();
        if (def == null || def.type() != Type.S || def.json() || !javaType.equals("java.lang.String")) {
            throw new DeclarationProblem("has a template, but its type is "
                    + attribute.property().type() + "; use String, or annotate the class instead of the component");
        }
        Set<String> templates =
                AttributeDeclaration.templates(attribute.property().annotations());
        return new KeyDeclaration(
                attribute.property().place(), computed(attribute.name(), templates, def), def, List.of(), true);
    }

    private ComputedKey computed(String name, Set<String> texts, AttributeDef def) {
        String text = texts.iterator().next();
        if (texts.size() > 1) {
            throw new DeclarationProblem(
                    "has the templates '" + String.join("' and '", texts) + "' for '" + name + "'; keep one");
        }
        KeyTemplate template;
        try {
            template = KeyTemplate.of(text);
        } catch (IllegalArgumentException e) {
            throw new DeclarationProblem("has the template '" + text + "', which " + e.getMessage());
        }
        for (KeyTemplate.TemplateComponent component : template.components()) {
            String problem = problem(component, name, WriteRole.of(def) == WriteRole.PRIMARY_KEY);
            if (problem != null) {
                throw new DeclarationProblem("has the template '" + text + "', but " + problem);
            }
        }
        List<String> components = new ArrayList<>();
        List<Type> types = new ArrayList<>();
        Set<String> unordered = new HashSet<>();
        for (KeyTemplate.TemplateComponent component : template.components()) {
            SlotDeclaration.AttributeSlot attribute = Objects.requireNonNull(attribute(component.name()));
            components.add(attribute.name());
            types.add(Objects.requireNonNull(attribute.def()).type());
            ClassView held = attribute.property().type();
            String javaType = (attribute.storage().optional() && held.name().equals("java.util.Optional")
                            ? held.argument(0)
                            : held)
                    .name();
            if (!attribute.storage().isConverted() && !TextOrder.isKept(javaType)) {
                unordered.add(attribute.name());
            }
        }
        return new ComputedKey(name, template, components, types, unordered);
    }

    /** Returns the attribute with an attribute name, or else with a Java name; null if there is none. */
    private SlotDeclaration.@Nullable AttributeSlot attribute(String word) {
        for (SlotDeclaration.AttributeSlot attribute : attributes) {
            if (attribute.name().equals(word)) {
                return attribute;
            }
        }
        for (SlotDeclaration.AttributeSlot attribute : attributes) {
            if (attribute.property().name().equals(word)) {
                return attribute;
            }
        }
        return null;
    }

    /** Returns why an attribute cannot be a component of a key, or null if it can. */
    private @Nullable String problem(KeyTemplate.TemplateComponent component, String key, boolean primary) {
        String name = component.name();
        SlotDeclaration.AttributeSlot attribute = attribute(name);
        if (attribute == null) {
            List<String> known = attributes.stream()
                    .filter(each -> !each.isComputed())
                    .map(each -> each.property().name())
                    .toList();
            int dot = name.indexOf('.');
            return dot > 0 && attribute(name.substring(0, dot)) != null
                    ? name + " is inside " + name.substring(0, dot)
                            + ", and the components of a key are attributes of the"
                            + " item itself; add an attribute with its value, or store it flat with @Embedded(flat = true)"
                    : "there is no attribute '" + name + "'" + NearestName.didYouMean(name, known);
        } else if (attribute.name().equals(key)) {
            return name
                    + " is the key itself; annotate the class instead of the component, and name the key with value";
        } else if (attribute.isComputed()) {
            return name + " is computed by a template itself; use its components";
        }
        AttributeDef def = attribute.def();
        if (def == null || def.json()) {
            return name + " is stored as JSON, which cannot be a part of a key";
        } else if (def.isEncrypted()) {
            return name + " is encrypted, and the key would reveal it; remove it from the template, or @Encrypted";
        } else if (def.hasRole(Role.VERSION)) {
            return name + " is a @Version, which every write changes; use another attribute";
        } else if (primary && WriteRole.of(def) == WriteRole.TIMESTAMP) {
            return name + " is set by every write that stores the item, so the key would change; use a time that your"
                    + " program sets";
        }
        return form(component, attribute, def);
    }

    private static @Nullable String form(
            KeyTemplate.TemplateComponent component, SlotDeclaration.AttributeSlot attribute, AttributeDef def) {
        ComponentForm form = component.form();
        if (attribute.storage().type() == null) {
            return null; // only the running program knows the type
        }
        boolean fits = form.accepts(def.type());
        if (fits && form instanceof ComponentForm.DigitsForm digits) {
            fits = digits.isTime()
                    ? def.format() == (def.type() == Type.S ? Format.RFC3339_NANO : Format.UNIX_SECONDS)
                            || def.hasRole(Role.TTL)
                    : attribute.storage().isConverted() || AttributeDeclaration.isExactNumber(attribute.property());
        }
        return fits
                ? null
                : component + " needs " + form.accepted() + ", and "
                        + attribute.property().name() + " is "
                        + attribute.property().type() + ", stored as " + def.type();
    }
}
