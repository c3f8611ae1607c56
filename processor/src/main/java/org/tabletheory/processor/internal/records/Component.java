package org.tabletheory.processor.internal.records;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;
import org.tabletheory.processor.internal.text.JavaText;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Format;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.IndexType;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.NamingConvention;
import org.tabletheory.schema.Role;
import org.tabletheory.schema.key.KeyTemplate;

/**
 * One component of a record.
 *
 * @param meaning the description of the attribute, for the record's Javadoc
 */
record Component(String name, String declaration, String meaning, Set<String> imports) {
    Component {
        imports = Set.copyOf(imports);
    }

    static Component of(Model model, AttributeDef def, String name, @Nullable KeyTemplate template) {
        return new ComponentWriter(model, def, name, template).write();
    }

    /** Returns how many of the 254 slots of a constructor's parameters the component takes. */
    int slots() {
        return declaration.endsWith("long " + name) ? 2 : 1;
    }

    private static final class ComponentWriter {
        private final Model model;
        private final AttributeDef def;
        private final String name;
        private final @Nullable KeyTemplate template;
        private final List<String> annotations = new ArrayList<>();
        private final List<String> attribute = new ArrayList<>();
        private final Set<String> imports = new TreeSet<>();

        ComponentWriter(Model model, AttributeDef def, String name, @Nullable KeyTemplate template) {
            this.model = model;
            this.def = def;
            this.name = name;
            this.template = template;
        }

        Component write() {
            keys();
            lifecycle();
            flag("OmitEmpty", def.omitEmpty());
            flag("Encrypted", def.isEncrypted());
            flag("Json", def.json());
            if (!def.aliases().isEmpty()) {
                attribute.add("aliases = "
                        + def.aliases().stream().map(JavaText::literal).collect(Collectors.joining(", ", "{", "}")));
            }
            String type = type();
            boolean required = def.required() && !model.isPrimaryKey(def.attribute());
            if (required) {
                attribute.add("required = true");
            }
            if (def.optional() && !def.omitEmpty()) {
                attribute.add("optional = true");
            }
            if (def.binary()) {
                attribute.add("binary = true");
            }
            attribute();
            String before = annotations.isEmpty() ? "" : String.join(" ", annotations) + " ";
            return new Component(name, before + type + " " + name, meaning(), imports);
        }

        private String named(String annotation, String text) {
            imports.add(RecordText.MAPPING + annotation);
            return "@" + annotation + text;
        }

        private void flag(String annotation, boolean wanted) {
            if (wanted) {
                annotations.add(named(annotation, ""));
            }
        }

        private boolean isDerived() {
            NamingConvention naming = model.naming().orElse(NamingConvention.CAMEL_CASE);
            return naming.derive(name).equals(def.attribute());
        }

        private void keys() {
            String attributeName = def.attribute();
            String given = given(attributeName);
            if (model.partitionKey().attribute().equals(attributeName)) {
                annotations.add(named("PartitionKey", given));
            } else if (model.isPrimaryKey(attributeName)) {
                annotations.add(named("SortKey", given));
            } else if (!isDerived()) {
                attribute.add(JavaText.literal(attributeName));
            }
            for (IndexDef index : model.indexes()) {
                if (index.type() == IndexType.GSI) {
                    indexKey("IndexPartitionKey", index, index.partition());
                }
                indexKey("IndexSortKey", index, index.sort());
            }
        }

        /** Returns the members of an annotation of the primary key: the name and the template, if they are needed. */
        private String given(String attributeName) {
            String literal = JavaText.literal(attributeName);
            if (template == null) {
                return isDerived() ? "" : "(" + literal + ")";
            }
            return "(" + (isDerived() ? "" : "value = " + literal + ", ") + "template = "
                    + JavaText.literal(template.text()) + ")";
        }

        private void indexKey(String annotation, IndexDef index, List<KeyPart> parts) {
            for (int i = 0; i < parts.size(); i++) {
                if (parts.get(i).attribute().equals(def.attribute())) {
                    String text = parts.size() == 1 && template == null
                            ? JavaText.literal(index.name())
                            : "value = " + JavaText.literal(index.name());
                    text += parts.size() == 1 ? "" : ", part = " + i;
                    text += template == null ? "" : ", template = " + JavaText.literal(template.text());
                    annotations.add(named(annotation, "(" + text + ")"));
                }
            }
        }

        private void lifecycle() {
            flag("CreatedAt", def.hasRole(Role.CREATED_AT));
            flag("UpdatedAt", def.hasRole(Role.UPDATED_AT));
            flag("Version", def.hasRole(Role.VERSION));
            flag("Ttl", def.hasRole(Role.TTL));
        }

        private void attribute() {
            if (attribute.isEmpty()) {
                return;
            }
            boolean named = attribute.get(0).startsWith("\"");
            if (named && attribute.size() > 1) {
                attribute.set(0, "value = " + attribute.get(0));
            }
            annotations.add(named("Attribute", "(" + String.join(", ", attribute) + ")"));
        }

        private String imported(String type) {
            imports.add(type);
            return type.substring(type.lastIndexOf('.') + 1);
        }

        private void storedAs(Type type) {
            attribute.add("type = " + imported("org.tabletheory.attribute.Type") + "." + type.name());
        }

        private void format(Format format) {
            attribute.add("format = " + imported(RecordText.SCHEMA + "Format") + "." + format.name());
        }

        private boolean isLifecycle() {
            return def.roles().stream().anyMatch(role -> role.kind().isLifecycle());
        }

        private String type() {
            if (def.json()) {
                if (def.type() != Type.S) {
                    storedAs(def.type());
                }
                return "Object";
            }
            return switch (def.type()) {
                case S -> text();
                case N -> number();
                case B -> "byte[]";
                case BOOL -> "Boolean";
                case NULL -> {
                    imports.add("org.tabletheory.attribute.Value");
                    yield "Value.Null";
                }
                case SS -> imported("java.util.Set") + "<String>";
                case NS -> imported("java.util.Set") + "<" + imported("java.math.BigDecimal") + ">";
                case BS -> imported("java.util.Set") + "<" + imported("java.nio.ByteBuffer") + ">";
                case L -> imported("java.util.List") + "<Object>";
                case M -> imported("java.util.Map") + "<String, Object>";
            };
        }

        private String text() {
            if (def.format() == Format.RFC3339_NANO || def.hasRole(Role.CREATED_AT) || def.hasRole(Role.UPDATED_AT)) {
                return imported("java.time.Instant");
            }
            if (def.format() != null) {
                format(def.format());
            }
            return "String";
        }

        private String number() {
            if (def.hasRole(Role.VERSION)) {
                return "long";
            } else if (def.hasRole(Role.TTL) || def.format() == Format.UNIX_SECONDS) {
                flag("UnixSeconds", !isLifecycle());
                return imported("java.time.Instant");
            } else if (def.format() == Format.INT) {
                format(Format.INT);
                return "Long";
            }
            if (def.format() != null) {
                format(def.format());
            }
            return imported("java.math.BigDecimal");
        }

        private String meaning() {
            List<String> parts = new ArrayList<>();
            if (model.partitionKey().attribute().equals(def.attribute())) {
                parts.add("the partition key");
            } else if (model.isPrimaryKey(def.attribute())) {
                parts.add("the sort key");
            }
            for (IndexDef index : model.indexes()) {
                if (index.hasKey(def.attribute()) && !model.isPrimaryKey(def.attribute())) {
                    parts.add("a key of the index " + index.name());
                }
            }
            lifecycleMeaning(parts);
            if (parts.isEmpty()) {
                parts.add("the attribute " + def.attribute());
            }
            parts.add("stored as " + def.type());
            if (def.isEncrypted()) {
                parts.add("encrypted");
            }
            if (def.omitEmpty()) {
                parts.add("omitted when it is empty");
            }
            return String.join(", ", parts);
        }

        private void lifecycleMeaning(List<String> parts) {
            if (def.hasRole(Role.CREATED_AT)) {
                parts.add("the creation time, set by the library");
            } else if (def.hasRole(Role.UPDATED_AT)) {
                parts.add("the time of the last write, set by the library");
            } else if (def.hasRole(Role.VERSION)) {
                parts.add("the version, set by the library");
            } else if (def.hasRole(Role.TTL)) {
                parts.add("when the item expires");
            }
        }
    }
}
