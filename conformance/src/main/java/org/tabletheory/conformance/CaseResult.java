package org.tabletheory.conformance;

/** What became of one vector or scenario. */
public sealed interface CaseResult {

    /** It holds. */
    record Passed(String name) implements CaseResult {}

    /**
     * It does not hold.
     *
     * @param place file and line
     * @param expected what the pack says
     * @param actual what this library did
     */
    record Failed(String place, String name, String expected, String actual) implements CaseResult {}

    /** It needs a capability that this library does not have yet, so nothing is known of it. */
    record Skipped(String name, String capability) implements CaseResult {}

    /** It does not hold on purpose: it shows a fault of the runtime that it was seen from, which this library mends. */
    record Mended(String name, String reason) implements CaseResult {}

    /** The file says nothing that could be run at this place. */
    record Unreadable(String place, String problem) implements CaseResult {}
}
