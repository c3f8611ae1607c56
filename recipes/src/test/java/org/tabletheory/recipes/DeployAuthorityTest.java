package org.tabletheory.recipes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;

/** The rules for the provenance of a release. */
class DeployAuthorityTest {
    private static final Map<String, Value> EVIDENCE = Map.of(
            "kind", Value.s("operator_command"),
            "source", Value.s("release-control-plane"),
            "ref", Value.s("operator://deploy/a"),
            "observed_at", Value.s("2026-04-24T19:00:00Z"));
    private static final Map<String, Value> PROVENANCE = Map.of(
            "mode", Value.s("native"),
            "system", Value.s("release-control-plane"),
            "kind", Value.s("operator_command"),
            "ref", Value.s("operator://deploy/a"),
            "observed_at", Value.s("2026-04-24T19:00:00Z"),
            "recorded_at", Value.s("2026-04-24T19:00:01.5+02:00"),
            "evidence", Value.l(Value.m(EVIDENCE)));
    private static final Map<String, Value> CONFIDENCE =
            Map.of("level", Value.s("high"), "reasons", Value.l(Value.s("operator_command_authority")));

    private static Map<String, Value> with(Map<String, Value> map, String name, Value value) {
        Map<String, Value> copy = new LinkedHashMap<>(map);
        copy.put(name, value);
        return copy;
    }

    private static Map<String, Value> without(Map<String, Value> map, String name) {
        Map<String, Value> copy = new LinkedHashMap<>(map);
        copy.remove(name);
        return copy;
    }

    private static Item item(Map<String, Value> provenance, Map<String, Value> confidence) {
        return Item.of("provenance", Value.m(provenance)).with("confidence", Value.m(confidence));
    }

    private static Item provenance(UnaryOperator<Map<String, Value>> change) {
        return item(change.apply(PROVENANCE), CONFIDENCE);
    }

    private static Item evidence(Value... entries) {
        return provenance(map -> with(map, "evidence", Value.l(entries)));
    }

    private static void isInvalid(Item item, String path) {
        fails(item, ErrorCodes.INVALID_MODEL, path);
    }

    private static void isRejected(Item item, String path) {
        fails(item, ErrorCodes.REJECTED_DEPLOY_AUTHORITY_EVIDENCE, path);
    }

    private static void fails(Item item, String code, String path) {
        assertThatThrownBy(() -> DeployAuthority.check(item))
                .isInstanceOfSatisfying(TableTheoryException.class, failure -> {
                    assertThat(failure.codes()).containsExactly(code);
                    assertThat(failure.attributePath()).isEqualTo(path);
                });
    }

    @Test
    void provenanceAndConfidenceMustBothBePresentOrAbsent() {
        assertThatCode(() -> DeployAuthority.check(Item.of("status", Value.s("active"))))
                .doesNotThrowAnyException();
        assertThatCode(() -> DeployAuthority.check(item(PROVENANCE, CONFIDENCE)))
                .doesNotThrowAnyException();
        isInvalid(Item.of("provenance", Value.m(PROVENANCE)), "confidence");
        isInvalid(Item.of("confidence", Value.m(CONFIDENCE)), "provenance");
    }

    @ParameterizedTest
    @CsvSource({
        "operator_command, release-control-plane, operator_command_authority",
        "factory_batch_manifest, partner-factory, unique_factory_manifest_match",
        "codepipeline_execution, service-ci, codepipeline_execution_authority",
        "submodule_pin, service-ci, unique_submodule_pin_match"
    })
    void evidenceIsAcceptedFromItsSourceOnly(String kind, String source, String reason) {
        Map<String, Value> entry = with(with(EVIDENCE, "kind", Value.s(kind)), "source", Value.s(source));
        Map<String, Value> provenance = with(
                with(with(PROVENANCE, "kind", Value.s(kind)), "system", Value.s(source)),
                "evidence",
                Value.l(Value.m(entry), Value.m(entry)));
        Map<String, Value> confidence = with(CONFIDENCE, "reasons", Value.l(Value.s(reason)));

        assertThatCode(() -> DeployAuthority.check(item(provenance, confidence)))
                .doesNotThrowAnyException();
        isRejected(
                item(
                        with(provenance, "evidence", Value.l(Value.m(with(entry, "source", Value.s("rumour"))))),
                        confidence),
                "provenance.evidence");
    }

    @Test
    void evidenceMustExistAndHaveOneSubject() {
        isRejected(evidence(), "provenance.evidence");
        for (String part : new String[] {"kind", "source", "ref", "digest"}) {
            isRejected(
                    evidence(Value.m(EVIDENCE), Value.m(with(EVIDENCE, part, Value.s("another")))),
                    "provenance.evidence");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"kind", "system", "ref"})
    void provenanceMustMatchTheEvidence(String name) {
        isRejected(provenance(map -> with(map, name, Value.s("another"))), "provenance." + name);
    }

    @Test
    void digestMustMatchTheEvidence() {
        Map<String, Value> digested = with(
                with(PROVENANCE, "digest", Value.s("sha256:1")),
                "evidence",
                Value.l(Value.m(with(EVIDENCE, "digest", Value.s("sha256:1")))));

        assertThatCode(() -> DeployAuthority.check(item(digested, CONFIDENCE))).doesNotThrowAnyException();
        isRejected(item(with(digested, "digest", Value.s("sha256:2")), CONFIDENCE), "provenance.digest");
        isRejected(item(with(digested, "digest", Value.s("")), CONFIDENCE), "provenance.digest");
        isRejected(provenance(map -> with(map, "digest", Value.s("sha256:1"))), "provenance.digest");
        Map<String, Value> empty = with(
                with(PROVENANCE, "digest", Value.s("")),
                "evidence",
                Value.l(Value.m(with(EVIDENCE, "digest", Value.s("")))));
        isRejected(item(empty, CONFIDENCE), "provenance.digest");
    }

    @Test
    void confidenceMustBeHighWithTheReasonOfTheEvidence() {
        isRejected(item(PROVENANCE, with(CONFIDENCE, "level", Value.s("low"))), "confidence");
        isRejected(item(PROVENANCE, with(CONFIDENCE, "reasons", Value.l())), "confidence");
        isRejected(item(PROVENANCE, with(CONFIDENCE, "reasons", Value.l(Value.s("because")))), "confidence");
        Value more = Value.l(Value.s("operator_command_authority"), Value.s("because"));
        isRejected(item(PROVENANCE, with(CONFIDENCE, "reasons", more)), "confidence");
        isInvalid(item(PROVENANCE, with(CONFIDENCE, "reasons", Value.s("because"))), "confidence.reasons");
        isInvalid(item(PROVENANCE, with(CONFIDENCE, "reasons", Value.l(Value.n(1)))), "confidence.reasons[0]");
        isInvalid(item(PROVENANCE, without(CONFIDENCE, "level")), "confidence.level");
        isInvalid(item(PROVENANCE, with(CONFIDENCE, "why", Value.s("so"))), "confidence.why");
    }

    @ParameterizedTest
    @ValueSource(strings = {"mode", "system", "kind", "ref", "observed_at", "recorded_at"})
    void requiredPartsOfAProvenanceAreStrings(String name) {
        isInvalid(provenance(map -> without(map, name)), "provenance." + name);
        isInvalid(provenance(map -> with(map, name, Value.s(""))), "provenance." + name);
        isInvalid(provenance(map -> with(map, name, Value.s(" "))), "provenance." + name);
        isInvalid(provenance(map -> with(map, name, Value.n(1))), "provenance." + name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"commit_sha", "import_run_id", "digest"})
    void optionalPartsOfAProvenanceAreStrings(String name) {
        isInvalid(provenance(map -> with(map, name, Value.bool(true))), "provenance." + name);
    }

    @Test
    void unknownEntriesAndNonMapsAreInvalid() {
        isInvalid(provenance(map -> with(map, "colour", Value.s("red"))), "provenance.colour");
        isInvalid(provenance(map -> with(map, "evidence", Value.s("none"))), "provenance.evidence");
        isInvalid(provenance(map -> without(map, "evidence")), "provenance.evidence");
        isInvalid(evidence(Value.s("seen")), "provenance.evidence[0]");
        isInvalid(evidence(Value.m(EVIDENCE), Value.m(without(EVIDENCE, "ref"))), "provenance.evidence[1].ref");
        isInvalid(evidence(Value.m(with(EVIDENCE, "mood", Value.s("good")))), "provenance.evidence[0].mood");
        isInvalid(Item.of("provenance", Value.s("me")).with("confidence", Value.m(CONFIDENCE)), "provenance");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-02-30T00:00:00Z",
                "2026-04-24 19:00:00Z",
                "2026-04-24T19:00:00",
                "2026-04-24T25:00:00Z",
                "2026-04-24T19:00:00+24:00",
                "26-04-24T19:00:00Z",
                "2026-04-24T19:00:00.Z"
            })
    void timesMustBeValidRfc3339(String time) {
        isInvalid(provenance(map -> with(map, "observed_at", Value.s(time))), "provenance.observed_at");
        isInvalid(provenance(map -> with(map, "recorded_at", Value.s(time))), "provenance.recorded_at");
        isInvalid(
                evidence(Value.m(with(EVIDENCE, "observed_at", Value.s(time)))), "provenance.evidence[0].observed_at");
    }
}
