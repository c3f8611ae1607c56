package org.tabletheory.cli.internal;

/** Ends a command with an exit code and one line that says what is wrong and how to mend it. */
public final class CommandFailure extends RuntimeException {
    private final int exitCode;

    private CommandFailure(int exitCode, String message) {
        super(message);
        this.exitCode = exitCode;
    }

    /** The command line is at fault. */
    public static CommandFailure usage(String message) {
        return new CommandFailure(ExitCode.USAGE, message);
    }

    /** Something could not be read, written, reached or run. */
    public static CommandFailure io(String message) {
        return new CommandFailure(ExitCode.IO, message);
    }

    int exitCode() {
        return exitCode;
    }
}
