package org.tabletheory.schema.document;

import java.util.Objects;

/**
 * A position in a document: its name, line and column, both counted from 1. The position of a document as a whole, or of a
 * model built in Java, has line and column 0.
 *
 * @param file the name of the document as passed by the caller
 * @param line the line, or 0
 * @param column the column in characters, or 0
 */
public record SourcePosition(String file, int line, int column) implements Comparable<SourcePosition> {

    public SourcePosition {
        Objects.requireNonNull(file, "file");
    }

    /** Returns the position of a document as a whole. */
    public static SourcePosition ofDocument(String file) {
        return new SourcePosition(file, 0, 0);
    }

    @Override
    public int compareTo(SourcePosition other) {
        int byFile = file.compareTo(other.file);
        int byLine = byFile != 0 ? byFile : Integer.compare(line, other.line);
        return byLine != 0 ? byLine : Integer.compare(column, other.column);
    }

    /** {@code users.yml:12:7}, or only the name if there is no line. */
    @Override
    public String toString() {
        return line == 0 ? file : file + ":" + line + ":" + column;
    }
}
