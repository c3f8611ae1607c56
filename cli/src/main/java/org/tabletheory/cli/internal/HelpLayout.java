package org.tabletheory.cli.internal;

import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** Lays out the help of every command: usage, summary, arguments, options, commands, notes. */
final class HelpLayout {

    private HelpLayout() {}

    static void apply(CommandSpec spec) {
        spec.usageMessage()
                .synopsisHeading("Usage: ")
                .descriptionHeading("%n")
                .parameterListHeading("%nArguments:%n")
                .optionListHeading("%nOptions:%n")
                .commandListHeading("%nCommands:%n")
                .sortOptions(false);
        for (CommandLine subcommand : spec.subcommands().values()) {
            apply(subcommand.getCommandSpec());
        }
    }
}
