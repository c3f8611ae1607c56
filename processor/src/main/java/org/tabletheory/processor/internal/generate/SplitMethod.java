package org.tabletheory.processor.internal.generate;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;

/**
 * A method that grows with the number of properties, split into methods of a limited number of properties: HotSpot never
 * compiles a method of more than 8,000 bytes, and its compilers give up on shorter ones with many variables.
 *
 * @param code the class of the parts
 * @param whole the method, which calls them
 * @param name the name of the parts, which is followed by a number
 * @param parameters the variables of the method that the parts use
 * @param result the parameter that each part may change, or null
 */
record SplitMethod(
        TypeSpec.Builder code,
        MethodSpec.Builder whole,
        String name,
        List<ParameterSpec> parameters,
        @Nullable ParameterSpec result) {
    /** The number of properties in a part. */
    static final int SIZE = 32;

    SplitMethod {
        parameters = List.copyOf(parameters);
    }

    SplitMethod(TypeSpec.Builder code, MethodSpec.Builder whole, String name, ParameterSpec... parameters) {
        this(code, whole, name, List.of(parameters), null);
    }

    static <T> List<List<T>> of(List<T> all) {
        List<List<T>> parts = new ArrayList<>();
        for (int from = 0; from < all.size(); from += SIZE) {
            parts.add(all.subList(from, Math.min(from + SIZE, all.size())));
        }
        return parts;
    }

    static ParameterSpec parameter(TypeName type, String name) {
        return ParameterSpec.builder(type, name).build();
    }

    /** Adds the code of all properties to the method, or to parts that the method calls. */
    <T> void write(List<T> all, BiConsumer<MethodSpec.Builder, T> one) {
        List<List<T>> parts = of(all);
        if (parts.size() <= 1) {
            all.forEach(each -> one.accept(whole, each));
            return;
        }
        CodeBlock arguments = CodeBlock.join(
                parameters.stream()
                        .map(parameter -> CodeBlock.of("$N", parameter))
                        .toList(),
                ", ");
        for (int i = 0; i < parts.size(); i++) {
            MethodSpec.Builder part = method(name, i).addParameters(parameters);
            parts.get(i).forEach(each -> one.accept(part, each));
            if (result == null) {
                whole.addStatement("$L($L)", called(name, i), arguments);
            } else {
                part.returns(result.type()).addStatement("return $N", result);
                whole.addStatement("$N = $L($L)", result, called(name, i), arguments);
            }
            code.addMethod(part.build());
        }
    }

    static MethodSpec.Builder method(String name, int part) {
        return MethodSpec.methodBuilder(called(name, part)).addModifiers(Modifier.PRIVATE);
    }

    /** Returns the name of a part: {@code read1} is the first part of {@code read}. */
    static String called(String name, int part) {
        return name + (part + 1);
    }
}
