package org.tabletheory.bench;

import java.util.List;

/**
 * Another library that does the same work. Where it has several ways to, the cheapest counts.
 *
 * @param name in one word: {@code enhanced}
 * @param ways one at least
 */
public record Peer(String name, List<Way> ways) {
    public Peer {
        ways = List.copyOf(ways);
    }

    /** A peer with one way. */
    public static Peer of(String name, Operation operation) {
        return new Peer(name, List.of(new Way("", operation)));
    }
}
