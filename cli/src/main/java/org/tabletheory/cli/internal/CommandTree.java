package org.tabletheory.cli.internal;

import java.io.FilterWriter;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tabletheory.cli.internal.console.Console;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.TypeConversionException;

/** Builds the picocli command tree. */
final class CommandTree {

    private static final int HELP_WIDTH = 80;
    private static final int MAX_HELP_WIDTH = 120;
    private static final int MIN_HELP_WIDTH = 55;

    private CommandTree() {}

    /** Returns a tree where only the command that these arguments call is loaded; the others are placeholders. */
    static CommandLine forArguments(Console console, String... arguments) {
        return build(console, commandIn(arguments), false);
    }

    /** Returns a tree with every command loaded, as shell completion needs it. */
    static CommandLine complete(Console console) {
        return build(console, null, true);
    }

    private static CommandLine build(Console console, @Nullable String called, boolean all) {
        CommandLine root = new CommandLine(new RootCommand(console));
        HelpLayout.apply(root.getCommandSpec());
        for (CommandCatalog.CommandEntry entry : CommandCatalog.entries()) {
            boolean load = all || entry.name().equals(called);
            root.addSubcommand(entry.name(), load ? entry.load(console) : entry.placeholder());
        }
        return root.setExpandAtFiles(false)
                .setOut(helpWriter(console))
                .setErr(console.styledError())
                .setColorScheme(Help.defaultColorScheme(console.outColours()))
                .setUsageHelpWidth(helpWidth(console))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .registerConverter(Path.class, CommandTree::path)
                .setParameterExceptionHandler(new UsageErrorReport(console))
                .setExecutionExceptionHandler(new FailureReport(console));
    }

    /** Keeps help text in the buffer of the console: PrintWriter swallows the error of a failed flush, the console reports it. */
    private static PrintWriter helpWriter(Console console) {
        return new PrintWriter(new FilterWriter(console.styledText()) {
            @Override
            public void flush() {}
        });
    }

    private static Path path(String name) {
        if (name.isEmpty()) {
            throw new TypeConversionException("empty"); // described by UsageErrorReport
        }
        return Path.of(name);
    }

    private static @Nullable String commandIn(String... arguments) {
        for (String argument : arguments) {
            if (!argument.startsWith("-")) {
                return argument.toLowerCase(Locale.ROOT);
            }
        }
        return null;
    }

    /** Returns the width of the terminal, as far as lines stay readable and picocli can wrap them. */
    private static int helpWidth(Console console) {
        return console.terminal().out()
                ? Math.min(
                        MAX_HELP_WIDTH,
                        Math.max(MIN_HELP_WIDTH, console.terminal().columns()))
                : HELP_WIDTH;
    }
}
