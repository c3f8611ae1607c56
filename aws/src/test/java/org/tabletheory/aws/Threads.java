package org.tabletheory.aws;

import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The threads that are alive, to find those that a call left behind. */
final class Threads {
    /** Of the JDK: there is one for all delayed tasks of a process, and one for the connections that it keeps. */
    private static final Set<String> OF_THE_JDK =
            Set.of("CompletableFutureDelayScheduler", "Keep-Alive-Timer", "process reaper");

    private final Set<Thread> before = Set.copyOf(Thread.getAllStackTraces().keySet());

    /** The names of threads that were not alive at first, and are none of the JDK's nor of a stub's. */
    Set<String> leftBehind() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.isAlive() && !before.contains(thread))
                .map(Thread::getName)
                .filter(name -> !OF_THE_JDK.contains(name) && !name.startsWith("pool-") && !name.startsWith("HTTP-"))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
