package org.tabletheory.cli.internal.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Writes a completion script for fish from the command tree: commands, options, and the values of options. */
final class FishCompletion {
    /**
     * Two tests of the words before the cursor without options: whether they begin with the names of a command, and whether they
     * are exactly these. fish's own {@code __fish_seen_subcommand_from} does not know that {@code onetable query} is not {@code
     * query}.
     */
    private static final String FUNCTIONS = """
            function __tabletheory_in
                set -l words (commandline -opc | string match -v -- '-*')[2..-1]
                for i in (seq (count $argv))
                    test "$words[$i]" = "$argv[$i]"; or return 1
                end
            end
            function __tabletheory_at
                set -l words (commandline -opc | string match -v -- '-*')[2..-1]
                test (count $words) -eq (count $argv); and __tabletheory_in $argv
            end
            """;

    private final String name;
    private final StringBuilder script = new StringBuilder();

    private FishCompletion(String name) {
        this.name = name;
    }

    /** Returns the script. */
    static String of(CommandLine root) {
        FishCompletion completion = new FishCompletion(root.getCommandName());
        completion
                .script
                .append("# fish completion for ")
                .append(completion.name)
                .append('\n');
        completion.script.append(FUNCTIONS);
        completion.line("-f", "");
        completion.add(root.getCommandSpec(), List.of());
        return completion.script.toString();
    }

    private void add(CommandSpec spec, List<String> path) {
        String here = condition("__tabletheory_at", path);
        Set<CommandSpec> added = new LinkedHashSet<>();
        for (Map.Entry<String, CommandLine> child : spec.subcommands().entrySet()) {
            CommandSpec subcommand = child.getValue().getCommandSpec();
            line(
                    "-n " + quoted(here) + " -a " + quoted(child.getKey()),
                    summary(subcommand.usageMessage().description()));
            if (added.add(subcommand)) {
                List<String> deeper = new ArrayList<>(path);
                deeper.add(child.getKey());
                add(subcommand, deeper);
            }
        }
        String inCommand = condition("__tabletheory_in", path);
        for (OptionSpec option : spec.options()) {
            if (!option.hidden()) {
                line("-n " + quoted(inCommand) + names(option) + values(option), summary(option.description()));
            }
        }
        for (ArgSpec parameter : spec.positionalParameters()) {
            List<String> candidates = candidates(parameter);
            if (!candidates.isEmpty()) {
                line("-n " + quoted(inCommand) + " -a " + quoted(String.join(" ", candidates)), "");
            } else if (isFile(parameter)) {
                line("-n " + quoted(inCommand) + " -F", "");
            }
        }
    }

    private static String condition(String function, List<String> path) {
        return path.isEmpty() ? function : function + " " + String.join(" ", path);
    }

    private static String names(OptionSpec option) {
        StringBuilder names = new StringBuilder();
        for (String each : option.names()) {
            boolean isLong = each.startsWith("--");
            names.append(isLong ? " -l " : " -s ").append(each.substring(isLong ? 2 : 1));
        }
        return names.toString();
    }

    private static String values(OptionSpec option) {
        if (option.arity().max() == 0) {
            return "";
        }
        List<String> candidates = candidates(option);
        if (!candidates.isEmpty()) {
            return " -x -a " + quoted(String.join(" ", candidates));
        }
        return isFile(option) ? " -r -F" : " -x";
    }

    private static List<String> candidates(ArgSpec argument) {
        List<String> candidates = new ArrayList<>();
        Class<?> type = argument.type();
        if (type.isEnum()) {
            for (Object constant : type.getEnumConstants()) {
                candidates.add(constant.toString());
            }
        } else if (argument.completionCandidates() != null) {
            argument.completionCandidates().forEach(candidates::add);
        }
        return candidates;
    }

    private static boolean isFile(ArgSpec argument) {
        return argument.type() == Path.class
                || argument.auxiliaryTypes()[0] == Path.class
                || argument.paramLabel().contains("FILE")
                || argument.paramLabel().contains("SCHEMA")
                || argument.paramLabel().contains("DOCUMENT");
    }

    private static String summary(String... description) {
        String text = description.length == 0 ? "" : description[0];
        int end = text.indexOf(". ");
        return end < 0 ? text.replaceAll("\\.$", "") : text.substring(0, end);
    }

    private void line(String arguments, String description) {
        script.append("complete -c ").append(name).append(' ').append(arguments);
        if (!description.isEmpty()) {
            script.append(" -d ").append(quoted(description));
        }
        script.append('\n');
    }

    /** Returns the text in single quotes, in which fish knows two escapes. */
    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
