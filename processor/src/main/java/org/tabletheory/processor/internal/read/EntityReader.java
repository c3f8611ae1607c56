package org.tabletheory.processor.internal.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import javax.annotation.processing.Messager;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import org.jspecify.annotations.Nullable;
import org.tabletheory.mapping.Table;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.NamingConvention;

/**
 * Reads a class with {@code @Table}, and tells the compiler everything that is wrong with it.
 *
 * @param registered classes that the program registers converters for, by their binary names
 */
public record EntityReader(JavaTypes types, Set<String> registered, Messager messager) {
    public EntityReader {
        registered = Set.copyOf(registered);
    }

    /** The entity, or null when there are problems. */
    public @Nullable Entity read(TypeElement element) {
        Problems problems = new Problems(messager, element);
        Table table = element.getAnnotation(Table.class);
        NamingConvention[] conventions = table.naming();
        NamingConvention naming = conventions.length == 0 ? NamingConvention.CAMEL_CASE : conventions[0];
        PackageElement from = Access.packageOf(element);
        Nested nested = new Nested();
        ShapeReader shapes = new ShapeReader(types, from, new Storages(types, nested, registered), naming, problems);
        nested.readBy(type -> shapes.read(type, false));
        Shape shape = problems.attempt(() -> shapes.read((DeclaredType) element.asType(), true));
        if (shape == null || !problems.isEmpty()) {
            return null;
        }
        Model model = new ModelReader(element, shape, problems).read(table);
        if (model == null || !problems.isEmpty()) {
            return null;
        }
        Set<String> undeclared = shape.attributes()
                .filter(attribute -> attribute.storage().type() == null)
                .map(Slot.Attribute::name)
                .collect(Collectors.toSet());
        List<TypeElement> enums = new ArrayList<>(nested.enums());
        return new Entity(element, shape, model, nested.shapes(), enums, undeclared);
    }
}
