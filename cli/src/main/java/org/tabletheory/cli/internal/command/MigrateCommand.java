package org.tabletheory.cli.internal.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.cli.internal.bulk.ClassForms;
import org.tabletheory.cli.internal.bulk.FormCheckpoints;
import org.tabletheory.cli.internal.bulk.FormMigration;
import org.tabletheory.cli.internal.bulk.FormReport;
import org.tabletheory.cli.internal.bulk.ProgressBar;
import org.tabletheory.cli.internal.bulk.RateLimit;
import org.tabletheory.cli.internal.bulk.TableIdentity;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.cli.internal.console.Confirmation;
import org.tabletheory.cli.internal.console.Console;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.cli.internal.database.DatabaseConnection;
import org.tabletheory.cli.internal.database.TableText;
import org.tabletheory.cli.internal.drift.ModelClasses;
import org.tabletheory.cli.internal.drift.TableClasses;
import org.tabletheory.client.Config;
import org.tabletheory.client.ItemForms;
import org.tabletheory.client.Query;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.table.TableDescription;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.schema.FormDef;
import org.tabletheory.schema.Model;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tabletheory migrate}: stores the items of a table in the present form of their classes. */
@Command(
        footer = {
            "",
            "Safe to run while the table is in use: each item is changed by one conditional update, and versions "
                    + "and timestamps stay the same. Safe to repeat: items of the present form are skipped. "
                    + "Afterwards all items are read again. Exits with 1 if items have an older form or former "
                    + "names, or could not be rewritten.",
            "",
            "The classes are loaded into this process and their upcasters are called, so use a class path that you trust. "
                    + "Upcasters and converters that a program registers are found if a class that implements "
                    + "MapperRegistration registers them and META-INF/services lists it.",
            "",
            "Examples:",
            "  tabletheory migrate users --check --classpath target/classes",
            "  tabletheory migrate users --upcast --classpath target/classes --rate 50"
        })
public final class MigrateCommand implements Callable<Integer> {
    private final Console console;

    @Parameters(index = "0", paramLabel = "TABLE", description = "Table to migrate.")
    @SuppressWarnings("NullAway.Init")
    private String table;

    @Option(names = "--upcast", description = "Store items of older forms in the present form.")
    private boolean upcast;

    @Option(names = "--check", description = "Count the forms of the items; write nothing.")
    private boolean check;

    @Mixin
    private final ClassPathOption classPath = new ClassPathOption();

    @Option(
            names = "--model",
            paramLabel = "NAME",
            description =
                    "Migrate only the items of this model, or of one class of a sealed type, such as Row.Invoice; "
                            + "repeatable. Default: all models of the table.")
    private List<String> models = List.of();

    @Option(
            names = "--prefix",
            paramLabel = "PREFIX",
            description = "Config.tablePrefix of the program, with which TABLE begins. Default: none.")
    private String prefix = "";

    @Mixin
    private final ScanOptions scan = new ScanOptions();

    @Mixin
    private final WriteUnitsOption writeUnits = new WriteUnitsOption();

    @Option(names = "--dry-run", description = "With --upcast: call the upcasters and count, but write nothing.")
    private boolean dryRun;

    @Option(names = "--checkpoint", paramLabel = "FILE", description = "Save progress in FILE.")
    private @Nullable Path checkpoint;

    @Option(names = "--resume", description = "Continue from the checkpoint, if there is one.")
    private boolean resume;

    @Mixin
    private final KeyOptions keys = new KeyOptions();

    @Mixin
    private final Confirmation confirmation = new Confirmation();

    @Option(names = "--json", description = "Print JSON instead of text.")
    private boolean json;

    @Mixin
    private final DatabaseOptions database = new DatabaseOptions();

    /** Creates the command. */
    public MigrateCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        if (upcast == check) {
            throw CommandFailure.usage("specify either --upcast to rewrite items, or --check to count their forms");
        }
        if (check && dryRun) {
            throw CommandFailure.usage("--check writes nothing anyway; leave out --dry-run");
        }
        if (check && checkpoint != null) {
            throw CommandFailure.usage("--checkpoint is for --upcast; leave it out");
        }
        if (resume && checkpoint == null) {
            throw CommandFailure.usage("--resume needs --checkpoint FILE");
        }
        RateLimit rate = scan.rate();
        scan.segments(); // rejects a wrong number before anything is loaded
        DatabaseConnection.requireName(table);
        if (!table.startsWith(prefix) || table.equals(prefix)) {
            throw CommandFailure.usage("--prefix: the table name " + table + " does not begin with '" + prefix
                    + "'; give the full name as TABLE");
        }
        Config config = database.config();
        try (ModelClasses loaded = ModelClasses.on(classPath.entries())) {
            TableClasses classes = TableClasses.of(loaded.all(), table.substring(prefix.length()));
            if (classes.types().isEmpty()) {
                throw CommandFailure.io("no class on --classpath is mapped to the table " + table
                        + "; check the table name in @Table, and whether the classes are compiled; a program's"
                        + " Config.tablePrefix is given with --prefix");
            }
            Map<String, String> variables = classes.variables();
            Mappers.Builder mappers = Mappers.builder().variables(variables::get);
            loaded.register(mappers);
            Config.Builder configured = config.toBuilder().tablePrefix(prefix).mappers(mappers.build());
            if (keys.areGiven()) {
                configured.keyProvider(keys.keys());
            }
            try (DatabaseConnection connection = DatabaseConnection.open(configured.build());
                    ProgressBar progress = new ProgressBar(console, "migrate " + table, System::nanoTime)) {
                return migrate(connection, classes, rate, progress);
            }
        }
    }

    private int migrate(DatabaseConnection connection, TableClasses classes, RateLimit rate, ProgressBar progress)
            throws IOException {
        TableTheory client = writeUnits.limited(scan.limited(connection.client()));
        TableDescription description = connection.describe(table);
        ClassForms forms = withKeysOf(description, forms(client, classes));
        if (upcast
                && !dryRun
                && !confirmation.confirms(
                        console,
                        "Rewrite the items of " + String.join(", ", forms.migrated()) + " in " + table + " at "
                                + connection.location() + " that have an older form?")) {
            return ExitCode.FINDINGS;
        }
        FormMigration migration = new FormMigration(
                forms,
                dryRun,
                rate,
                progress,
                (key, problem) -> console.error().println(key + ": " + problem),
                description.itemCount());
        Query<Item> items = client.model(description.mapper());
        FormMigration.MigratedItems done = upcast
                ? rewrite(migration, items, subject(forms), TableIdentity.of(description, connection.config()))
                : null;
        FormMigration.MigratedItems found =
                dryRun && done != null ? done : migration.check(items, scan.segments(), check);
        progress.end();
        FormReport report = new FormReport(table, dryRun, done, found);
        console.text().write(json ? report.toJson().toIndentedText() : report.toText());
        return report.isClean() ? ExitCode.OK : ExitCode.FINDINGS;
    }

    private FormMigration.MigratedItems rewrite(
            FormMigration migration, Query<Item> items, String subject, TableIdentity identity) throws IOException {
        try {
            return migration.rewrite(
                    items,
                    scan.segments(),
                    new FormCheckpoints(dryRun ? null : checkpoint, resume, scan.givenSegments()),
                    subject,
                    identity);
        } catch (TableTheoryException e) {
            throw CommandFailure.io(e.getMessage()
                    + (checkpoint == null
                            ? "\nRun the command again; items that are done are skipped."
                            : "\nRun it again with --resume to continue."));
        }
    }

    private ClassForms forms(TableTheory db, TableClasses classes) {
        List<ItemForms<?>> all = new ArrayList<>();
        List<String> evolving = new ArrayList<>();
        Set<String> known = new LinkedHashSet<>();
        for (Class<?> type : classes.types()) {
            ItemForms<?> forms;
            try {
                forms = db.forms(type);
            } catch (TableTheoryException e) {
                if (e.is(ErrorCodes.ENCRYPTION_NOT_CONFIGURED)) {
                    throw CommandFailure.usage(
                            type.getName() + " has encrypted attributes, which upcasters see decrypted;"
                                    + " give their key with --kms-key or --dev-key-file");
                }
                throw CommandFailure.io(type.getName() + " cannot be used: " + e.getMessage());
            }
            all.add(forms);
            if (forms.evolves()) {
                evolving.add(forms.model().name());
                known.add(forms.model().name());
                known.addAll(forms.evolving());
            }
        }
        for (String model : models) {
            if (!known.contains(model)) {
                throw CommandFailure.usage(
                        "--model: no class of " + table + " on --classpath declares the model '" + model
                                + "' with @Form or aliases; found: "
                                + (known.isEmpty() ? "none" : String.join(", ", known)));
            }
        }
        if (evolving.isEmpty()) {
            throw CommandFailure.io(
                    "no class of " + table + " on --classpath has @Form or aliases, so its items have only one form");
        }
        return new ClassForms(all, models.isEmpty() ? evolving : models);
    }

    /** Returns the classes that have the keys of the table; one to migrate that has others ends the command. */
    private static ClassForms withKeysOf(TableDescription description, ClassForms forms) {
        List<ItemForms<?>> matching = new ArrayList<>();
        for (ItemForms<?> each : forms.all()) {
            Model model = each.model();
            if (model.primaryKey().equals(description.primaryKey())) {
                matching.add(each);
            } else if (forms.includes(each)) {
                throw CommandFailure.io(
                        "the model " + model.name() + " has the primary key "
                                + TableText.key(model.primaryKey()) + ", but the table " + description.name() + " has "
                                + TableText.key(description.primaryKey())
                                + "; correct the names and types of the keys in the class, or choose other models with --model");
            }
        }
        return new ClassForms(matching, forms.migrated());
    }

    /** Returns the models and their forms, so that a checkpoint is not continued with other upcasters. */
    private static String subject(ClassForms forms) {
        List<String> parts = new ArrayList<>();
        for (ItemForms<?> each : forms.all()) {
            if (forms.includes(each)) {
                Map<String, Integer> numbers =
                        each.model().form().map(FormDef::numbers).orElse(Map.of());
                parts.add(each.model().name());
                each.evolving().stream()
                        .filter(name -> !name.equals(each.model().name())
                                && forms.migrated().contains(name))
                        .forEach(name -> parts.add("of " + name));
                new TreeMap<>(numbers)
                        .forEach((value, number) -> parts.add((value.isEmpty() ? "form " : value + " form ") + number));
            }
        }
        return String.join(" ", parts);
    }
}
