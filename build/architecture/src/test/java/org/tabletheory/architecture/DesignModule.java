package org.tabletheory.architecture;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The modules of the design, each with the modules and libraries that it may depend on besides the JDK and JSpecify. */
@SuppressWarnings("ImmutableEnumChecker") // its lists are immutable
enum DesignModule {
    ATTRIBUTE(List.of(), "com.fasterxml.jackson.core.."),
    /** Reads hostile requests and must run anywhere, so it has its own JSON and no library. */
    ENGINE(List.of(ATTRIBUTE)),
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
    MEMORY(withClient(ENGINE)),
    /** Starts DynamoDB Local in a separate process, so it uses none of its libraries. */
    TESTING(
            withClient(ENGINE, MEMORY),
            "org.junit.jupiter..",
            "org.junit.platform.commons..",
            "software.amazon.awssdk.."),
    ONETABLE(withClient(), "com.fasterxml.jackson.core..", "com.google.re2j.."),
    RECIPES(withClient()),
    AWS(
            withClient(),
            "com.fasterxml.jackson.core..",
            "software.amazon.awssdk..",
            "com.amazonaws.services.lambda..",
            "org.crac.."),
    MICROMETER(withClient(), "io.micrometer.core.instrument.."),
    OPENTELEMETRY(withClient(), "io.opentelemetry.api..", "io.opentelemetry.context.."),
    /** Compiled against Spring Boot 3, with the health indicators of 4 beside. */
    SPRING(
            withClient(MICROMETER, OPENTELEMETRY),
            "org.springframework..",
            "io.micrometer.core.instrument..",
            "io.opentelemetry.api..",
            "software.amazon.awssdk.[auth|core|regions].."),
    SPRINGTEST(
            withClient(ENGINE, MEMORY, SPRING),
            "org.springframework..",
            "org.junit.jupiter.api.extension..",
            "org.testcontainers.."),
    CONFORMANCE(withClient(ONETABLE, RECIPES, ENGINE, MEMORY), "com.fasterxml.jackson.core.."),
    CLI(
            withClient(PROCESSOR, ONETABLE, RECIPES, AWS, ENGINE, MEMORY, TESTING, CONFORMANCE),
            "com.fasterxml.jackson.core..",
            "picocli..",
            "software.amazon.awssdk.."),
    /** Compares us with other libraries, so it may use anything. */
    BENCH(withClient(PROCESSOR, ONETABLE, RECIPES, AWS, ENGINE, MEMORY, TESTING, CONFORMANCE, CLI), ".."),
    /** Written as users would write them. */
    EXAMPLES(withClient(ONETABLE, RECIPES, AWS, MEMORY), "com.amazonaws.services.lambda..", "com.sun.net.httpserver..");

    private final List<DesignModule> dependencies;
    private final List<String> libraries;

    DesignModule(List<DesignModule> dependencies, String... libraries) {
        this.dependencies = dependencies;
        this.libraries = List.of(libraries);
    }

    /** Returns these modules, the client, and everything that the client depends on. */
    private static List<DesignModule> withClient(DesignModule... modules) {
        List<DesignModule> all = new ArrayList<>(CLIENT.dependencies);
        all.add(CLIENT);
        all.addAll(Arrays.asList(modules));
        return List.copyOf(all);
    }

    /** Returns ArchUnit's pattern for the module's packages under a root such as {@code org.tabletheory}. */
    String packages(String root) {
        return root + "." + name().toLowerCase(Locale.ROOT) + "..";
    }

    /** Returns ArchUnit's pattern for the packages that only the module itself may use. */
    String internals(String root) {
        return root + "." + name().toLowerCase(Locale.ROOT) + "..internal..";
    }

    /** Returns the patterns of everything that the module's classes may depend on. */
    String[] allowed(String root) {
        List<String> patterns = new ArrayList<>(List.of("java..", "javax..", "org.jspecify.annotations.."));
        patterns.add(packages(root));
        dependencies.forEach(module -> patterns.add(module.packages(root)));
        patterns.addAll(libraries);
        return patterns.toArray(String[]::new);
    }

    /** Returns the patterns of all modules except this one. */
    String[] others(String root) {
        return Arrays.stream(values())
                .filter(module -> module != this)
                .map(module -> module.packages(root))
                .toArray(String[]::new);
    }
}
