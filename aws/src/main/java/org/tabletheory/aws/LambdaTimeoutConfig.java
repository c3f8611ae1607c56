package org.tabletheory.aws;

import java.time.Duration;

/**
 * How much of an invocation's time is left to the function when calls are broken off.
 *
 * <pre>{@code
 * LambdaTimeoutConfig half = new LambdaTimeoutConfig(Duration.ofMillis(500));
 * }</pre>
 *
 * @param buffer 1 s by default; one that is not positive means the default
 */
public record LambdaTimeoutConfig(Duration buffer) {
    /** What is kept where nothing else is said. */
    public static final LambdaTimeoutConfig DEFAULT = new LambdaTimeoutConfig(Duration.ofSeconds(1));

    public LambdaTimeoutConfig {
        buffer = buffer.isNegative() || buffer.isZero() ? Duration.ofSeconds(1) : buffer;
    }
}
