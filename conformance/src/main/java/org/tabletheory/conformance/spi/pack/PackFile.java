package org.tabletheory.conformance.spi.pack;

import java.nio.file.Path;

/**
 * A file that may belong to a pack.
 *
 * @param path the path of the file
 * @param label the name of the file in messages, as the user would type it
 */
public record PackFile(Path path, String label) {

    /** Returns the last part of the path. */
    public String fileName() {
        return String.valueOf(path.getFileName());
    }

    /** Returns a location that editors can open: {@code label:line}. */
    public String at(int line) {
        return label + ":" + line;
    }
}
