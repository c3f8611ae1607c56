package org.tabletheory.recipes;

import java.time.Duration;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * How long requests are waited for and remembered.
 *
 * <pre>{@code
 * IdempotencyOptions options = IdempotencyOptions.defaults().withTimeout(Duration.ofMinutes(1));
 * Idempotency requests = Idempotency.in(db, "requests", options);
 * }</pre>
 *
 * <p>Immutable: each word gives other options. Safe for use by many threads, as far as {@code tokens} is.
 *
 * @param timeout after what time a request that was begun and never ended may be begun anew; 5 minutes
 * @param retention after what time DynamoDB may forget a request; a day
 * @param tokens what attempts are told apart by, each unlike any other; random UUIDs
 */
public record IdempotencyOptions(Duration timeout, Duration retention, Supplier<String> tokens) {
    private static final IdempotencyOptions DEFAULTS = new IdempotencyOptions(
            Duration.ofMinutes(5), Duration.ofDays(1), () -> UUID.randomUUID().toString());

    public IdempotencyOptions {
        if (timeout.compareTo(Duration.ofSeconds(1)) < 0 || retention.compareTo(timeout) < 0) {
            throw new IllegalArgumentException("a request is waited for a second or more, and remembered for longer;"
                    + " not " + timeout + " and " + retention);
        }
    }

    /** What is said of each of them. */
    public static IdempotencyOptions defaults() {
        return DEFAULTS;
    }

    /** Lets a request that was begun and never ended be begun anew after this time. */
    public IdempotencyOptions withTimeout(Duration value) {
        return new IdempotencyOptions(value, retention, tokens);
    }

    /** Remembers requests for this time, which is the longest after which a replay is recognized for certain. */
    public IdempotencyOptions withRetention(Duration value) {
        return new IdempotencyOptions(timeout, value, tokens);
    }

    /** Takes tokens from here. */
    public IdempotencyOptions withTokens(Supplier<String> value) {
        return new IdempotencyOptions(timeout, retention, value);
    }
}
