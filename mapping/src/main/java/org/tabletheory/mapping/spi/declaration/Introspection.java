package org.tabletheory.mapping.spi.declaration;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.mapping.Discriminator;
import org.tabletheory.mapping.IndexView;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.spi.codec.DeclarationProblem;
import org.tabletheory.schema.ItemLimits;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.NamingConvention;

/**
 * Reads how a class is mapped, by the rules that hold for reflection and for the annotation processor alike. Both provide a
 * view of the class; everything else, the checks and their messages included, is in this package.
 */
public final class Introspection {
    private Introspection() {}

    /**
     * Returns how a class is mapped, or null if there are problems.
     *
     * @param table the annotation of the class
     * @param tableName the name of the table, in which environment variables may be replaced
     * @param problems receives everything that is wrong with the class
     */
    public static @Nullable EntityDeclaration read(
            ClassView type, Table table, String tableName, ConverterTypes converters, DeclarationProblems problems) {
        StorageReader storages = new StorageReader(converters);
        ClassReader classes = new ClassReader(storages, naming(table), problems);
        storages.readNestedBy(classes);
        ClassDeclaration declaration = problems.attempt(type, () -> {
            requireEntity(type);
            return classes.read(type, true);
        });
        String unusable = tableProblem(table.value());
        if (unusable != null) {
            problems.report(type.simpleName() + ": " + unusable, type);
        }
        if (declaration == null || !problems.isEmpty()) {
            return null; // without the attributes that failed, a model would have further, misleading problems
        }
        Model model = new ModelDeclaration(type, declaration, problems).read(table, tableName);
        if (model == null || !problems.isEmpty()) {
            return null;
        }
        List<ClassDeclaration> nested = new ArrayList<>(storages.nested());
        return new EntityDeclaration(declaration, model, nested, new ArrayList<>(storages.enums()));
    }

    /**
     * Returns how a view of an index is mapped, or null if there are problems.
     *
     * @param problems receives everything that is wrong with the class
     */
    public static @Nullable ViewDeclaration view(
            ClassView type, IndexView view, ConverterTypes converters, DeclarationProblems problems) {
        return new ViewReader(type, converters, problems).read(view);
    }

    /** Returns why no table has this name; null if it may have one, which a variable or the prefix of a client may complete. */
    private static @Nullable String tableProblem(String name) {
        boolean prefixed = name.length() < ItemLimits.MIN_TABLE_NAME && Model.tableProblem("---" + name) == null;
        return prefixed || name.contains("${") ? null : Model.tableProblem(name);
    }

    /** Returns the class with {@code @Table}: the type itself, or what it extends or implements; null if there is none. */
    public static @Nullable ClassView tableHolder(ClassView type) {
        if (!type.annotations(Table.class).isEmpty()) {
            return type;
        }
        ClassView parent = type.superclass();
        ClassView above = parent == null ? null : tableHolder(parent);
        for (ClassView each : type.interfaces()) {
            above = above == null ? tableHolder(each) : above;
        }
        return above;
    }

    /** Returns the convention by which the names of attributes are derived. */
    static NamingConvention naming(Table table) {
        return table.naming().length == 0 ? NamingConvention.CAMEL_CASE : table.naming()[0];
    }

    /** Rejects a kind of class that has no objects to be stored as items. */
    private static void requireEntity(ClassView type) {
        if (type.isEnum()) {
            throw new DeclarationProblem(
                    "is an enum, and its constants are not items; annotate a record or a class with"
                            + " @Table, and give it an attribute of this enum");
        } else if (type.isAnnotation()) {
            throw new DeclarationProblem(
                    "is an annotation, which has no items; annotate a record or a class with @Table");
        } else if (!type.isSealed()
                && !type.isAbstract()
                && !type.annotations(Discriminator.class).isEmpty()) {
            throw new DeclarationProblem(
                    "has @Discriminator, which distinguishes the classes of a sealed type, and is not sealed; annotate the"
                            + " sealed interface above it, or remove @Discriminator");
        } else if (type.isAbstract() && !type.isSealed()) {
            throw new DeclarationProblem(
                    type.isInterface()
                            ? "is an interface and cannot be instantiated; annotate a record or a class with @Table, or"
                                    + " make the interface sealed with @Discriminator"
                            : "is an abstract class and cannot be instantiated; annotate its concrete classes with"
                                    + " @Table, or make it sealed with @Discriminator");
        }
    }
}
