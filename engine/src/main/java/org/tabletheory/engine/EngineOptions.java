package org.tabletheory.engine;

import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import java.util.regex.Pattern;
import org.tabletheory.engine.internal.operation.EngineSettings;
import org.tabletheory.engine.internal.store.ReadLag;

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
    private static final EngineOptions DEFAULTS = new EngineOptions(new Draft());

    private final Clock clock;
    private final long seed;
    private final String region;
    private final String account;
    private final Duration statusDelay;
    private final ReadLag staleReads;
    private final ReadLag indexLag;
    private final EngineFaultPlan faults;
    private final Duration faultDelay;

    /** The options while one of them is being changed. */
    private static final class Draft {
        private Clock clock = Clock.systemUTC();
        private long seed;
        private String region = "us-east-1";
        private String account = "123456789012";
        private Duration statusDelay = Duration.ZERO;
        private ReadLag staleReads = ReadLag.NONE;
        private ReadLag indexLag = ReadLag.NONE;
        private EngineFaultPlan faults = EngineFaultPlan.none();
        private Duration faultDelay = Duration.ofMillis(200);
    }

    private EngineOptions(Draft draft) {
        this.clock = draft.clock;
        this.seed = draft.seed;
        this.region = draft.region;
        this.account = draft.account;
        this.statusDelay = draft.statusDelay;
        this.staleReads = draft.staleReads;
        this.indexLag = draft.indexLag;
        this.faults = draft.faults;
        this.faultDelay = draft.faultDelay;
    }

    private Draft draft() {
        Draft draft = new Draft();
        draft.clock = clock;
        draft.seed = seed;
        draft.region = region;
        draft.account = account;
        draft.statusDelay = statusDelay;
        draft.staleReads = staleReads;
        draft.indexLag = indexLag;
        draft.faults = faults;
        draft.faultDelay = faultDelay;
        return draft;
    }

    /** Returns the options of an engine that behaves like the service, without delays. */
    public static EngineOptions defaults() {
        return DEFAULTS;
    }

    /** Returns options with another clock; it decides when items expire, tokens end and tables become active. */
    public EngineOptions clock(Clock other) {
        Draft draft = draft();
        draft.clock = Objects.requireNonNull(other, "clock");
        return new EngineOptions(draft);
    }

    /** Returns options with another seed, which decides the order of partitions in scans. */
    public EngineOptions seed(long other) {
        Draft draft = draft();
        draft.seed = other;
        return new EngineOptions(draft);
    }

    /** Returns options with another region in the ARNs, such as {@code eu-west-2}. */
    public EngineOptions region(String other) {
        if (!REGION.matcher(other).matches()) {
            throw new IllegalArgumentException(
                    "not a region: use lower-case letters, digits and hyphens, such as eu-west-2");
        }
        Draft draft = draft();
        draft.region = other;
        return new EngineOptions(draft);
    }

    /** Returns options with another account in the ARNs: twelve digits. */
    public EngineOptions account(String other) {
        if (!ACCOUNT.matcher(other).matches()) {
            throw new IllegalArgumentException("not an account id: it has twelve digits, such as 123456789012");
        }
        Draft draft = draft();
        draft.account = other;
        return new EngineOptions(draft);
    }

    /**
     * Returns options in which tables stay {@code CREATING}, {@code UPDATING} or {@code DELETING} for this time by the
     * clock, and indexes that are added or removed for twice as long. Default: no time.
     */
    public EngineOptions statusDelay(Duration delay) {
        Draft draft = draft();
        draft.statusDelay = requireNotNegative(delay);
        return new EngineOptions(draft);
    }

    /** Returns options in which eventually consistent reads see the database as it was this time ago. */
    public EngineOptions staleReads(Duration lag) {
        Draft draft = draft();
        draft.staleReads = new ReadLag(requireNotNegative(lag).toMillis(), 0);
        return new EngineOptions(draft);
    }

    /** Returns options in which eventually consistent reads do not see the last writes. */
    public EngineOptions staleReads(int writes) {
        Draft draft = draft();
        draft.staleReads = new ReadLag(0, writes);
        return new EngineOptions(draft);
    }

    /** Returns options in which global secondary indexes are this time behind their tables. */
    public EngineOptions indexLag(Duration lag) {
        Draft draft = draft();
        draft.indexLag = new ReadLag(requireNotNegative(lag).toMillis(), 0);
        return new EngineOptions(draft);
    }

    /** Returns options in which global secondary indexes lack the last writes. */
    public EngineOptions indexLag(int writes) {
        Draft draft = draft();
        draft.indexLag = new ReadLag(0, writes);
        return new EngineOptions(draft);
    }

    /** Returns options with a plan of faults. Default: none. */
    public EngineOptions faults(EngineFaultPlan plan) {
        Draft draft = draft();
        draft.faults = Objects.requireNonNull(plan, "plan");
        return new EngineOptions(draft);
    }

    /** Returns options with another real time that {@link EngineFault#DELAY} takes. Default: 200 ms. */
    public EngineOptions faultDelay(Duration delay) {
        Draft draft = draft();
        draft.faultDelay = requireNotNegative(delay);
        return new EngineOptions(draft);
    }

    private static Duration requireNotNegative(Duration duration) {
        if (duration.isNegative()) {
            throw new IllegalArgumentException("a delay or lag must not be negative");
        }
        return duration;
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

    /** Returns the plan of faults. */
    public EngineFaultPlan faultPlan() {
        return faults;
    }

    Duration faultDelay() {
        return faultDelay;
    }

    EngineSettings settings() {
        return new EngineSettings(
                clock,
                seed,
                "arn:aws:dynamodb:" + region + ":" + account + ":table/",
                statusDelay.toMillis(),
                staleReads,
                indexLag);
    }
}
