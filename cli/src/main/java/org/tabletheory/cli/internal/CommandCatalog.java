package org.tabletheory.cli.internal;

import java.util.List;
import java.util.function.Function;
import org.tabletheory.cli.internal.command.AttributeCommand;
import org.tabletheory.cli.internal.command.CompletionCommand;
import org.tabletheory.cli.internal.command.ConformanceCommand;
import org.tabletheory.cli.internal.command.ConvertCommand;
import org.tabletheory.cli.internal.command.DiffCommand;
import org.tabletheory.cli.internal.command.DigestCommand;
import org.tabletheory.cli.internal.command.DriftCommand;
import org.tabletheory.cli.internal.command.EnvelopeCommand;
import org.tabletheory.cli.internal.command.ExportCommand;
import org.tabletheory.cli.internal.command.FmtCommand;
import org.tabletheory.cli.internal.command.GenCommand;
import org.tabletheory.cli.internal.command.ImportCommand;
import org.tabletheory.cli.internal.command.LocalCommand;
import org.tabletheory.cli.internal.command.OneTableCommand;
import org.tabletheory.cli.internal.command.QuickstartCommand;
import org.tabletheory.cli.internal.command.ReencryptCommand;
import org.tabletheory.cli.internal.command.ValidateCommand;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Every command with its summary, none of them loaded before it is called.
 *
 * <p>A new command is one entry here and one class in {@code internal.command}. The class may be a picocli command with
 * annotations; it gets the console, and its summary from here.
 */
public final class CommandCatalog {
    private static final List<Entry> ENTRIES = List.of(
            new Entry("quickstart", "See what the library does, on a database of its own.", QuickstartCommand::new),
            new Entry("attribute", "Values to and from their canonical bytes.", AttributeCommand::new),
            new Entry("validate", "Check schema documents, DMS or OneTable.", ValidateCommand::new),
            new Entry("fmt", "Write schema documents in their canonical form.", FmtCommand::new),
            new Entry("convert", "Say a schema document in the other format.", ConvertCommand::new),
            new Entry("diff", "What changing one schema document into another asks for.", DiffCommand::new),
            new Entry("drift", "Whether compiled classes still say what a document says.", DriftCommand::new),
            new Entry("gen", "Write records for the models of a document.", GenCommand::new),
            new Entry(
                    "conformance", "Run contract scenarios and vectors against this library.", ConformanceCommand::new),
            new Entry("export", "Write the items of a table to a file.", ExportCommand::new),
            new Entry("import", "Store the items of a file in a table.", ImportCommand::new),
            new Entry("digest", "Whether tables and files hold the same items.", DigestCommand::new),
            new Entry("envelope", "Encrypted values from outside, and keys for development.", EnvelopeCommand::new),
            new Entry("reencrypt", "Bring a table's encrypted values under another key.", ReencryptCommand::new),
            new Entry("onetable", "Tables, sample items and saved queries of OneTable schemas.", OneTableCommand::new),
            new Entry("local", "Run DynamoDB Local until stopped.", LocalCommand::new),
            new Entry(
                    "completion",
                    "Print the completion script for bash or zsh.",
                    console -> new CompletionCommand(console, () -> CommandTree.whole(console))));

    private CommandCatalog() {}

    static List<Entry> entries() {
        return ENTRIES;
    }

    /** A command: the word that calls it, what it is for, and how its object is made when it is called. */
    record Entry(String name, String summary, Function<Console, Object> command) {

        CommandSpec load(Console console) {
            return summarised(CommandSpec.forAnnotatedObject(command.apply(console)));
        }

        /** Stands for the command in lists and suggestions without loading its class. */
        CommandSpec placeholder() {
            return summarised(CommandSpec.create());
        }

        private CommandSpec summarised(CommandSpec spec) {
            spec.name(name).usageMessage().description(summary);
            HelpLayout.apply(spec);
            return spec;
        }
    }
}
