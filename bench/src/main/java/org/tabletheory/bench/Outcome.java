package org.tabletheory.bench;

import java.util.List;

/**
 * What a case found for one of its lines.
 *
 * @param name of the line
 * @param ours what ours cost in each round
 * @param peer what the peer cost in each round
 * @param unit of both
 * @param size what was worked on, for people
 * @param remarks further findings, for people: they are in no ratio
 */
public record Outcome(String name, Samples ours, Samples peer, String unit, String size, List<String> remarks) {
    public Outcome {
        remarks = List.copyOf(remarks);
    }

    /** How many times better ours is. */
    double ratio() {
        return peer.median() / ours.median();
    }
}
