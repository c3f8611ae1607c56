package org.tabletheory.cli.internal.command;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.tabletheory.cli.internal.console.Console;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.document.ReadResult;
import org.tabletheory.schema.document.SchemaDocument;
import org.tabletheory.schema.onetable.OneTableMode;
import picocli.CommandLine.Option;

/** A command that reads schema documents and prints text, or JSON with {@code --json}. */
abstract class SchemaCommand implements Callable<Integer> {
    private final Console console;
    private final SchemaInput input;

    @Option(names = "--json", order = 10, description = "Print JSON instead of text.")
    private boolean json;

    SchemaCommand(Console console) {
        this.console = console;
        this.input = new SchemaInput(console);
    }

    final Console console() {
        return console;
    }

    final SchemaInput input() {
        return input;
    }

    final boolean json() {
        return json;
    }

    final void print(String text) throws IOException {
        console.text().write(text);
    }

    final void print(JsonValue document) throws IOException {
        console.text().write(document.toIndentedText());
    }

    /**
     * Returns the document, or prints its findings and returns null if it is invalid: on standard error, or as JSON on
     * standard output.
     */
    final @Nullable SchemaDocument readValid(String file) throws IOException {
        if (!json) {
            return input.readValid(file);
        }
        ReadResult<SchemaDocument> reading = input.read(file, OneTableMode.LENIENT);
        if (!reading.isValid()) {
            print(reading.toJson());
        }
        return reading.find().orElse(null);
    }
}
