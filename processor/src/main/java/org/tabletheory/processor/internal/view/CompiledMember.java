package org.tabletheory.processor.internal.view;

import java.lang.annotation.Annotation;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;
import org.tabletheory.mapping.spi.declaration.AnnotatedView;
import org.tabletheory.mapping.spi.declaration.ClassView;
import org.tabletheory.mapping.spi.declaration.MemberView;
import org.tabletheory.processor.internal.view.CompiledClass.Compiler;

/** A member of a class as the compiler sees it. */
public final class CompiledMember implements MemberView {
    private final Compiler compiler;
    private final DeclaredType owner;
    private final Element element;

    CompiledMember(Compiler compiler, DeclaredType owner, Element element) {
        this.compiler = compiler;
        this.owner = owner;
        this.element = element;
    }

    /** Returns the compiler's element behind a view of a class or member, all of which come from here. */
    public static Element element(AnnotatedView view) {
        return view instanceof CompiledMember member ? member.element : CompiledClass.element((ClassView) view);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CompiledMember that && element.equals(that.element);
    }

    @Override
    public int hashCode() {
        return element.hashCode();
    }

    @Override
    public String name() {
        return element.getSimpleName().toString();
    }

    @Override
    public boolean isMethod() {
        return element.getKind() == ElementKind.METHOD;
    }

    @Override
    public boolean isStatic() {
        return element.getModifiers().contains(Modifier.STATIC);
    }

    @Override
    public boolean isTransient() {
        return element.getModifiers().contains(Modifier.TRANSIENT);
    }

    @Override
    public boolean isFinal() {
        return element.getModifiers().contains(Modifier.FINAL);
    }

    @Override
    public ClassView type() {
        Element typed = element instanceof RecordComponentElement component ? component.getAccessor() : element;
        // A member of a raw type would be erased, and its type variables hidden.
        TypeMirror type = isRaw() ? typed.asType() : compiler.types().asMemberOf(owner, typed);
        TypeMirror declared = type instanceof ExecutableType method ? method.getReturnType() : type;
        CompiledClass.requireBound(declared);
        return CompiledClass.of(compiler, declared);
    }

    private boolean isRaw() {
        boolean generic = owner.asElement() instanceof TypeElement type
                && !type.getTypeParameters().isEmpty();
        return generic && owner.getTypeArguments().isEmpty();
    }

    @Override
    public ClassView erasure() {
        TypeMirror type = element instanceof ExecutableElement method ? method.getReturnType() : element.asType();
        return erased(type);
    }

    private ClassView erased(TypeMirror type) {
        return CompiledClass.of(compiler, compiler.types().erasure(type));
    }

    @Override
    public List<Parameter> parameters() {
        return element instanceof ExecutableElement executable
                ? executable.getParameters().stream()
                        .map(each -> new Parameter(each.getSimpleName().toString(), erased(each.asType())))
                        .toList()
                : List.of();
    }

    @Override
    public <A extends Annotation> List<A> annotations(Class<A> type) {
        return List.of(element.getAnnotationsByType(type));
    }

    @Override
    public boolean hasAnnotationOf(String packageName) {
        return hasAnnotationOf(element, packageName);
    }

    @Override
    public @Nullable ClassView classValue(Class<? extends Annotation> type) {
        return classValue(compiler, element, type);
    }

    static boolean hasAnnotationOf(Element element, String packageName) {
        return element.getAnnotationMirrors().stream()
                .map(annotation -> annotation.getAnnotationType().asElement())
                .anyMatch(type -> Access.packageOf(type).getQualifiedName().contentEquals(packageName));
    }

    static @Nullable ClassView classValue(Compiler compiler, Element element, Class<? extends Annotation> type) {
        for (AnnotationMirror mirror : element.getAnnotationMirrors()) {
            if (mirror.getAnnotationType().toString().equals(type.getName())) {
                for (Map.Entry<? extends ExecutableElement, ? extends AnnotationValue> value :
                        mirror.getElementValues().entrySet()) {
                    if (value.getValue().getValue() instanceof TypeMirror named) {
                        return CompiledClass.of(compiler, named);
                    }
                }
            }
        }
        return null;
    }
}
