package org.tabletheory.cli.internal;

import java.util.List;
import java.util.function.Function;
import org.tabletheory.cli.internal.command.AttributeCommand;
import org.tabletheory.cli.internal.command.CompletionCommand;
import org.tabletheory.cli.internal.command.ConformanceCommand;
import org.tabletheory.cli.internal.command.ConvertCommand;
import org.tabletheory.cli.internal.command.CreateTableCommand;
import org.tabletheory.cli.internal.command.DeleteCommand;
import org.tabletheory.cli.internal.command.DescribeCommand;
import org.tabletheory.cli.internal.command.DiffCommand;
import org.tabletheory.cli.internal.command.DigestCommand;
import org.tabletheory.cli.internal.command.DriftCommand;
import org.tabletheory.cli.internal.command.EnvelopeCommand;
import org.tabletheory.cli.internal.command.ExplainCommand;
import org.tabletheory.cli.internal.command.ExportCommand;
import org.tabletheory.cli.internal.command.FmtCommand;
import org.tabletheory.cli.internal.command.GenCommand;
import org.tabletheory.cli.internal.command.GetCommand;
import org.tabletheory.cli.internal.command.ImportCommand;
import org.tabletheory.cli.internal.command.InferCommand;
import org.tabletheory.cli.internal.command.LocalCommand;
import org.tabletheory.cli.internal.command.MigrateCommand;
import org.tabletheory.cli.internal.command.OneTableCommand;
import org.tabletheory.cli.internal.command.PutCommand;
import org.tabletheory.cli.internal.command.QueryCommand;
import org.tabletheory.cli.internal.command.QuickstartCommand;
import org.tabletheory.cli.internal.command.ReencryptCommand;
import org.tabletheory.cli.internal.command.ScanCommand;
import org.tabletheory.cli.internal.command.SeedCommand;
import org.tabletheory.cli.internal.command.TablesCommand;
import org.tabletheory.cli.internal.command.ValidateCommand;
import org.tabletheory.cli.internal.command.WatchCommand;
import org.tabletheory.cli.internal.console.Console;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Lists every command with its summary. The class of a command is loaded only when it is called.
 *
 * <p>To add a command, add an annotated picocli class to {@code internal.command} and an entry here.
 */
public final class CommandCatalog {
    private static final List<CommandEntry> ENTRIES = List.of(
            new CommandEntry("quickstart", "Take a guided tour on a temporary database.", QuickstartCommand::new),
            new CommandEntry(
                    "attribute", "Serialize, deserialize and fingerprint attribute values.", AttributeCommand::new),
            new CommandEntry("validate", "Validate DMS and OneTable schema documents.", ValidateCommand::new),
            new CommandEntry("fmt", "Format schema documents.", FmtCommand::new),
            new CommandEntry("convert", "Convert a schema document between DMS and OneTable.", ConvertCommand::new),
            new CommandEntry("diff", "Compare two schema documents, or one with a live table.", DiffCommand::new),
            new CommandEntry("drift", "Check that compiled classes match a schema document.", DriftCommand::new),
            new CommandEntry("gen", "Generate Java records or infrastructure code from a schema.", GenCommand::new),
            new CommandEntry("conformance", "Run conformance tests against this library.", ConformanceCommand::new),
            new CommandEntry("tables", "List the tables.", TablesCommand::new),
            new CommandEntry("describe", "Show keys, indexes and settings of a table.", DescribeCommand::new),
            new CommandEntry("create-table", "Create the tables of a schema document.", CreateTableCommand::new),
            new CommandEntry("infer", "Infer a DMS document from a table.", InferCommand::new),
            new CommandEntry("get", "Show an item.", GetCommand::new),
            new CommandEntry("put", "Store items.", PutCommand::new),
            new CommandEntry("delete", "Delete an item.", DeleteCommand::new),
            new CommandEntry("query", "Read items by key.", QueryCommand::new),
            new CommandEntry("scan", "Read the items of a table.", ScanCommand::new),
            new CommandEntry("explain", "Show how a query is executed and what it costs.", ExplainCommand::new),
            new CommandEntry("seed", "Store sample items.", SeedCommand::new),
            new CommandEntry("watch", "Print the changes of a table as they happen.", WatchCommand::new),
            new CommandEntry("export", "Export the items of a table to a file.", ExportCommand::new),
            new CommandEntry("import", "Import the items of a file into a table.", ImportCommand::new),
            new CommandEntry("digest", "Check whether tables and files contain the same items.", DigestCommand::new),
            new CommandEntry("migrate", "Store items in the present form of their classes.", MigrateCommand::new),
            new CommandEntry("envelope", "Inspect encrypted values; create development keys.", EnvelopeCommand::new),
            new CommandEntry("reencrypt", "Re-encrypt the values of a table with a new key.", ReencryptCommand::new),
            new CommandEntry(
                    "onetable",
                    "Create tables, load sample items and run queries of OneTable schemas.",
                    OneTableCommand::new),
            new CommandEntry("local", "Run a local DynamoDB.", LocalCommand::new),
            new CommandEntry(
                    "completion",
                    "Print a shell completion script.",
                    console -> new CompletionCommand(console, () -> CommandTree.complete(console))));

    private CommandCatalog() {}

    static List<CommandEntry> entries() {
        return ENTRIES;
    }

    /** A command: its name, its one-line summary, and how to create it. */
    record CommandEntry(String name, String summary, Function<Console, Object> command) {

        CommandSpec load(Console console) {
            return withSummary(CommandSpec.forAnnotatedObject(command.apply(console)));
        }

        /** Returns a placeholder for help and suggestions, without loading the class of the command. */
        CommandSpec placeholder() {
            return withSummary(CommandSpec.create());
        }

        private CommandSpec withSummary(CommandSpec spec) {
            spec.name(name).usageMessage().description(summary);
            HelpLayout.apply(spec);
            return spec;
        }
    }
}
