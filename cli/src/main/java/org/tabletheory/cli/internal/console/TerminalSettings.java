package org.tabletheory.cli.internal.console;

/**
 * Which standard streams are a terminal.
 *
 * @param in whether a person can answer a question
 * @param columns the width of the terminal
 */
public record TerminalSettings(boolean in, boolean out, boolean error, int columns) {
    private static final int DEFAULT_COLUMNS = 80;
    private static final int MIN_COLUMNS = 20;

    public TerminalSettings {
        columns = Math.max(MIN_COLUMNS, columns);
    }

    /** No stream is a terminal. */
    public static final TerminalSettings NONE = new TerminalSettings(false, false, false, DEFAULT_COLUMNS);

    /**
     * Returns the settings of this process. Java 17 cannot detect whether a single stream is a terminal, so the launcher does
     * and passes the result in system properties.
     */
    static TerminalSettings ofProcess() {
        return new TerminalSettings(
                Boolean.getBoolean("tabletheory.terminal.in"),
                Boolean.getBoolean("tabletheory.terminal.out"),
                Boolean.getBoolean("tabletheory.terminal.err"),
                Integer.getInteger("tabletheory.terminal.columns", DEFAULT_COLUMNS));
    }
}
