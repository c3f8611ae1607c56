package org.tabletheory.aws;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The threads that are alive at one point, to find threads that a call leaves behind. */
final class ThreadSnapshot {
    /** Name prefixes of JDK threads, of the stubs' thread pools and of the server in this JVM. */
    private static final List<String> IGNORED = List.of(
            "CompletableFutureDelayScheduler", "Keep-Alive-Timer", "process reaper", "pool-", "HTTP-", "dynamodb-");

    private final Set<Thread> before = Set.copyOf(Thread.getAllStackTraces().keySet());

    /** Returns the names of threads that have started since and are still alive. */
    Set<String> leftBehind() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.isAlive() && !before.contains(thread))
                .map(Thread::getName)
                .filter(name -> IGNORED.stream().noneMatch(name::startsWith))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
