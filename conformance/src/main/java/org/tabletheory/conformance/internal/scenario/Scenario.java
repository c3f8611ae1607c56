package org.tabletheory.conformance.internal.scenario;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A contract scenario: steps on models of one DMS version, each with what must come of it.
 *
 * @param name how it is reported
 * @param line where its document begins
 * @param proves the ids of the rules that it proves
 * @param dmsVersion the DMS version of its models, such as {@code 0.2}
 * @param model the model of every step that names none
 * @param table the table's name, or null for the model's own
 * @param capabilities what a runtime must have to run it
 * @param keySeed what the keys are made of that it brings for encrypted attributes, or null when it brings none
 * @param seeds what another runtime wrote before the steps
 * @param steps what is done
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
        List<Step> seeds,
        List<Step> steps) {

    public Scenario {
        proves = List.copyOf(proves);
        capabilities = List.copyOf(capabilities);
        seeds = List.copyOf(seeds);
        steps = List.copyOf(steps);
    }

    /** Every model that its steps use, its own first. */
    public Set<String> models() {
        Set<String> models = new LinkedHashSet<>(Set.of(model));
        Stream.concat(seeds.stream(), steps.stream()).flatMap(Step::models).forEach(models::add);
        return models;
    }

    /** The first capability that it needs and that is not among these, or null when it can be run. */
    public @Nullable String missing(Capabilities built) {
        Stream<String> declared = capabilities.stream();
        Stream<String> provider = keySeed != null ? Stream.of(Capabilities.ENCRYPTION_INTEROP) : Stream.of();
        return Stream.concat(declared, provider)
                .filter(capability -> !built.has(capability))
                .findFirst()
                .orElse(null);
    }
}
