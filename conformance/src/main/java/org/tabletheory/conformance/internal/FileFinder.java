package org.tabletheory.conformance.internal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.tabletheory.conformance.PackFile;

/** Finds the files under a directory in the order of their paths; what is hidden stays so. */
public final class FileFinder {

    private FileFinder() {}

    /** Every visible file under the directory, or the file itself when it is one. */
    public static List<PackFile> under(Path start) throws IOException {
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
