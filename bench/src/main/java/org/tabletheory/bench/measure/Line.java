package org.tabletheory.bench.measure;

import java.io.Serializable;

/**
 * A line of output: what is compared with which peer, and the required ratio.
 *
 * @param name a dotted name from general to specific: {@code client.get.cpu.enhanced}
 * @param peer the library to compare with: {@code enhanced}
 * @param atLeast the required ratio; 0 for none
 */
public record Line(String name, String peer, double atLeast) implements Serializable {
    /** Creates a line without a required ratio. */
    public static Line of(String name, String peer) {
        return new Line(name, peer, 0);
    }

    /** Returns whether there is a required ratio. */
    public boolean hasLimit() {
        return atLeast > 0;
    }
}
