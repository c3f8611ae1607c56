package org.tabletheory.conformance;

import java.io.IOException;

/** Hears of a run while it goes on; {@link TextReport} and {@link JsonReport} tell it on. */
public interface Report {

    /** The pack begins. */
    default void begin(Pack pack) throws IOException {}

    /** A case of the pack that began last is done. */
    void result(CaseResult result) throws IOException;

    /** The pack that began last is done. */
    void end(PackSummary pack) throws IOException;

    /** Everything is done. */
    default void end(Summary summary) throws IOException {}
}
