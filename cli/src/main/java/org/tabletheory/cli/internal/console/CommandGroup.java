package org.tabletheory.cli.internal.console;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that only has subcommands. Without one, it prints its help and exits with {@link ExitCode#USAGE}. */
@Command
public abstract class CommandGroup implements Callable<Integer> {
    private final Console console;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    protected CommandGroup(Console console) {
        this.console = console;
    }

    @Override
    public final Integer call() {
        spec.commandLine().usage(console.styledError(), console.errorColours());
        return ExitCode.USAGE;
    }
}
