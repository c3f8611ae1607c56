package org.tabletheory.bench;

import java.io.Serializable;

/**
 * One line of the output: what is compared with whom, and how much better ours has to be.
 *
 * @param name dotted from the general to the special: {@code client.get.cpu.enhanced}
 * @param peer the library compared with, in one word: {@code enhanced}
 * @param atLeast the ratio that ours has promised; 0 where it has promised none
 */
public record Line(String name, String peer, double atLeast) implements Serializable {
    /** A line without a promise. */
    public static Line of(String name, String peer) {
        return new Line(name, peer, 0);
    }

    boolean hasLimit() {
        return atLeast > 0;
    }
}
