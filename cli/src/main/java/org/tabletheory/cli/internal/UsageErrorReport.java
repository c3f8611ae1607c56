package org.tabletheory.cli.internal;

import java.util.Collection;
import java.util.List;
import org.tabletheory.attribute.spi.NearestName;
import org.tabletheory.cli.internal.console.Console;
import org.tabletheory.cli.internal.console.ExitCode;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Reports an invalid command line in one line, with a suggestion and the command that shows help. */
final class UsageErrorReport implements IParameterExceptionHandler {
    private final Console console;

    UsageErrorReport(Console console) {
        this.console = console;
    }

    @Override
    public int handleParseException(ParameterException wrong, String[] arguments) {
        CommandLine command = wrong.getCommandLine();
        String name = command.getCommandSpec().qualifiedName();
        console.printError(describe(wrong) + " (see '" + name + " --help')");
        if (List.of(arguments).contains("--verbose")) {
            wrong.printStackTrace(console.error());
        }
        return ExitCode.USAGE;
    }

    private static String describe(ParameterException wrong) {
        if (!(wrong instanceof UnmatchedArgumentException unmatched)
                || unmatched.getUnmatched().isEmpty()) {
            String message = String.valueOf(wrong.getMessage());
            return Character.toLowerCase(message.charAt(0)) + message.substring(1);
        }
        String word = unmatched.getUnmatched().get(0);
        CommandLine command = wrong.getCommandLine();
        return "unknown " + kindOf(word, command) + " '" + word + "'"
                + NearestName.didYouMean(word, candidates(word, command));
    }

    private static Collection<String> candidates(String word, CommandLine command) {
        return word.startsWith("-")
                ? command.getCommandSpec().optionsMap().keySet()
                : command.getSubcommands().keySet();
    }

    private static String kindOf(String word, CommandLine command) {
        if (word.startsWith("-")) {
            return "option";
        }
        return command.getSubcommands().isEmpty() ? "argument" : "command";
    }
}
