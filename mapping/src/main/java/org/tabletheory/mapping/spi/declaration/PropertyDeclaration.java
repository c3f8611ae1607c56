package org.tabletheory.mapping.spi.declaration;

import org.jspecify.annotations.Nullable;
import org.tabletheory.mapping.Ignore;
import org.tabletheory.mapping.spi.codec.DeclarationProblem;

/**
 * A record component or the property of a bean.
 *
 * @param owner the class that declares it
 * @param name its Java name
 * @param place the member that problems are reported at: the field, or a getter without a field
 * @param reader the getter, or the field if there is none
 * @param writer the setter of a bean, or its field; null if only a constructor or builder sets it
 */
public record PropertyDeclaration(
        ClassView owner,
        String name,
        MemberView place,
        Annotations annotations,
        MemberView reader,
        @Nullable MemberView writer) {
    /**
     * Returns the Java type.
     *
     * @throws DeclarationProblem if it is a type variable that has no type here
     */
    public ClassView type() {
        return place.type();
    }

    boolean isIgnored() {
        return annotations.has(Ignore.class);
    }

    /** Returns the name for messages: {@code User.email}. */
    public String qualifiedName() {
        return owner.simpleName() + "." + name;
    }
}
