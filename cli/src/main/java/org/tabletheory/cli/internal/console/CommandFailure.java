package org.tabletheory.cli.internal.console;

import org.jspecify.annotations.Nullable;

/** Ends a command with an exit code and a one-line message that says what is wrong and how to fix it. */
public final class CommandFailure extends RuntimeException {
    private final int exitCode;

    private CommandFailure(int exitCode, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
    }

    /** Returns a failure caused by the command line. */
    public static CommandFailure usage(String message) {
        return new CommandFailure(ExitCode.USAGE, message, null);
    }

    /** Returns a failure to read, write, connect to or run something. */
    public static CommandFailure io(String message) {
        return new CommandFailure(ExitCode.IO, message, null);
    }

    /** Returns a failure to read, write, connect to or run something, with its cause for {@code --verbose}. */
    public static CommandFailure io(String message, Throwable cause) {
        return new CommandFailure(ExitCode.IO, message, cause);
    }

    /** Returns the exit code of the process: one of {@link ExitCode}. */
    public int exitCode() {
        return exitCode;
    }
}
