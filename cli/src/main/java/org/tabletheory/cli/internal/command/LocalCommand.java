package org.tabletheory.cli.internal.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.cli.internal.console.Console;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.engine.EngineEndpoint;
import org.tabletheory.engine.EngineOptions;
import org.tabletheory.memory.MemoryDynamo;
import org.tabletheory.testing.LocalDynamo;
import org.tabletheory.testing.LocalDynamoException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code tabletheory local}: runs a local DynamoDB in the foreground and prints how to connect to it. */
@Command(
        footer = {
            "",
            "Listens on the loopback address only. Any region and any credentials are accepted. "
                    + "Press Ctrl-C to stop."
        })
public final class LocalCommand implements Callable<Integer> {
    private static final String MEMORY = "memory";
    private static final String DYNAMODB_LOCAL = "dynamodb-local";

    private final Console console;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            defaultValue = "8000",
            description = "Port to listen on; 0 selects a free port. Default: 8000.")
    private int port;

    @Option(
            names = "--data",
            paramLabel = "FILE",
            description =
                    "Keep data in this file; with --engine dynamodb-local, in this directory. " + "Default: in memory.")
    private @Nullable Path data;

    @Option(
            names = "--engine",
            paramLabel = "NAME",
            defaultValue = MEMORY,
            description = "memory for our own engine, or dynamodb-local for AWS's, which the first run downloads with "
                    + "Maven. Default: memory.")
    private String engine = MEMORY;

    @Option(
            names = "--allow-host",
            paramLabel = "NAME",
            description = "Also serve clients that use this name for the machine, such as host.docker.internal in "
                    + "containers; repeatable. Default: localhost, 127.0.0.1 and [::1] only.")
    private List<String> allowedHosts = List.of();

    /** Creates the command. */
    public LocalCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        if (port < 0 || port > 65_535) {
            throw CommandFailure.usage("--port must be between 0 and 65535, not " + port);
        }
        try {
            switch (engine) {
                case MEMORY -> runMemory();
                case DYNAMODB_LOCAL -> runDynamoDbLocal();
                default ->
                    throw CommandFailure.usage(
                            "--engine must be " + MEMORY + " or " + DYNAMODB_LOCAL + ", not '" + engine + "'");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return ExitCode.OK;
    }

    private void runMemory() throws IOException, InterruptedException {
        try (MemoryDynamo dynamo = startMemory();
                EngineEndpoint endpoint = listen(dynamo)) {
            Thread atExit = new Thread(dynamo::close);
            Runtime.getRuntime().addShutdownHook(atExit);
            try {
                printHowToConnect("DynamoDB", endpoint.uri().toString());
                new CountDownLatch(1).await(); // until the process or this thread is stopped
            } finally {
                isRemoved(atExit);
            }
        }
    }

    private MemoryDynamo startMemory() {
        EngineOptions options = options();
        if (data == null) {
            return MemoryDynamo.start(options);
        }
        try {
            return MemoryDynamo.start(options.dataFile(data));
        } catch (UncheckedIOException e) {
            throw CommandFailure.io("cannot use the data file " + data + ": " + reason(e));
        }
    }

    private EngineOptions options() {
        try {
            return EngineOptions.defaults().allowedHosts(allowedHosts.toArray(new String[0]));
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage("--allow-host: " + e.getMessage());
        }
    }

    private EngineEndpoint listen(MemoryDynamo dynamo) {
        try {
            return dynamo.listen(port);
        } catch (UncheckedIOException e) {
            throw CommandFailure.io("cannot listen on port " + port + ": " + reason(e) + "." + hintAboutThePort());
        }
    }

    private static String reason(UncheckedIOException e) {
        IOException cause = e.getCause();
        return String.valueOf(cause == null ? e.getMessage() : cause.getMessage());
    }

    private void runDynamoDbLocal() throws IOException, InterruptedException {
        if (!allowedHosts.isEmpty()) {
            throw CommandFailure.usage(
                    "--allow-host is for --engine " + MEMORY + "; DynamoDB Local accepts every host");
        }
        try (LocalDynamo dynamo = startDynamoDbLocal()) {
            Thread atExit = new Thread(dynamo::close);
            Runtime.getRuntime().addShutdownHook(atExit);
            printHowToConnect("DynamoDB Local", dynamo.endpoint().toString());
            dynamo.awaitEnd();
            if (isRemoved(atExit)) {
                throw CommandFailure.io("DynamoDB Local stopped unexpectedly");
            }
        }
    }

    /** Removes a hook, and returns false if that is too late because the process is being stopped. */
    private static boolean isRemoved(Thread hook) {
        try {
            return Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            return false;
        }
    }

    private LocalDynamo startDynamoDbLocal() {
        LocalDynamo.Builder builder = LocalDynamo.builder()
                .onFetch(() -> console.error().println("Downloading DynamoDB Local (only once) …"));
        if (port != 0) {
            builder.port(port);
        }
        if (data != null) {
            builder.data(data);
        }
        try {
            return builder.start();
        } catch (LocalDynamoException e) {
            throw CommandFailure.io(e.getMessage() + hintAboutThePort());
        }
    }

    private String hintAboutThePort() {
        return port == 0 ? "" : "\nIf port " + port + " is in use, choose another with --port.";
    }

    private void printHowToConnect(String server, String endpoint) throws IOException {
        String storage = data == null ? "in memory" : "data in " + data;
        console.text().write("""
                %3$s is listening on %1$s (%2$s)

                  TableTheory   Config.local(URI.create("%1$s"))
                  AWS CLI       aws dynamodb list-tables --endpoint-url %1$s
                  any SDK       export AWS_ENDPOINT_URL_DYNAMODB=%1$s AWS_REGION=us-east-1
                                export AWS_ACCESS_KEY_ID=local AWS_SECRET_ACCESS_KEY=local

                Press Ctrl-C to stop.
                """.formatted(endpoint, storage, server));
        console.flush();
    }
}
