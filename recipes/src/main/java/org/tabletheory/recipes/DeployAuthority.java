package org.tabletheory.recipes;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tabletheory.attribute.Item;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.recipes.internal.Evidence;
import org.tabletheory.recipes.internal.Shape;

/**
 * Holds what an item says of the origin of a release, its {@code provenance}, to the evidence that it gives, and its {@code
 * confidence} to what follows from that.
 *
 * <pre>{@code
 * Item actual = Item.of("PK", Value.s("RELEASE#service-a")).with("SK", Value.s("ACTUAL"));
 * DeployAuthority.check(actual); // says nothing of an origin, which is allowed
 * }</pre>
 *
 * <p>An item has both or neither. All its evidence must be of one thing; who may vouch for what is fixed:
 *
 * <ul>
 *   <li>{@code operator_command} of {@code release-control-plane}: {@code operator_command_authority}
 *   <li>{@code factory_batch_manifest} of {@code partner-factory}: {@code unique_factory_manifest_match}
 *   <li>{@code codepipeline_execution} of {@code service-ci}: {@code codepipeline_execution_authority}
 *   <li>{@code submodule_pin} of {@code service-ci}: {@code unique_submodule_pin_match}
 * </ul>
 *
 * <p>The provenance must be of the thing that the evidence is of, and the confidence {@code high} for that one reason.
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
     * Checks an item; sends nothing.
     *
     * @throws TableTheoryException with {@code ErrInvalidModel} when provenance or confidence is not formed as it should be,
     *     and with {@code ErrRejectedDeployAuthorityEvidence} when they do not follow from the evidence
     */
    public static void check(Item item) {
        if (!item.has(PROVENANCE) && !item.has(CONFIDENCE)) {
            return;
        }
        if (!item.has(PROVENANCE) || !item.has(CONFIDENCE)) {
            throw Shape.invalid(
                    item.has(PROVENANCE) ? CONFIDENCE : PROVENANCE,
                    "provenance and confidence are said together or not at all");
        }
        Shape provenance = Shape.of(PROVENANCE, item.get(PROVENANCE))
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
        checkForm(provenance);
        List<Evidence> evidence =
                provenance.list("evidence").stream().map(Evidence::read).toList();
        Shape confidence = Shape.of(CONFIDENCE, item.get(CONFIDENCE)).only("level", "reasons");
        String level = confidence.text("level");
        List<String> reasons = confidence.texts("reasons");

        String reason = reason(agreed(evidence));
        align(provenance, evidence.get(0));
        if (!level.equals("high") || !reasons.equals(List.of(reason))) {
            throw rejected(
                    CONFIDENCE,
                    "the evidence gives the confidence 'high' for the one reason '" + reason + "', and no other");
        }
    }

    private static void checkForm(Shape provenance) {
        String mode = provenance.text("mode");
        if (!MODES.contains(mode)) {
            throw Shape.invalid(PROVENANCE + ".mode", "mode is native, imported or inferred");
        }
        provenance.content("system");
        provenance.content("kind");
        provenance.content("ref");
        provenance.time("observed_at");
        provenance.time("recorded_at");
        provenance.optionalText("commit_sha");
        provenance.optionalText("import_run_id");
        provenance.optionalText("digest");
    }

    private static Evidence agreed(List<Evidence> evidence) {
        String place = PROVENANCE + ".evidence";
        if (evidence.isEmpty()) {
            throw rejected(place, "there is no evidence");
        }
        if (evidence.stream().map(Evidence::subject).distinct().count() > 1) {
            throw rejected(place, "conflicting deploy authority evidence: its entries are of different things");
        }
        return evidence.get(0);
    }

    private static String reason(Evidence evidence) {
        String reason = REASONS.get(evidence.kind() + "|" + evidence.source());
        if (reason == null) {
            throw rejected(
                    PROVENANCE + ".evidence",
                    "nobody vouches for this kind of evidence from this source; see DeployAuthority for who does");
        }
        return reason;
    }

    private static void align(Shape provenance, Evidence evidence) {
        requireSame("kind", provenance.text("kind"), evidence.kind());
        requireSame("system", provenance.text("system"), evidence.source());
        requireSame("ref", provenance.text("ref"), evidence.ref());
        provenance.optionalText("digest").ifPresent(digest -> {
            if (digest.isEmpty() || !digest.equals(evidence.digest().orElse(null))) {
                throw rejected(PROVENANCE + ".digest", "the digest is not that of the evidence");
            }
        });
    }

    private static void requireSame(String name, String said, String proven) {
        if (!said.equals(proven)) {
            throw rejected(PROVENANCE + "." + name, "the " + name + " is not that of the evidence");
        }
    }

    private static TableTheoryException rejected(String path, String problem) {
        return new TableTheoryException(
                problem,
                ErrorCodes.REJECTED_DEPLOY_AUTHORITY_EVIDENCE,
                ErrorContext.of("check", "DeployAuthority").at(path));
    }
}
