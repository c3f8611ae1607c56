package org.tabletheory.bench.measure;

import java.util.List;

/** A comparison that is measured in its own JVM and produces one or more lines of output. */
public interface Case {
    /** Returns the lines of this case. */
    List<Line> lines();

    /** Returns the size of the heap that the case is measured with. */
    default int heapMegabytes() {
        return 1024;
    }

    /** Checks that all sides do the same work, measures them and returns an outcome for each line. */
    List<Outcome> measure() throws Exception;
}
