package org.tabletheory.engine;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Collections;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tabletheory.engine.fault.Fault;
import org.tabletheory.engine.fault.FaultPlan;
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
    private static final Pattern HOST = Pattern.compile("[A-Za-z0-9._-]{1,253}|\\[[0-9A-Fa-f:.]{2,45}]");
    private static final EngineOptions DEFAULTS = new EngineOptions(new Values());

    private static final class Values {
        private Clock clock = Clock.systemUTC();
        private long seed;
        private String region = "us-east-1";
        private String account = "123456789012";
        private Duration statusDelay = Duration.ZERO;
        private ReadLag staleReads = ReadLag.NONE;
        private ReadLag indexLag = ReadLag.NONE;
        private FaultPlan faults = FaultPlan.none();
        private Duration faultDelay = Duration.ofMillis(200);
        private long itemCollectionLimit = 10L << 30;
        private @Nullable ThroughputLimits throughput;
        private @Nullable Path dataFile;
        private Set<String> allowedHosts = Set.of();

        Values() {}

        Values(Values other) {
            clock = other.clock;
            seed = other.seed;
            region = other.region;
            account = other.account;
            statusDelay = other.statusDelay;
            staleReads = other.staleReads;
            indexLag = other.indexLag;
            faults = other.faults;
            faultDelay = other.faultDelay;
            itemCollectionLimit = other.itemCollectionLimit;
            throughput = other.throughput;
            dataFile = other.dataFile;
            allowedHosts = other.allowedHosts;
        }
    }

    private final Values values;

    private EngineOptions(Values values) {
        this.values = values;
    }

    private EngineOptions with(Consumer<Values> change) {
        Values copy = new Values(values);
        change.accept(copy);
        return new EngineOptions(copy);
    }

    /** Returns the options of an engine that behaves like the service, without delays and throttling. */
    public static EngineOptions defaults() {
        return DEFAULTS;
    }

    /** Returns options with another clock; it decides when items expire, tokens end and tables become active. */
    public EngineOptions clock(Clock other) {
        Objects.requireNonNull(other, "clock");
        return with(options -> options.clock = other);
    }

    /** Returns options with another seed, which decides the order of partitions in scans. */
    public EngineOptions seed(long other) {
        return with(options -> options.seed = other);
    }

    /** Returns options with another region in the ARNs, such as {@code eu-west-2}. */
    public EngineOptions region(String other) {
        if (!REGION.matcher(other).matches()) {
            throw new IllegalArgumentException(
                    "not a region: use lower-case letters, digits and hyphens, such as eu-west-2");
        }
        return with(options -> options.region = other);
    }

    /** Returns options with another account in the ARNs: twelve digits. */
    public EngineOptions account(String other) {
        if (!ACCOUNT.matcher(other).matches()) {
            throw new IllegalArgumentException("not an account id: it has twelve digits, such as 123456789012");
        }
        return with(options -> options.account = other);
    }

    /**
     * Returns options in which tables stay {@code CREATING}, {@code UPDATING} or {@code DELETING} for this time by the
     * clock, and indexes that are added or removed for twice as long. Default: no time.
     */
    public EngineOptions statusDelay(Duration delay) {
        requireNotNegative(delay);
        return with(options -> options.statusDelay = delay);
    }

    /** Returns options in which eventually consistent reads see the database as it was this time ago. */
    public EngineOptions staleReads(Duration lag) {
        ReadLag byTime = new ReadLag(requireNotNegative(lag).toMillis(), 0);
        return with(options -> options.staleReads = byTime);
    }

    /** Returns options in which eventually consistent reads do not see the last writes. */
    public EngineOptions staleReads(int writes) {
        ReadLag byWrites = new ReadLag(0, writes);
        return with(options -> options.staleReads = byWrites);
    }

    /** Returns options in which global secondary indexes are this time behind their tables. */
    public EngineOptions indexLag(Duration lag) {
        ReadLag byTime = new ReadLag(requireNotNegative(lag).toMillis(), 0);
        return with(options -> options.indexLag = byTime);
    }

    /** Returns options in which global secondary indexes lack the last writes. */
    public EngineOptions indexLag(int writes) {
        ReadLag byWrites = new ReadLag(0, writes);
        return with(options -> options.indexLag = byWrites);
    }

    /** Returns options with a plan of faults. Default: none. */
    public EngineOptions faults(FaultPlan plan) {
        Objects.requireNonNull(plan, "plan");
        return with(options -> options.faults = plan);
    }

    /** Returns options with another real time that {@link Fault#DELAY} takes. Default: 200 ms. */
    public EngineOptions faultDelay(Duration delay) {
        requireNotNegative(delay);
        return with(options -> options.faultDelay = delay);
    }

    /**
     * Returns options in which requests beyond these limits are throttled, by the clock. Default: no request is throttled.
     */
    public EngineOptions throughput(ThroughputLimits limits) {
        Objects.requireNonNull(limits, "limits");
        return with(options -> options.throughput = limits);
    }

    /**
     * Returns options with another limit on item collections: the size of all items with one partition key in a table
     * with a local secondary index, in bytes. Default: 10 GB, as in the service.
     */
    public EngineOptions itemCollectionLimit(long bytes) {
        if (bytes <= 0) {
            throw new IllegalArgumentException("the limit of item collections must be positive");
        }
        return with(options -> options.itemCollectionLimit = bytes);
    }

    /**
     * Returns options in which the database is kept in a file: it is read when the engine starts, and each change is in
     * the file before its response is returned. The file survives the death of the process at any point. Close the
     * engine to open the file again in the same process. Default: the database is in memory only.
     */
    public EngineOptions dataFile(Path file) {
        Objects.requireNonNull(file, "file");
        return with(options -> options.dataFile = file);
    }

    /**
     * Returns options in which HTTP clients may also use these names for this machine, such as
     * {@code host.docker.internal} in containers. The server still listens on the loopback address only. Default: none,
     * so that no other name leads to it (DNS rebinding).
     *
     * @param names host names or addresses, without a port
     */
    public EngineOptions allowedHosts(String... names) {
        Set<String> hosts = new TreeSet<>();
        for (String name : names) {
            if (!HOST.matcher(name).matches()) {
                throw new IllegalArgumentException(
                        "not a host: use a name or an address without a port, such as host.docker.internal");
            }
            hosts.add(name.toLowerCase(Locale.ROOT));
        }
        return with(options -> options.allowedHosts = Collections.unmodifiableSet(hosts));
    }

    private static Duration requireNotNegative(Duration duration) {
        if (duration.isNegative()) {
            throw new IllegalArgumentException("a delay or lag must not be negative");
        }
        return duration;
    }

    /** Returns the clock. */
    public Clock clock() {
        return values.clock;
    }

    /** Returns the seed. */
    public long seed() {
        return values.seed;
    }

    /** Returns the region. */
    public String region() {
        return values.region;
    }

    /** Returns the account. */
    public String account() {
        return values.account;
    }

    /** Returns the file that keeps the database, if there is one. */
    public Optional<Path> dataFile() {
        return Optional.ofNullable(values.dataFile);
    }

    /** Returns the plan of faults. */
    public FaultPlan faultPlan() {
        return values.faults;
    }

    Set<String> allowedHosts() {
        return values.allowedHosts;
    }

    Duration faultDelay() {
        return values.faultDelay;
    }

    EngineSettings settings() {
        return new EngineSettings(
                values.clock,
                values.seed,
                "arn:aws:dynamodb:" + values.region + ":" + values.account + ":table/",
                values.statusDelay.toMillis(),
                values.staleReads,
                values.indexLag,
                values.itemCollectionLimit,
                values.throughput == null ? null : values.throughput.rules());
    }
}
