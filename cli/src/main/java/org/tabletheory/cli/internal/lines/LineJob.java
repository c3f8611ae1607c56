package org.tabletheory.cli.internal.lines;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.cli.internal.console.Console;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.schema.document.JsonObjectBuilder;

/**
 * Converts each line of standard input to one line of standard output, in constant memory.
 *
 * <p>A line that cannot be converted becomes <code>{"error":"…"}</code>, so input and output lines always correspond.
 * Output is flushed before waiting for input, so another program can exchange single lines with this one.
 */
public final class LineJob {
    private static final int OUTPUT_BUFFER = 64 << 10;

    private final Console console;

    /** Converts a line. */
    @FunctionalInterface
    public interface LineFunction {
        /** Returns the output without line terminator, or throws {@link AttributeException}. */
        String apply(byte[] line);
    }

    /** Creates a job that uses the streams of the console. */
    public LineJob(Console console) {
        this.console = console;
    }

    /** Processes all input and returns the exit code: {@link ExitCode#FINDINGS} if a line failed. */
    public int run(LineFunction step) throws IOException {
        OutputStream out = new BufferedOutputStream(console.out(), OUTPUT_BUFFER);
        LineReader lines = new LineReader(console.in(), out::flush);
        long failures = 0;
        long firstFailure = 0;
        for (OutputLine line = next(lines, step); line != null; line = next(lines, step)) {
            out.write(line.output.getBytes(StandardCharsets.UTF_8));
            out.write('\n');
            if (line.failed && failures++ == 0) {
                firstFailure = lines.lines();
            }
        }
        out.flush();
        if (failures == 0) {
            return ExitCode.OK;
        }
        console.printError(failures + " of " + lines.lines() + " lines failed; the first is line " + firstFailure);
        return ExitCode.FINDINGS;
    }

    private record OutputLine(String output, boolean failed) {}

    private static @Nullable OutputLine next(LineReader lines, LineFunction step) throws IOException {
        try {
            byte[] input = lines.next();
            if (input == null) {
                return null;
            }
            if (isBlank(input)) {
                return failed("the line is blank; expected a JSON object");
            }
            return new OutputLine(step.apply(input), false);
        } catch (AttributeException | LineReader.TooLongException rejected) {
            return failed(String.valueOf(rejected.getMessage()));
        }
    }

    private static OutputLine failed(String reason) {
        return new OutputLine(
                new JsonObjectBuilder().text("error", reason).build().toText(), true);
    }

    private static boolean isBlank(byte[] line) {
        for (byte character : line) {
            if (character != ' ' && character != '\t') {
                return false;
            }
        }
        return true;
    }
}
