package org.tabletheory.aws;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The threads that are alive, to find those that a call left behind. */
final class Threads {
    /** The JDK has one for all delayed tasks of a process and one for the connections it keeps; stubs have pools. */
    private static final List<String> OF_OTHERS =
            List.of("CompletableFutureDelayScheduler", "Keep-Alive-Timer", "process reaper", "pool-", "HTTP-");

    private final Set<Thread> before = Set.copyOf(Thread.getAllStackTraces().keySet());

    /** The names of threads that were not alive at first, and are none of the JDK's nor of a stub's. */
    Set<String> leftBehind() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.isAlive() && !before.contains(thread))
                .map(Thread::getName)
                .filter(name -> OF_OTHERS.stream().noneMatch(name::startsWith))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
