package org.tabletheory.cli.internal.console;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedWriter;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.Map;
import picocli.CommandLine.Help.Ansi;

/**
 * Standard input, output and error of one run of the command, in UTF-8 whatever the locale.
 *
 * <p>Text for people goes through {@link #text()} and {@link #error()}; commands that move bulk data use {@link #in()}
 * and {@link #out()} and do their own buffering. Not thread-safe.
 */
public final class Console {
    private final InputStream in;
    private final OutputStream out;
    private final Writer text;
    private final PrintWriter error;
    private final Ansi outColours;
    private final Ansi errorColours;
    private final boolean errorIsTerminal;

    /** Creates a console that treats standard error as a terminal if its colours are on. */
    public Console(InputStream in, OutputStream out, OutputStream error, Ansi outColours, Ansi errorColours) {
        this(in, out, error, outColours, errorColours, errorColours == Ansi.ON);
    }

    private Console(
            InputStream in,
            OutputStream out,
            OutputStream error,
            Ansi outColours,
            Ansi errorColours,
            boolean errorIsTerminal) {
        this.in = in;
        this.out = out;
        this.text = new BufferedWriter(new OutputStreamWriter(out, UTF_8));
        this.error = new PrintWriter(new OutputStreamWriter(error, UTF_8), true);
        this.outColours = outColours;
        this.errorColours = errorColours;
        this.errorIsTerminal = errorIsTerminal;
    }

    /**
     * Returns the console of this process. Java 17 cannot detect whether a single stream is a terminal, so the launcher
     * does and passes the result in the properties {@code tabletheory.terminal.out} and {@code tabletheory.terminal.err}.
     */
    public static Console ofProcess() {
        boolean colour = wantsColour(System.getenv());
        return new Console(
                new FileInputStream(FileDescriptor.in),
                new FileOutputStream(FileDescriptor.out),
                new FileOutputStream(FileDescriptor.err),
                colour && Boolean.getBoolean("tabletheory.terminal.out") ? Ansi.ON : Ansi.OFF,
                colour && Boolean.getBoolean("tabletheory.terminal.err") ? Ansi.ON : Ansi.OFF,
                Boolean.getBoolean("tabletheory.terminal.err") && !"dumb".equals(System.getenv("TERM")));
    }

    /** Returns whether the environment allows colours: false if NO_COLOR is set and not empty, or on a dumb terminal. */
    public static boolean wantsColour(Map<String, String> environment) {
        return environment.getOrDefault("NO_COLOR", "").isEmpty() && !"dumb".equals(environment.get("TERM"));
    }

    /** Returns standard input, unbuffered. */
    public InputStream in() {
        return in;
    }

    /** Returns standard output, unbuffered. Write either to this or to {@link #text()}, not to both. */
    public OutputStream out() {
        return out;
    }

    /** Returns standard output for text, buffered until {@link #flush()}. Unlike a PrintWriter, it throws on a failed write. */
    public Writer text() {
        return text;
    }

    /** Returns standard error, flushed after each line. */
    public PrintWriter error() {
        return error;
    }

    /** Returns whether standard output is coloured. */
    public Ansi outColours() {
        return outColours;
    }

    /** Returns whether standard error is coloured. */
    public Ansi errorColours() {
        return errorColours;
    }

    /** Returns whether standard error is a terminal, where a line can be overwritten, as progress bars do. */
    public boolean errorIsTerminal() {
        return errorIsTerminal;
    }

    /** Prints an error message as one line on standard error, after the name of the command. */
    public void printError(String message) {
        String name = errorColours.string("@|bold,red tabletheory:|@ ");
        error.println(name + message.strip().replaceAll("\\s*\\R\\s*", " "));
    }

    /** Writes buffered output. */
    public void flush() throws IOException {
        text.flush();
        error.flush();
    }
}
