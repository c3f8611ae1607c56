package org.tabletheory.cli.internal.command;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.cli.internal.console.Console;
import org.tabletheory.cli.internal.file.SafeFiles;
import org.tabletheory.schema.document.ReadResult;
import org.tabletheory.schema.document.SchemaDocument;
import org.tabletheory.schema.file.SchemaFiles;
import org.tabletheory.schema.onetable.OneTableMode;

/** Reads schema documents named on the command line; {@code -} is standard input. */
final class SchemaInput {
    private final Console console;

    SchemaInput(Console console) {
        this.console = console;
    }

    /** Reads a document and returns it with its findings. A file that cannot be read ends the command. */
    ReadResult<SchemaDocument> read(String file, OneTableMode mode) {
        try {
            return file.equals("-")
                    ? SchemaFiles.load("<stdin>", console.in(), mode)
                    : SchemaFiles.load(SafeFiles.named(file), mode);
        } catch (IOException failure) {
            throw CommandFailure.io(String.valueOf(failure.getMessage()));
        }
    }

    /** Returns the document, or prints its findings on standard error and returns null if it is invalid. */
    @Nullable
    SchemaDocument readValid(String file) {
        return validOf(read(file, OneTableMode.LENIENT));
    }

    /** As {@link #readValid(String)}, and prints the warnings of a valid document, too: for what is hard to change later. */
    @Nullable
    SchemaDocument readWithWarnings(String file) {
        ReadResult<SchemaDocument> reading = read(file, OneTableMode.LENIENT);
        if (reading.isValid()) {
            reading.findings().forEach(console.error()::println);
            console.error().flush();
        }
        return validOf(reading);
    }

    private @Nullable SchemaDocument validOf(ReadResult<SchemaDocument> reading) {
        if (!reading.isValid()) {
            console.error().print(reading.toText());
            console.error().flush();
        }
        return reading.find().orElse(null);
    }

    /** Returns the document, or prints its findings on standard error and ends the command if it is invalid. */
    SchemaDocument require(String file) {
        SchemaDocument document = readValid(file);
        if (document == null) {
            throw CommandFailure.io(file + " is not valid; fix the errors above");
        }
        return document;
    }
}
