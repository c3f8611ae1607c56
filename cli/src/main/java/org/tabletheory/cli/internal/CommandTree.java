package org.tabletheory.cli.internal;

import java.io.FilterWriter;
import java.io.PrintWriter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Help;

/** Builds the picocli tree for one command line: the command that it calls is real, the others are placeholders. */
final class CommandTree {

    private CommandTree() {}

    /** The tree in which only the command named by these arguments is loaded. */
    static CommandLine forArguments(Console console, String... arguments) {
        return build(console, commandIn(arguments), false);
    }

    /** The tree with every command loaded: what completion needs. */
    static CommandLine whole(Console console) {
        return build(console, null, true);
    }

    private static CommandLine build(Console console, @Nullable String called, boolean everything) {
        CommandLine root = new CommandLine(new RootCommand(console));
        HelpLayout.apply(root.getCommandSpec());
        for (CommandCatalog.Entry entry : CommandCatalog.entries()) {
            boolean real = everything || entry.name().equals(called);
            root.addSubcommand(entry.name(), real ? entry.load(console) : entry.placeholder());
        }
        return root.setOut(helpWriter(console))
                .setErr(console.error())
                .setColorScheme(Help.defaultColorScheme(console.outColours()))
                .setUsageHelpWidth(terminalWidth())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(new UsageErrorReport(console))
                .setExecutionExceptionHandler(new FailureReport(console));
    }

    /** Keeps help in the console's buffer: a PrintWriter would swallow the error of a flush, the console tells it. */
    private static PrintWriter helpWriter(Console console) {
        return new PrintWriter(new FilterWriter(console.text()) {
            @Override
            public void flush() {}
        });
    }

    private static @Nullable String commandIn(String... arguments) {
        for (String argument : arguments) {
            if (!argument.startsWith("-")) {
                return argument.toLowerCase(Locale.ROOT);
            }
        }
        return null;
    }

    private static int terminalWidth() {
        return Math.min(120, Math.max(80, Integer.getInteger("tabletheory.terminal.columns", 100)));
    }
}
