package org.tabletheory.bench;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.tabletheory.bench.measure.Outcome;

/**
 * Measures a case in a new JVM, because earlier work affects JIT compilation: a peer was measured three times slower after
 * other work. A fixed heap and the serial collector keep the measurement stable.
 */
final class Fork {
    private static final List<String> JVM = List.of("-XX:+UseSerialGC", "-XX:-BackgroundCompilation");

    private Fork() {}

    /** Measures the case with this line in a new JVM. Returns nothing if it fails; the JVM has printed the reason. */
    static List<Outcome> measure(String name) throws IOException, InterruptedException {
        Path outcomes = Files.createTempFile("bench", ".outcomes");
        try {
            List<String> command = new ArrayList<>();
            command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
            int heap = Cases.withLine(name).heapMegabytes();
            command.addAll(List.of("-Xms" + heap + "m", "-Xmx" + heap + "m"));
            command.addAll(JVM);
            command.addAll(List.of("-cp", System.getProperty("java.class.path")));
            command.addAll(List.of(Fork.class.getName(), name, outcomes.toString()));
            int code = new ProcessBuilder(command).inheritIO().start().waitFor();
            return code == 0 ? read(outcomes) : List.of();
        } finally {
            Files.delete(outcomes);
        }
    }

    private static List<Outcome> read(Path file) throws IOException {
        try (ObjectInputStream in = new ObjectInputStream(Files.newInputStream(file))) {
            return List.of((Outcome[]) in.readObject());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("the fork has the same class path", e);
        }
    }

    /** Measures a case in this JVM; the arguments are the name of one of its lines, and the file for the outcomes. */
    public static void main(String[] arguments) throws Exception {
        Outcome[] outcomes = Cases.withLine(arguments[0]).measure().toArray(Outcome[]::new);
        try (ObjectOutputStream out = new ObjectOutputStream(Files.newOutputStream(Path.of(arguments[1])))) {
            out.writeObject(outcomes);
        }
        // Clients may have started non-daemon threads.
        System.exit(0);
    }
}
