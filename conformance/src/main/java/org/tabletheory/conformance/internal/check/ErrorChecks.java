package org.tabletheory.conformance.internal.check;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.conformance.internal.document.Fields;
import org.tabletheory.conformance.internal.document.MalformedDocumentException;
import org.tabletheory.schema.document.JsonValue;

/** Assertions on success and failure. */
final class ErrorChecks {

    private ErrorChecks() {}

    /** {@code ok}: the step succeeds, which every step without an expected error must. */
    static Check ok(Fields fields, String name) {
        if (!fields.flag(name)) {
            throw new MalformedDocumentException(fields.get(name).line(), "'ok' is true; expect an 'error' instead");
        }
        return outcome -> null;
    }

    /** {@code error}: the step fails, and this is one of the codes. */
    static Check error(Fields fields, String name) {
        return new Codes(Set.of(fields.text(name)));
    }

    /** {@code errors}: the step fails, and all of these are among the codes. */
    static Check errors(Fields fields, String name) {
        List<String> codes = fields.texts(name);
        if (codes.isEmpty()) {
            throw new MalformedDocumentException(fields.get(name).line(), "'errors' names at least one code");
        }
        return new Codes(Set.copyOf(codes));
    }

    /** {@code not_errors}: none of these is among the codes. */
    static Check notErrors(Fields fields, String name) {
        List<String> unwanted = fields.texts(name);
        return outcome -> {
            for (String code : unwanted) {
                if (outcome.result() instanceof Outcome.Failed failed
                        && failed.codes().contains(code)) {
                    return new Mismatch("no error with " + code, failed.toString());
                }
            }
            return null;
        };
    }

    /** {@code old_item_contains}: the failed condition tells of the item that it met. */
    static Check oldItemContains(Fields fields, String name) {
        JsonValue.Obj expected = fields.object(name);
        return outcome -> ItemMatching.contains(
                name,
                outcome.model(),
                expected,
                outcome.result() instanceof Outcome.Failed failed ? failed.oldItem() : null);
    }

    /** {@code failed_action}: the cancelled transaction tells which action was at fault, and why. */
    static Check failedAction(Fields fields, String name) {
        Fields expected = Fields.of(fields.get(name), "'" + name + "'")
                .only(Set.of("index", "operation", "model", "reason"), "a failed action");
        Outcome.FailedAction wanted = new Outcome.FailedAction(
                Objects.requireNonNullElse(expected.findInteger("index"), -1),
                expected.text("operation"),
                expected.text("model"),
                expected.text("reason"));
        return outcome -> {
            Outcome.FailedAction actual = outcome.result() instanceof Outcome.Failed failed ? failed.action() : null;
            return wanted.equals(actual) ? null : new Mismatch(wanted.toString(), String.valueOf(actual));
        };
    }

    /** {@code requests}: how many requests the step sent. */
    static Check requests(Fields fields, String name) {
        Integer expected = fields.findInteger(name);
        return outcome -> expected != null && expected == outcome.requests()
                ? null
                : new Mismatch(expected + " requests", outcome.requests() + " requests");
    }

    private record Codes(Set<String> codes) implements Check {
        @Override
        public @Nullable Mismatch of(Outcome outcome) {
            if (outcome.result() instanceof Outcome.Failed failed) {
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
