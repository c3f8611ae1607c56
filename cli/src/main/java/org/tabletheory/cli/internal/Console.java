package org.tabletheory.cli.internal;

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
 * The three streams of one run of the command, in UTF-8 whatever the locale.
 *
 * <p>Text for people goes through {@link #text()} and {@link #error()}; commands that move bulk data use {@link #in()}
 * and {@link #out()} with buffers of their own. Not for several threads at once.
 */
public final class Console {
    private final InputStream in;
    private final OutputStream out;
    private final Writer text;
    private final PrintWriter error;
    private final Ansi outColours;
    private final Ansi errorColours;
    private final boolean errorIsTerminal;

    /** A console whose standard error is taken for a terminal when it takes colour. */
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
     * The console of this process. A Java 17 program cannot ask whether a stream is a terminal, so the launcher does
     * and tells it in the properties {@code tabletheory.terminal.out} and {@code tabletheory.terminal.err}.
     */
    public static Console ofProcess() {
        boolean colourful = wantsColour(System.getenv());
        return new Console(
                new FileInputStream(FileDescriptor.in),
                new FileOutputStream(FileDescriptor.out),
                new FileOutputStream(FileDescriptor.err),
                colourful && Boolean.getBoolean("tabletheory.terminal.out") ? Ansi.ON : Ansi.OFF,
                colourful && Boolean.getBoolean("tabletheory.terminal.err") ? Ansi.ON : Ansi.OFF,
                Boolean.getBoolean("tabletheory.terminal.err") && !"dumb".equals(System.getenv("TERM")));
    }

    /** Whether the environment lets a terminal be coloured: not with a non-empty NO_COLOR, nor on a dumb terminal. */
    static boolean wantsColour(Map<String, String> environment) {
        return environment.getOrDefault("NO_COLOR", "").isEmpty() && !"dumb".equals(environment.get("TERM"));
    }

    /** Standard input, unbuffered. */
    public InputStream in() {
        return in;
    }

    /** Standard output, unbuffered; write here or to {@link #text()}, not to both. */
    public OutputStream out() {
        return out;
    }

    /** Standard output for text, buffered until {@link #flush()}. Unlike a PrintWriter it throws when writing fails. */
    public Writer text() {
        return text;
    }

    /** Standard error, flushed line by line. */
    public PrintWriter error() {
        return error;
    }

    /** How standard output takes colour. */
    public Ansi outColours() {
        return outColours;
    }

    /** How standard error takes colour. */
    public Ansi errorColours() {
        return errorColours;
    }

    /** Whether what is written to standard error can be written over there, as a bar that grows is. */
    public boolean errorIsTerminal() {
        return errorIsTerminal;
    }

    /** Hands what was written so far to the reader. */
    public void flush() throws IOException {
        text.flush();
        error.flush();
    }
}
