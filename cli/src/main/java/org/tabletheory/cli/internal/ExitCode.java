package org.tabletheory.cli.internal;

/** What the command tells the shell. */
public final class ExitCode {
    /** Done, and nothing to complain about. */
    public static final int OK = 0;

    /** Done, and something was found: a failed line, an invalid document, a vector that does not hold. */
    public static final int FINDINGS = 1;

    /** Not done: the command line makes no sense. */
    public static final int USAGE = 2;

    /** Not done: something could not be read, written, reached or run. */
    public static final int IO = 3;

    private ExitCode() {}
}
