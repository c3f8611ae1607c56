package org.tabletheory.cli.internal.command;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.cli.internal.console.Console;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.schema.DmsDocument;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.document.Finding;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.document.ReadResult;
import org.tabletheory.schema.document.Rule;
import org.tabletheory.schema.document.SchemaDocument;
import org.tabletheory.schema.document.Severity;
import org.tabletheory.schema.document.SourcePosition;
import org.tabletheory.schema.key.KeyContract;
import org.tabletheory.schema.key.TemplateContract;
import org.tabletheory.schema.onetable.OneTableMode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tabletheory validate}: checks schema documents and prints every finding with its location. */
@Command(
        footer = {
            "",
            "The format of a document (DMS, OneTable or key contract) is detected from its content.",
            "  OK: users.yml is valid DMS v0.1 (2 models)",
            "  users.yml:12:7: dms-role-type: the role `version` requires type N, …",
            "",
            "Exits with 1 if a document is invalid and 3 if one cannot be read. Warnings do not affect "
                    + "the exit code.",
            "",
            "docs/schema-rules.md describes all rules."
        })
public final class ValidateCommand extends SchemaCommand {
    @Mixin
    private final SchemaFileArguments arguments = new SchemaFileArguments();

    @Option(names = "--strict", description = "Report deviations from OneTable 1.1.0 as errors.")
    private boolean strict;

    /** Creates the command. */
    public ValidateCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() throws IOException {
        OneTableMode mode = strict ? OneTableMode.STRICT : OneTableMode.LENIENT;
        List<JsonValue> results = new ArrayList<>();
        boolean valid = true;
        List<CommandFailure> unreadable = new ArrayList<>();
        List<ReadResult<SchemaDocument>> readings = new ArrayList<>();
        for (String file : arguments.files()) {
            try {
                readings.add(input().read(file, mode));
            } catch (CommandFailure failure) {
                unreadable.add(failure);
            }
        }
        for (ReadResult<SchemaDocument> reading : readings) {
            valid &= reading.isValid();
            ReadResult<SchemaDocument> complete = withOrder(reading, readings);
            if (json()) {
                results.add(complete.toJson());
            } else {
                print(complete.toText());
            }
        }
        if (json()) {
            print(new JsonValue.Array(results));
        }
        if (!unreadable.isEmpty()) {
            throw CommandFailure.io(
                    unreadable.stream().map(Throwable::getMessage).collect(joining("; ")));
        }
        return valid ? ExitCode.OK : ExitCode.FINDINGS;
    }

    /** Returns the result of a key contract with warnings of its sort keys, which the DMS documents among the files declare. */
    private static ReadResult<SchemaDocument> withOrder(
            ReadResult<SchemaDocument> reading, List<ReadResult<SchemaDocument>> all) {
        if (!(reading.find().orElse(null) instanceof KeyContract contract)) {
            return reading;
        }
        List<Finding> findings = new ArrayList<>(reading.findings());
        for (ReadResult<SchemaDocument> other : all) {
            if (other.find().orElse(null) instanceof DmsDocument models) {
                for (Model model : models.models()) {
                    for (String problem : TemplateContract.orderProblems(contract, model)) {
                        findings.add(new Finding(
                                Rule.KEY_CONTRACT_ORDER,
                                Severity.WARNING,
                                SourcePosition.ofDocument(reading.name()),
                                model.name() + ": " + problem));
                    }
                }
            }
        }
        return new ReadResult<>(reading.name(), reading.text(), contract, findings);
    }
}
