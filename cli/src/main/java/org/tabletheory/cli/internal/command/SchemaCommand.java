package org.tabletheory.cli.internal.command;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.tabletheory.cli.internal.console.Console;
import org.tabletheory.schema.document.ReadResult;
import org.tabletheory.schema.document.SchemaDocument;
import org.tabletheory.schema.onetable.OneTableMode;

/** A command that reads schema documents. */
abstract class SchemaCommand extends ReportingCommand {
    private final SchemaInput input;

    SchemaCommand(Console console) {
        super(console);
        this.input = new SchemaInput(console);
    }

    final SchemaInput input() {
        return input;
    }

    /**
     * Returns the document, or prints its findings and returns null if it is invalid: on standard error, or as JSON on
     * standard output.
     */
    final @Nullable SchemaDocument readValid(String file) throws IOException {
        if (!json()) {
            return input.readValid(file);
        }
        ReadResult<SchemaDocument> reading = input.read(file, OneTableMode.LENIENT);
        if (!reading.isValid()) {
            print(reading.toJson());
        }
        return reading.find().orElse(null);
    }
}
