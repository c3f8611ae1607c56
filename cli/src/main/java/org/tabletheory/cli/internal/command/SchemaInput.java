package org.tabletheory.cli.internal.command;

import java.io.IOException;
import java.nio.file.Path;
import org.tabletheory.cli.internal.CommandFailure;
import org.tabletheory.cli.internal.Console;
import org.tabletheory.schema.document.ReadResult;
import org.tabletheory.schema.document.SchemaDocument;
import org.tabletheory.schema.file.SchemaFiles;
import org.tabletheory.schema.onetable.OneTableMode;

/** Reads the documents that a command line names; {@code -} is standard input. */
final class SchemaInput {

    private final Console console;
    private final OneTableMode mode;

    SchemaInput(Console console, boolean strict) {
        this.console = console;
        this.mode = strict ? OneTableMode.STRICT : OneTableMode.LENIENT;
    }

    /** What came of reading the document; a file that cannot be read ends the command. */
    ReadResult<SchemaDocument> read(String file) {
        try {
            return file.equals("-")
                    ? SchemaFiles.load("<stdin>", console.in(), mode)
                    : SchemaFiles.load(Path.of(file), mode);
        } catch (IOException failure) {
            throw CommandFailure.io(String.valueOf(failure.getMessage()));
        }
    }
}
