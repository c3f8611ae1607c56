package org.tabletheory.conformance.spi;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.tabletheory.conformance.spi.pack.PackFile;

/** Finds files that are not hidden, sorted by path. */
final class FileFinder {

    private FileFinder() {}

    /** Returns all files in a directory and its subdirectories, or the file itself if {@code start} is a file. */
    static List<PackFile> under(Path start) throws IOException {
        if (!Files.exists(start)) {
            throw new NoSuchFileException(start.toString());
        }
        if (Files.isRegularFile(start)) {
            return List.of(new PackFile(start, start.toString()));
        }
        Path root = start.toRealPath();
        try (Stream<Path> paths = Files.walk(root)) {
            return paths.filter(Files::isRegularFile)
                    .map(root::relativize)
                    .filter(FileFinder::isVisible)
                    .sorted()
                    .map(file ->
                            new PackFile(root.resolve(file), start.resolve(file).toString()))
                    .toList();
        } catch (UncheckedIOException failure) {
            throw failure.getCause();
        }
    }

    private static boolean isVisible(Path file) {
        for (Path part : file) {
            if (part.toString().startsWith(".")) {
                return false;
            }
        }
        return true;
    }
}
