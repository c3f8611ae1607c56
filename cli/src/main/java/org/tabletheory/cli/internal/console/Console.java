package org.tabletheory.cli.internal.console;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedWriter;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.Map;
import org.tabletheory.attribute.spi.text.PrintableText;
import picocli.CommandLine.Help.Ansi;

/**
 * Standard input, output and error of one run of the command, in UTF-8 whatever the locale.
 *
 * <p>Text for people goes through {@link #text()} and {@link #error()}, which escape control characters: names and values from
 * outside cannot control the terminal. Only text that the command composes by itself, with its colours, goes through {@link
 * #styledText()} and {@link #styledError()}. Commands that move bulk data use {@link #in()} and {@link #out()} and do their own
 * buffering. Not thread-safe.
 */
public final class Console {
    private final InputStream in;
    private final OutputStream out;
    private final Writer styledText;
    private final Writer text;
    private final PrintWriter styledError;
    private final PrintWriter error;
    private final Ansi outColours;
    private final Ansi errorColours;
    private final TerminalSettings terminal;

    /** Creates a console that treats standard error as a terminal if its colours are on. */
    public Console(InputStream in, OutputStream out, OutputStream error, Ansi outColours, Ansi errorColours) {
        this(
                in,
                out,
                error,
                outColours,
                errorColours,
                new TerminalSettings(false, false, errorColours == Ansi.ON, TerminalSettings.NONE.columns()));
    }

    /** Creates a console. */
    public Console(
            InputStream in,
            OutputStream out,
            OutputStream error,
            Ansi outColours,
            Ansi errorColours,
            TerminalSettings terminal) {
        this.in = in;
        this.out = out;
        this.styledText = new BufferedWriter(new OutputStreamWriter(out, UTF_8));
        this.text = new EscapingWriter(styledText);
        Writer encoded = new OutputStreamWriter(error, UTF_8);
        this.styledError = new PrintWriter(encoded, true);
        this.error = new PrintWriter(new EscapingWriter(encoded), true);
        this.outColours = outColours;
        this.errorColours = errorColours;
        this.terminal = terminal;
    }

    /** Returns the console of this process. */
    public static Console ofProcess() {
        boolean colour = wantsColour(System.getenv());
        boolean dumb = "dumb".equals(System.getenv("TERM"));
        TerminalSettings found = TerminalSettings.ofProcess();
        return new Console(
                standardInput(),
                new FileOutputStream(FileDescriptor.out),
                new FileOutputStream(FileDescriptor.err),
                colour && found.out() ? Ansi.ON : Ansi.OFF,
                colour && found.error() ? Ansi.ON : Ansi.OFF,
                new TerminalSettings(found.in(), found.out(), found.error() && !dumb, found.columns()));
    }

    /** In Java 17, readAllBytes and readNBytes of a FileInputStream fail for a pipe; those of a filter only call read. */
    private static InputStream standardInput() {
        return new FilterInputStream(new FileInputStream(FileDescriptor.in)) {};
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

    /**
     * Returns standard output for text, buffered until {@link #flush()}, with control characters escaped. Unlike a PrintWriter,
     * it throws on a failed write.
     */
    public Writer text() {
        return text;
    }

    /** Returns standard output for text with colours; never write names or values from outside to it. */
    public Writer styledText() {
        return styledText;
    }

    /**
     * Prints a document that programs read, such as YAML or source code. On a terminal control characters are escaped, in a
     * file or pipe the document stays as it is.
     */
    public void printDocument(String document) throws IOException {
        (terminal.out() ? text : styledText).write(document);
    }

    /** Returns standard error, flushed after each line, with control characters escaped. */
    public PrintWriter error() {
        return error;
    }

    /** Returns standard error for colours and progress bars; never write names or values from outside to it. */
    public PrintWriter styledError() {
        return styledError;
    }

    /** Returns whether standard output is coloured. */
    public Ansi outColours() {
        return outColours;
    }

    /** Prints a note to standard error, as one line, whatever the names in it contain. */
    public void note(String text) {
        error().println("note: " + PrintableText.singleLine(text));
    }

    /** Returns whether standard error is coloured. */
    public Ansi errorColours() {
        return errorColours;
    }

    /** Returns which streams are a terminal. */
    public TerminalSettings terminal() {
        return terminal;
    }

    /** Prints an error message as one line on standard error, after the name of the command. */
    public void printError(String message) {
        styledError.print(errorColours.string("@|bold,red tabletheory:|@ "));
        error.println(message.strip().replaceAll("\\s*\\R\\s*", " "));
    }

    /** Writes buffered output. */
    public void flush() throws IOException {
        styledText.flush();
        error.flush();
    }
}
