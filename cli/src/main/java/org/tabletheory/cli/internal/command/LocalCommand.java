package org.tabletheory.cli.internal.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.cli.internal.console.Console;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.testing.LocalDynamo;
import org.tabletheory.testing.LocalDynamoException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code tabletheory local}: runs DynamoDB Local in the foreground and prints how to connect to it. */
@Command(
        footer = {
            "",
            "The first run downloads the server with Maven. Any region and any credentials are "
                    + "accepted. Press Ctrl-C to stop."
        })
public final class LocalCommand implements Callable<Integer> {
    private final Console console;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            defaultValue = "8000",
            description = "Port to listen on; 0 selects a free port. Default: 8000.")
    private int port;

    @Option(names = "--data", paramLabel = "DIR", description = "Store data in this directory. Default: in memory.")
    private @Nullable Path data;

    /** Creates the command. */
    public LocalCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        try (LocalDynamo dynamo = start()) {
            Thread atExit = new Thread(dynamo::close);
            Runtime.getRuntime().addShutdownHook(atExit);
            printHowToConnect(dynamo.endpoint().toString());
            dynamo.awaitEnd();
            Runtime.getRuntime().removeShutdownHook(atExit);
            throw CommandFailure.io("DynamoDB Local stopped unexpectedly");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitCode.OK;
        }
    }

    private LocalDynamo start() {
        if (port < 0 || port > 65_535) {
            throw CommandFailure.usage("--port must be between 0 and 65535, not " + port);
        }
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
            throw CommandFailure.io(e.getMessage()
                    + (port == 0 ? "" : "\nIf port " + port + " is in use, choose another with --port."));
        }
    }

    private void printHowToConnect(String endpoint) throws IOException {
        String storage = data == null ? "in memory" : "data in " + data;
        console.text().write("""
                DynamoDB Local is listening on %1$s (%2$s)

                  TableTheory   Config.local(URI.create("%1$s"))
                  AWS CLI       aws dynamodb list-tables --endpoint-url %1$s
                  any SDK       export AWS_ENDPOINT_URL_DYNAMODB=%1$s AWS_REGION=us-east-1
                                export AWS_ACCESS_KEY_ID=local AWS_SECRET_ACCESS_KEY=local

                Press Ctrl-C to stop.
                """.formatted(endpoint, storage));
        console.flush();
    }
}
