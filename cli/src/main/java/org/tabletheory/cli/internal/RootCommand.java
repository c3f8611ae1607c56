package org.tabletheory.cli.internal;

import org.tabletheory.cli.Main;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** {@code tabletheory} itself: the options that hold on every level, and the list of commands. */
@Command(
        name = "tabletheory",
        description = "DynamoDB values, schemas and items, from the command line.",
        versionProvider = RootCommand.Version.class,
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "Exit codes: 0 done, 1 something was found, 2 wrong command line, 3 could not read, write or run.",
            "'tabletheory COMMAND --help' explains a command; start with 'tabletheory quickstart'."
        })
@SuppressWarnings("UnusedVariable") // picocli acts on the options; nobody reads the fields
final class RootCommand extends CommandGroup {
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "Show this help.")
    private boolean help;

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Show the version.")
    private boolean version;

    @Option(
            names = {"--verbose"},
            scope = ScopeType.INHERIT,
            description = "Show the stack trace of an error.")
    private boolean verbose;

    RootCommand(Console console) {
        super(console);
    }

    /** The version of the jar; classes that were not packaged are called a development build. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = Main.class.getPackage().getImplementationVersion();
            return new String[] {
                "tabletheory " + (version == null ? "(development build)" : version) + ", Java " + Runtime.version()
            };
        }
    }
}
