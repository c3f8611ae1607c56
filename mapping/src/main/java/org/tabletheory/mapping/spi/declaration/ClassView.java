package org.tabletheory.mapping.spi.declaration;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.mapping.spi.codec.TypeView;

/**
 * A Java type with its members, as reflection or the compiler sees it. Like {@link Class}, it may also be a primitive type
 * or an array. Synthetic members are not listed.
 */
public interface ClassView extends TypeView, AnnotatedView {
    @Override
    ClassView argument(int index);

    /** Returns the binary name without type arguments: {@code java.util.List}, {@code int}, {@code byte[]}. */
    String name();

    String simpleName();

    boolean isPrimitive();

    boolean isRecord();

    boolean isAnnotation();

    boolean isInterface();

    /** Returns whether it is an abstract class or an interface. */
    boolean isAbstract();

    boolean isFinal();

    /** Returns whether it is a member class that is not static, so that it exists only inside an object. */
    boolean isInner();

    boolean isSealed();

    /** Returns the superclass with its type arguments; null for interfaces and below {@code Object}. */
    @Nullable
    ClassView superclass();

    /** Returns an interface that the class itself names after {@code implements}, with its type arguments, or null. */
    @Nullable
    ClassView declaredInterface(Class<?> type);

    /** Returns the interfaces that the class itself names, without their type arguments. */
    List<ClassView> interfaces();

    List<ClassView> permittedSubclasses();

    /** Returns the components of a record. */
    List<MemberView> components();

    List<MemberView> declaredFields();

    List<MemberView> declaredMethods();

    List<MemberView> declaredConstructors();

    /** Returns the public methods, including inherited ones. */
    List<MemberView> publicMethods();

    /** Returns whether a value of this type, boxed if it is primitive, can be assigned to a variable of the other class. */
    boolean isAssignableTo(ClassView other);
}
