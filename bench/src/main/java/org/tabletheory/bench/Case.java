package org.tabletheory.bench;

import java.util.List;

/** One comparison with one peer, measured in a JVM of its own: one line of {@code bench/run}'s output, or a few. */
public interface Case {
    /** The names of its lines, dotted from the general to the special: {@code attribute.serialize.a}. */
    List<String> names();

    /** The library compared with, in one word: {@code db-esdk}. */
    String peer();

    /** Measures both sides, after making sure that they do the same work; gives an outcome for each name. */
    List<Outcome> measure() throws Exception;
}
