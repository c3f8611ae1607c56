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
        boolean verbose = List.of(arguments).contains("--verbose");
        int exitCode;
        try {
            exitCode = CommandTree.forArguments(console, arguments).execute(arguments);
        } catch (Error error) { // the process would end with the exit code of findings
            exitCode = new FailureReport(console).report(error, verbose);
        }
        try {
            console.flush();
        } catch (IOException failure) {
            if (exitCode == ExitCode.IO) {
                return exitCode; // reported already: what could not be written is still in the buffer
            }
            return Math.max(exitCode, new FailureReport(console).report(failure, verbose));
        }
        return exitCode;
    }
}
