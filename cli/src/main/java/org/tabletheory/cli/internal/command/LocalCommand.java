package org.tabletheory.cli.internal.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.tabletheory.cli.internal.CommandFailure;
import org.tabletheory.cli.internal.Console;
import org.tabletheory.cli.internal.ExitCode;
import org.tabletheory.local.LocalDynamo;
import org.tabletheory.local.LocalDynamoException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code tabletheory local}: runs DynamoDB Local in the foreground and says how to connect to it. */
@Command(
        footer = {
            "",
            "The first run on a machine lets Maven fetch the server. Any region and any credentials will do.",
            "Ctrl-C stops it."
        })
public final class LocalCommand implements Callable<Integer> {
    private final Console console;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            defaultValue = "8000",
            description = "Where to listen, 0 for any free port; by default 8000.")
    private int port;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Keep the data in this directory; by default in memory.")
    private @Nullable Path data;

    /** A server that is told of on this console. */
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
            throw CommandFailure.io("DynamoDB Local has ended on its own");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitCode.OK;
        }
    }

    private LocalDynamo start() {
        if (port < 0 || port > 65_535) {
            throw CommandFailure.usage("--port " + port + " is not between 0 and 65535");
        }
        LocalDynamo.Builder builder = LocalDynamo.builder()
                .onFetch(() -> console.error().println("Maven fetches DynamoDB Local, once on this machine …"));
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
                    + (port == 0 ? "" : "\nWhen port " + port + " is taken, choose another with --port."));
        }
    }

    private void printHowToConnect(String endpoint) throws IOException {
        String kept = data == null ? "in memory, nothing is kept" : "data in " + data;
        console.text().write("""
                DynamoDB Local listens on %1$s (%2$s)

                  TableTheory   Config.local(URI.create("%1$s"))
                  AWS CLI       aws dynamodb list-tables --endpoint-url %1$s
                  any SDK       export AWS_ENDPOINT_URL_DYNAMODB=%1$s AWS_REGION=us-east-1
                                export AWS_ACCESS_KEY_ID=local AWS_SECRET_ACCESS_KEY=local

                Ctrl-C stops it.
                """.formatted(endpoint, kept));
        console.flush();
    }
}
