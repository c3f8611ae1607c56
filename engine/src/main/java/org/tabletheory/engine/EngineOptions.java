package org.tabletheory.engine;

import java.time.Clock;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * Options of a {@link DynamoEngine}. Immutable; each method returns a changed copy.
 *
 * <pre>{@code
 * DynamoEngine engine = DynamoEngine.start(EngineOptions.defaults().region("eu-west-2").seed(7));
 * }</pre>
 */
public final class EngineOptions {
    private static final Pattern REGION = Pattern.compile("[a-z0-9-]{1,32}");
    private static final Pattern ACCOUNT = Pattern.compile("[0-9]{12}");
    private static final EngineOptions DEFAULTS = new EngineOptions(Clock.systemUTC(), 0, "us-east-1", "123456789012");

    private final Clock clock;
    private final long seed;
    private final String region;
    private final String account;

    private EngineOptions(Clock clock, long seed, String region, String account) {
        this.clock = clock;
        this.seed = seed;
        this.region = region;
        this.account = account;
    }

    /** Returns the options of an engine that behaves like the service, without delays. */
    public static EngineOptions defaults() {
        return DEFAULTS;
    }

    /** Returns options with another clock; it decides when items expire, tokens end and tables become active. */
    public EngineOptions clock(Clock other) {
        return new EngineOptions(Objects.requireNonNull(other, "clock"), seed, region, account);
    }

    /** Returns options with another seed, which decides the order of partitions in scans and everything random. */
    public EngineOptions seed(long other) {
        return new EngineOptions(clock, other, region, account);
    }

    /** Returns options with another region in the ARNs, such as {@code eu-west-2}. */
    public EngineOptions region(String other) {
        if (!REGION.matcher(other).matches()) {
            throw new IllegalArgumentException(
                    "not a region: use lower-case letters, digits and hyphens, such as eu-west-2");
        }
        return new EngineOptions(clock, seed, other, account);
    }

    /** Returns options with another account in the ARNs: twelve digits. */
    public EngineOptions account(String other) {
        if (!ACCOUNT.matcher(other).matches()) {
            throw new IllegalArgumentException("not an account id: it has twelve digits, such as 123456789012");
        }
        return new EngineOptions(clock, seed, region, other);
    }

    /** Returns the clock. */
    public Clock clock() {
        return clock;
    }

    /** Returns the seed. */
    public long seed() {
        return seed;
    }

    /** Returns the region. */
    public String region() {
        return region;
    }

    /** Returns the account. */
    public String account() {
        return account;
    }
}
