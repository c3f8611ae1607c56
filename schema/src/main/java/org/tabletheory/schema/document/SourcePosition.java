package org.tabletheory.schema.document;

import java.util.Objects;

/**
 * Where a finding is: a document's name with a line and a column, both counted from 1, or the name of a model built in
 * Java with line and column 0.
 *
 * @param file the document's name as the caller gave it
 * @param line the line, or 0 when the place is the document as a whole or a model built in Java
 * @param column the column in characters, or 0 like the line
 */
public record SourcePosition(String file, int line, int column) implements Comparable<SourcePosition> {

    public SourcePosition {
        Objects.requireNonNull(file, "file");
    }

    /** The document as a whole. */
    public static SourcePosition whole(String file) {
        return new SourcePosition(file, 0, 0);
    }

    @Override
    public int compareTo(SourcePosition other) {
        int byFile = file.compareTo(other.file);
        int byLine = byFile != 0 ? byFile : Integer.compare(line, other.line);
        return byLine != 0 ? byLine : Integer.compare(column, other.column);
    }

    /** {@code users.yml:12:7}, or the bare name when there is no line. */
    @Override
    public String toString() {
        return line == 0 ? file : file + ":" + line + ":" + column;
    }
}
