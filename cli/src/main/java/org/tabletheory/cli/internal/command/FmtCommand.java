package org.tabletheory.cli.internal.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.tabletheory.cli.internal.CommandFailure;
import org.tabletheory.cli.internal.Console;
import org.tabletheory.cli.internal.ExitCode;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.document.ReadResult;
import org.tabletheory.schema.document.SchemaDocument;
import org.tabletheory.schema.file.SchemaFiles;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tabletheory fmt}: writes schema documents in their canonical form. */
@Command(
        footer = {
            "",
            "Prints the canonical form: the same document in one stable order, YAML as YAML and JSON as JSON.",
            "Comments are not kept. Exits 1 when a document is invalid, or with --check when one would change."
        })
public final class FmtCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Documents in YAML or JSON; - is standard input.")
    @SuppressWarnings("NullAway.Init")
    private List<String> files;

    @Option(names = "--write", description = "Write each file instead of printing it.")
    private boolean write;

    @Option(names = "--check", description = "Print only the names of files that are not in canonical form.")
    private boolean check;

    @Option(names = "--json", description = "Print one JSON document: file, changed and, without --write, text.")
    private boolean json;

    /** A writer that prints on this console. */
    public FmtCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        if (write && (check || files.contains("-"))) {
            throw CommandFailure.usage("--write goes neither with --check nor with standard input");
        }
        SchemaInput input = new SchemaInput(console, false);
        List<JsonValue> results = new ArrayList<>();
        boolean findings = false;
        for (String file : files) {
            ReadResult<SchemaDocument> reading = input.read(file);
            if (!reading.isValid()) {
                findings = true;
                console.error().print(reading.toText());
                console.error().flush();
                continue;
            }
            String text = SchemaFiles.format(reading);
            boolean changed = !text.equals(reading.text());
            findings |= check && changed;
            if (write && changed) {
                Files.writeString(Path.of(file), text);
            }
            if (json) {
                results.add(result(reading.name(), changed, text));
            } else if (check && changed) {
                console.text().write(reading.name() + "\n");
            } else if (!check && !write) {
                console.text().write(text);
            }
        }
        if (json) {
            console.text().write(new JsonValue.Array(results).toIndentedText());
        }
        return findings ? ExitCode.FINDINGS : ExitCode.OK;
    }

    private JsonValue result(String name, boolean changed, String text) {
        Map<String, JsonValue> result = new LinkedHashMap<>();
        result.put("file", JsonValue.text(name));
        result.put("changed", JsonValue.bool(changed));
        if (!write) {
            result.put("text", JsonValue.text(text));
        }
        return new JsonValue.Obj(result);
    }
}
