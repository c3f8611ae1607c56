package org.tabletheory.bench;

import java.util.List;

/**
 * The same work by us and by peers, ready to run. Whoever builds one has checked that all give the same result.
 *
 * @param ours what is ours
 * @param peers what ratios are taken against
 * @param asides the work cut another way, told on standard error and in no ratio
 * @param size what was worked on, for people: {@code "20 attributes, 2,048 bytes"}
 */
public record Duel(Operation ours, List<Peer> peers, List<Way> asides, String size) {
    public Duel {
        peers = List.copyOf(peers);
        asides = List.copyOf(asides);
    }

    /** The same with one of the peers alone. */
    public Duel against(String peer) {
        return new Duel(
                ours, peers.stream().filter(each -> each.name().equals(peer)).toList(), asides, size);
    }
}
