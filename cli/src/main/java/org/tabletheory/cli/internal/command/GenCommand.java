package org.tabletheory.cli.internal.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.tabletheory.cli.internal.CommandFailure;
import org.tabletheory.cli.internal.Console;
import org.tabletheory.cli.internal.ExitCode;
import org.tabletheory.processor.RecordSource;
import org.tabletheory.schema.DmsDocument;
import org.tabletheory.schema.convert.SchemaConversion;
import org.tabletheory.schema.document.ReadResult;
import org.tabletheory.schema.document.SchemaDocument;
import org.tabletheory.schema.onetable.OneTableDocument;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tabletheory gen}: writes records for the models of a schema document. */
@Command(
        footer = {
            "",
            "  tabletheory gen java users.yml --package com.acme --to src/main/java",
            "Each model becomes an annotated record that declares just that model: 'tabletheory drift' finds nothing.",
            "Files that are there are not touched, unless --force is given; without --to everything is printed."
        })
public final class GenCommand implements Callable<Integer> {
    /** The languages that there are. */
    enum Language {
        java
    }

    private final Console console;

    @Parameters(index = "0", paramLabel = "LANGUAGE", description = "java.")
    @SuppressWarnings({"NullAway.Init", "UnusedVariable"}) // there is one, and others are refused
    private Language language;

    @Parameters(index = "1", paramLabel = "FILE", description = "A DMS or OneTable document; - is standard input.")
    @SuppressWarnings("NullAway.Init")
    private String file;

    @Option(
            names = "--package",
            paramLabel = "NAME",
            defaultValue = "",
            description = "The package of the records; none by default.")
    @SuppressWarnings("NullAway.Init")
    private String packageName;

    @Option(names = "--to", paramLabel = "DIRECTORY", description = "The root of the sources to write to.")
    private @Nullable Path directory;

    @Option(names = "--force", description = "Replace files that are there.")
    private boolean force;

    @Option(
            names = "--table",
            paramLabel = "NAME",
            defaultValue = "onetable",
            description = "The table of a OneTable schema, which does not name it: ${DEFAULT-VALUE}.")
    @SuppressWarnings("NullAway.Init")
    private String table;

    /** A generation that is told on this console. */
    public GenCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        ReadResult<SchemaDocument> reading = new SchemaInput(console, false).read(file);
        if (!reading.isValid()) {
            console.error().print(reading.toText());
            console.error().flush();
            return ExitCode.FINDINGS;
        }
        DmsDocument models = models(reading.document());
        if (models == null) {
            return ExitCode.FINDINGS;
        }
        List<RecordSource> sources = RecordSource.of(models, packageName);
        Path root = directory;
        if (root == null) {
            for (RecordSource source : sources) {
                console.text().write(source.text());
            }
        } else {
            write(sources, packageName.isEmpty() ? root : root.resolve(packageName.replace('.', '/')));
        }
        return ExitCode.OK;
    }

    private @Nullable DmsDocument models(SchemaDocument document) {
        if (document instanceof DmsDocument dms) {
            return dms;
        }
        SchemaConversion<DmsDocument> conversion = SchemaConversion.toDms((OneTableDocument) document, table);
        conversion.notes().forEach(console.error()::println);
        return conversion.document().orElse(null);
    }

    private void write(List<RecordSource> sources, Path target) throws IOException {
        for (RecordSource source : sources) {
            if (!force && Files.exists(target.resolve(source.fileName()))) {
                throw CommandFailure.usage(
                        target.resolve(source.fileName()) + " is there already; --force replaces it");
            }
        }
        Files.createDirectories(target);
        for (RecordSource source : sources) {
            Path written = Files.writeString(target.resolve(source.fileName()), source.text());
            console.text().write(written + "\n");
        }
    }
}
