package org.tabletheory.architecture;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Every module of the design, the other modules that it may depend on, and the libraries that it may use besides the JDK.
 */
@SuppressWarnings("ImmutableEnumChecker") // its lists are made by List.of
enum DesignModule {
    ATTRIBUTE(List.of(), "com.fasterxml.jackson.core.."),
    ERROR(List.of(ATTRIBUTE)),
    SCHEMA(List.of(ATTRIBUTE), "com.fasterxml.jackson.core..", "org.snakeyaml.engine.."),
    MAPPING(List.of(ATTRIBUTE, ERROR, SCHEMA), "com.fasterxml.jackson.core.."),
    WIRE(
            List.of(ATTRIBUTE, ERROR),
            "com.fasterxml.jackson.core..",
            "software.amazon.awssdk.[auth|awscore|checksums|core|endpoints|http|identity|profiles|regions|retries|utils].."),
    CRYPTO(List.of(ATTRIBUTE, ERROR), "com.fasterxml.jackson.core.."),
    /** Of the AWS SDK only what a {@code Config} accepts. */
    CLIENT(
            List.of(ATTRIBUTE, ERROR, SCHEMA, MAPPING, WIRE, CRYPTO),
            "com.fasterxml.jackson.core..",
            "software.amazon.awssdk.[auth|http|retries].."),
    PROCESSOR(List.of(ATTRIBUTE, SCHEMA, MAPPING), "com.palantir.javapoet.."),
    /** It starts DynamoDB Local in a process of its own, so it uses none of its libraries. */
    LOCAL(List.of(), "org.junit.jupiter.."),
    TESTING(List.of(CLIENT, LOCAL)),
    ONETABLE(with(CLIENT), "com.fasterxml.jackson.core..", "com.google.re2j.."),
    RECIPES(with(CLIENT)),
    AWS(
            with(CLIENT),
            "com.fasterxml.jackson.core..",
            "software.amazon.awssdk..",
            "com.amazonaws.services.lambda..",
            "org.crac.."),
    CONFORMANCE(with(CLIENT, ONETABLE, RECIPES, LOCAL), "com.fasterxml.jackson.core..", "org.snakeyaml.engine.."),
    CLI(
            with(CLIENT, PROCESSOR, ONETABLE, RECIPES, AWS, LOCAL, CONFORMANCE),
            "com.fasterxml.jackson.core..",
            "picocli..",
            "software.amazon.awssdk.."),
    /** Compares with everybody, so it may use anything. */
    BENCH(with(CLIENT, PROCESSOR, ONETABLE, RECIPES, AWS, LOCAL, CONFORMANCE, CLI), "..");

    private final List<DesignModule> known;
    private final List<String> libraries;

    DesignModule(List<DesignModule> known, String... libraries) {
        this.known = known;
        this.libraries = List.of(libraries);
    }

    /** These modules and all that the client builds on. */
    private static List<DesignModule> with(DesignModule... modules) {
        List<DesignModule> all = new ArrayList<>(CLIENT.known);
        all.addAll(Arrays.asList(modules));
        return List.copyOf(all);
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
