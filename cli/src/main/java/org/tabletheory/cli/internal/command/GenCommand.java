package org.tabletheory.cli.internal.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.cli.internal.console.Console;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.cli.internal.file.SafeFiles;
import org.tabletheory.processor.RecordSource;
import org.tabletheory.schema.DmsDocument;
import org.tabletheory.schema.convert.SchemaConversion;
import org.tabletheory.schema.document.SchemaDocument;
import org.tabletheory.schema.onetable.OneTableDocument;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tabletheory gen}: generates records from a schema document. */
@Command(
        footer = {
            "",
            "Each model becomes an annotated record that matches the document: 'tabletheory drift' "
                    + "finds no difference.",
            "",
            "Example:",
            "  tabletheory gen java users.yml --package com.acme --to src/main/java"
        })
public final class GenCommand implements Callable<Integer> {
    /** The target language. */
    enum Language {
        java
    }

    private final Console console;

    @Parameters(index = "0", paramLabel = "LANGUAGE", description = "Target language: java.")
    @SuppressWarnings({"NullAway.Init", "UnusedVariable"}) // picocli accepts only the one value
    private Language language;

    @Parameters(index = "1", paramLabel = "FILE", description = "DMS or OneTable document. Use - for standard input.")
    @SuppressWarnings("NullAway.Init")
    private String file;

    @Option(
            names = "--package",
            paramLabel = "NAME",
            description =
                    "Package of the records. Default: the namespace of the document, or else the unnamed package.")
    private @Nullable String packageName;

    @Option(
            names = "--to",
            paramLabel = "DIRECTORY",
            description = "Source root to write to. Default: print the records.")
    private @Nullable Path directory;

    @Option(names = "--force", description = "Overwrite existing files.")
    private boolean force;

    @Mixin
    private final OneTableNameOption tableName = new OneTableNameOption();

    /** Creates the command. */
    public GenCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        SchemaDocument document = new SchemaInput(console).readValid(file);
        DmsDocument models = document == null ? null : models(document);
        if (models == null) {
            return ExitCode.FINDINGS;
        }
        String name = packageName == null ? namespace(models) : packageName;
        List<RecordSource> sources = sources(models, name);
        Path root = directory;
        if (root == null) {
            for (RecordSource source : sources) {
                console.printDocument(source.text());
            }
        } else {
            write(sources, name.isEmpty() ? root : root.resolve(name.replace('.', '/')));
        }
        return ExitCode.OK;
    }

    private static String namespace(DmsDocument models) {
        String namespace = models.namespace().orElse("");
        if (!namespace.isEmpty() && !RecordSource.isPackage(namespace)) {
            throw CommandFailure.usage("the namespace '" + namespace
                    + "' is not a valid Java package name, or is reserved for the JDK; set one with --package");
        }
        return namespace;
    }

    private static List<RecordSource> sources(DmsDocument models, String packageName) {
        try {
            return RecordSource.of(models, packageName);
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage(String.valueOf(e.getMessage()));
        }
    }

    private @Nullable DmsDocument models(SchemaDocument document) {
        if (document instanceof DmsDocument dms) {
            return dms;
        }
        if (!(document instanceof OneTableDocument schema)) {
            throw CommandFailure.usage(file + " is " + document.formatName() + "; use a DMS or OneTable document");
        }
        SchemaConversion<DmsDocument> conversion = SchemaConversion.toDms(schema, tableName.table());
        conversion.notes().forEach(console.error()::println);
        return conversion.document().orElse(null);
    }

    private void write(List<RecordSource> sources, Path target) throws IOException {
        for (RecordSource source : sources) {
            if (!force && Files.exists(target.resolve(source.fileName()))) {
                throw CommandFailure.usage(
                        target.resolve(source.fileName()) + " already exists; use --force to overwrite it");
            }
        }
        Files.createDirectories(target);
        for (RecordSource source : sources) {
            Path written = target.resolve(source.fileName());
            SafeFiles.replace(written, source.text().getBytes(UTF_8));
            console.text().write(written + "\n");
        }
    }
}
