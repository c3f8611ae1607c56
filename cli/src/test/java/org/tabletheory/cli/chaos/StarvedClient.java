package org.tabletheory.cli.chaos;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.error.TableTheoryException;

/**
 * A process that cannot start another thread for a while. Its first server responds to the first request and then only byte by
 * byte, so that every call ends by its deadline or an interruption, or never. Its second server always responds, so that calls
 * that would start threads must do their work without them.
 */
final class StarvedClient {
    private static final Duration CALL = Duration.ofSeconds(1);
    /** Enough for the first call of a process on a busy machine. */
    private static final Duration LONG = Duration.ofSeconds(30);

    private StarvedClient() {}

    /** Makes calls to the two endpoints, and prints what each ended with. */
    public static void main(String[] arguments) throws Exception {
        try (TableTheory db = TableTheory.connect(Config.local(URI.create(arguments[0])).toBuilder()
                        .maxRetries(0)
                        .attemptTimeout(LONG)
                        .callTimeout(LONG)
                        .build());
                TableTheory calm = TableTheory.connect(Config.local(URI.create(arguments[1])))) {
            read(db); // starts the threads that every client has
            read(calm);
            CountDownLatch release = new CountDownLatch(1);
            List<Thread> threads = exhaust(release);
            System.out.println("starved: " + outcome(db.withTimeout(CALL)));
            System.out.println("written and scanned: " + writtenAndScanned(calm));
            release.countDown();
            for (Thread thread : threads) {
                thread.join();
            }
            System.out.println("deadline: " + outcome(db.withTimeout(CALL)));
            Thread caller = Thread.currentThread();
            Thread interrupter = new Thread(() -> {
                pause(CALL.toMillis() / 4);
                caller.interrupt();
            });
            interrupter.start();
            System.out.println("interrupt: " + outcome(db));
            System.out.flush();
        }
    }

    private static List<Thread> exhaust(CountDownLatch release) {
        List<Thread> threads = new ArrayList<>();
        try {
            while (true) {
                Thread thread = new Thread(() -> await(release));
                thread.start();
                threads.add(thread);
            }
        } catch (OutOfMemoryError limit) {
            System.out.println("threads: " + threads.size());
        }
        return threads;
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void pause(long millis) {
        try {
            TimeUnit.MILLISECONDS.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String outcome(TableTheory db) {
        try {
            read(db);
            return "a response";
        } catch (TableTheoryException e) {
            return e.getClass().getSimpleName();
        }
    }

    /** Writes a batch of several requests and scans several segments, each of which would have a thread. */
    private static int writtenAndScanned(TableTheory db) {
        db.model(ChaosWrites.Doc.class)
                .batchPut(IntStream.range(0, 100).mapToObj(i -> new ChaosWrites.Doc("starved-" + i, i, 0, 0)));
        return db.model(ChaosWrites.Doc.class).parallelScan(4).size();
    }

    private static void read(TableTheory db) {
        db.model(ChaosWrites.Doc.class).where("id", "=", "x").firstOrEmpty();
    }
}
