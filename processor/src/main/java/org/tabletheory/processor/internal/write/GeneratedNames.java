package org.tabletheory.processor.internal.write;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import org.tabletheory.processor.internal.read.Access;

/** What generated classes and their members are called. */
public final class GeneratedNames {
    /** The class of each package that gives its mappers to the client. */
    public static final String PROVIDER = "TableTheoryMappers_";

    private static final Set<String> RESERVED = Set.of("MODEL");

    private GeneratedNames() {}

    /** {@code User_} for {@code User}, {@code Outer_User_} for one inside another class. */
    public static ClassName names(TypeElement type) {
        return in(type, "");
    }

    /** The class that makes the mapper. */
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

    /** Says who wrote a class. */
    static AnnotationSpec generated() {
        return AnnotationSpec.builder(ClassName.get("javax.annotation.processing", "Generated"))
                .addMember("value", "$S", "org.tabletheory.processor.TableProcessor")
                .build();
    }

    /** Keeps quiet about what the user's own source is warned of already. */
    static AnnotationSpec quiet() {
        return AnnotationSpec.builder(SuppressWarnings.class)
                .addMember("value", "{$S, $S, $S, $S}", "deprecation", "rawtypes", "removal", "unchecked")
                .build();
    }

    /** Names for constants, each once. */
    static final class Constants {
        private final Set<String> taken = new HashSet<>(RESERVED);

        /** {@code EMAIL_HASH} for {@code emailHash}; with an underscore behind it when that is taken. */
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
