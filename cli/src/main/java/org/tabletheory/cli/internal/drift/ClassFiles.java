package org.tabletheory.cli.internal.drift;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipException;
import org.tabletheory.cli.internal.console.CommandFailure;

/** Finds class files that refer to a type without loading any classes, whose dependencies may be missing. */
final class ClassFiles {
    private static final String SUFFIX = ".class";
    private static final int MAX_BYTES = 16 << 20;

    private ClassFiles() {}

    /** Returns the sorted names of the classes in these directories and jars that refer to a type. */
    static SortedSet<String> referringTo(List<Path> path, Class<?> type) throws IOException {
        String descriptor = type.descriptorString();
        SortedSet<String> names = new TreeSet<>();
        for (Path each : path) {
            if (Files.isDirectory(each)) {
                inDirectory(each, descriptor, names);
            } else {
                inJar(each, descriptor, names);
            }
        }
        return names;
    }

    private static void inDirectory(Path directory, String descriptor, Set<String> names) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(directory)) {
            files = all.filter(file -> isClass(file.getFileName().toString()) && Files.isRegularFile(file))
                    .toList();
        }
        for (Path file : files) {
            try (InputStream in = Files.newInputStream(file)) {
                if (refersTo(in, descriptor)) {
                    names.add(className(directory.relativize(file).toString().replace('\\', '/')));
                }
            }
        }
    }

    private static void inJar(Path file, String descriptor, Set<String> names) throws IOException {
        try (JarFile jar = new JarFile(file.toFile())) {
            for (JarEntry entry : jar.stream().toList()) {
                if (isClass(entry.getName()) && !entry.getName().startsWith("META-INF/")) {
                    try (InputStream in = jar.getInputStream(entry)) {
                        if (refersTo(in, descriptor)) {
                            names.add(className(entry.getName()));
                        }
                    }
                }
            }
        } catch (ZipException e) {
            throw CommandFailure.io(file + ": not a directory or a readable jar");
        }
    }

    private static boolean isClass(String name) {
        return name.endsWith(SUFFIX) && !name.endsWith("module-info.class");
    }

    /** Class files contain the descriptors of annotation types as plain text. */
    private static boolean refersTo(InputStream in, String descriptor) throws IOException {
        return new String(in.readNBytes(MAX_BYTES), ISO_8859_1).contains(descriptor);
    }

    private static String className(String path) {
        return path.substring(0, path.length() - SUFFIX.length()).replace('/', '.');
    }
}
