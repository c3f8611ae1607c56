package org.tabletheory.cli.internal.command;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.tabletheory.cli.internal.console.Console;
import org.tabletheory.schema.document.JsonValue;
import picocli.CommandLine.Option;

/** A command that prints text for people, or JSON with {@code --json}. */
abstract class ReportingCommand implements Callable<Integer> {
    private final Console console;

    @Option(names = "--json", order = 10, description = "Print JSON instead of text.")
    private boolean json;

    ReportingCommand(Console console) {
        this.console = console;
    }

    final Console console() {
        return console;
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
}
