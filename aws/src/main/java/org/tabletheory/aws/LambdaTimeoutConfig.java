package org.tabletheory.aws;

import com.amazonaws.services.lambda.runtime.Context;
import java.time.Duration;
import org.tabletheory.wire.Deadline;

/**
 * How much of an invocation's time remains for the function after calls have been aborted.
 *
 * <pre>{@code
 * LambdaTimeoutConfig half = new LambdaTimeoutConfig(Duration.ofMillis(500));
 * }</pre>
 *
 * @param buffer 1 s by default; zero and negative values are replaced by the default
 */
public record LambdaTimeoutConfig(Duration buffer) {
    /** A buffer of one second. */
    public static final LambdaTimeoutConfig DEFAULT = new LambdaTimeoutConfig(Duration.ofSeconds(1));

    public LambdaTimeoutConfig {
        buffer = buffer.isNegative() || buffer.isZero() ? Duration.ofSeconds(1) : buffer;
    }

    /** Returns the deadline of an invocation's calls. */
    Deadline deadline(Context context) {
        return Deadline.after(Duration.ofMillis(context.getRemainingTimeInMillis()))
                .reserving(buffer);
    }
}
