package org.tabletheory.cli.internal;

import java.net.URI;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.spi.NearestName;
import org.tabletheory.cli.internal.console.Console;
import org.tabletheory.cli.internal.console.ExitCode;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Reports an invalid command line in one line, with a suggestion and the command that shows help. */
final class UsageErrorReport implements IParameterExceptionHandler {
    private static final Map<Class<?>, String> EXPECTED = Map.of(
            int.class, "a whole number",
            Integer.class, "a whole number",
            long.class, "a whole number",
            Long.class, "a whole number",
            double.class, "a number",
            Double.class, "a number",
            Path.class, "the name of a file",
            URI.class, "a URI such as http://localhost:8000");

    private final Console console;

    UsageErrorReport(Console console) {
        this.console = console;
    }

    @Override
    public int handleParseException(ParameterException wrong, String[] arguments) {
        List<String> words = Arrays.stream(arguments)
                .filter(argument -> !argument.startsWith("-"))
                .toList();
        CommandLine root = root(wrong.getCommandLine());
        boolean unknownCommand = !words.isEmpty() && !root.getSubcommands().containsKey(words.get(0));
        String problem = unknownCommand ? unknownCommand(words, root) : describe(wrong, List.of(arguments));
        CommandLine command = unknownCommand ? root : wrong.getCommandLine();
        console.printError(problem + " (see '" + command.getCommandSpec().qualifiedName() + " --help')");
        if (List.of(arguments).contains("--verbose")) {
            wrong.printStackTrace(console.error());
        }
        return ExitCode.USAGE;
    }

    private static CommandLine root(CommandLine command) {
        CommandLine parent = command.getParent();
        return parent == null ? command : root(parent);
    }

    /** Picocli would report the arguments of a command that follows the unknown word. */
    private static String unknownCommand(List<String> words, CommandLine root) {
        Collection<String> commands = root.getSubcommands().keySet();
        String nearest = NearestName.didYouMean(words.get(0), commands);
        boolean commandFollows = words.size() > 1 && commands.contains(words.get(1));
        return "unknown command '" + words.get(0) + "'"
                + (nearest.isEmpty() && commandFollows ? "; did you mean '" + words.get(1) + "'?" : nearest);
    }

    private static String describe(ParameterException wrong, List<String> arguments) {
        ArgSpec argument = wrong.getArgSpec();
        if (wrong instanceof UnmatchedArgumentException unmatched
                && !unmatched.getUnmatched().isEmpty()) {
            return unknown(unmatched.getUnmatched().get(0), wrong.getCommandLine());
        } else if (wrong instanceof MissingParameterException missing
                && !missing.getMissing().isEmpty()) {
            return missing(missing.getMissing(), arguments);
        } else if (wrong instanceof OverwrittenOptionException repeated) {
            return nameOf(repeated.getOverwritten()) + " is given more than once; give it once";
        } else if (argument != null && wrong.getValue() != null) {
            return nameOf(argument) + " must be " + expected(argument) + ", not '" + wrong.getValue() + "'";
        }
        String message = String.valueOf(wrong.getMessage());
        return Character.toLowerCase(message.charAt(0)) + message.substring(1);
    }

    private static String missing(List<ArgSpec> missing, List<String> arguments) {
        OptionSpec withoutValue = optionIn(missing, arguments);
        if (withoutValue != null) {
            String name = nameOf(withoutValue);
            return name + " needs a value: " + name + " " + withoutValue.paramLabel();
        }
        List<String> names =
                missing.stream().map(UsageErrorReport::nameOf).distinct().toList();
        return enumerate(names, "and") + (names.size() == 1 ? " is missing" : " are missing");
    }

    /** Returns the option that was given without its value, or null if the missing ones were not given at all. */
    private static @Nullable OptionSpec optionIn(List<ArgSpec> missing, List<String> arguments) {
        for (ArgSpec argument : missing) {
            if (argument instanceof OptionSpec option
                    && Arrays.stream(option.names())
                            .anyMatch(name -> arguments.stream()
                                    .anyMatch(given -> given.equals(name) || given.startsWith(name + "=")))) {
                return option;
            }
        }
        return null;
    }

    private static String nameOf(ArgSpec argument) {
        return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
    }

    private static String expected(ArgSpec argument) {
        Class<?>[] types = argument.auxiliaryTypes();
        Class<?> type = types.length == 0 ? argument.type() : types[0];
        if (type.isEnum()) {
            return enumerate(
                    Arrays.stream(type.getEnumConstants()).map(Object::toString).toList(), "or");
        }
        return EXPECTED.getOrDefault(type, "a valid " + argument.paramLabel());
    }

    private static String enumerate(List<String> words, String last) {
        int end = words.size() - 1;
        return end == 0 ? words.get(0) : String.join(", ", words.subList(0, end)) + " " + last + " " + words.get(end);
    }

    private static String unknown(String word, CommandLine command) {
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
