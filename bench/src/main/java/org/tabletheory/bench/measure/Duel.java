package org.tabletheory.bench.measure;

import java.util.List;

/**
 * The same work done by this library and by peers. All operations return the same result, which the creator has checked.
 *
 * @param ours the operation of this library
 * @param peers the libraries to compare with
 * @param asides other variants, which are reported but not part of a ratio
 * @param size a description of the input: {@code "20 attributes, 2,048 bytes"}
 */
public record Duel(Operation ours, List<Peer> peers, List<Variant> asides, String size) {
    public Duel {
        peers = List.copyOf(peers);
        asides = List.copyOf(asides);
    }

    /** Returns the duel with a single peer. */
    public Duel against(String peer) {
        return new Duel(
                ours, peers.stream().filter(each -> each.name().equals(peer)).toList(), asides, size);
    }
}
