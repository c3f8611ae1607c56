package org.tabletheory.mapping.spi.declaration;

import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.spi.NearestName;
import org.tabletheory.mapping.IndexPartitionKey;
import org.tabletheory.mapping.IndexSortKey;
import org.tabletheory.mapping.IndexView;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.ViewOf;
import org.tabletheory.mapping.spi.codec.DeclarationProblem;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.ProjectionType;
import org.tabletheory.schema.key.ComputedKey;

/** Reads a class with {@code @IndexView}, and checks it against the class that it is a view of. Not thread-safe. */
final class ViewReader {
    private static final List<Class<? extends Annotation>> KEYS =
            List.of(PartitionKey.class, SortKey.class, IndexPartitionKey.class, IndexSortKey.class);

    private final ClassView type;
    private final ConverterTypes converters;
    private final DeclarationProblems problems;

    ViewReader(ClassView type, ConverterTypes converters, DeclarationProblems problems) {
        this.type = type;
        this.converters = converters;
        this.problems = problems;
    }

    /** Returns the view, or null if there are problems. */
    @Nullable
    ViewDeclaration read(IndexView annotation) {
        return problems.attempt(type, () -> view(annotation.value()));
    }

    private @Nullable ViewDeclaration view(String name) {
        requireClass();
        ClassView viewOf = type.declaredInterface(ViewOf.class);
        if (viewOf == null) {
            throw new DeclarationProblem("has @IndexView, but does not name the class that it is a view of; add"
                    + " implements ViewOf<…> with the class of the items");
        }
        ViewSource source = ViewSource.of(viewOf.argument(0), converters);
        IndexDef index = index(source, name);
        addKeyProblems(source);
        if (!problems.isEmpty()) {
            return null;
        }
        StorageReader storages = new StorageReader(converters);
        ClassReader classes = new ClassReader(storages, Introspection.naming(source.table()), problems);
        storages.readNestedBy(classes);
        ObjectDeclaration declaration = classes.view(type);
        if (!problems.isEmpty()) {
            return null; // without the attributes that failed, there would be further, misleading problems
        }
        Map<String, List<SlotDeclaration>> slots = new LinkedHashMap<>();
        ViewSource.add(declaration, slots);
        List<String> attributes = attributes(slots, source, index);
        boolean discriminated = isDiscriminated(source, index);
        addFormProblems(attributes, source, index);
        if (!problems.isEmpty()) {
            return null;
        }
        return new ViewDeclaration(
                new EntityDeclaration(
                        declaration,
                        source.model(),
                        new ArrayList<>(storages.nested()),
                        new ArrayList<>(storages.enums())),
                source.type(),
                name,
                attributes,
                discriminated,
                keySlots(slots.keySet(), source, index),
                computedKeys(slots.keySet(), source, index));
    }

    private void requireClass() {
        if (!type.annotations(Table.class).isEmpty()) {
            throw new DeclarationProblem("has @Table and @IndexView; keep one of them");
        } else if (type.isAbstract() || type.isEnum() || type.isAnnotation()) {
            throw new DeclarationProblem("has @IndexView, but cannot be instantiated; use a record or a class");
        }
    }

    private static IndexDef index(ViewSource source, String name) {
        List<String> known =
                source.model().indexes().stream().map(IndexDef::name).sorted().toList();
        return source.model()
                .index(name)
                .orElseThrow(() -> new DeclarationProblem(
                        "is a view of the index '" + name + "', which " + source.name() + " does not have"
                                + (known.isEmpty()
                                        ? "; it has no indexes"
                                        : NearestName.of(name, known) == null
                                                ? "; its indexes: " + String.join(", ", known)
                                                : NearestName.didYouMean(name, known))));
    }

    private void addKeyProblems(ViewSource source) {
        for (Class<? extends Annotation> key : KEYS) {
            String sentence = "has @" + key.getSimpleName() + ", but a view has the keys of " + source.name()
                    + "; remove the annotation";
            if (!type.annotations(key).isEmpty()) {
                problems.add(type, sentence);
            }
            for (PropertyDeclaration property : PropertyReader.properties(type)) {
                if (property.annotations().has(key)) {
                    problems.add(property, sentence);
                }
            }
        }
    }

    /** Returns whether the index has the discriminator; rejects a view of one class that nothing distinguishes from others. */
    private boolean isDiscriminated(ViewSource source, IndexDef index) {
        String discriminator = source.discriminator();
        if (discriminator == null || source.isIn(discriminator, index)) {
            return discriminator != null;
        }
        if (!source.ownsIndex(index)) {
            problems.add(
                    type,
                    "is a view of " + source.name() + ", and the index '" + index.name()
                            + "' also has items of other classes, but not the discriminator '" + discriminator
                            + "', which distinguishes them; add it to the projection of the index, or use ViewOf<"
                            + source.entity().declaration().type().simpleName() + ">");
        }
        return false;
    }

    /** Checks the attributes of the view, and returns those that must be read from the index. */
    private List<String> attributes(Map<String, List<SlotDeclaration>> slots, ViewSource source, IndexDef index) {
        Set<String> needed = new LinkedHashSet<>();
        Map<String, List<SlotDeclaration>> originals = source.slots();
        slots.forEach((name, own) -> {
            PropertyDeclaration property = own.get(0).property();
            String problem = problem(name, own.get(0), originals.getOrDefault(name, List.of()), source);
            String key = source.isIn(name, index) ? name : source.keyWith(name, index);
            if (problem != null) {
                problems.add(property, problem);
            } else if (key == null) {
                problems.add(property, notProjected(name, source, index));
            } else {
                needed.add(key);
            }
        });
        return new ArrayList<>(needed);
    }

    /** Rejects a view of attributes whose older forms or former names the index does not show; keys are the same in all forms. */
    private void addFormProblems(List<String> attributes, ViewSource source, IndexDef index) {
        boolean isWhole = index.projection().type() == ProjectionType.ALL;
        if (isWhole || attributes.stream().allMatch(name -> source.isKey(name, index))) {
            return;
        }
        for (String needed : source.formAttributes(index)) {
            if (!source.isIn(needed, index)) {
                problems.add(
                        type,
                        "is a view of " + source.name() + ", which has older forms, and the index '" + index.name()
                                + "' does not have '" + needed + "', which shows them; add it to the projection of the"
                                + " index, keep only keys in the view, or set oldest of @Form to the present form when"
                                + " 'tabletheory migrate --check' finds no older items");
            }
        }
        source.model().aliases().forEach((alias, name) -> {
            if (attributes.contains(name) && !source.isIn(alias, index)) {
                problems.add(
                        type,
                        "has '" + name + "', and the index '" + index.name() + "' does not have its former name '"
                                + alias
                                + "', under which items may hold it; add it to the projection of the index, or remove"
                                + " the alias when 'tabletheory migrate --check' finds no older items");
            }
        });
    }

    private static String notProjected(String name, ViewSource source, IndexDef index) {
        Set<String> fields = index.projection().fields();
        return "is not in the index '" + index.name() + "', which projects only its keys"
                + (fields.isEmpty() ? "" : " and " + String.join(", ", fields)) + "; remove it, or project '" + name
                + "' with @Index(name = \"" + index.name()
                + "\", projection = ProjectionType.INCLUDE, fields = …) on "
                + source.entity().declaration().type().simpleName();
    }

    /** Returns why an attribute of the view is not one of the source, or null if it is. */
    private static @Nullable String problem(
            String name, SlotDeclaration own, List<SlotDeclaration> originals, ViewSource source) {
        for (SlotDeclaration original : originals) {
            String difference = difference(own, original);
            if (difference != null) {
                return difference;
            }
        }
        if (!originals.isEmpty()) {
            return null;
        }
        boolean text = own.property().type().name().equals("java.lang.String");
        if (name.equals(source.discriminator())
                || source.model().attribute(name).isPresent()) {
            return text ? null : "has type " + own.property().type() + ", but '" + name + "' is text; use String";
        }
        List<String> known = source.slots().values().stream()
                .map(slots -> slots.get(0).property().name())
                .toList();
        return "is stored as '" + name + "', which " + source.name() + " does not have"
                + NearestName.didYouMean(own.property().name(), known);
    }

    private static @Nullable String difference(SlotDeclaration own, SlotDeclaration original) {
        String name = original.property().qualifiedName();
        if (!isSameType(own.property().type(), original.property().type())) {
            return "has type " + own.property().type() + ", but " + name + " has type "
                    + original.property().type() + "; use the same type";
        }
        String detail = own.match(
                mine -> original.match(theirs -> difference(mine, theirs), theirs -> "@Embedded", theirs -> null),
                mine -> original.match(theirs -> "@Embedded", theirs -> null, theirs -> null),
                mine -> null);
        return detail == null
                ? null
                : "is stored differently from " + name + ": only one of them has " + detail
                        + "; annotate both the same way";
    }

    /** Returns the annotation that only one of the attributes has, or null if both are stored in the same way. */
    private static @Nullable String difference(
            SlotDeclaration.AttributeSlot own, SlotDeclaration.AttributeSlot original) {
        Storage mine = own.storage();
        Storage theirs = original.storage();
        boolean encrypted = own.def() != null && own.def().isEncrypted();
        if (encrypted != (original.def() != null && original.def().isEncrypted())) {
            return "@Encrypted";
        } else if (mine.json() != theirs.json()) {
            return "@Json";
        } else if (!String.valueOf(mine.converter()).equals(String.valueOf(theirs.converter()))) {
            return "this @ConvertWith";
        } else if (mine.ttl() != theirs.ttl()) {
            return "@Ttl";
        } else if (mine.seconds() != theirs.seconds()) {
            return "@UnixSeconds";
        }
        return mine.type() == theirs.type() ? null : "@Attribute(type = …)";
    }

    /** Returns whether two types hold the same values; one may be primitive or an Optional. */
    private static boolean isSameType(ClassView one, ClassView other) {
        ClassView first = inside(one);
        ClassView second = inside(other);
        String boxed = boxed(first);
        return first.equals(second) || (boxed != null && boxed.equals(boxed(second)));
    }

    private static ClassView inside(ClassView type) {
        return type.name().equals("java.util.Optional") ? type.argument(0) : type;
    }

    /** Returns the name of the class that boxes a primitive type or an optional number, or null if it is another type. */
    private static @Nullable String boxed(ClassView type) {
        return switch (type.name()) {
            case "int", "java.util.OptionalInt" -> "java.lang.Integer";
            case "long", "java.util.OptionalLong" -> "java.lang.Long";
            case "double", "java.util.OptionalDouble" -> "java.lang.Double";
            case "boolean" -> "java.lang.Boolean";
            case "byte" -> "java.lang.Byte";
            case "short" -> "java.lang.Short";
            case "char" -> "java.lang.Character";
            case "float" -> "java.lang.Float";
            case "java.lang.Integer",
                    "java.lang.Long",
                    "java.lang.Double",
                    "java.lang.Boolean",
                    "java.lang.Byte",
                    "java.lang.Short",
                    "java.lang.Character",
                    "java.lang.Float" -> type.name();
            default -> null;
        };
    }

    /** Returns the attributes that conditions on the index name, without those of the view. */
    private static List<SlotDeclaration.AttributeSlot> keySlots(Set<String> own, ViewSource source, IndexDef index) {
        Set<String> names = new LinkedHashSet<>();
        for (KeyPart part : index.keyParts()) {
            names.add(part.attribute());
            ComputedKey key = source.computedKeys().of(part.attribute());
            names.addAll(key == null ? List.of() : key.components());
        }
        names.removeAll(own);
        List<SlotDeclaration.AttributeSlot> slots = new ArrayList<>();
        Map<String, List<SlotDeclaration>> originals = source.slots();
        for (String name : names) {
            originals.getOrDefault(name, List.of()).stream()
                    .flatMap(SlotDeclaration::attributes)
                    .limit(1)
                    .forEach(slots::add);
        }
        return slots;
    }

    private static List<KeyDeclaration> computedKeys(Set<String> own, ViewSource source, IndexDef index) {
        Map<String, KeyDeclaration> keys = new LinkedHashMap<>();
        for (ObjectDeclaration each : source.classes()) {
            each.declaredKeys()
                    .filter(key -> index.hasKey(key.attribute()) && !own.contains(key.attribute()))
                    .forEach(key -> keys.putIfAbsent(key.attribute(), key));
        }
        return new ArrayList<>(keys.values());
    }
}
