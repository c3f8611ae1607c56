package org.tabletheory.architecture;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Every module of the design, what it may know of the others, and which libraries it may use besides the JDK.
 *
 * <p>Modules to come stand here already, so that their first class is held to the rules.
 */
@SuppressWarnings("ImmutableEnumChecker") // its lists are made by List.of
enum DesignModule {
    ATTRIBUTE(List.of(), "com.fasterxml.jackson.core.."),
    SCHEMA(List.of(ATTRIBUTE), "com.fasterxml.jackson.core..", "org.snakeyaml.engine.."),
    /** Below the client, whose own tests need it; it starts the server in a process, so it uses none of its libraries. */
    LOCAL(List.of(), "org.junit.jupiter.."),
    /** It knows {@code local} for one thing, a parameter of tests, and does without it elsewhere. */
    CLIENT(
            List.of(ATTRIBUTE, SCHEMA, LOCAL),
            "com.fasterxml.jackson.core..",
            "software.amazon.awssdk.[auth|awscore|checksums|core|endpoints|http|identity|profiles|regions|retries|utils].."),
    PROCESSOR(List.of(ATTRIBUTE, SCHEMA, CLIENT), "com.palantir.javapoet.."),
    ONETABLE(List.of(ATTRIBUTE, SCHEMA, CLIENT), "com.fasterxml.jackson.core..", "com.google.re2j.."),
    RECIPES(List.of(ATTRIBUTE, SCHEMA, CLIENT)),
    AWS(
            List.of(ATTRIBUTE, SCHEMA, CLIENT),
            "com.fasterxml.jackson.core..",
            "software.amazon.awssdk..",
            "com.amazonaws.services.lambda..",
            "org.crac.."),
    CONFORMANCE(
            List.of(ATTRIBUTE, SCHEMA, CLIENT, ONETABLE, RECIPES, AWS, LOCAL),
            "com.fasterxml.jackson.core..",
            "org.snakeyaml.engine.."),
    CLI(
            List.of(ATTRIBUTE, SCHEMA, CLIENT, PROCESSOR, ONETABLE, RECIPES, AWS, LOCAL, CONFORMANCE),
            "com.fasterxml.jackson.core..",
            "picocli..",
            "me.tongfei.progressbar..",
            "software.amazon.awssdk.."),
    /** Compares with everybody, so it may use anything. */
    BENCH(List.of(ATTRIBUTE, SCHEMA, CLIENT, PROCESSOR, ONETABLE, RECIPES, AWS, LOCAL, CONFORMANCE, CLI), "..");

    private final List<DesignModule> known;
    private final List<String> libraries;

    DesignModule(List<DesignModule> known, String... libraries) {
        this.known = known;
        this.libraries = List.of(libraries);
    }

    /** ArchUnit's pattern for the module's packages under a root such as {@code org.tabletheory}. */
    String packages(String root) {
        return root + "." + name().toLowerCase(Locale.ROOT) + "..";
    }

    /** ArchUnit's pattern for the packages that only the module itself may touch. */
    String internals(String root) {
        return root + "." + name().toLowerCase(Locale.ROOT) + "..internal..";
    }

    /** The patterns of everything that the module's classes may depend on. */
    String[] allowed(String root) {
        List<String> patterns = new ArrayList<>(List.of("java..", "javax..", "org.jspecify.annotations.."));
        patterns.add(packages(root));
        known.forEach(module -> patterns.add(module.packages(root)));
        patterns.addAll(libraries);
        return patterns.toArray(String[]::new);
    }

    /** The patterns of the modules other than this. */
    String[] others(String root) {
        return Arrays.stream(values())
                .filter(module -> module != this)
                .map(module -> module.packages(root))
                .toArray(String[]::new);
    }
}
