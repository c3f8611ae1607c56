package org.tabletheory.mapping.spi.declaration;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.mapping.spi.codec.DeclarationProblem;

/** A record component, field, method or constructor. */
public interface MemberView extends AnnotatedView {
    String name();

    boolean isMethod();

    boolean isStatic();

    boolean isTransient();

    boolean isFinal();

    /**
     * Returns the type of a component or field, or the return type of a method, with the type arguments of its class.
     *
     * @throws DeclarationProblem if it is a type variable that has no type here
     */
    ClassView type();

    /** Returns {@link #type} after erasure. */
    ClassView erasure();

    /** Returns the parameters of a method or constructor. */
    List<Parameter> parameters();

    /**
     * A parameter.
     *
     * @param name its name, or null if the class was compiled without parameter names
     * @param type its type after erasure
     */
    record Parameter(@Nullable String name, ClassView type) {}
}
