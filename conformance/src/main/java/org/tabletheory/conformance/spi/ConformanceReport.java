package org.tabletheory.conformance.spi;

import java.io.IOException;
import org.tabletheory.conformance.spi.pack.CaseResult;
import org.tabletheory.conformance.spi.pack.Pack;

/** Receives the results of a run; {@link TextReport} and {@link JsonReport} print them. */
public interface ConformanceReport {

    /** Called before the first result of a pack. */
    default void begin(Pack pack) throws IOException {}

    /** Called for each result. */
    void result(CaseResult result) throws IOException;

    /** Called after the last result of a pack. */
    void end(PackSummary pack) throws IOException;

    /** Called at the end of the run. */
    default void end(Summary summary) throws IOException {}
}
