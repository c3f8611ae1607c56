package org.tabletheory.cli.internal.console;

/** Ends a command with an exit code and a one-line message that says what is wrong and how to fix it. */
public final class CommandFailure extends RuntimeException {
    private final int exitCode;

    private CommandFailure(int exitCode, String message) {
        super(message);
        this.exitCode = exitCode;
    }

    /** Returns a failure caused by the command line. */
    public static CommandFailure usage(String message) {
        return new CommandFailure(ExitCode.USAGE, message);
    }

    /** Returns a failure to read, write, connect to or run something. */
    public static CommandFailure io(String message) {
        return new CommandFailure(ExitCode.IO, message);
    }

    /** Returns the exit code of the process: one of {@link ExitCode}. */
    public int exitCode() {
        return exitCode;
    }
}
