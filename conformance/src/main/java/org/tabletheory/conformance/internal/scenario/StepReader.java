package org.tabletheory.conformance.internal.scenario;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.tabletheory.conformance.internal.check.Assertion;
import org.tabletheory.conformance.internal.check.Assertions;
import org.tabletheory.conformance.internal.document.DocumentFields;
import org.tabletheory.conformance.internal.document.MalformedDocumentException;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.spi.tree.SourceNode;

/** Reads a step. The value of {@code op} determines the allowed members. */
final class StepReader {
    private static final Set<String> COMMON = Set.of("op", "model", "save", "save_cursor", "expect");
    private static final Set<String> GUARDS = Set.of("if_not_exists", "if_exists", "condition");

    private final DocumentFields fields;
    private final String op;

    private StepReader(DocumentFields fields) {
        this.fields = fields;
        this.op = fields.text("op");
    }

    static ScenarioStep read(SourceNode node) {
        DocumentFields fields = DocumentFields.of(node, "a step");
        return new StepReader(fields).step();
    }

    private ScenarioStep step() {
        ScenarioAction action = action();
        List<Assertion> checks = fields.has("expect") ? Assertions.read(fields.get("expect")) : List.of();
        return new ScenarioStep(
                fields.line(),
                fields.findText("model"),
                action,
                fields.textMap("save"),
                fields.findText("save_cursor"),
                checks);
    }

    private ScenarioAction action() {
        return switch (op) {
            case "create" -> {
                members(GUARDS, "item");
                yield new ScenarioAction.Create(fields.object("item"), guard());
            }
            case "save" -> {
                members(GUARDS, "item");
                yield new ScenarioAction.Save(fields.object("item"), guard());
            }
            case "update" -> {
                members(GUARDS, "item", "fields", "protected_attributes");
                yield new ScenarioAction.Update(
                        fields.object("item"),
                        fields.has("fields") ? fields.texts("fields") : null,
                        fields.texts("protected_attributes"),
                        guard());
            }
            case "delete" -> {
                members(GUARDS, "key", "item");
                yield new ScenarioAction.Delete(fields.object(fields.has("item") ? "item" : "key"), guard());
            }
            case "get", "get_optional" -> {
                members(Set.of("key", "projection"));
                yield new ScenarioAction.Get(
                        fields.object("key"), op.equals("get_optional"), fields.texts("projection"));
            }
            case "query" -> {
                members(Set.of("query"));
                yield new ScenarioAction.Find(ReadSpec.query(fields.get("query")));
            }
            case "scan" -> {
                members(Set.of("scan"));
                yield new ScenarioAction.Find(ReadSpec.scan(fields.get("scan")));
            }
            case "count" -> count();
            case "batch_get" -> batchGet();
            case "batch_write" -> batchWrite();
            case "transact_write" -> {
                members(Set.of("transact_write"));
                yield new ScenarioAction.TransactWrite(parts("transact_write", "actions", TransactionPart::write));
            }
            case "transact_get" -> {
                members(Set.of("transact_get"));
                yield new ScenarioAction.TransactGet(parts("transact_get", "items", TransactionPart::get));
            }
            case "transition_append_event" -> {
                members(Set.of("actual", "event", "outbox"));
                yield transition();
            }
            case "validate_provenance" -> {
                members(Set.of("item"));
                yield new ScenarioAction.ValidateProvenance(fields.object("item"));
            }
            case "sleep" -> sleep();
            case "raw_put" -> {
                members(Set.of("item", "key"));
                yield new ScenarioAction.RawPut(
                        fields.object("item"), fields.has("key") ? fields.object("key") : JsonValue.Obj.EMPTY);
            }
            case "load_model" -> {
                members(Set.of("document"));
                yield new ScenarioAction.LoadModel(fields.text("document"));
            }
            default -> throw new MalformedDocumentException(fields.get("op").line(), "unknown op '" + op + "'");
        };
    }

    private List<TransactionPart> parts(String member, String list, Function<SourceNode, TransactionPart> part) {
        DocumentFields transaction =
                DocumentFields.of(fields.get(member), "'" + member + "'").only(Set.of(list), "'" + member + "'");
        return transaction.elements(list).stream().map(part).toList();
    }

    private ScenarioAction count() {
        members(Set.of("count"));
        DocumentFields count =
                DocumentFields.of(fields.get("count"), "'count'").only(Set.of("query", "scan"), "'count'");
        return new ScenarioAction.Count(
                count.has("scan") ? ReadSpec.scan(count.get("scan")) : ReadSpec.query(count.get("query")));
    }

    private ScenarioAction batchGet() {
        members(Set.of("batch_get"));
        DocumentFields batch = DocumentFields.of(fields.get("batch_get"), "'batch_get'")
                .only(Set.of("keys", "projection"), "'batch_get'");
        return new ScenarioAction.BatchGet(batch.objects("keys"), batch.texts("projection"));
    }

    private ScenarioAction batchWrite() {
        members(Set.of("batch_write"));
        DocumentFields batch = DocumentFields.of(fields.get("batch_write"), "'batch_write'")
                .only(Set.of("puts", "deletes"), "'batch_write'");
        return new ScenarioAction.BatchWrite(batch.objects("puts"), batch.objects("deletes"));
    }

    private ScenarioAction sleep() {
        members(Set.of("ms"));
        Integer milliseconds = fields.findInteger("ms");
        if (milliseconds == null) {
            throw new MalformedDocumentException(fields.line(), "'ms' is missing");
        }
        return new ScenarioAction.Sleep(Duration.ofMillis(milliseconds));
    }

    private ScenarioAction transition() {
        DocumentFields actual = DocumentFields.of(fields.get("actual"), "'actual'")
                .only(Set.of("model", "key", "expected_version", "set"), "'actual'");
        Integer expected = actual.findInteger("expected_version");
        SourceNode outbox = fields.find("outbox");
        return new ScenarioAction.StateTransition(
                part(TransactionPart.Kind.UPDATE, actual, actual.object("set")),
                actual.object("key"),
                expected == null ? null : expected.longValue(),
                appended(fields.get("event"), "'event'"),
                outbox == null ? null : appended(outbox, "'outbox'"));
    }

    private static TransactionPart appended(SourceNode node, String member) {
        DocumentFields appended = DocumentFields.of(node, member).only(Set.of("model", "item"), member);
        return part(TransactionPart.Kind.CREATE, appended, appended.object("item"));
    }

    private static TransactionPart part(TransactionPart.Kind kind, DocumentFields part, JsonValue.Obj item) {
        return new TransactionPart(kind, part.findText("model"), item, List.of(), Guard.NONE, null);
    }

    private Guard guard() {
        return Guard.read(fields);
    }

    private void members(Set<String> some, String... more) {
        Set<String> allowed = new HashSet<>(COMMON);
        allowed.addAll(some);
        allowed.addAll(List.of(more));
        fields.only(allowed, "a step with op '" + op + "'");
    }
}
