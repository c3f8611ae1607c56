package org.tabletheory.cli.internal.quickstart;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/** Cuts the marked parts out of the sources of this package, which are in the jar beside the classes made of them. */
final class Snippets {
    private Snippets() {}

    /**
     * The lines between {@code // show NAME} and {@code // end}, wherever these stand, without what they have in common on
     * the left.
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
            throw new IllegalStateException(file + " has no part '" + name + "'");
        }
        return String.join("\n", lines).stripIndent().lines().toList();
    }

    /** The text of a file of this package. */
    static String read(String file) throws IOException {
        try (InputStream in = Snippets.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException(file + " is not in the jar");
            }
            return new String(in.readAllBytes(), UTF_8);
        }
    }
}
