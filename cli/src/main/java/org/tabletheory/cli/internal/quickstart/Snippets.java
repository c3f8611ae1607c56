package org.tabletheory.cli.internal.quickstart;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/** Cuts the marked parts out of the sources of this package, which are in the jar beside the classes made of them. */
final class Snippets {
    private Snippets() {}

    /** The lines between {@code // show NAME} and {@code // end}, without what they have in common on the left. */
    static List<String> of(String file, String name) throws IOException {
        List<String> lines = new ArrayList<>();
        boolean inside = false;
        for (String line : read(file).lines().toList()) {
            if (line.strip().equals("// show " + name)) {
                inside = true;
            } else if (inside && line.strip().equals("// end")) {
                return String.join("\n", lines).stripIndent().lines().toList();
            } else if (inside) {
                lines.add(line);
            }
        }
        throw new IllegalStateException(file + " has no part '" + name + "'");
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
