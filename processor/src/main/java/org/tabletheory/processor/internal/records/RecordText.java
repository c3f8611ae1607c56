package org.tabletheory.processor.internal.records;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.DmsVersion;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.IndexType;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.ModelWritePolicy;
import org.tabletheory.schema.Projection;

/** Generates the source of one record. Not thread-safe. */
public final class RecordText {
    static final String MAPPING = "org.tabletheory.mapping.";
    static final String SCHEMA = "org.tabletheory.schema.";

    private final Model model;
    private final String packageName;
    private final Set<String> imports = new TreeSet<>();

    public RecordText(Model model, String packageName) {
        this.model = model;
        this.packageName = packageName;
    }

    /** Returns the name of the record. */
    public String name() {
        return JavaNames.type(model.name());
    }

    /** Returns the file. */
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
                .append(name())
                .append("(\n")
                .append(parameters)
                .append(") {}\n")
                .toString();
    }

    private List<Component> components() {
        JavaNames names = new JavaNames();
        List<Component> components = new ArrayList<>();
        for (AttributeDef def : model.attributes()) {
            components.add(Component.of(model, def, names.component(def.attribute())));
        }
        return components;
    }

    private String javadoc(List<Component> components) {
        StringBuilder text = new StringBuilder("\n/**\n * Items of the model ")
                .append(escaped(model.name()))
                .append(" in the table ")
                .append(escaped(model.table()))
                .append(".\n *\n");
        components.forEach(component -> text.append(" * @param ")
                .append(component.name())
                .append(' ')
                .append(escaped(component.meaning()))
                .append('\n'));
        return text.append(" */\n").toString();
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace("*/", "*&#47;")
                .replace("@", "&#64;");
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
        return lines;
    }

    private String table() {
        imports.add(MAPPING + "Table");
        List<String> members = new ArrayList<>();
        members.add(Component.quoted(model.table()));
        if (!name().equals(model.name())) {
            members.add("name = " + Component.quoted(model.name()));
        }
        model.namespace().ifPresent(namespace -> members.add("namespace = " + Component.quoted(namespace)));
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
        StringBuilder text = new StringBuilder("@Index(name = ").append(Component.quoted(index.name()));
        if (index.type() == IndexType.LSI) {
            imports.add(SCHEMA + "IndexType");
            text.append(", type = IndexType.LSI");
        }
        Projection projection = index.projection();
        if (projection.type() != Projection.Type.ALL) {
            imports.add(SCHEMA + "Projection");
            text.append(", projection = Projection.Type.")
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
        return texts.stream().map(Component::quoted).collect(Collectors.joining(", ", "{", "}"));
    }
}
