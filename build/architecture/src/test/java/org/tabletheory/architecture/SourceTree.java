package org.tabletheory.architecture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** The directories of the project. */
final class SourceTree {
    static final Path ROOT = Path.of("../..");

    private static final Pattern MODULE = Pattern.compile("<module>(.*)</module>");

    private SourceTree() {}

    /** Returns the directories of all modules relative to the root, such as {@code examples/isr}. */
    static List<String> modules() throws IOException {
        return MODULE.matcher(Files.readString(ROOT.resolve("pom.xml")))
                .results()
                .map(module -> module.group(1))
                .toList();
    }
}
