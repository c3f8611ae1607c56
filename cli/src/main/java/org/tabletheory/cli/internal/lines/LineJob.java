package org.tabletheory.cli.internal.lines;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.CanonicalJson;
import org.tabletheory.cli.internal.Console;
import org.tabletheory.cli.internal.ExitCode;

/**
 * Turns every line of standard input into one line of standard output, in constant memory.
 *
 * <p>A line that cannot be turned becomes <code>{"error":"…"}</code>, so that input and output lines always correspond.
 * Output is handed over whenever input has to be waited for, so that a program may also talk with this line by line.
 */
public final class LineJob {
    private static final int OUTPUT_BUFFER = 64 << 10;

    private final Console console;

    /** What is done with a line. */
    @FunctionalInterface
    public interface Step {
        /** The output for a line, without line end; {@link AttributeException} says why there is none. */
        String apply(byte[] line);
    }

    /** A job on the console's streams. */
    public LineJob(Console console) {
        this.console = console;
    }

    /** Runs to the end of the input; the exit code says whether any line failed. */
    public int run(Step step) throws IOException {
        OutputStream out = new BufferedOutputStream(console.out(), OUTPUT_BUFFER);
        LineReader lines = new LineReader(console.in(), out::flush);
        long failures = 0;
        long firstFailure = 0;
        for (Line line = next(lines, step); line != null; line = next(lines, step)) {
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
        console.error()
                .println("tabletheory: " + failures + " of " + lines.lines() + " lines failed, the first is line "
                        + firstFailure);
        return ExitCode.FINDINGS;
    }

    private record Line(String output, boolean failed) {}

    private static @Nullable Line next(LineReader lines, Step step) throws IOException {
        try {
            byte[] input = lines.next();
            if (input == null) {
                return null;
            }
            if (isBlank(input)) {
                return failed("the line is blank; one JSON object is expected on each");
            }
            return new Line(step.apply(input), false);
        } catch (AttributeException | LineTooLongException refusal) {
            return failed(String.valueOf(refusal.getMessage()));
        }
    }

    private static Line failed(String reason) {
        StringBuilder json = new StringBuilder("{\"error\":");
        CanonicalJson.quote(reason, json);
        return new Line(json.append('}').toString(), true);
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
