package org.tabletheory.cli.internal;

import org.tabletheory.cli.internal.console.CommandGroup;
import org.tabletheory.cli.internal.console.Console;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** {@code tabletheory} itself: global options and the list of commands. */
@Command(
        name = "tabletheory",
        description = "Work with DynamoDB tables, schemas and attribute values.",
        versionProvider = RootCommand.VersionProvider.class,
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "Run 'tabletheory COMMAND --help' for details of a command. New here? Run 'tabletheory " + "quickstart'.",
            "",
            "Exit codes: 0 success, 1 findings or failures, 2 invalid command line, 3 I/O or service error."
        })
@SuppressWarnings("UnusedVariable") // picocli handles these options
final class RootCommand extends CommandGroup {
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            order = 20,
            description = "Show this help and exit.")
    private boolean help;

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            order = 21,
            description = "Show the version and exit.")
    private boolean version;

    @Option(
            names = {"--verbose"},
            scope = ScopeType.INHERIT,
            order = 22,
            description = "Show stack traces of errors.")
    private boolean verbose;

    RootCommand(Console console) {
        super(console);
    }

    /** Reads the version from the jar's manifest. */
    static final class VersionProvider implements IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = RootCommand.class.getPackage().getImplementationVersion();
            return new String[] {
                "tabletheory " + (version == null ? "(development build)" : version) + ", Java " + Runtime.version()
            };
        }
    }
}
