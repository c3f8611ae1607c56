package org.tabletheory.cli.internal.lines;

/** A line that is longer than {@link LineReader} holds. */
public final class LineTooLongException extends Exception {
    private static final long serialVersionUID = 1L;

    LineTooLongException() {
        super("the line is longer than " + (LineReader.MAX_LINE_BYTES >> 20) + " MiB");
    }
}
