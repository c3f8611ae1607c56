package org.tabletheory.cli.internal.command;

import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.tabletheory.cli.internal.console.Console;
import org.tabletheory.cli.internal.console.ExitCode;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code tabletheory completion}: prints a script that completes commands and options in a shell. */
@Command(
        footer = {
            "",
            "To enable completion in the current session:",
            "  source <(tabletheory completion bash)",
            "To enable it permanently, add that line to ~/.bashrc, or to ~/.zshrc with zsh instead of bash."
        })
public final class CompletionCommand implements Callable<Integer> {
    /** The supported shells. */
    enum Shell {
        bash,
        zsh
    }

    private final Console console;
    private final Supplier<CommandLine> commands;

    @Parameters(paramLabel = "SHELL", description = "bash or zsh.")
    @SuppressWarnings({"NullAway.Init", "UnusedVariable"}) // one script detects and supports both
    private Shell shell;

    /** Creates the command. The command tree is built when the command runs. */
    public CompletionCommand(Console console, Supplier<CommandLine> commands) {
        this.console = console;
        this.commands = commands;
    }

    @Override
    public Integer call() throws IOException {
        console.printDocument(AutoComplete.bash("tabletheory", commands.get()));
        return ExitCode.OK;
    }
}
