package org.tabletheory.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests that every Java name in the table of docs/go-reference.md is a public class or member. */
class GoReferenceTest {
    private static final Path TABLE = Path.of("../../docs/go-reference.md");
    private static final Pattern QUOTED = Pattern.compile("`([A-Za-z.]+)`");

    private static List<String> javaNames() throws IOException {
        try (Stream<String> rows = Files.lines(TABLE)) {
            return rows.filter(row -> row.startsWith("| `"))
                    .map(row -> row.split("\\|", -1)[2])
                    .flatMap(java -> QUOTED.matcher(java).results().map(result -> result.group(1)))
                    .toList();
        }
    }

    /** Returns whether the name is a public class, or a public member of one. */
    private static boolean exists(String name) {
        int dot = name.lastIndexOf('.');
        return isClass(name) || (dot > 0 && hasMember(name.substring(0, dot), name.substring(dot + 1)));
    }

    private static boolean isClass(String name) {
        return OurClasses.ALL.stream().anyMatch(type -> isPublicAnd(type, name));
    }

    private static boolean isPublicAnd(JavaClass type, String name) {
        return type.getModifiers().contains(JavaModifier.PUBLIC)
                && type.getName().replace('$', '.').endsWith('.' + name);
    }

    private static boolean hasMember(String owner, String member) {
        return OurClasses.ALL.stream()
                .filter(type -> isPublicAnd(type, owner))
                .flatMap(type -> type.getAllMembers().stream())
                .anyMatch(each ->
                        each.getName().equals(member) && each.getModifiers().contains(JavaModifier.PUBLIC));
    }

    @Test
    void everyJavaNameInTheTableExists() throws IOException {
        List<String> names = javaNames();

        assertThat(names).hasSizeGreaterThan(50).allMatch(GoReferenceTest::exists);
        assertThat(exists("Query.noSuchMethod")).isFalse();
    }
}
