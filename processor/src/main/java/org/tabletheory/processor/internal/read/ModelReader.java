package org.tabletheory.processor.internal.read;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.spi.declaration.ModelDeclaration;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Role;
import org.tabletheory.schema.document.Finding;
import org.tabletheory.schema.document.InvalidSchemaException;

/** The model that a class declares. */
final class ModelReader {
    private final TypeElement type;
    private final Shape shape;
    private final Problems problems;
    /** Every attribute of the item, the first of those that share a name. */
    private final Map<String, Slot.Attribute> attributes = new LinkedHashMap<>();

    ModelReader(TypeElement type, Shape shape, Problems problems) {
        this.type = type;
        this.shape = shape;
        this.problems = problems;
    }

    /** The model, or null when there are problems. */
    @Nullable
    Model read(Table table) {
        checkAgreement();
        Model.Builder builder =
                ModelDeclaration.builder(table, type.getSimpleName().toString(), table.value());
        defs().forEach(builder::attribute);
        KeyPart partition = key(Role.PK, "@PartitionKey");
        KeyPart sort = key(Role.SK, "@SortKey");
        if (partition == null) {
            problems.add(type, "has no partition key; annotate one attribute with @PartitionKey");
            return null;
        }
        builder.partitionKey(partition.attribute(), partition.type());
        if (sort != null) {
            builder.sortKey(sort.attribute(), sort.type());
        }
        ModelDeclaration declaration = declaration();
        declaration.indexes(partition).forEach(builder::index);
        builder.writePolicy(declaration.writePolicy());
        try {
            return problems.isEmpty() ? builder.build() : null;
        } catch (InvalidSchemaException e) {
            e.findings().stream().filter(Finding::isError).forEach(this::tell);
            return null;
        }
    }

    /** Tells what the schema's rules found, at the attribute that the message names first. */
    private void tell(Finding finding) {
        Slot.Attribute named = attributes.values().stream()
                .filter(attribute -> finding.message().contains("`" + attribute.name() + "`"))
                .min(Comparator.comparingInt(attribute -> finding.message().indexOf("`" + attribute.name() + "`")))
                .orElse(null);
        Element place = named == null ? type : named.property().element();
        problems.tell(type.getSimpleName() + ": " + finding.message(), place);
    }

    private List<AttributeDef> defs() {
        List<AttributeDef> defs = new ArrayList<>();
        if (shape instanceof Shape.Struct object) {
            defs(object, defs);
        } else if (shape instanceof Shape.Family family) {
            Map<String, AttributeDef> byName = new LinkedHashMap<>();
            for (Shape.Struct member : family.members().values()) {
                List<AttributeDef> its = new ArrayList<>();
                defs(member, its);
                its.forEach(def -> byName.putIfAbsent(def.attribute(), def));
            }
            defs.addAll(byName.values());
            defs.add(AttributeDef.of(family.discriminator(), Type.S));
        }
        return defs;
    }

    private static void defs(Shape.Struct object, List<AttributeDef> defs) {
        for (Slot slot : object.slots()) {
            if (slot instanceof Slot.Attribute attribute && attribute.def() != null) {
                defs.add(attribute.def());
            } else if (slot instanceof Slot.Embedded embedded && embedded.flat()) {
                defs(embedded.inner(), defs);
            } else if (slot instanceof Slot.Embedded embedded) {
                boolean omitEmpty = embedded.omitEmpty();
                defs.add(AttributeDef.of(embedded.name(), Type.M)
                        .optional(omitEmpty)
                        .omitEmpty(omitEmpty));
            }
        }
    }

    /** Classes that share a table must mean the same by an attribute of the same name. */
    private void checkAgreement() {
        shape.attributes().forEach(attribute -> {
            Slot.Attribute other = attributes.putIfAbsent(attribute.name(), attribute);
            if (other != null && !String.valueOf(attribute.def()).equals(String.valueOf(other.def()))) {
                problems.add(
                        attribute.property(),
                        "is another kind of attribute than "
                                + other.property().owner().getSimpleName() + "."
                                + other.property().name() + ", which is stored under the same name '"
                                + attribute.name() + "'; make both alike, or rename one");
            }
        });
    }

    private @Nullable KeyPart key(Role role, String annotation) {
        List<Slot.Attribute> keys = attributes.values().stream()
                .filter(attribute -> attribute.def() != null && attribute.def().hasRole(role))
                .toList();
        if (keys.size() > 1) {
            String names = keys.stream().map(Slot.Attribute::name).collect(Collectors.joining(", "));
            String sentence = type.getSimpleName() + " has more than one " + annotation + ": " + names + "; keep one";
            keys.stream()
                    .skip(1)
                    .forEach(key -> problems.tell(sentence, key.property().element()));
        }
        return keys.isEmpty() ? null : part(keys.get(0));
    }

    private static KeyPart part(Slot.Attribute attribute) {
        AttributeDef def = attribute.def();
        return new KeyPart(attribute.name(), def == null ? Type.S : def.type());
    }

    private ModelDeclaration declaration() {
        ModelDeclaration declaration = new ModelDeclaration(
                new PropertyAnnotations(List.of(type)), this::attributeName, sentence -> problems.add(type, sentence));
        shape.attributes()
                .forEach(attribute -> declaration.attribute(attribute.property().annotations(), part(attribute)));
        return declaration;
    }

    private String attributeName(String word) {
        if (attributes.containsKey(word)) {
            return word;
        } else if (shape instanceof Shape.Struct struct) {
            String found = attributeName(struct, word);
            return found == null ? word : found;
        }
        return attributes.values().stream()
                .filter(attribute -> attribute.property().name().equals(word))
                .map(Slot.Attribute::name)
                .findFirst()
                .orElse(word);
    }

    /** The attribute of the item that a word means, or that it lies in; null when there is none. */
    private static @Nullable String attributeName(Shape.Struct struct, String word) {
        for (Slot slot : struct.slots()) {
            boolean named = slot.property().name().equals(word);
            if (slot instanceof Slot.Attribute attribute
                    && (named || attribute.name().equals(word))) {
                return attribute.name();
            } else if (slot instanceof Slot.Embedded embedded) {
                String inside = attributeName(embedded.inner(), word);
                boolean container =
                        !embedded.flat() && (named || embedded.name().equals(word) || inside != null);
                if (container || inside != null) {
                    return container ? embedded.name() : inside;
                }
            }
        }
        return null;
    }
}
