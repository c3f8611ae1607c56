package org.tabletheory.recipes;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tabletheory.attribute.Item;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.recipes.internal.Evidence;
import org.tabletheory.recipes.internal.StrictMap;

/**
 * Verifies the {@code provenance} and {@code confidence} of a release item against the evidence in it.
 *
 * <pre>{@code
 * Item actual = Item.of("PK", Value.s("RELEASE#service-a")).with("SK", Value.s("ACTUAL"));
 * DeployAuthority.check(actual); // passes: provenance and confidence are optional
 * }</pre>
 *
 * <p>An item has both attributes or neither. All evidence must be about the same subject. These kinds of evidence are
 * accepted from these sources, and give these reasons:
 *
 * <ul>
 *   <li>{@code operator_command} of {@code release-control-plane}: {@code operator_command_authority}
 *   <li>{@code factory_batch_manifest} of {@code partner-factory}: {@code unique_factory_manifest_match}
 *   <li>{@code codepipeline_execution} of {@code service-ci}: {@code codepipeline_execution_authority}
 *   <li>{@code submodule_pin} of {@code service-ci}: {@code unique_submodule_pin_match}
 * </ul>
 *
 * <p>The provenance must match the evidence, and the confidence must be {@code high} with that single reason.
 */
public final class DeployAuthority {
    private static final String PROVENANCE = "provenance";
    private static final String CONFIDENCE = "confidence";
    private static final Set<String> MODES = Set.of("native", "imported", "inferred");

    private static final Map<String, String> REASONS = Map.of(
            "operator_command|release-control-plane", "operator_command_authority",
            "factory_batch_manifest|partner-factory", "unique_factory_manifest_match",
            "codepipeline_execution|service-ci", "codepipeline_execution_authority",
            "submodule_pin|service-ci", "unique_submodule_pin_match");

    private DeployAuthority() {}

    /**
     * Verifies an item without sending a request.
     *
     * @throws TableTheoryException with {@code ErrInvalidModel} if provenance or confidence has the wrong structure, and with
     *     {@code ErrRejectedDeployAuthorityEvidence} if the evidence does not support them
     */
    public static void check(Item item) {
        if (!item.has(PROVENANCE) && !item.has(CONFIDENCE)) {
            return;
        }
        if (!item.has(PROVENANCE) || !item.has(CONFIDENCE)) {
            throw StrictMap.invalid(
                    item.has(PROVENANCE) ? CONFIDENCE : PROVENANCE,
                    "an item needs both provenance and confidence, or neither");
        }
        StrictMap provenance = StrictMap.of(PROVENANCE, item.get(PROVENANCE))
                .only(
                        "mode",
                        "system",
                        "kind",
                        "ref",
                        "commit_sha",
                        "observed_at",
                        "recorded_at",
                        "import_run_id",
                        "evidence",
                        "digest");
        checkStructure(provenance);
        List<Evidence> evidence =
                provenance.list("evidence").stream().map(Evidence::read).toList();
        StrictMap confidence = StrictMap.of(CONFIDENCE, item.get(CONFIDENCE)).only("level", "reasons");
        String level = confidence.text("level");
        List<String> reasons = confidence.texts("reasons");

        String reason = reason(agreed(evidence));
        align(provenance, evidence.get(0));
        if (!level.equals("high") || !reasons.equals(List.of(reason))) {
            throw rejected(
                    CONFIDENCE,
                    "the evidence supports only the confidence 'high' with the single reason '" + reason + "'");
        }
    }

    private static void checkStructure(StrictMap provenance) {
        String mode = provenance.text("mode");
        if (!MODES.contains(mode)) {
            throw StrictMap.invalid(PROVENANCE + ".mode", "mode must be native, imported or inferred");
        }
        provenance.nonBlank("system");
        provenance.nonBlank("kind");
        provenance.nonBlank("ref");
        provenance.requireTime("observed_at");
        provenance.requireTime("recorded_at");
        provenance.optionalText("commit_sha");
        provenance.optionalText("import_run_id");
        provenance.optionalText("digest");
    }

    private static Evidence agreed(List<Evidence> evidence) {
        String path = PROVENANCE + ".evidence";
        if (evidence.isEmpty()) {
            throw rejected(path, "the evidence is empty");
        }
        if (evidence.stream().map(Evidence::subject).distinct().count() > 1) {
            throw rejected(path, "conflicting deploy authority evidence: its entries have different subjects");
        }
        return evidence.get(0);
    }

    private static String reason(Evidence evidence) {
        String reason = REASONS.get(evidence.kind() + "|" + evidence.source());
        if (reason == null) {
            throw rejected(
                    PROVENANCE + ".evidence",
                    "this kind of evidence is not accepted from this source; DeployAuthority documents the accepted sources");
        }
        return reason;
    }

    private static void align(StrictMap provenance, Evidence evidence) {
        requireSame("kind", provenance.text("kind"), evidence.kind());
        requireSame("system", provenance.text("system"), evidence.source());
        requireSame("ref", provenance.text("ref"), evidence.ref());
        provenance.optionalText("digest").ifPresent(digest -> {
            if (digest.isEmpty() || !digest.equals(evidence.digest().orElse(null))) {
                throw rejected(PROVENANCE + ".digest", "the digest differs from that of the evidence");
            }
        });
    }

    private static void requireSame(String name, String actual, String expected) {
        if (!actual.equals(expected)) {
            throw rejected(PROVENANCE + "." + name, "the " + name + " differs from that of the evidence");
        }
    }

    private static TableTheoryException rejected(String path, String problem) {
        return new TableTheoryException(
                problem,
                ErrorCodes.REJECTED_DEPLOY_AUTHORITY_EVIDENCE,
                ErrorContext.of("check", "DeployAuthority").at(path));
    }
}
