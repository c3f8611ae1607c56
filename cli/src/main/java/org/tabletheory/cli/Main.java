package org.tabletheory.cli;

import org.tabletheory.cli.internal.Invocation;
import org.tabletheory.cli.internal.console.Console;

/** Starts the {@code tabletheory} command. */
public final class Main {

    private Main() {}

    /** Runs the command on the standard streams of this process and exits with its exit code. */
    public static void main(String[] arguments) {
        System.exit(Invocation.run(Console.ofProcess(), arguments));
    }
}
