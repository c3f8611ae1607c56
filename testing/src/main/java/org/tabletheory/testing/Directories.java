package org.tabletheory.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Deletes temporary directories. */
final class Directories {

    private Directories() {}

    /** Deletes a directory and its content; files still in use remain. */
    static void delete(Path directory) {
        try (Stream<Path> walk = Files.walk(directory)) {
            List<Path> deepestFirst = walk.sorted(Comparator.reverseOrder()).toList();
            for (Path path : deepestFirst) {
                Files.deleteIfExists(path);
            }
        } catch (IOException | UncheckedIOException e) {
            System.getLogger(Directories.class.getName())
                    .log(System.Logger.Level.DEBUG, () -> "cannot delete " + directory, e);
        }
    }
}
