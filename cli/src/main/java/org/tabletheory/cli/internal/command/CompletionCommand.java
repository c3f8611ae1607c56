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
            "To enable it permanently, add that line to ~/.bashrc, or to ~/.zshrc with zsh instead of bash. For fish:",
            "  tabletheory completion fish > ~/.config/fish/completions/tabletheory.fish"
        })
public final class CompletionCommand implements Callable<Integer> {
    /** The supported shells. */
    enum Shell {
        bash,
        zsh,
        fish
    }

    private final Console console;
    private final Supplier<CommandLine> commands;

    @Parameters(paramLabel = "SHELL", description = "bash, zsh or fish.")
    @SuppressWarnings("NullAway.Init")
    private Shell shell;

    /** Creates the command. The command tree is built when the command runs. */
    public CompletionCommand(Console console, Supplier<CommandLine> commands) {
        this.console = console;
        this.commands = commands;
    }

    @Override
    public Integer call() throws IOException {
        CommandLine root = commands.get();
        // One script detects and supports both bash and zsh.
        console.printDocument(shell == Shell.fish ? FishCompletion.of(root) : AutoComplete.bash("tabletheory", root));
        return ExitCode.OK;
    }
}
