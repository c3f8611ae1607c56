package org.tabletheory.cli.internal.command;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.tabletheory.cli.internal.Console;
import org.tabletheory.cli.internal.ExitCode;
import picocli.CommandLine.Command;

/** {@code tabletheory quickstart}: shows, on live values, what works today, and says what does not exist yet. */
@Command
public final class QuickstartCommand implements Callable<Integer> {
    private final Console console;

    /** A quickstart that is told on this console. */
    public QuickstartCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        console.text().write("todo\n");
        return ExitCode.OK;
    }
}
