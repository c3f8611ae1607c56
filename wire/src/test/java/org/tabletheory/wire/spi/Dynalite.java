package org.tabletheory.wire.spi;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The npm package dynalite, installed below {@code target}; needs node and npm on the PATH. */
final class Dynalite implements AutoCloseable {

    private static final Path HOME = Path.of("target", "dynalite").toAbsolutePath();

    private final Process process;
    private final int port;

    private Dynalite(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    static Dynalite start() throws IOException, InterruptedException {
        Files.createDirectories(HOME);
        Path cli = HOME.resolve("node_modules/dynalite/cli.js");
        if (!Files.exists(cli)) {
            String version = System.getProperty("dynalite.version", "latest");
            List<String> install =
                    List.of("npm", "install", "--no-audit", "--no-fund", "--prefix", ".", "dynalite@" + version);
            int exit = process(install, "install.log").waitFor();
            if (exit != 0) {
                throw new IOException("npm could not install dynalite; see " + HOME.resolve("install.log"));
            }
        }
        for (int attempt = 0; attempt < 10; attempt++) {
            int port = freePort();
            Process server = process(
                    List.of("node", cli.toString(), "--port", Integer.toString(port), "--createTableMs", "10"),
                    "server.log");
            Dynalite dynalite = new Dynalite(server, port);
            if (dynalite.hasStarted()) {
                return dynalite;
            }
            dynalite.close();
        }
        throw new IOException("dynalite does not respond; see " + HOME.resolve("server.log"));
    }

    URI endpoint() {
        return URI.create("http://127.0.0.1:" + port);
    }

    @Override
    public void close() {
        process.destroy();
    }

    /** Returns false if another process has taken the port first: then dynalite ends. */
    private boolean hasStarted() throws IOException, InterruptedException {
        Path log = HOME.resolve("server.log");
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (process.isAlive() && System.nanoTime() < deadline) {
            if (Files.readString(log).contains("istening")) {
                return true;
            }
            TimeUnit.MILLISECONDS.sleep(50);
        }
        return false;
    }

    private static Process process(List<String> command, String log) throws IOException {
        return new ProcessBuilder(command)
                .directory(HOME.toFile())
                .redirectErrorStream(true)
                .redirectOutput(HOME.resolve(log).toFile())
                .start();
    }

    private static int freePort() throws IOException {
        try (ServerSocket probe = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return probe.getLocalPort();
        }
    }
}
