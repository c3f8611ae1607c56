package org.tabletheory.examples.isr;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.local.LocalDynamo;

/** Starts the page cache, on a database of its own unless it is told of one. */
public final class Main {
    private static final String HELP = """
            Usage: examples/isr/run [--port PORT] [--endpoint URL]

              --port PORT      where the browser finds it; 8080, and any free one for 0
              --endpoint URL   a DynamoDB to use, such as one of './tabletheory local';
                               without it one is started, in memory
            """;

    private Main() {}

    /** Runs until it is interrupted. */
    public static void main(String[] arguments) throws Exception {
        List<String> words = List.of(arguments);
        if (words.contains("--help")) {
            System.out.print(HELP);
            return;
        }
        int port = Integer.parseInt(option(words, "--port", "8080"));
        String endpoint = option(words, "--endpoint", "");
        @Nullable LocalDynamo own = endpoint.isEmpty() ? LocalDynamo.start() : null;
        URI database = own == null ? URI.create(endpoint) : own.endpoint();
        Config config = Config.local(database);
        try (TableTheory db = TableTheory.connect(config);
                PageServer server = PageServer.start(db, port, new HarbourPage(Duration.ofSeconds(3)))) {
            System.out.println("The page is at " + server.address() + "; reload it. Ctrl-C ends it.");
            Thread.currentThread().join();
        } finally {
            if (own != null) {
                own.close();
            }
        }
    }

    private static String option(List<String> words, String name, String otherwise) {
        int place = words.indexOf(name);
        if (place >= 0 && place + 1 == words.size()) {
            throw new IllegalArgumentException(name + " needs a value\n" + HELP);
        }
        return place < 0 ? otherwise : words.get(place + 1);
    }
}
