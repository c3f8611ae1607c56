package org.tabletheory.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A fresh JVM for one case, since what a JVM ran before changes what it compiles: a peer was seen three times slower
 * after other work. The heap is fixed and the collector serial, so that neither grows into the measurement.
 */
final class Fork {
    private static final List<String> JVM = List.of("-Xms1g", "-Xmx1g", "-XX:+UseSerialGC");

    private Fork() {}

    /** Measures the one case that has all these lines in a fresh JVM that shares our output; gives its exit code. */
    static int measure(List<String> names, Report report) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(JVM);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Fork.class.getName(), report.name()));
        command.addAll(names);
        return new ProcessBuilder(command).inheritIO().start().waitFor();
    }

    /** The command inside: takes the form of the report and the names of the lines to print. */
    public static void main(String[] arguments) throws Exception {
        Report report = Report.valueOf(arguments[0]);
        List<String> names = List.of(arguments).subList(1, arguments.length);
        Case chosen = Cases.withLine(names.get(0));
        for (Outcome outcome : chosen.measure()) {
            if (names.contains(outcome.name())) {
                report.print(chosen.peer(), outcome);
            }
        }
    }
}
