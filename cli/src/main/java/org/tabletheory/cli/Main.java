package org.tabletheory.cli;

import org.tabletheory.cli.internal.Console;
import org.tabletheory.cli.internal.Invocation;

/** Starts the {@code tabletheory} command. */
public final class Main {

    private Main() {}

    /** Runs the command line on the process's own streams and ends the process with its exit code. */
    public static void main(String[] arguments) {
        System.exit(Invocation.run(Console.ofProcess(), arguments));
    }
}
