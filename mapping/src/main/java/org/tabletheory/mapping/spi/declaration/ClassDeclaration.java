package org.tabletheory.mapping.spi.declaration;

import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.FormDef;

/** How a class is mapped: a record or bean, or a sealed type with its classes. */
public sealed interface ClassDeclaration permits ObjectDeclaration, FamilyDeclaration {
    ClassView type();

    /** Returns what the function for this kind of class returns. */
    <R> R match(Function<ObjectDeclaration, R> object, Function<FamilyDeclaration, R> family);

    /** Returns the attributes of the item itself; several classes of a sealed type may have the same. */
    Stream<SlotDeclaration.AttributeSlot> attributes();

    /** Returns the keys that templates compute and that no component has; several classes of a sealed type may have the same. */
    Stream<KeyDeclaration> declaredKeys();

    /** Returns the definitions of the attributes, one for each name. */
    Stream<AttributeDef> definitions();

    /** Returns the form of the items, or null if they have no number; adds what is wrong to the problems. */
    @Nullable
    FormDef form(DeclarationProblems problems);

    /** Returns the attribute of the item with a name, attribute name or Java name, or in which it is; or the name itself. */
    String attributeName(String word);
}
