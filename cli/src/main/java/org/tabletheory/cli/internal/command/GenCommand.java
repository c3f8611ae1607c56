package org.tabletheory.cli.internal.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.cli.internal.console.Console;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.cli.internal.file.SafeFiles;
import org.tabletheory.cli.internal.infrastructure.InfrastructureFormat;
import org.tabletheory.cli.internal.infrastructure.TableResource;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.processor.spi.RecordSource;
import org.tabletheory.schema.DmsDocument;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.convert.SchemaConversion;
import org.tabletheory.schema.convert.ValueTemplates;
import org.tabletheory.schema.document.SchemaDocument;
import org.tabletheory.schema.key.KeyContract;
import org.tabletheory.schema.key.KeyTemplate;
import org.tabletheory.schema.key.TemplateContract;
import org.tabletheory.schema.onetable.OneTableDocument;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tabletheory gen}: generates records or infrastructure code from a schema document. */
@Command(
        footer = {
            "",
            "With java, each model becomes an annotated record that matches the document: 'tabletheory "
                    + "drift' finds no difference. With cloudformation, terraform or cdk, each table becomes a "
                    + "resource, with the keys, indexes and ttl of its models and the settings of the options; for "
                    + "cdk in a Java class.",
            "",
            "Examples:",
            "  tabletheory gen java users.yml --package com.acme --to src/main/java",
            "  tabletheory gen terraform users.yml --deletion-protection --tag team=orders"
        })
public final class GenCommand implements Callable<Integer> {
    /** What is generated. */
    enum GeneratedCode {
        java,
        cloudformation,
        terraform,
        cdk
    }

    private final Console console;

    @Parameters(index = "0", paramLabel = "TARGET", description = "java, cloudformation, terraform or cdk.")
    @SuppressWarnings("NullAway.Init")
    private GeneratedCode target;

    @Parameters(index = "1", paramLabel = "FILE", description = "DMS or OneTable document. Use - for standard input.")
    @SuppressWarnings("NullAway.Init")
    private String file;

    @Option(
            names = "--package",
            paramLabel = "NAME",
            description =
                    "Package of the classes. Default: the namespace of the document, or else the unnamed package.")
    private @Nullable String packageName;

    @Option(
            names = "--to",
            paramLabel = "DIRECTORY",
            description = "Directory to write to; for Java the source root. Default: print the result.")
    private @Nullable Path directory;

    @Option(
            names = "--keys",
            paramLabel = "FILE",
            description = "Key contract with the templates of the keys, as the annotation processor writes it."
                    + " Default: the value templates of a OneTable document.")
    private @Nullable String keys;

    @Option(names = "--force", description = "Overwrite existing files.")
    private boolean force;

    @Mixin
    private final TableSettingOptions settings = new TableSettingOptions();

    @Mixin
    private final TableNameOption tableName = new TableNameOption();

    /** Creates the command. */
    public GenCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        SchemaDocument document = new SchemaInput(console).readWithWarnings(file);
        DmsDocument models = document == null ? null : models(document);
        if (document == null || models == null) {
            return ExitCode.FINDINGS;
        }
        boolean isJava = target == GeneratedCode.java || target == GeneratedCode.cdk;
        if (packageName != null && !isJava) {
            throw CommandFailure.usage("--package is for java and cdk, not for " + target);
        }
        if (keys != null && target != GeneratedCode.java) {
            throw CommandFailure.usage("--keys is for java, not for " + target);
        }
        String name = !isJava ? "" : packageName == null ? namespace(models) : packageName;
        if (!name.isEmpty() && !RecordSource.isPackage(name)) {
            throw CommandFailure.usage("'" + name + "' is not a valid Java package name, or is reserved for the JDK");
        }
        Map<String, String> files = target == GeneratedCode.java
                ? records(models, name, templates(document, models))
                : infrastructure(models, name);
        Path root = directory;
        if (root == null) {
            for (String text : files.values()) {
                console.printDocument(text);
            }
        } else {
            write(files, name.isEmpty() ? root : root.resolve(name.replace('.', '/')));
        }
        return ExitCode.OK;
    }

    /** Returns the texts of the tables' resources, by the names of their files. */
    private Map<String, String> infrastructure(DmsDocument models, String packageName) {
        InfrastructureFormat format = InfrastructureFormat.valueOf(target.name().toUpperCase(Locale.ROOT));
        for (Model model : models.models()) {
            String problem = model.tableProblem();
            if (problem != null) {
                throw CommandFailure.usage(file + ": " + problem + ", or give its name with --table");
            }
        }
        List<TableResource> tables;
        try {
            tables = TableResource.of(models.models(), settings.toOptions());
        } catch (TableTheoryException contradiction) {
            throw CommandFailure.usage(String.valueOf(contradiction.getMessage()));
        }
        String source = file.equals("-")
                ? "standard input"
                : String.valueOf(Path.of(file).getFileName());
        return Map.of(format.fileName(), format.generate(tables, source, packageName));
    }

    private static String namespace(DmsDocument models) {
        String namespace = models.namespace().orElse("");
        if (!namespace.isEmpty() && !RecordSource.isPackage(namespace)) {
            throw CommandFailure.usage("the namespace '" + namespace
                    + "' is not a valid Java package name, or is reserved for the JDK; set one with --package");
        }
        return namespace;
    }

    /** Returns the templates of the keys, by model and by attribute. */
    private Map<String, Map<String, KeyTemplate>> templates(SchemaDocument document, DmsDocument models)
            throws IOException {
        Map<String, Map<String, KeyTemplate>> templates = new LinkedHashMap<>();
        if (keys != null) {
            SchemaDocument read = new SchemaInput(console).readValid(keys);
            if (!(read instanceof KeyContract contract)) {
                throw CommandFailure.usage(
                        keys + " is not a valid key contract; use one that the annotation processor wrote");
            }
            try {
                models.models()
                        .forEach(model ->
                                templates.put(model.name(), TemplateContract.templates(contract, model.name())));
            } catch (IllegalArgumentException e) {
                throw CommandFailure.usage(keys + ": " + e.getMessage());
            }
        } else if (document instanceof OneTableDocument schema) {
            models.models().forEach(model -> templates.put(model.name(), ValueTemplates.of(schema, model)));
        }
        return templates;
    }

    private static Map<String, String> records(
            DmsDocument models, String packageName, Map<String, Map<String, KeyTemplate>> templates) {
        try {
            Map<String, String> files = new LinkedHashMap<>();
            for (RecordSource source : RecordSource.of(models, packageName, templates)) {
                files.put(source.fileName(), source.text());
            }
            return files;
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage(String.valueOf(e.getMessage()));
        }
    }

    private @Nullable DmsDocument models(SchemaDocument document) {
        if (document instanceof DmsDocument dms) {
            List<Model> models = tableName.apply(dms.models(), file);
            return new DmsDocument(dms.version(), dms.namespace().orElse(null), models, dms.extensions());
        }
        if (!(document instanceof OneTableDocument schema)) {
            throw CommandFailure.usage(file + " is " + document.formatName() + "; use a DMS or OneTable document");
        }
        SchemaConversion<DmsDocument> conversion =
                SchemaConversion.toDms(schema, Objects.requireNonNullElse(tableName.tableOf(schema), "onetable"));
        conversion.notes().forEach(console.error()::println);
        return conversion.document().orElse(null);
    }

    private void write(Map<String, String> files, Path folder) throws IOException {
        for (String name : files.keySet()) {
            if (!force && Files.exists(folder.resolve(name))) {
                throw CommandFailure.usage(folder.resolve(name) + " already exists; use --force to overwrite it");
            }
        }
        Files.createDirectories(folder);
        for (Map.Entry<String, String> each : files.entrySet()) {
            Path written = folder.resolve(each.getKey());
            SafeFiles.replace(written, each.getValue().getBytes(UTF_8));
            console.text().write(written + "\n");
        }
    }
}
