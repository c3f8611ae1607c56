package org.tabletheory.cli.internal;

import java.io.IOException;
import java.util.List;

/** One run of the command: arguments in, text on the console, exit code out. */
public final class Invocation {

    private Invocation() {}

    /** Runs the command line and returns the exit code; never throws and never ends the process. */
    public static int run(Console console, String... arguments) {
        int exitCode = CommandTree.forArguments(console, arguments).execute(arguments);
        try {
            console.flush();
        } catch (IOException failure) {
            if (exitCode == ExitCode.IO) {
                return exitCode; // told already: what the command could not write is still in the buffer
            }
            int failed = new FailureReport(console)
                    .report(failure, List.of(arguments).contains("--verbose"));
            return Math.max(exitCode, failed);
        }
        return exitCode;
    }
}
