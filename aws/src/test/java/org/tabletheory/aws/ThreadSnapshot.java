package org.tabletheory.aws;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The threads that are alive at one point, to find threads that a call leaves behind. */
final class ThreadSnapshot {
    /** Name prefixes of JDK threads, of the stubs' thread pools and of the server in this JVM. */
    private static final List<String> IGNORED = List.of(
            "CompletableFutureDelayScheduler", "Keep-Alive-Timer", "process reaper", "pool-", "HTTP-", "dynamodb-");

    private static final Duration SOON = Duration.ofSeconds(10);

    private final Set<Thread> before = Set.copyOf(Thread.getAllStackTraces().keySet());

    /** Returns the names of threads that have started since and do not end soon. */
    Set<String> leftBehind() throws InterruptedException {
        Set<String> names = new TreeSet<>();
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (before.contains(thread) || IGNORED.stream().anyMatch(thread.getName()::startsWith)) {
                continue;
            }
            thread.join(SOON.toMillis()); // may have passed on its result and not yet ended
            if (thread.isAlive()) {
                names.add(thread.getName());
            }
        }
        return names;
    }
}
