package org.tabletheory.cli.internal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import org.jspecify.annotations.Nullable;
import org.tabletheory.error.TableTheoryException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** Tells why a command could not finish: one line, and the stack trace only with {@code --verbose}. */
final class FailureReport implements IExecutionExceptionHandler {
    private final Console console;

    FailureReport(Console console) {
        this.console = console;
    }

    @Override
    public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) {
        return report(failure, parsed.originalArgs().contains("--verbose"));
    }

    int report(Exception failure, boolean verbose) {
        IOException io = ioOf(failure);
        if (io != null && isClosedPipe(io)) {
            return ExitCode.OK;
        }
        ErrorLine.print(console, describe(failure, io, verbose));
        if (verbose) {
            failure.printStackTrace(console.error());
        }
        return failure instanceof CommandFailure known ? known.exitCode() : ExitCode.IO;
    }

    private static String describe(Exception failure, @Nullable IOException io, boolean verbose) {
        if (failure instanceof CommandFailure || failure instanceof TableTheoryException) {
            return String.valueOf(failure.getMessage());
        }
        if (io instanceof FileSystemException file) {
            return describe(file);
        }
        if (io != null) {
            return "reading or writing failed: " + (io.getMessage() == null ? io : io.getMessage());
        }
        return "this is a fault in tabletheory, not in your input: " + failure
                + (verbose ? "" : "; --verbose shows where, please report it");
    }

    private static String describe(FileSystemException failure) {
        if (failure instanceof NoSuchFileException) {
            return failure.getFile() + ": there is no such file or directory";
        }
        if (failure instanceof AccessDeniedException) {
            return failure.getFile() + ": access denied; check its permissions";
        }
        if (failure instanceof NotDirectoryException) {
            return failure.getFile() + ": not a directory";
        }
        return String.valueOf(failure.getMessage());
    }

    private static @Nullable IOException ioOf(Exception failure) {
        if (failure instanceof UncheckedIOException unchecked) {
            return unchecked.getCause();
        }
        return failure instanceof IOException io ? io : null;
    }

    /** True when the reader of our output went away, as {@code head} does: it has what it wanted, so that is no fault. */
    private static boolean isClosedPipe(IOException failure) {
        String message = String.valueOf(failure.getMessage());
        return message.contains("Broken pipe") || message.contains("The pipe is being closed");
    }
}
