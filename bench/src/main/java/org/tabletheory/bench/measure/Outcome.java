package org.tabletheory.bench.measure;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The result of a line.
 *
 * @param ours the costs of this library in each round
 * @param peer the costs of the peer in each round
 * @param unit the unit of the costs
 * @param size a description of the input
 * @param remarks additional results that are not part of the ratio
 */
public record Outcome(Line line, Samples ours, Samples peer, String unit, String size, List<String> remarks)
        implements Serializable {
    public Outcome {
        remarks = List.copyOf(remarks);
    }

    /** Returns the outcome with another remark. */
    public Outcome with(String remark) {
        List<String> more = new ArrayList<>(remarks);
        more.add(remark);
        return new Outcome(line, ours, peer, unit, size, more);
    }

    /** Returns the outcome of a wall time per call with a remark about the calls per second. */
    public Outcome withCallsPerSecond() {
        return with(String.format(
                Locale.ROOT,
                "calls per second: ours %,.0f, %s %,.0f",
                1e9 / ours.median(),
                line.peer(),
                1e9 / peer.median()));
    }

    /** Returns how many times better ours is. */
    public double ratio() {
        return peer.median() / ours.median();
    }

    /** Returns whether the required ratio is reached. */
    public boolean holds() {
        return ratio() >= line.atLeast();
    }
}
