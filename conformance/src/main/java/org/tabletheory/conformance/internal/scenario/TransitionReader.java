package org.tabletheory.conformance.internal.scenario;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.conformance.internal.document.Fields;
import org.tabletheory.conformance.internal.document.Node;
import org.tabletheory.conformance.internal.scenario.TransactionPart.Kind;
import org.tabletheory.schema.document.JsonValue;

/** Reads a {@code transition_append_event}: a row moves on, and an event of it, and perhaps a message, are new. */
final class TransitionReader {
    private TransitionReader() {}

    static Action.Transition read(Fields step) {
        Fields actual = Fields.of(step.get("actual"), "'actual'")
                .only(Set.of("model", "key", "expected_version", "set"), "an actual row");
        JsonValue.Obj key = actual.object("key");
        JsonValue.Obj set = actual.object("set");
        Integer expected = actual.findInteger("expected_version");
        Node outbox = step.find("outbox");
        return new Action.Transition(
                part(Kind.UPDATE, actual, set),
                key,
                expected == null ? null : expected.longValue(),
                appended(step.get("event"), "event"),
                outbox == null ? null : appended(outbox, "outbox"));
    }

    private static TransactionPart appended(Node node, String member) {
        Fields fields = Fields.of(node, "'" + member + "'").only(Set.of("model", "item"), "an " + member);
        return part(Kind.CREATE, fields, fields.object("item"));
    }

    private static TransactionPart part(Kind kind, Fields fields, JsonValue.Obj item) {
        @Nullable String model = fields.findText("model");
        return new TransactionPart(kind, model, item, List.of(), Guard.NONE, null);
    }
}
