package org.tabletheory.cli.internal;

import java.io.IOException;
import java.util.List;
import org.tabletheory.cli.internal.console.Console;
import org.tabletheory.cli.internal.console.ExitCode;

/** Runs the command once. */
public final class Invocation {

    private Invocation() {}

    /** Runs the command line and returns its exit code. Never throws and never exits the process. */
    public static int run(Console console, String... arguments) {
        int exitCode = CommandTree.forArguments(console, arguments).execute(arguments);
        try {
            console.flush();
        } catch (IOException failure) {
            if (exitCode == ExitCode.IO) {
                return exitCode; // reported already: what could not be written is still in the buffer
            }
            int failed = new FailureReport(console)
                    .report(failure, List.of(arguments).contains("--verbose"));
            return Math.max(exitCode, failed);
        }
        return exitCode;
    }
}
