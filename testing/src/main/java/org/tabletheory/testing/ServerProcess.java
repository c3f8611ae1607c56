package org.tabletheory.testing;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The process that runs {@link LocalServer}; stopped by closing its standard input. */
final class ServerProcess {

    private static final long START_SECONDS = 60;
    private static final long STOP_SECONDS = 30;

    private final Process process;
    private final Path workspace;
    private final int port;

    private ServerProcess(Process process, Path workspace, int port) {
        this.process = process;
        this.workspace = workspace;
        this.port = port;
    }

    /** Starts the server; its log and class are in a new directory in {@code temporary} until it stops. */
    static ServerProcess start(Path jars, int port, @Nullable Path data, Path temporary) {
        Path workspace = null;
        Process process = null;
        try {
            workspace = Files.createTempDirectory(temporary, "tabletheory-local-");
            extract(LocalServer.class, workspace);
            Path log = workspace.resolve("server.log");
            process = new ProcessBuilder(command(jars, workspace, port, data))
                    .directory(workspace.toFile())
                    .redirectError(log.toFile())
                    .start();
            return new ServerProcess(process, workspace, awaitPort(process, log));
        } catch (IOException | LocalDynamoException e) {
            if (process != null) {
                process.destroyForcibly();
            }
            if (workspace != null) {
                Directories.delete(workspace);
            }
            throw e instanceof LocalDynamoException known
                    ? known
                    : new LocalDynamoException("cannot start DynamoDB Local: " + e.getMessage(), e);
        }
    }

    int port() {
        return port;
    }

    boolean isAlive() {
        return process.isAlive();
    }

    void awaitEnd() throws InterruptedException {
        process.waitFor();
    }

    synchronized void stop() {
        try {
            process.getOutputStream().close();
            if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (IOException e) {
            process.destroyForcibly();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        Directories.delete(workspace);
    }

    /** Copies one class file, so that the process does not need our class path. */
    private static void extract(Class<?> type, Path directory) throws IOException {
        String resource = type.getName().replace('.', '/') + ".class";
        Path target = directory.resolve("classes").resolve(resource);
        Files.createDirectories(target.getParent());
        try (InputStream in = type.getResourceAsStream("/" + resource)) {
            if (in == null) {
                throw new IOException(resource + " is not on the class path");
            }
            Files.copy(in, target);
        }
    }

    private static List<String> command(Path jars, Path workspace, int port, @Nullable Path data) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Djava.awt.headless=true",
                "-cp",
                jars.toAbsolutePath() + File.separator + "*" + File.pathSeparator + workspace.resolve("classes"),
                LocalServer.class.getName(),
                Integer.toString(port),
                "-sharedDb",
                "-disableTelemetry"));
        if (data == null) {
            command.add("-inMemory");
        } else {
            command.addAll(List.of(
                    "-dbPath", Files.createDirectories(data.toAbsolutePath()).toString()));
        }
        return command;
    }

    private static int awaitPort(Process process, Path log) throws IOException {
        InputStream output = process.getInputStream();
        StringBuilder line = new StringBuilder();
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
        while (line.indexOf("\n") < 0) {
            boolean ended = !process.isAlive();
            if (output.available() > 0) {
                line.append(new String(output.readNBytes(output.available()), StandardCharsets.UTF_8));
            } else if (ended || System.nanoTime() > deadline) {
                throw new LocalDynamoException("DynamoDB Local " + (ended ? "ended" : "hung")
                        + " while starting. Its output ended with:\n" + LogTail.of(log));
            } else {
                pause();
            }
        }
        return Integer.parseInt(line.toString().strip().substring(LocalServer.READY.length()));
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(5);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LocalDynamoException("interrupted while DynamoDB Local was starting", e);
        }
    }
}
