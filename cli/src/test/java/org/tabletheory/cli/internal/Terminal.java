package org.tabletheory.cli.internal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import org.tabletheory.cli.internal.console.Console;
import org.tabletheory.cli.internal.console.TerminalSettings;
import picocli.CommandLine.Help.Ansi;

/** Runs the command in this process and captures its output. */
final class Terminal {
    /** The result of a run. */
    record Run(int exitCode, String out, String error) {}

    private Terminal() {}

    static Run run(String... arguments) {
        return runWithInput("", arguments);
    }

    static Run runWithInput(String input, String... arguments) {
        return run(input.getBytes(UTF_8), Ansi.OFF, arguments);
    }

    static Run run(byte[] input, Ansi colours, String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream error = new ByteArrayOutputStream();
        Console console = new Console(new ByteArrayInputStream(input), out, error, colours, colours);
        int exitCode = Invocation.run(console, arguments);
        return new Run(exitCode, out.toString(UTF_8), error.toString(UTF_8));
    }

    /** Runs the command on a terminal of this width, with this answer to a question. */
    static Run runOnTerminal(int columns, String answer, String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream error = new ByteArrayOutputStream();
        Console console = new Console(
                new ByteArrayInputStream(answer.getBytes(UTF_8)),
                out,
                error,
                Ansi.OFF,
                Ansi.OFF,
                new TerminalSettings(true, true, true, columns));
        int exitCode = Invocation.run(console, arguments);
        return new Run(exitCode, out.toString(UTF_8), error.toString(UTF_8));
    }

    static Run runInto(OutputStream out, String input, String... arguments) {
        ByteArrayOutputStream error = new ByteArrayOutputStream();
        Console console = new Console(new ByteArrayInputStream(input.getBytes(UTF_8)), out, error, Ansi.OFF, Ansi.OFF);
        int exitCode = Invocation.run(console, arguments);
        return new Run(exitCode, "", error.toString(UTF_8));
    }
}
