package org.tabletheory.mapping.spi.declaration;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.mapping.Discriminator;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.spi.codec.DeclarationProblem;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.key.ComputedKey;
import org.tabletheory.schema.key.ComputedKeys;

/**
 * The class that a view is of: a record or bean, a sealed type, or one of its classes.
 *
 * @param type the class
 * @param table the annotation of the class, or of the sealed type above it
 * @param entity how it is mapped, or how the sealed type above it is
 */
record ViewSource(ClassView type, Table table, EntityDeclaration entity) {
    /**
     * Reads the class.
     *
     * @throws DeclarationProblem if it is not mapped, or its mapping has problems
     */
    static ViewSource of(ClassView type, ConverterTypes converters) {
        ClassView holder = Introspection.tableHolder(type);
        if (holder == null) {
            throw new DeclarationProblem(
                    "is a view of " + type + ", which is not mapped to a table; name a class with @Table in ViewOf<…>");
        }
        Table table = holder.annotations(Table.class).get(0);
        ClassView mapped = holder.annotations(Discriminator.class).isEmpty() ? type : holder;
        DeclarationProblems problems = new DeclarationProblems();
        EntityDeclaration entity = Introspection.read(mapped, table, table.value(), converters, problems);
        if (entity == null) {
            throw new DeclarationProblem("is a view of " + type + ", whose mapping has problems; fix them first: "
                    + problems.all().get(0).message());
        }
        return new ViewSource(type, table, entity);
    }

    Model model() {
        return entity.model();
    }

    /** Returns the name of the class, for messages. */
    String name() {
        return type.simpleName();
    }

    /** Returns the class itself, or those of the sealed type that are of it. */
    List<ObjectDeclaration> classes() {
        return entity.declaration().match(object -> List.of(object), family -> {
            List<ObjectDeclaration> own = new ArrayList<>();
            for (ObjectDeclaration member : family.members().values()) {
                if (member.type().isAssignableTo(type)) {
                    own.add(member);
                }
            }
            return own;
        });
    }

    /** Returns the attribute that identifies the class of an item, or null if there is only one class. */
    @Nullable
    String discriminator() {
        return entity.declaration().match(object -> null, FamilyDeclaration::discriminator);
    }

    /** Returns the properties of all classes by the name under which an item holds them. */
    Map<String, List<SlotDeclaration>> slots() {
        Map<String, List<SlotDeclaration>> slots = new LinkedHashMap<>();
        classes().forEach(each -> add(each, slots));
        return slots;
    }

    /** Adds the properties of an object, and those of objects that are embedded flat. */
    static void add(ObjectDeclaration object, Map<String, List<SlotDeclaration>> slots) {
        for (SlotDeclaration slot : object.slots()) {
            Boolean flat = slot.match(attribute -> false, SlotDeclaration.EmbeddedSlot::flat, ignored -> false);
            if (flat) {
                slot.match(attribute -> slots, embedded -> add(embedded, slots), ignored -> slots);
            } else {
                slot.storedNames()
                        .forEach(name -> slots.computeIfAbsent(name, first -> new ArrayList<>())
                                .add(slot));
            }
        }
    }

    private static Map<String, List<SlotDeclaration>> add(
            SlotDeclaration.EmbeddedSlot embedded, Map<String, List<SlotDeclaration>> slots) {
        add(embedded.inner(), slots);
        return slots;
    }

    /** Returns the keys that all classes compute in the same way. */
    ComputedKeys computedKeys() {
        List<ComputedKeys> all = new ArrayList<>();
        for (ObjectDeclaration each : classes()) {
            all.add(ComputedKeys.of(
                    each.keys().stream().map(KeyDeclaration::computed).toList()));
        }
        return ComputedKeys.common(all);
    }

    /** Returns whether only these classes, of all classes of the sealed type, have the keys of an index. */
    boolean ownsIndex(IndexDef index) {
        List<ObjectDeclaration> own = classes();
        return entity.declaration().match(object -> true, family -> {
            for (ObjectDeclaration member : family.members().values()) {
                if (!own.contains(member) && hasKeys(member, index)) {
                    return false;
                }
            }
            return true;
        });
    }

    private static boolean hasKeys(ObjectDeclaration member, IndexDef index) {
        for (KeyPart part : index.keyParts()) {
            if (member.definitions().noneMatch(def -> def.attribute().equals(part.attribute()))) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether an index has an attribute. */
    boolean isIn(String attribute, IndexDef index) {
        return isKey(attribute, index) || index.projection().includes(attribute);
    }

    /** Returns whether an attribute is a key of the table or of an index. */
    boolean isKey(String attribute, IndexDef index) {
        return model().isPrimaryKey(attribute) || index.hasKey(attribute);
    }

    /**
     * Returns the attributes of an index that show the form of an item; none if there are no older forms. The class of an item is
     * known without the discriminator if only one class has the keys of the index.
     */
    List<String> formAttributes(IndexDef index) {
        List<String> names = new ArrayList<>();
        for (ObjectDeclaration each : classes()) {
            FormDeclaration form = each.form();
            if (form != null && form.oldest() < form.present() && names.isEmpty()) {
                names.add(form.attribute());
                if (discriminator() != null && (classes().size() > 1 || !ownsIndex(index))) {
                    names.add(discriminator());
                }
            }
        }
        return names;
    }

    /** Returns the key in an index that contains an attribute, or null if there is none. */
    @Nullable
    String keyWith(String attribute, IndexDef index) {
        for (ComputedKey key : computedKeys().all()) {
            if (key.uses(attribute) && isIn(key.attribute(), index)) {
                return key.attribute();
            }
        }
        return null;
    }
}
