package org.tabletheory.cli.internal.command;

import java.io.File;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.tabletheory.cli.internal.console.CommandFailure;
import picocli.CommandLine.Option;

/** The option {@code --classpath}. */
final class ClassPathOption {
    @Option(
            names = "--classpath",
            paramLabel = "PATH",
            required = true,
            description = "Directories and jars of the classes and their dependencies.")
    @SuppressWarnings("NullAway.Init")
    private String path;

    /** Returns the directories and jars. */
    List<Path> entries() {
        try {
            List<Path> entries = Pattern.compile(Pattern.quote(File.pathSeparator))
                    .splitAsStream(path)
                    .filter(entry -> !entry.isBlank())
                    .map(Path::of)
                    .toList();
            if (entries.isEmpty()) {
                throw CommandFailure.usage("--classpath is empty");
            }
            return entries;
        } catch (InvalidPathException e) {
            throw CommandFailure.usage("--classpath: " + e.getMessage());
        }
    }

    /** Returns the class path as it was given. */
    @Override
    public String toString() {
        return path;
    }
}
