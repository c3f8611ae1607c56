package org.tabletheory.processor.internal.records;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.tabletheory.attribute.Type;
import org.tabletheory.processor.internal.text.JavaText;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.DmsVersion;
import org.tabletheory.schema.FormDef;
import org.tabletheory.schema.Format;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.IndexType;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.ModelWritePolicy;
import org.tabletheory.schema.Projection;
import org.tabletheory.schema.ProjectionType;
import org.tabletheory.schema.Role;
import org.tabletheory.schema.key.ComponentForm;
import org.tabletheory.schema.key.KeyTemplate;

/** Generates the source of one record. Not thread-safe. */
public final class RecordText {
    static final String MAPPING = "org.tabletheory.mapping.";
    static final String SCHEMA = "org.tabletheory.schema.";

    /** The JVM's limit of 255, without the one for the object itself. */
    private static final int CONSTRUCTOR_SLOTS = 254;

    private final Model model;
    private final String name;
    private final String packageName;
    private final Map<String, KeyTemplate> templates;
    private final Set<String> imports = new TreeSet<>();

    /**
     * Creates the record of a model.
     *
     * @param name the name of the record, from {@link JavaNames#type}
     * @param templates how keys are computed, by attribute; those that do not fit the model are left out
     */
    public RecordText(Model model, String name, String packageName, Map<String, KeyTemplate> templates) {
        this.model = model;
        this.name = name;
        this.packageName = packageName;
        this.templates = new HashMap<>(templates);
        this.templates.entrySet().removeIf(key -> !fits(key.getKey(), key.getValue(), templates.keySet()));
    }

    /** Returns whether an attribute is text, and the template is made of attributes that can be components. */
    private boolean fits(String attribute, KeyTemplate template, Set<String> computed) {
        boolean text = model.attribute(attribute)
                .filter(def -> def.type() == Type.S && def.format() == null && !def.json())
                .isPresent();
        return text
                && template.components().stream()
                        .allMatch(component -> !computed.contains(component.name())
                                && model.attribute(component.name())
                                        .filter(def -> fits(component.form(), def))
                                        .isPresent());
    }

    private boolean fits(ComponentForm form, AttributeDef def) {
        boolean maintained = def.roles().stream().anyMatch(role -> role.kind().isLifecycle()) && !def.hasRole(Role.TTL);
        boolean time = form instanceof ComponentForm.DigitsForm digits && digits.isTime();
        boolean timed = def.format() == Format.RFC3339_NANO || def.format() == Format.UNIX_SECONDS;
        return form.accepts(def.type()) && !def.json() && !def.isEncrypted() && !maintained && (!time || timed);
    }

    /**
     * Returns the file.
     *
     * @throws IllegalArgumentException if the model has more attributes than a record can have, or classes with different forms
     */
    public String write() {
        List<Component> components = components();
        List<String> annotations = annotations();
        String parameters = components.stream()
                .map(component -> "        " + component.declaration())
                .collect(Collectors.joining(",\n"));
        StringBuilder text = new StringBuilder();
        if (!packageName.isEmpty()) {
            text.append("package ").append(packageName).append(";\n\n");
        }
        components.forEach(component -> imports.addAll(component.imports()));
        imports.forEach(name -> text.append("import ").append(name).append(";\n"));
        text.append(javadoc(components));
        annotations.forEach(line -> text.append(line).append('\n'));
        return text.append("public record ")
                .append(name)
                .append("(\n")
                .append(parameters)
                .append(") {}\n")
                .toString();
    }

    private List<Component> components() {
        JavaNames names = new JavaNames();
        List<Component> components = new ArrayList<>();
        for (AttributeDef def : model.attributes()) {
            components.add(Component.of(model, def, names.component(def.attribute()), templates.get(def.attribute())));
        }
        int slots = components.stream().mapToInt(Component::slots).sum();
        if (slots > CONSTRUCTOR_SLOTS) {
            throw new IllegalArgumentException(
                    "the model " + model.name() + " has " + components.size()
                            + " attributes, more than the constructor of a record can have (" + CONSTRUCTOR_SLOTS
                            + ", a long counts twice); remove attributes from the document, or use the model without a Java class");
        }
        return components;
    }

    private String javadoc(List<Component> components) {
        StringBuilder text = new StringBuilder("\n/**\n * Items of the model ")
                .append(JavaText.comment(model.name()))
                .append(" in the table ")
                .append(JavaText.comment(model.table()))
                .append(".\n *\n");
        if (model.form().filter(form -> number(form) > 1).isPresent()) {
            text.append(
                    " * <p>If there are items of older forms, add a method with @Upcast for each, and set oldest of @Form to"
                            + " the oldest one.\n *\n");
        }
        components.forEach(component -> text.append(" * @param ")
                .append(component.name())
                .append(' ')
                .append(JavaText.comment(component.meaning()))
                .append('\n'));
        return text.append(" */\n").toString();
    }

    private List<String> annotations() {
        List<String> lines = new ArrayList<>();
        lines.add(table());
        for (IndexDef index : model.indexes()) {
            if (index.type() == IndexType.LSI || !index.projection().equals(Projection.ALL)) {
                lines.add(index(index));
            }
        }
        if (!model.writePolicy().isUnrestricted()) {
            lines.add(writePolicy());
        }
        model.form().ifPresent(form -> lines.add(form(form)));
        return lines;
    }

    /** Returns the annotation with the form; the document has no upcasters, so that items of older forms are rejected. */
    private String form(FormDef form) {
        imports.add(MAPPING + "Form");
        int number = number(form);
        String attribute = form.attribute().equals(FormDef.DEFAULT_ATTRIBUTE)
                ? ""
                : ", attribute = " + JavaText.literal(form.attribute());
        return number == 1 && attribute.isEmpty()
                ? "@Form(1)"
                : "@Form(value = " + number + (number == 1 ? "" : ", oldest = " + number) + attribute + ")";
    }

    private int number(FormDef form) {
        Map.Entry<String, Integer> first = form.numbers().entrySet().iterator().next();
        for (Map.Entry<String, Integer> each : form.numbers().entrySet()) {
            if (!each.getValue().equals(first.getValue())) {
                throw new IllegalArgumentException("the model " + model.name() + " is a family whose classes "
                        + first.getKey() + " and " + each.getKey() + " have the forms " + first.getValue() + " and "
                        + each.getValue()
                        + ", which one class cannot have; write a sealed interface with these classes,"
                        + " or give each class a model of its own in the document");
            }
        }
        return first.getValue();
    }

    private String table() {
        imports.add(MAPPING + "Table");
        List<String> members = new ArrayList<>();
        members.add(JavaText.literal(model.table()));
        if (!name.equals(model.name())) {
            members.add("name = " + JavaText.literal(model.name()));
        }
        model.namespace().ifPresent(namespace -> members.add("namespace = " + JavaText.literal(namespace)));
        model.naming().ifPresent(naming -> {
            imports.add(SCHEMA + "NamingConvention");
            members.add("naming = NamingConvention." + naming.name());
        });
        if (model.dmsVersion() != DmsVersion.V0_1) {
            imports.add(SCHEMA + "DmsVersion");
            members.add("dmsVersion = DmsVersion." + model.dmsVersion().name());
        }
        if (members.size() > 1) {
            members.set(0, "value = " + members.get(0));
        }
        return "@Table(" + String.join(", ", members) + ")";
    }

    private String index(IndexDef index) {
        imports.add(MAPPING + "Index");
        StringBuilder text = new StringBuilder("@Index(name = ").append(JavaText.literal(index.name()));
        if (index.type() == IndexType.LSI) {
            imports.add(SCHEMA + "IndexType");
            text.append(", type = IndexType.LSI");
        }
        Projection projection = index.projection();
        if (projection.type() != ProjectionType.ALL) {
            imports.add(SCHEMA + "ProjectionType");
            text.append(", projection = ProjectionType.")
                    .append(projection.type().name());
        }
        if (!projection.fields().isEmpty()) {
            text.append(", fields = ").append(texts(projection.fields()));
        }
        return text.append(")").toString();
    }

    private String writePolicy() {
        imports.add(MAPPING + "WritePolicy");
        ModelWritePolicy policy = model.writePolicy();
        List<String> members = new ArrayList<>();
        if (policy.mode() != ModelWritePolicy.Mode.MUTABLE) {
            members.add("mode = org.tabletheory.schema.ModelWritePolicy.Mode."
                    + policy.mode().name());
        }
        if (!policy.protectedAttributes().isEmpty()) {
            members.add("protectedAttributes = " + texts(policy.protectedAttributes()));
        }
        return "@WritePolicy(" + String.join(", ", members) + ")";
    }

    private static String texts(Set<String> texts) {
        return texts.stream().map(JavaText::literal).collect(Collectors.joining(", ", "{", "}"));
    }
}
