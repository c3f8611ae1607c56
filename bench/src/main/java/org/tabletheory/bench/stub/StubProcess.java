package org.tabletheory.bench.stub;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A {@link StubServer} in another process. */
public final class StubProcess implements AutoCloseable {
    private final Path response;
    private final Process process;
    private final URI endpoint;

    private StubProcess(Path response, Process process, URI endpoint) {
        this.response = response;
        this.process = process;
        this.endpoint = endpoint;
    }

    /** Starts a server that sends this response. */
    public static StubProcess start(byte[] body) throws IOException {
        Path response = Files.createTempFile("bench", ".json");
        Files.write(response, body);
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        StubServer.class.getName(),
                        response.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
        String line = output.readLine();
        if (line == null) {
            throw new IOException("the stub server did not start");
        }
        return new StubProcess(response, process, URI.create(line));
    }

    /** Returns its address. */
    public URI endpoint() {
        return endpoint;
    }

    @Override
    public void close() throws IOException {
        process.destroy();
        Files.delete(response);
    }
}
