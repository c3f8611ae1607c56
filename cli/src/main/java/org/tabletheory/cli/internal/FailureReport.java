package org.tabletheory.cli.internal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.cli.internal.console.Console;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.error.CredentialsException;
import org.tabletheory.error.TableTheoryException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** Reports why a command failed: one line, plus the stack trace with {@code --verbose}. */
final class FailureReport implements IExecutionExceptionHandler {
    private final Console console;

    FailureReport(Console console) {
        this.console = console;
    }

    @Override
    public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) {
        boolean verbose = parsed.originalArgs().contains("--verbose");
        if (failure instanceof CredentialsException credentials && credentials.isMissing()) {
            return report(
                    CommandFailure.io(
                            "no AWS credentials found; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or choose a"
                                    + " profile with --profile; a local database needs --endpoint http://HOST:PORT",
                            credentials),
                    verbose);
        }
        return report(failure, verbose);
    }

    int report(Throwable failure, boolean verbose) {
        IOException io = ioOf(failure);
        if (io != null && isClosedPipe(io)) {
            return ExitCode.OK;
        }
        console.printError(describe(failure, io, verbose));
        if (verbose) {
            failure.printStackTrace(console.error());
        }
        return failure instanceof CommandFailure known ? known.exitCode() : ExitCode.IO;
    }

    private static String describe(Throwable failure, @Nullable IOException io, boolean verbose) {
        if (failure instanceof CommandFailure || failure instanceof TableTheoryException) {
            return String.valueOf(failure.getMessage());
        }
        if (failure instanceof AttributeException) {
            return "an item of the response is not valid: " + failure.getMessage()
                    + "; check the server, which does not follow the rules of DynamoDB";
        }
        if (io instanceof FileSystemException file) {
            return describe(file);
        }
        if (io != null) {
            return "I/O error: " + (io.getMessage() == null ? io : io.getMessage());
        }
        if (failure instanceof OutOfMemoryError) {
            return "out of memory: " + failure.getMessage() + "; give the JVM more of it with -Xmx";
        }
        return "internal error: " + failure
                + (verbose ? "" : "; this is a bug in tabletheory, please report it with the output of --verbose");
    }

    private static String describe(FileSystemException failure) {
        if (failure instanceof NoSuchFileException) {
            return failure.getFile() + ": no such file or directory";
        }
        if (failure instanceof AccessDeniedException) {
            return failure.getFile() + ": permission denied";
        }
        if (failure instanceof NotDirectoryException) {
            return failure.getFile() + ": not a directory";
        }
        return String.valueOf(failure.getMessage());
    }

    private static @Nullable IOException ioOf(Throwable failure) {
        if (failure instanceof UncheckedIOException unchecked) {
            return unchecked.getCause();
        }
        return failure instanceof IOException io ? io : null;
    }

    /** Returns whether the reader of our output closed the pipe, as {@code head} does; that is not an error. */
    private static boolean isClosedPipe(IOException failure) {
        String message = String.valueOf(failure.getMessage());
        return message.contains("Broken pipe") || message.contains("The pipe is being closed");
    }
}
