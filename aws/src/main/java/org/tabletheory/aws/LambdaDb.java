package org.tabletheory.aws;

import com.amazonaws.services.lambda.runtime.Context;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.aws.internal.lambda.FunctionKeys;
import org.tabletheory.aws.internal.lambda.RenewableWire;
import org.tabletheory.aws.internal.lambda.SnapshotHook;
import org.tabletheory.client.Config;
import org.tabletheory.client.Marshaller;
import org.tabletheory.client.TableTheory;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.wire.Deadline;

/**
 * The client of a Lambda function: one for the process, with an instance for each invocation that stops before Lambda does.
 *
 * <pre>{@code
 * LambdaDb lambda = LambdaDb.lambdaInit(User.class, Order.class); // once, in a static field
 * com.amazonaws.services.lambda.runtime.Context context = null; // each invocation's own
 * TableTheory db = lambda.withLambdaTimeout(context);
 * User found = db.model(User.class).where("PK", "=", "USER#1").first();
 * }</pre>
 *
 * <p>Region, credentials and endpoint come from the environment, and so does the key for encrypted attributes: {@code
 * KMS_KEY_ARN} or {@code TABLETHEORY_KMS_KEY_ARN}. No thread of this library's is alive after a call. When the process is
 * snapshotted (SnapStart, CRaC), the usual calls are primed before, and credentials and connections are new after. Safe for
 * use by many threads.
 */
public final class LambdaDb implements AutoCloseable {
    private static final Duration ATTEMPT_TIMEOUT = Duration.ofSeconds(5);
    private static final int MAX_RETRIES = 2;

    private static @Nullable LambdaDb process;

    private final TableTheory db;
    private final LambdaEnvironment environment;
    private final LambdaTimeoutConfig timeout;
    /** Held, since the platform holds it weakly. */
    private final SnapshotHook hook;

    private LambdaDb(TableTheory db, LambdaEnvironment environment, LambdaTimeoutConfig timeout, SnapshotHook hook) {
        this.db = db;
        this.environment = environment;
        this.timeout = timeout;
        this.hook = hook;
    }

    /**
     * The instance of this process, made by the first call. A call that fails leaves nothing, so the next one tries again.
     */
    public static synchronized LambdaDb newLambdaOptimized() {
        LambdaDb known = process;
        if (known == null) {
            LambdaEnvironment environment = LambdaEnvironment.current();
            known = of(environment, new FunctionConfig(null, keys(environment)));
            process = known;
        }
        return known;
    }

    /** The instance of this process, with these models ready; see {@link #preRegisterModels}. */
    public static LambdaDb lambdaInit(Class<?>... models) {
        return newLambdaOptimized().preRegisterModels(models);
    }

    /** An instance of your own, configured by this environment. */
    public static LambdaDb of(LambdaEnvironment environment) {
        return of(environment, new FunctionConfig(environment, keys(environment)));
    }

    private static @Nullable FunctionKeys keys(LambdaEnvironment environment) {
        Optional<String> arn = environment.kmsKeyArn();
        return arn.isEmpty() ? null : new FunctionKeys(arn.get());
    }

    private static LambdaDb of(LambdaEnvironment environment, FunctionConfig config) {
        return of(environment, config.in(environment), config, config.keys());
    }

    /**
     * An instance of your own, configured by you.
     *
     * @param configs asked at once, and again after a restore from a snapshot, when credentials that were there before are of no
     *     use: give a provider of credentials that was not used before
     */
    public static LambdaDb over(Supplier<Config> configs) {
        Config first = configs.get();
        return of(new LambdaEnvironment(first.environment()), first, configs, null);
    }

    private static LambdaDb of(
            LambdaEnvironment environment, Config config, Supplier<Config> configs, @Nullable FunctionKeys keys) {
        RenewableWire wire = new RenewableWire(config, configs);
        SnapshotHook hook = SnapshotHook.register(wire, keys);
        return new LambdaDb(TableTheory.over(wire, config), environment, LambdaTimeoutConfig.DEFAULT, hook);
    }

    /**
     * Makes models known and their codecs ready, so that no invocation pays for it.
     *
     * @throws TableTheoryException with {@code ErrInvalidModel} when one is wrong, and with {@code
     *     ErrEncryptionNotConfigured} when one has encrypted attributes and no key is named
     */
    public LambdaDb preRegisterModels(Class<?>... models) {
        for (Class<?> model : models) {
            prime(db.marshaller(model));
        }
        return this;
    }

    /** Reads an item without attributes: what that loads, a first item would. */
    private static void prime(Marshaller<?> marshaller) {
        try {
            marshaller.unmarshal(Item.empty());
        } catch (TableTheoryException e) {
            if (e.is(ErrorCodes.ENCRYPTION_NOT_CONFIGURED)) {
                throw e;
            }
        } catch (RuntimeException refusedByTheClassItself) {
            return;
        }
    }

    /**
     * How a function reaches DynamoDB. A class and no lambda, which would be slow to load when a process starts.
     *
     * @param fixed the environment; null for the process's own as it is when it is asked, which a restore may change
     */
    private record FunctionConfig(
            @Nullable LambdaEnvironment fixed, @Nullable FunctionKeys keys) implements Supplier<Config> {
        @Override
        public Config get() {
            return in(fixed == null ? LambdaEnvironment.current() : fixed);
        }

        Config in(LambdaEnvironment environment) {
            Config.Builder config = Config.builder()
                    .environment(environment.variables())
                    .attemptTimeout(ATTEMPT_TIMEOUT)
                    .maxRetries(MAX_RETRIES);
            return (keys == null ? config : config.keyProvider(keys)).build();
        }
    }

    /** The same instance, whose invocations keep another buffer. */
    public LambdaDb withLambdaTimeoutConfig(LambdaTimeoutConfig config) {
        return new LambdaDb(db, environment, config, hook);
    }

    /**
     * The client for one invocation: its calls have ended, or are broken off, before the invocation's time is over by the
     * buffer. Their {@code DeadlineException} tells how much was left. Derive one for each invocation; it costs nothing.
     */
    public TableTheory withLambdaTimeout(Context context) {
        Deadline whole = Deadline.after(Duration.ofMillis(context.getRemainingTimeInMillis()));
        return db.withDeadline(whole.keeping(timeout.buffer()));
    }

    /** The client for what is done outside of an invocation. */
    public TableTheory db() {
        return db;
    }

    /** How much memory the process uses. */
    public LambdaMemoryStats memoryStats() {
        return LambdaMemoryStats.now(environment);
    }

    /** What the environment tells of the function. */
    public LambdaEnvironment environment() {
        return environment;
    }

    /** What is told of snapshots. */
    SnapshotHook snapshotHook() {
        return hook;
    }

    /** Releases the connections; if it was that of the process, the next {@link #newLambdaOptimized} makes a new one. */
    @Override
    public void close() {
        synchronized (LambdaDb.class) {
            if (process != null && process.db == db) {
                process = null;
            }
        }
        hook.drop();
    }
}
