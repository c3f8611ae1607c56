package org.tabletheory.onetable.interop;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The npm package {@code dynamodb-onetable}, installed into {@code target} from the committed lock file and run by Node.
 *
 * <p>Without Node or an npm registry, tests that need it are skipped, or fail if the environment variable
 * {@code TABLETHEORY_REQUIRE_NODE} is set.
 */
final class NodeLibrary implements AutoCloseable {
    private static final Path SOURCES = Path.of("src", "test", "js").toAbsolutePath();
    private static final Path HOME = Path.of("target", "onetable-js").toAbsolutePath();
    private static final List<String> FILES = List.of("package.json", "package-lock.json", "interop.js");

    private final Process process;
    private final BufferedWriter requests;
    private final BufferedReader responses;

    private NodeLibrary(Process process) {
        this.process = process;
        this.requests = process.outputWriter(StandardCharsets.UTF_8);
        this.responses = process.inputReader(StandardCharsets.UTF_8);
    }

    /** Starts the library on a database. */
    static NodeLibrary start(URI endpoint) {
        try {
            install();
            ProcessBuilder node = new ProcessBuilder("node", "interop.js", endpoint.toString())
                    .directory(HOME.toFile())
                    .redirectError(HOME.resolve("node.log").toFile());
            node.environment().put("TZ", "UTC");
            return new NodeLibrary(node.start());
        } catch (IOException unavailable) {
            throw unavailable("Node cannot be started: " + unavailable.getMessage());
        }
    }

    private static void install() throws IOException {
        Files.createDirectories(HOME);
        Path installed = HOME.resolve("installed.json");
        String lock = Files.readString(SOURCES.resolve("package-lock.json"));
        for (String file : FILES) {
            Files.copy(SOURCES.resolve(file), HOME.resolve(file), StandardCopyOption.REPLACE_EXISTING);
        }
        if (Files.exists(installed) && Files.readString(installed).equals(lock)) {
            return;
        }
        Process npm = new ProcessBuilder("npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts")
                .directory(HOME.toFile())
                .redirectErrorStream(true)
                .redirectOutput(HOME.resolve("npm.log").toFile())
                .start();
        try {
            if (!npm.waitFor(3, TimeUnit.MINUTES) || npm.exitValue() != 0) {
                npm.destroyForcibly();
                throw unavailable("npm cannot install dynamodb-onetable; see " + HOME.resolve("npm.log"));
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopped);
        }
        Files.writeString(installed, lock);
    }

    private static RuntimeException unavailable(String problem) {
        if (System.getenv("TABLETHEORY_REQUIRE_NODE") != null) {
            return fail(problem);
        }
        return abort("skipped, since the JavaScript library is not available: " + problem);
    }

    /** Opens a table with a schema and passwords. */
    void open(String schemaJson, String table, Map<String, String> passwords) {
        open(schemaJson, table, passwords, false);
    }

    /** Opens a table, with or without partial updates of nested objects. */
    void open(String schemaJson, String table, Map<String, String> passwords, boolean partial) {
        Map<String, Object> crypto = new LinkedHashMap<>();
        passwords.forEach((name, password) -> crypto.put(name, Map.of("cipher", "aes-256-gcm", "password", password)));
        send(Map.of("open", new NodeJson.Raw(schemaJson), "table", table, "crypto", crypto, "partial", partial));
    }

    /** Calls an opened table from now on. */
    void use(String table) {
        send(Map.of("use", table));
    }

    /** Calls a model. */
    @Nullable
    Object model(String model, String op, Map<String, ?> properties, Map<String, ?> params) {
        return send(Map.of("model", model, "op", op, "properties", properties, "params", params));
    }

    /** Calls the table. */
    @Nullable
    Object table(String op, Object... args) {
        return send(Map.of("op", op, "args", List.of(args)));
    }

    /** Returns whether a Node regular expression matches. */
    boolean isIn(String pattern, String text) {
        return Boolean.TRUE.equals(send(Map.of("regexp", pattern, "text", text)));
    }

    private @Nullable Object send(Map<String, ?> request) {
        String response;
        try {
            requests.write(NodeJson.write(request));
            requests.newLine();
            requests.flush();
            response = responses.readLine();
        } catch (IOException broken) {
            throw new UncheckedIOException("Node has terminated; see " + HOME.resolve("node.log"), broken);
        }
        if (response == null || !(NodeJson.read(response) instanceof Map<?, ?> result)) {
            throw new IllegalStateException("Node has terminated; see " + HOME.resolve("node.log"));
        }
        if (result.get("error") instanceof Map<?, ?> error) {
            throw new NodeError(String.valueOf(error.get("code")), String.valueOf(error.get("message")));
        }
        return result.get("ok");
    }

    /** An error of the JavaScript library. */
    static final class NodeError extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final String code;

        NodeError(String code, String message) {
            super(code + ": " + message);
            this.code = code;
        }

        String code() {
            return code;
        }
    }

    @Override
    public void close() {
        process.destroy();
    }
}
