package org.tabletheory.cli.internal.command;

import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.tabletheory.cli.internal.Console;
import org.tabletheory.cli.internal.ExitCode;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code tabletheory completion}: the script that makes a shell complete commands and options. */
@Command(
        footer = {
            "",
            "For this session:         source <(tabletheory completion bash)",
            "For every bash session:   add that line to ~/.bashrc",
            "For every zsh session:    add 'source <(tabletheory completion zsh)' to ~/.zshrc"
        })
public final class CompletionCommand implements Callable<Integer> {
    /** The shells that are served. */
    enum Shell {
        bash,
        zsh
    }

    private final Console console;
    private final Supplier<CommandLine> commands;

    @Parameters(paramLabel = "SHELL", description = "${COMPLETION-CANDIDATES}")
    @SuppressWarnings({"NullAway.Init", "UnusedVariable"}) // one script serves both: it asks which shell is reading it
    private Shell shell;

    /** A completion command for the commands of this tree, which is built only when the script is asked for. */
    public CompletionCommand(Console console, Supplier<CommandLine> commands) {
        this.console = console;
        this.commands = commands;
    }

    @Override
    public Integer call() throws IOException {
        console.text().write(AutoComplete.bash("tabletheory", commands.get()));
        return ExitCode.OK;
    }
}
