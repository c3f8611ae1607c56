package org.tabletheory.processor.internal.generate;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import org.tabletheory.mapping.spi.declaration.ObjectDeclaration;
import org.tabletheory.processor.internal.view.Access;

/** The names of generated classes and their members. */
public final class GeneratedNames {
    /** The class in each package that provides its mappers. */
    public static final String PROVIDER = "TableTheoryMappers_";

    /** The value of {@code @Generated}. */
    static final String GENERATOR = "org.tabletheory.processor";

    private static final Set<String> RESERVED = Set.of("MODEL");

    private GeneratedNames() {}

    /** Returns {@code User_} for {@code User}, {@code Outer_User_} for a class inside another. */
    public static ClassName names(TypeElement type) {
        return in(type, "");
    }

    /** Returns the class that creates the mapper. */
    public static ClassName mapper(TypeElement type) {
        return in(type, "Mapper");
    }

    private static ClassName in(TypeElement type, String suffix) {
        Deque<String> parts = new ArrayDeque<>();
        for (Element each = type; each instanceof TypeElement; each = each.getEnclosingElement()) {
            parts.push(each.getSimpleName().toString());
        }
        String packageName = Access.packageOf(type).getQualifiedName().toString();
        return ClassName.get(packageName, String.join("_", parts) + "_" + suffix);
    }

    /** Marks a class as generated. */
    static AnnotationSpec generated() {
        return AnnotationSpec.builder(ClassName.get("javax.annotation.processing", "Generated"))
                .addMember("value", "$S", GENERATOR)
                .build();
    }

    /** Suppresses warnings that the user's own source has already. */
    static AnnotationSpec quiet() {
        return AnnotationSpec.builder(SuppressWarnings.class)
                .addMember("value", "{$S, $S, $S, $S}", "deprecation", "rawtypes", "removal", "unchecked")
                .build();
    }

    /** Unique names for constants. */
    static final class Constants {
        private final Set<String> taken = new HashSet<>(RESERVED);

        Constants() {}

        /** Avoids the local variables of these properties, which would hide constants of the same name. */
        Constants(ObjectDeclaration shape) {
            shape.slots().forEach(slot -> {
                taken.add(slot.property().name());
                taken.add(slot.property().name() + "_");
            });
        }

        /** Returns {@code EMAIL_HASH} for {@code emailHash}, with an underscore at the end if the name is taken. */
        String of(String javaName) {
            StringBuilder constant = new StringBuilder();
            for (int i = 0; i < javaName.length(); i++) {
                char c = javaName.charAt(i);
                boolean begins = i > 0 && Character.isUpperCase(c) && !Character.isUpperCase(javaName.charAt(i - 1));
                boolean ends = i > 0
                        && i + 1 < javaName.length()
                        && Character.isUpperCase(c)
                        && Character.isLowerCase(javaName.charAt(i + 1))
                        && javaName.charAt(i - 1) != '_';
                if (begins || ends) {
                    constant.append('_');
                }
                constant.append(c);
            }
            String name = constant.toString().toUpperCase(Locale.ROOT);
            while (!taken.add(name)) {
                name += "_";
            }
            return name;
        }
    }
}
