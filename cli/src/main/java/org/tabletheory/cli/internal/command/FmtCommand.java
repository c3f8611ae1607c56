package org.tabletheory.cli.internal.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.cli.internal.console.Console;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.cli.internal.file.SafeFiles;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.document.ReadResult;
import org.tabletheory.schema.document.SchemaDocument;
import org.tabletheory.schema.file.SchemaFiles;
import org.tabletheory.schema.onetable.OneTableMode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tabletheory fmt}: formats schema documents. */
@Command(
        footer = {
            "",
            "Prints the documents in canonical form: a stable order, YAML stays YAML and JSON stays "
                    + "JSON. Comments are removed. Exits with 1 if a document is invalid, or with --check if one "
                    + "is not formatted."
        })
public final class FmtCommand extends SchemaCommand {
    @Mixin
    private final SchemaFileArguments arguments = new SchemaFileArguments();

    @Option(names = "--write", description = "Overwrite the files instead of printing them.")
    private boolean write;

    @Option(names = "--check", description = "Print only the names of files that are not formatted.")
    private boolean check;

    /** Creates the command. */
    public FmtCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() throws IOException {
        if (write && (check || arguments.files().contains("-"))) {
            throw CommandFailure.usage("--write cannot be combined with --check or standard input");
        }
        List<JsonValue> results = new ArrayList<>();
        boolean findings = false;
        for (String file : arguments.files()) {
            ReadResult<SchemaDocument> reading = input().read(file, OneTableMode.LENIENT);
            if (!reading.isValid()) {
                findings = true;
                console().error().print(reading.toText());
                console().error().flush();
                continue;
            }
            String text = SchemaFiles.format(reading);
            boolean changed = !text.equals(reading.text());
            findings |= check && changed;
            if (write && changed) {
                SafeFiles.replace(Path.of(file), text.getBytes(UTF_8));
            }
            if (json()) {
                results.add(result(reading.name(), changed, text));
            } else if (check && changed) {
                print(reading.name() + "\n");
            } else if (!check && !write) {
                console().printDocument(text);
            }
        }
        if (json()) {
            print(new JsonValue.Array(results));
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
