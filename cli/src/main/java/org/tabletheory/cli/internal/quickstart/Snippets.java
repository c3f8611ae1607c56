package org.tabletheory.cli.internal.quickstart;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/** Extracts marked snippets from source files of this package, which are resources in the jar. */
final class Snippets {
    private Snippets() {}

    /**
     * Returns all lines between {@code // show NAME} and {@code // end}, without their common indentation.
     */
    static List<String> of(String file, String name) throws IOException {
        List<String> lines = new ArrayList<>();
        boolean inside = false;
        for (String line : read(file).lines().toList()) {
            String mark = line.strip();
            if (mark.equals("// show " + name)) {
                inside = true;
            } else if (mark.equals("// end")) {
                inside = false;
            } else if (inside) {
                lines.add(line);
            }
        }
        if (lines.isEmpty()) {
            throw new IllegalStateException(file + " has no snippet '" + name + "'");
        }
        return String.join("\n", lines).stripIndent().lines().toList();
    }

    /** Returns the text of a resource of this package. */
    static String read(String file) throws IOException {
        try (InputStream in = Snippets.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException(file + " is missing from the jar");
            }
            return new String(in.readAllBytes(), UTF_8);
        }
    }
}
