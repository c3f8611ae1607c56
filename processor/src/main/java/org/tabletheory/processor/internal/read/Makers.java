package org.tabletheory.processor.internal.read;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import org.jspecify.annotations.Nullable;
import org.tabletheory.mapping.spi.declaration.DeclarationProblem;

/**
 * How objects of a bean's class are made: by {@code static builder()} and {@code build()}, by a constructor without
 * parameters, or by the constructor whose parameters are named like the properties, tried in this order.
 */
record Makers(JavaTypes types, PackageElement from) {
    Maker of(TypeElement type, List<Property> properties) {
        Maker builder = builder(type, properties);
        if (builder != null) {
            return builder;
        }
        List<ExecutableElement> constructors = ElementFilter.constructorsIn(type.getEnclosedElements());
        Optional<ExecutableElement> plain = constructors.stream()
                .filter(constructor -> constructor.getParameters().isEmpty())
                .findFirst();
        return plain.isPresent() ? setters(type, plain.get(), properties) : constructor(constructors, properties);
    }

    private Maker setters(TypeElement type, ExecutableElement constructor, List<Property> properties) {
        List<String> fixed = properties.stream()
                .filter(property -> property.setter() == null
                        && property.element().getModifiers().contains(Modifier.FINAL))
                .map(Property::name)
                .toList();
        if (!fixed.isEmpty()) {
            throw new DeclarationProblem("cannot be given " + String.join(", ", fixed)
                    + ": take away final, add a setter or a builder, or annotate with @Ignore");
        }
        boolean reachable = Access.isVisible(constructor, from)
                && properties.stream().allMatch(property -> property.setter() != null);
        return reachable
                ? new Maker.BySetters()
                : new Maker.Hidden(type.getSimpleName() + " has a constructor, field or setter that is private");
    }

    private @Nullable Maker builder(TypeElement type, List<Property> properties) {
        for (ExecutableElement method : ElementFilter.methodsIn(type.getEnclosedElements())) {
            TypeElement builder = types.element(method.getReturnType());
            boolean named = method.getSimpleName().contentEquals("builder")
                    && method.getParameters().isEmpty()
                    && method.getModifiers().contains(Modifier.STATIC);
            if (named && builder != null && builds(builder, type)) {
                List<Maker.BuilderSetter> setters = new ArrayList<>();
                properties.forEach(property -> setters.add(builderSetter(builder, property)));
                boolean reachable = Access.isVisible(method, from) && Access.hidden(builder, from) == null;
                return reachable
                        ? new Maker.ByBuilder(builder, setters)
                        : new Maker.Hidden(type.getSimpleName() + " has a builder that is private");
            }
        }
        return null;
    }

    private boolean builds(TypeElement builder, TypeElement type) {
        return ElementFilter.methodsIn(types.elements().getAllMembers(builder)).stream()
                .anyMatch(method -> method.getSimpleName().contentEquals("build")
                        && method.getParameters().isEmpty()
                        && types.types()
                                .isAssignable(
                                        types.types().erasure(method.getReturnType()),
                                        types.types().erasure(type.asType())));
    }

    private Maker.BuilderSetter builderSetter(TypeElement builder, Property property) {
        String name = property.name();
        String capital = BeanProperties.capital(name);
        List<String> names = List.of(name, "set" + capital, "with" + capital);
        TypeMirror wanted = types.types().erasure(property.type());
        for (ExecutableElement method : ElementFilter.methodsIn(types.elements().getAllMembers(builder))) {
            boolean fits = names.contains(method.getSimpleName().toString())
                    && method.getModifiers().contains(Modifier.PUBLIC)
                    && method.getParameters().size() == 1
                    && types.types()
                            .isAssignable(
                                    wanted,
                                    types.types()
                                            .erasure(method.getParameters()
                                                    .get(0)
                                                    .asType()));
            if (fits) {
                boolean chained = types.types()
                        .isAssignable(
                                types.types().erasure(method.getReturnType()),
                                types.types().erasure(builder.asType()));
                return new Maker.BuilderSetter(method.getSimpleName().toString(), chained);
            }
        }
        throw new DeclarationProblem("has a builder that does not take " + name + ": give " + builder.getSimpleName()
                + " a method " + name + "(" + types.shown(property.type()) + "), or annotate with @Ignore");
    }

    private Maker constructor(List<ExecutableElement> constructors, List<Property> properties) {
        List<String> names = properties.stream().map(Property::name).toList();
        ExecutableElement found = constructors.stream()
                .filter(constructor -> constructor.getParameters().size() == names.size()
                        && constructor.getParameters().stream()
                                .allMatch(parameter ->
                                        names.contains(parameter.getSimpleName().toString())))
                .max(Comparator.comparingInt(
                        constructor -> constructor.getParameters().size()))
                .orElseThrow(() ->
                        new DeclarationProblem("cannot be made: give it a constructor without parameters, a static"
                                + " builder(), or a constructor with a parameter for each property"));
        if (!Access.isVisible(found, from)) {
            return new Maker.Hidden("its constructor is private");
        }
        return new Maker.ByConstructor(found.getParameters().stream()
                .map(parameter -> names.indexOf(parameter.getSimpleName().toString()))
                .toList());
    }
}
