package org.tabletheory.recipes;

import java.time.Duration;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * Options of {@link Idempotency}: timeout and retention of requests.
 *
 * <pre>{@code
 * IdempotencyOptions options = IdempotencyOptions.defaults().withTimeout(Duration.ofMinutes(1));
 * Idempotency requests = Idempotency.in(db, "requests", options);
 * }</pre>
 *
 * <p>Immutable. Thread-safe if {@code tokens} is.
 *
 * @param timeout when a request that was started but not completed can be started again; 5 minutes by default
 * @param retention when DynamoDB may delete a request; 1 day by default
 * @param tokens supplies a unique token for each attempt; random UUIDs by default
 */
public record IdempotencyOptions(Duration timeout, Duration retention, Supplier<String> tokens) {
    private static final IdempotencyOptions DEFAULTS = new IdempotencyOptions(
            Duration.ofMinutes(5), Duration.ofDays(1), () -> UUID.randomUUID().toString());

    public IdempotencyOptions {
        if (timeout.compareTo(Duration.ofSeconds(1)) < 0 || retention.compareTo(timeout) < 0) {
            throw new IllegalArgumentException("timeout must be at least 1 second and retention at least"
                    + " the timeout, not " + timeout + " and " + retention);
        }
    }

    /** Returns the default options. */
    public static IdempotencyOptions defaults() {
        return DEFAULTS;
    }

    /** Sets the time after which a request that was started but not completed can be started again. */
    public IdempotencyOptions withTimeout(Duration value) {
        return new IdempotencyOptions(value, retention, tokens);
    }

    /** Sets how long requests are kept. Within this time a repeated request is always recognized. */
    public IdempotencyOptions withRetention(Duration value) {
        return new IdempotencyOptions(timeout, value, tokens);
    }

    /** Sets the supplier of tokens, which must be unique. */
    public IdempotencyOptions withTokens(Supplier<String> value) {
        return new IdempotencyOptions(timeout, retention, value);
    }
}
