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
import org.tabletheory.bench.measure.Operation;

/**
 * Runs a program that reads one item in a new JVM, and measures the wall time from process start until the program has the
 * item.
 *
 * <p>The class path has only the jars that the program uses, so that no side pays for those of the others. The JVM options
 * are the defaults.
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

    /** Creates a program with the class path that it needs. */
    static FreshJvm of(Path directory, Class<?> main, URI endpoint, String... arguments) throws Exception {
        List<String> program = new ArrayList<>(List.of(main.getName(), endpoint.toString()));
        program.addAll(List.of(arguments));
        Path log = directory.resolve("classes.log");
        FreshJvm allJars = new FreshJvm(
                directory,
                List.of("-cp", System.getProperty("java.class.path"), "-Xlog:class+load:file=" + log),
                program);
        allJars.run();
        return new FreshJvm(directory, List.of("-cp", usedJars(log)), program);
    }

    private static String usedJars(Path log) throws IOException {
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

    /** Creates a class data archive and returns the program with it. */
    FreshJvm withArchive(String name) throws Exception {
        Path archive = directory.resolve(name + ".jsa");
        new FreshJvm(
                        directory,
                        with("-XX:ArchiveClassesAtExit=" + archive, "-Xlog:cds=off", "-Xlog:cds+dynamic=off"),
                        program)
                .run();
        if (!Files.exists(archive)) {
            throw new IllegalStateException("the JVM did not create a class data archive for " + name);
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

    /** Runs the program to its end and returns the wall time in nanoseconds. */
    private Object run() throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(program);
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        long start = System.nanoTime();
        Process process = builder.start();
        int output = process.getInputStream().read();
        long nanos = System.nanoTime() - start;
        if (process.waitFor() != 0 || output != '!') {
            throw new IllegalStateException(program + " did not read the item");
        }
        return nanos;
    }
}
