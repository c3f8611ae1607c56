package org.tabletheory.cli.internal.command;

import java.util.List;
import picocli.CommandLine.Parameters;

/** The arguments of commands that read several schema documents. */
final class SchemaFileArguments {
    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description = "Schema documents, YAML or JSON. Use - for standard input.")
    @SuppressWarnings("NullAway.Init")
    private List<String> files;

    /** Returns the names of the files. */
    List<String> files() {
        return files;
    }
}
