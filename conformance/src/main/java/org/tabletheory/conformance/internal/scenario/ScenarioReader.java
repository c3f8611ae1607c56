package org.tabletheory.conformance.internal.scenario;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.conformance.internal.document.Fields;
import org.tabletheory.conformance.internal.document.MalformedDocumentException;
import org.tabletheory.conformance.internal.document.Node;
import org.tabletheory.conformance.internal.document.YamlReader;

/** Reads a scenario's document strictly: what is unknown, missing or of another kind is an error on its line. */
public final class ScenarioReader {
    private static final Set<String> MEMBERS = Set.of(
            "name",
            "proves",
            "dms_version",
            "model",
            "table",
            "requires_capabilities",
            "encryption",
            "seed_runtime",
            "seed_steps",
            "read_steps",
            "steps");

    private ScenarioReader() {}

    /** The scenario of a text. */
    public static Scenario read(String text) {
        Fields fields = Fields.of(YamlReader.read(text), "a scenario").only(MEMBERS, "a scenario");
        boolean interop = fields.has("seed_steps") || fields.has("read_steps") || fields.has("seed_runtime");
        if (interop == fields.has("steps")) {
            throw new MalformedDocumentException(
                    fields.line(), "a scenario has either 'steps', or 'seed_runtime', 'seed_steps' and 'read_steps'");
        }
        List<Node> steps = fields.elements(interop ? "read_steps" : "steps");
        if (steps.isEmpty()) {
            throw new MalformedDocumentException(fields.line(), "a scenario without steps proves nothing");
        }
        return new Scenario(
                fields.text("name"),
                fields.line(),
                fields.texts("proves"),
                fields.text("dms_version"),
                fields.text("model"),
                table(fields),
                fields.texts("requires_capabilities"),
                keySeed(fields),
                fields.elements("seed_steps").stream().map(StepReader::read).toList(),
                steps.stream().map(StepReader::read).toList());
    }

    private static @Nullable String table(Fields fields) {
        Node table = fields.find("table");
        return table == null
                ? null
                : Fields.of(table, "'table'").only(Set.of("name"), "a table").text("name");
    }

    private static @Nullable String keySeed(Fields fields) {
        Node encryption = fields.find("encryption");
        if (encryption == null) {
            return null;
        }
        Fields members = Fields.of(encryption, "'encryption'").only(Set.of("provider", "seed"), "an encryption");
        if (!members.text("provider").equals("deterministic")) {
            throw new MalformedDocumentException(members.line(), "the one provider of keys is 'deterministic'");
        }
        return members.text("seed");
    }
}
