package org.tabletheory.conformance.internal.check;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.conformance.internal.document.DocumentFields;
import org.tabletheory.conformance.internal.document.MalformedDocumentException;
import org.tabletheory.schema.document.JsonValue;

/** Assertions on success and failure. */
final class ErrorChecks {

    private ErrorChecks() {}

    /** {@code ok}: the step succeeds. This is implied for every step without an expected error. */
    static Assertion ok(DocumentFields fields, String name) {
        if (!fields.flag(name)) {
            throw new MalformedDocumentException(
                    fields.get(name).line(), "'ok' must be true; to expect a failure, use 'error'");
        }
        return outcome -> null;
    }

    /** {@code error}: the step fails with this code. */
    static Assertion error(DocumentFields fields, String name) {
        return new Codes(Set.of(fields.text(name)));
    }

    /** {@code errors}: the step fails with all of these codes. */
    static Assertion errors(DocumentFields fields, String name) {
        List<String> codes = fields.texts(name);
        if (codes.isEmpty()) {
            throw new MalformedDocumentException(fields.get(name).line(), "'errors' must have at least one code");
        }
        return new Codes(Set.copyOf(codes));
    }

    /** {@code not_errors}: the step does not fail with any of these codes. */
    static Assertion notErrors(DocumentFields fields, String name) {
        List<String> unwanted = fields.texts(name);
        return outcome -> {
            for (String code : unwanted) {
                if (outcome.result() instanceof StepOutcome.Failed failed
                        && failed.codes().contains(code)) {
                    return new Mismatch("no error with " + code, failed.toString());
                }
            }
            return null;
        };
    }

    /** {@code old_item_contains}: the error of a failed condition contains the stored item with these attributes. */
    static Assertion oldItemContains(DocumentFields fields, String name) {
        JsonValue.Obj expected = fields.object(name);
        return outcome -> ItemMatching.contains(
                name,
                outcome.model(),
                expected,
                outcome.result() instanceof StepOutcome.Failed failed ? failed.oldItem() : null);
    }

    /** {@code failed_action}: the error of a canceled transaction names the action that failed and the reason. */
    static Assertion failedAction(DocumentFields fields, String name) {
        DocumentFields expected = DocumentFields.of(fields.get(name), "'" + name + "'")
                .only(Set.of("index", "operation", "model", "reason"), "a failed action");
        StepOutcome.FailedAction wanted = new StepOutcome.FailedAction(
                Objects.requireNonNullElse(expected.findInteger("index"), -1),
                expected.text("operation"),
                expected.text("model"),
                expected.text("reason"));
        return outcome -> {
            StepOutcome.FailedAction actual =
                    outcome.result() instanceof StepOutcome.Failed failed ? failed.action() : null;
            return wanted.equals(actual) ? null : new Mismatch(wanted.toString(), String.valueOf(actual));
        };
    }

    /** {@code requests}: the number of requests that the step sent. */
    static Assertion requests(DocumentFields fields, String name) {
        Integer expected = fields.findInteger(name);
        return outcome -> expected != null && expected == outcome.requests()
                ? null
                : new Mismatch(expected + " requests", outcome.requests() + " requests");
    }

    private record Codes(Set<String> codes) implements Assertion {
        @Override
        public @Nullable Mismatch of(StepOutcome outcome) {
            if (outcome.result() instanceof StepOutcome.Failed failed) {
                return failed.codes().containsAll(codes) ? null : new Mismatch(this.toString(), failed.toString());
            }
            return new Mismatch(this.toString(), "success");
        }

        @Override
        public boolean expectsError() {
            return true;
        }

        @Override
        public String toString() {
            return "error " + String.join(" ", codes.stream().sorted().toList());
        }
    }
}
