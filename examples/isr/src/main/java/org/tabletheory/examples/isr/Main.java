package org.tabletheory.examples.isr;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.memory.MemoryDynamo;

/** Starts the page cache, with a database in memory unless an endpoint is given. */
public final class Main {
    private static final String HELP = """
            Usage: examples/isr/run [--port PORT] [--endpoint URL]

              --port PORT      HTTP port, default 8080; 0 selects a free port
              --endpoint URL   DynamoDB endpoint, e.g. of './tabletheory local';
                               by default a database in memory
            """;

    private Main() {}

    /** Runs until interrupted. */
    public static void main(String[] arguments) throws Exception {
        List<String> options = List.of(arguments);
        if (options.contains("--help")) {
            System.out.print(HELP);
            return;
        }
        int port = Integer.parseInt(option(options, "--port", "8080"));
        String endpoint = option(options, "--endpoint", "");
        try (TableTheory db = endpoint.isEmpty()
                        ? MemoryDynamo.start().connect()
                        : TableTheory.connect(Config.local(URI.create(endpoint)));
                PageServer server = PageServer.start(db, port, new HarbourPage(Duration.ofSeconds(3)))) {
            System.out.println("Open " + server.address() + " in a browser and reload it. Press Ctrl-C to stop.");
            Thread.currentThread().join();
        }
    }

    private static String option(List<String> options, String name, String defaultValue) {
        int index = options.indexOf(name);
        if (index >= 0 && index + 1 == options.size()) {
            throw new IllegalArgumentException(name + " needs a value\n" + HELP);
        }
        return index < 0 ? defaultValue : options.get(index + 1);
    }
}
