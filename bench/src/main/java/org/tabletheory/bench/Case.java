package org.tabletheory.bench;

import java.util.List;

/** One comparison, measured in a JVM of its own: one line of {@code bench/run}'s output, or a few. */
public interface Case {
    /** What it can tell. */
    List<Line> lines();

    /** Measures all sides, after making sure that they do the same work; gives an outcome for each line. */
    List<Outcome> measure() throws Exception;
}
