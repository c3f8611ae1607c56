package org.tabletheory.cli.internal.command;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.tabletheory.cli.internal.CommandFailure;
import org.tabletheory.cli.internal.Console;
import org.tabletheory.cli.internal.ExitCode;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.document.ReadResult;
import org.tabletheory.schema.document.SchemaDocument;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tabletheory validate}: checks schema documents and shows every finding in its place. */
@Command(
        footer = {
            "",
            "The kind of a document, DMS, OneTable or key contract, is recognised from its content.",
            "  OK: users.yml is valid DMS v0.1 (2 models)",
            "  users.yml:12:7: dms-role-type: the role `version` needs type N, and `version` is S",
            "Exits 1 when a document is invalid, 3 when one could not be read; warnings alone do not count.",
            "docs/schema-rules.md explains the rules."
        })
public final class ValidateCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Documents in YAML or JSON; - is standard input.")
    @SuppressWarnings("NullAway.Init")
    private List<String> files;

    @Option(names = "--strict", description = "Hold OneTable documents to the letter of 1.1.0.")
    private boolean strict;

    @Option(names = "--json", description = "Print one JSON document instead.")
    private boolean json;

    /** A check that is told on this console. */
    public ValidateCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        SchemaInput input = new SchemaInput(console, strict);
        List<JsonValue> results = new ArrayList<>();
        boolean valid = true;
        List<CommandFailure> unreadable = new ArrayList<>();
        for (String file : files) {
            ReadResult<SchemaDocument> reading;
            try {
                reading = input.read(file);
            } catch (CommandFailure failure) {
                unreadable.add(failure);
                continue;
            }
            valid &= reading.isValid();
            if (json) {
                results.add(reading.toJson());
            } else {
                console.text().write(reading.toText());
            }
        }
        if (json) {
            console.text().write(new JsonValue.Array(results).toIndentedText());
        }
        if (!unreadable.isEmpty()) {
            throw CommandFailure.io(
                    unreadable.stream().map(Throwable::getMessage).collect(joining("; ")));
        }
        return valid ? ExitCode.OK : ExitCode.FINDINGS;
    }
}
