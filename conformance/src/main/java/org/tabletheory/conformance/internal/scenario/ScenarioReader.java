package org.tabletheory.conformance.internal.scenario;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.conformance.internal.document.DocumentFields;
import org.tabletheory.conformance.internal.document.DocumentReader;
import org.tabletheory.conformance.internal.document.MalformedDocumentException;
import org.tabletheory.schema.spi.tree.SourceNode;

/** Reads a scenario strictly: unknown or missing members and wrong types are errors with a line number. */
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

    /** Returns the scenario of a text. */
    public static Scenario read(String text) {
        DocumentFields fields = DocumentFields.of(DocumentReader.read("scenario.yml", text), "a scenario")
                .only(MEMBERS, "a scenario");
        boolean interop = fields.has("seed_steps") || fields.has("read_steps") || fields.has("seed_runtime");
        if (interop == fields.has("steps")) {
            throw new MalformedDocumentException(
                    fields.line(), "a scenario needs either 'steps' or 'seed_runtime', 'seed_steps' and 'read_steps'");
        }
        List<SourceNode> steps = fields.elements(interop ? "read_steps" : "steps");
        if (steps.isEmpty()) {
            throw new MalformedDocumentException(fields.line(), "the scenario has no steps");
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

    private static @Nullable String table(DocumentFields fields) {
        SourceNode table = fields.find("table");
        return table == null
                ? null
                : DocumentFields.of(table, "'table'")
                        .only(Set.of("name"), "a table")
                        .text("name");
    }

    private static @Nullable String keySeed(DocumentFields fields) {
        SourceNode encryption = fields.find("encryption");
        if (encryption == null) {
            return null;
        }
        DocumentFields members =
                DocumentFields.of(encryption, "'encryption'").only(Set.of("provider", "seed"), "'encryption'");
        if (!members.text("provider").equals("deterministic")) {
            throw new MalformedDocumentException(members.line(), "unknown provider; supported: deterministic");
        }
        return members.text("seed");
    }
}
