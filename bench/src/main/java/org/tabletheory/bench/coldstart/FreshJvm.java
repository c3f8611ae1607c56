package org.tabletheory.bench.coldstart;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tabletheory.bench.Operation;

/**
 * Runs a program that reads one item, each time in a JVM of its own, and takes the wall time from before the start of the
 * process until the program has the item.
 *
 * <p>Its class path has the jars that the program takes a class from, so that no side pays for the others' jars. The JVM's
 * options are its defaults.
 */
final class FreshJvm {
    private static final Pattern SOURCE = Pattern.compile("source: file:(\\S+)");

    private final Path directory;
    private final List<String> program;
    private final List<String> options;

    private FreshJvm(Path directory, List<String> options, List<String> program) {
        this.directory = directory;
        this.options = options;
        this.program = program;
    }

    /** A program, with the class path that it needs. */
    static FreshJvm of(Path directory, Class<?> main, URI endpoint, String... arguments) throws Exception {
        List<String> program = new ArrayList<>(List.of(main.getName(), endpoint.toString()));
        program.addAll(List.of(arguments));
        Path log = directory.resolve("classes.log");
        FreshJvm wide = new FreshJvm(
                directory,
                List.of("-cp", System.getProperty("java.class.path"), "-Xlog:class+load:file=" + log),
                program);
        wide.run();
        return new FreshJvm(directory, List.of("-cp", narrow(log)), program);
    }

    private static String narrow(Path log) throws IOException {
        Set<String> used = new LinkedHashSet<>();
        for (String line : Files.readAllLines(log)) {
            Matcher source = SOURCE.matcher(line);
            if (source.find()) {
                used.add(source.group(1));
            }
        }
        return String.join(
                File.pathSeparator,
                Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                        .filter(used::contains)
                        .toList());
    }

    /** The same program with an archive of its classes, which is made now. */
    FreshJvm withArchive(String name) throws Exception {
        Path archive = directory.resolve(name + ".jsa");
        new FreshJvm(
                        directory,
                        with("-XX:ArchiveClassesAtExit=" + archive, "-Xlog:cds=off", "-Xlog:cds+dynamic=off"),
                        program)
                .run();
        if (!Files.exists(archive)) {
            throw new IllegalStateException("the JVM made no archive of the classes of " + name);
        }
        return new FreshJvm(directory, with("-XX:SharedArchiveFile=" + archive, "-Xshare:auto"), program);
    }

    private List<String> with(String... more) {
        List<String> all = new ArrayList<>(options);
        all.addAll(List.of(more));
        return all;
    }

    Operation start() {
        return this::run;
    }

    /** Gives the wall time in nanoseconds; returns when the process has ended. */
    private Object run() throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(program);
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        long began = System.nanoTime();
        Process process = builder.start();
        int told = process.getInputStream().read();
        long nanos = System.nanoTime() - began;
        if (process.waitFor() != 0 || told != '!') {
            throw new IllegalStateException(program + " did not read the item");
        }
        return nanos;
    }
}
