package org.tabletheory.conformance.internal.scenario;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A contract scenario: steps on models of one DMS version, with the expected outcome of each.
 *
 * @param name the name in reports
 * @param line the first line of the document
 * @param proves the ids of the rules that the scenario tests
 * @param dmsVersion the DMS version of the models, such as {@code 0.2}
 * @param model the default model of the steps
 * @param table the name of the table, or null for that of the model
 * @param capabilities the required capabilities
 * @param keySeed the seed of deterministic encryption keys, or null
 * @param seeds items that another runtime wrote before the steps
 * @param steps the steps
 */
public record Scenario(
        String name,
        int line,
        List<String> proves,
        String dmsVersion,
        String model,
        @Nullable String table,
        List<String> capabilities,
        @Nullable String keySeed,
        List<ScenarioStep> seeds,
        List<ScenarioStep> steps) {

    public Scenario {
        proves = List.copyOf(proves);
        capabilities = List.copyOf(capabilities);
        seeds = List.copyOf(seeds);
        steps = List.copyOf(steps);
    }

    /** Returns all models of the steps, the default model first. */
    public Set<String> models() {
        Set<String> models = new LinkedHashSet<>(Set.of(model));
        Stream.concat(seeds.stream(), steps.stream())
                .flatMap(ScenarioStep::models)
                .forEach(models::add);
        return models;
    }

    /** Returns the first required capability that is not supported, or null. */
    public @Nullable String missing(Capabilities supported) {
        Stream<String> declared = capabilities.stream();
        Stream<String> provider = keySeed != null ? Stream.of(Capabilities.ENCRYPTION_INTEROP) : Stream.of();
        return Stream.concat(declared, provider)
                .filter(capability -> !supported.has(capability))
                .findFirst()
                .orElse(null);
    }
}
