package org.tabletheory.bench;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * What a case found for one of its lines.
 *
 * @param ours what ours cost in each round
 * @param peer what the peer cost in each round
 * @param unit of both
 * @param size what was worked on, for people
 * @param remarks further findings, for people: they are in no ratio
 */
public record Outcome(Line line, Samples ours, Samples peer, String unit, String size, List<String> remarks)
        implements Serializable {
    public Outcome {
        remarks = List.copyOf(remarks);
    }

    /** The same, with one more remark. */
    public Outcome with(String remark) {
        List<String> more = new ArrayList<>(remarks);
        more.add(remark);
        return new Outcome(line, ours, peer, unit, size, more);
    }

    /** How many times better ours is. */
    double ratio() {
        return peer.median() / ours.median();
    }

    /** Whether ours is as much better as it has to be. */
    boolean holds() {
        return ratio() >= line.atLeast();
    }
}
