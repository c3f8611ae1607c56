package org.tabletheory.cli.internal.console;

/** Exit codes of the command. */
public final class ExitCode {
    /** Completed without findings. */
    public static final int OK = 0;

    /** Completed with findings, such as failed lines, invalid documents or failed vectors. */
    public static final int FINDINGS = 1;

    /** Not completed because of an invalid command line. */
    public static final int USAGE = 2;

    /** Not completed because something could not be read, written, connected to or run. */
    public static final int IO = 3;

    private ExitCode() {}
}
