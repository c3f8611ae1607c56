package org.tabletheory.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Uses Maven to copy the dependencies of a pom into a directory: offline first, then online. */
final class MavenFetch {

    private static final long TIMEOUT_MINUTES = 10;

    private final Machine machine;

    MavenFetch(Machine machine) {
        this.machine = machine;
    }

    void fetch(Path pom, Path jars) throws IOException {
        Path maven = machine.maven();
        if (maven == null) {
            throw new LocalDynamoException(
                    "DynamoDB Local is not installed and Maven, which is needed to fetch it, was not"
                            + " found. Put mvn on the PATH or set MAVEN_HOME; or use any build tool to copy the artifact"
                            + " software.amazon.dynamodb:DynamoDBLocal with all its dependencies into a directory (in Gradle: a"
                            + " Copy task from a configuration that contains it) and set that directory with -D"
                            + ServerJars.JARS_SETTING + "=DIR or the environment variable TABLETHEORY_LOCAL_JARS.");
        }
        Path log = pom.resolveSibling("mvn.log");
        if (run(command(maven, pom, jars, true), log) || run(command(maven, pom, jars, false), log)) {
            return;
        }
        throw new LocalDynamoException(
                "Maven could not fetch DynamoDB Local. Its output ended with:\n" + LogTail.of(log)
                        + "\nAfter one successful fetch no network is needed. Alternatively set a directory that contains the"
                        + " jars with -D" + ServerJars.JARS_SETTING + "=DIR.");
    }

    private List<String> command(Path maven, Path pom, Path jars, boolean offline) {
        List<String> command = new ArrayList<>(List.of(maven.toString(), "-q", "-B", "-f", pom.toString()));
        if (offline) {
            command.add("-o");
        }
        String repository = machine.mavenRepository();
        if (repository != null) {
            command.add("-Dmaven.repo.local=" + repository);
        }
        command.addAll(List.of("dependency:copy-dependencies", "-DincludeScope=runtime", "-DoutputDirectory=" + jars));
        return command;
    }

    private static boolean run(List<String> command, Path log) throws IOException {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .redirectInput(ProcessBuilder.Redirect.from(
                        Files.createTempFile(log.getParent(), "empty", "").toFile()))
                .start();
        try {
            if (!process.waitFor(TIMEOUT_MINUTES, TimeUnit.MINUTES)) {
                throw new LocalDynamoException("Maven was still fetching DynamoDB Local after " + TIMEOUT_MINUTES
                        + " minutes. Its output ended with:\n" + LogTail.of(log));
            }
            return process.exitValue() == 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LocalDynamoException("interrupted while Maven was fetching DynamoDB Local", e);
        } finally {
            process.destroy();
        }
    }
}
