package org.tabletheory.bench;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A fresh JVM for one case, since what a JVM ran before changes what it compiles: a peer was seen three times slower
 * after other work. The heap is fixed and the collector serial, so that neither grows into the measurement.
 */
final class Fork {
    private static final List<String> JVM =
            List.of("-Xms1g", "-Xmx1g", "-XX:+UseSerialGC", "-XX:-BackgroundCompilation");

    private Fork() {}

    /** Measures the case that has this line in a fresh JVM; gives nothing when it failed, for a reason that it told. */
    static List<Outcome> measure(String name) throws IOException, InterruptedException {
        Path outcomes = Files.createTempFile("bench", ".outcomes");
        try {
            List<String> command = new ArrayList<>();
            command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
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

    /** The command inside: takes the name of a line of the case, and the file for its outcomes. */
    public static void main(String[] arguments) throws Exception {
        Outcome[] outcomes = Cases.withLine(arguments[0]).measure().toArray(Outcome[]::new);
        try (ObjectOutputStream out = new ObjectOutputStream(Files.newOutputStream(Path.of(arguments[1])))) {
            out.writeObject(outcomes);
        }
        // A client may have left threads behind that are no daemons.
        System.exit(0);
    }
}
