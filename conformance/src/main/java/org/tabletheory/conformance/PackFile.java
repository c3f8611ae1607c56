package org.tabletheory.conformance;

import java.nio.file.Path;

/**
 * A file that may belong to a pack.
 *
 * @param path where it is
 * @param label how messages name it: as the user would type it
 */
public record PackFile(Path path, String label) {

    /** The last part of its path. */
    public String fileName() {
        return String.valueOf(path.getFileName());
    }

    /** A place in it, in the form that editors follow: {@code label:line}. */
    public String at(int line) {
        return label + ":" + line;
    }
}
