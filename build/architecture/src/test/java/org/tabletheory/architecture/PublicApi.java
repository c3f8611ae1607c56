package org.tabletheory.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The text of {@code docs/api.md}: every public type of the public packages, with its public and protected members. */
final class PublicApi {
    /** The command that writes the list. */
    static final String COMMAND =
            "mvn test -pl build/architecture -am -Dtest=PublicApiTest -Dapi=write -Dsurefire.failIfNoSpecifiedTests=false";

    private static final String INTRODUCTION = """
            # Public API

            Every public type of the published modules, with its public and protected members, except those that a supertype
            declares in the same way. Packages named `internal` or `spi` are not listed: they may change at any time. `@Nullable`
            marks what may be null.

            This file is generated and `PublicApiTest` compares it with the code, so that a review sees every change of the API.
            To regenerate it:

            ```sh
            %s
            ```
            """.formatted(COMMAND);

    private PublicApi() {}

    /** Returns the text, with packages, types and members in alphabetical order. */
    static String text() throws ClassNotFoundException {
        TreeMap<String, Set<String>> typesByPackage = new TreeMap<>();
        for (JavaClass type : OurClasses.ALL) {
            if (isPublished(type.getPackageName()) && isPublic(type)) {
                typesByPackage
                        .computeIfAbsent(type.getPackageName(), name -> new TreeSet<>())
                        .add(type.getName());
            }
        }
        StringBuilder text = new StringBuilder(INTRODUCTION);
        for (String packageName : typesByPackage.keySet()) {
            text.append("\n## ").append(packageName).append("\n\n```text\n");
            for (String name : typesByPackage.getOrDefault(packageName, Set.of())) {
                text.append(new TypeSignature(Class.forName(name, false, PublicApi.class.getClassLoader())).text());
            }
            text.append("```\n");
        }
        return text.toString();
    }

    /** Returns what only one of two lists has, each with its package and type: {@code +} is new, {@code -} is no longer there. */
    static List<String> differences(String documented, String actual) {
        List<String> removed = declarations(documented);
        List<String> added = declarations(actual);
        declarations(actual).forEach(removed::remove);
        declarations(documented).forEach(added::remove);
        List<String> differences = new ArrayList<>();
        removed.forEach(declaration -> differences.add("- " + declaration));
        added.forEach(declaration -> differences.add("+ " + declaration));
        if (differences.isEmpty() && !documented.equals(actual)) {
            differences.add("the order of the declarations, or the text around them");
        }
        return differences;
    }

    private static List<String> declarations(String text) {
        List<String> declarations = new ArrayList<>();
        String heading = "";
        String type = "";
        for (String line : text.split("\n", -1)) {
            if (line.startsWith("## ")) {
                heading = line.substring(3);
            } else if (line.startsWith("    ")) {
                declarations.add(heading + ": " + type + ": " + line.strip());
            } else if (!line.isBlank() && !heading.isEmpty() && !line.startsWith("```")) {
                type = line;
                declarations.add(heading + ": " + type);
            }
        }
        return declarations;
    }

    /** Benchmarks and examples are not published. */
    private static boolean isPublished(String packageName) {
        String dotted = packageName + ".";
        return !dotted.startsWith(OurClasses.ROOT + ".bench.")
                && !dotted.startsWith(OurClasses.ROOT + ".examples.")
                && !dotted.contains(".internal.")
                && !dotted.contains(".spi.");
    }

    private static boolean isPublic(JavaClass type) {
        return type.getModifiers().contains(JavaModifier.PUBLIC)
                && type.getEnclosingClass().map(PublicApi::isPublic).orElse(true);
    }
}
