package org.tabletheory.bench.measure;

import java.util.List;

/**
 * Another library that does the same work. The cheapest of its variants counts.
 *
 * @param name the name in one word: {@code enhanced}
 * @param variants at least one
 */
public record Peer(String name, List<Variant> variants) {
    public Peer {
        variants = List.copyOf(variants);
    }

    /** Creates a peer with one variant. */
    public static Peer of(String name, Operation operation) {
        return new Peer(name, List.of(new Variant("", operation)));
    }
}
