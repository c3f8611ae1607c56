package org.tabletheory.aws;

import com.amazonaws.services.lambda.runtime.Context;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.aws.internal.lambda.Renewable;
import org.tabletheory.aws.internal.lambda.RenewableWire;
import org.tabletheory.aws.internal.lambda.SnapshotHook;
import org.tabletheory.client.Config;
import org.tabletheory.client.Marshaller;
import org.tabletheory.client.TableTheory;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.wire.Deadline;

/**
 * The client of a Lambda function: shared by the process, with a derived instance per invocation that stops before Lambda's
 * timeout.
 *
 * <pre>{@code
 * LambdaDb lambda = LambdaDb.lambdaInit(User.class, Order.class); // in a static field
 * com.amazonaws.services.lambda.runtime.Context context = null; // of the invocation
 * TableTheory db = lambda.withLambdaTimeout(context);
 * User found = db.model(User.class).where("PK", "=", "USER#1").first();
 * }</pre>
 *
 * <p>Region, credentials and endpoint come from the environment, as does the key for encrypted attributes: {@code
 * KMS_KEY_ARN} or {@code TABLETHEORY_KMS_KEY_ARN}. No thread of this library is alive after a call. Before a snapshot of the
 * process (SnapStart, CRaC) the usual calls are primed; after a restore, connections and credentials are renewed.
 * Thread-safe.
 */
public final class LambdaDb implements AutoCloseable {
    private static final Duration ATTEMPT_TIMEOUT = Duration.ofSeconds(5);
    private static final int MAX_RETRIES = 2;

    private static @Nullable LambdaDb process;

    private final TableTheory db;
    private final LambdaEnvironment environment;
    private final LambdaTimeoutConfig timeout;
    /** Referenced here because the platform only keeps a weak reference. */
    private final SnapshotHook hook;

    private LambdaDb(TableTheory db, LambdaEnvironment environment, LambdaTimeoutConfig timeout, SnapshotHook hook) {
        this.db = db;
        this.environment = environment;
        this.timeout = timeout;
        this.hook = hook;
    }

    /**
     * Returns the instance of this process, created by the first call. If that fails, the next call tries again.
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

    /** Returns the instance of this process after {@link #preRegisterModels} for these models. */
    public static LambdaDb lambdaInit(Class<?>... models) {
        return newLambdaOptimized().preRegisterModels(models);
    }

    /** Returns a new instance, configured by this environment. */
    public static LambdaDb of(LambdaEnvironment environment) {
        return of(environment, new FunctionConfig(environment, keys(environment)));
    }

    /** Returns the keys for encrypted attributes that the environment names, or null. */
    static @Nullable RenewableKmsKeys keys(LambdaEnvironment environment) {
        Optional<String> arn = environment.kmsKeyArn();
        return arn.isEmpty() ? null : new RenewableKmsKeys(arn.get());
    }

    private static LambdaDb of(LambdaEnvironment environment, FunctionConfig config) {
        RenewableKmsKeys keys = config.keys();
        return of(environment, config.in(environment), config, keys == null ? List.of() : List.of(keys));
    }

    /**
     * Returns a new instance with your own configuration.
     *
     * @param configs called immediately, and again after a restore from a snapshot; each call should return a new
     *     credentials provider, because credentials from before the snapshot may have expired
     */
    public static LambdaDb over(Supplier<Config> configs) {
        Config first = configs.get();
        return of(new LambdaEnvironment(first.environment()), first, configs, List.of());
    }

    /** Returns the configuration of a function in this environment, with the timeouts and retries of this class. */
    static Config config(LambdaEnvironment environment) {
        return new FunctionConfig(environment, null).in(environment);
    }

    /**
     * Returns a new instance.
     *
     * @param own what else is not part of a snapshot, and is closed with this instance
     */
    static LambdaDb of(
            LambdaEnvironment environment, Config config, Supplier<Config> configs, List<? extends Renewable> own) {
        RenewableWire wire = new RenewableWire(config, configs);
        List<Renewable> renewables = new ArrayList<>(own);
        renewables.add(wire);
        SnapshotHook hook = SnapshotHook.register(renewables);
        return new LambdaDb(TableTheory.over(wire, config), environment, LambdaTimeoutConfig.DEFAULT, hook);
    }

    /**
     * Registers models and prepares their codecs, so that invocations do not spend time on it.
     *
     * @throws TableTheoryException with {@code ErrInvalidModel} if a model is invalid, or with {@code
     *     ErrEncryptionNotConfigured} if a model has encrypted attributes and no key is configured
     */
    public LambdaDb preRegisterModels(Class<?>... models) {
        db.register(models);
        for (Class<?> model : models) {
            prime(model, db.marshaller(model));
        }
        return this;
    }

    /** Reads an empty item, which loads the classes that the first real item needs. */
    private static void prime(Class<?> model, Marshaller<?> marshaller) {
        try {
            marshaller.unmarshal(Item.empty());
        } catch (RuntimeException e) {
            if (e instanceof TableTheoryException error && error.is(ErrorCodes.ENCRYPTION_NOT_CONFIGURED)) {
                throw e;
            }
            // Many constructors reject an empty item, which is not a fault, and the classes are loaded anyway.
            System.getLogger(LambdaDb.class.getName())
                    .log(
                            System.Logger.Level.DEBUG,
                            "an empty item cannot be read as " + model.getName()
                                    + ", so some of its classes may be loaded by the first invocation",
                            e);
        }
    }

    /**
     * The client configuration of a function. A class rather than a lambda, which would slow down the cold start.
     *
     * @param fixed the environment; null for the process's current one, which a restore may change
     */
    private record FunctionConfig(
            @Nullable LambdaEnvironment fixed, @Nullable RenewableKmsKeys keys) implements Supplier<Config> {
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

    /** Returns an instance that shares everything but uses this timeout buffer for invocations. */
    public LambdaDb withLambdaTimeoutConfig(LambdaTimeoutConfig config) {
        return new LambdaDb(db, environment, config, hook);
    }

    /**
     * Returns the client for one invocation: calls that are still running when only the buffer is left are aborted with a
     * {@code DeadlineException} that reports the remaining time. Call this once per invocation; it is cheap.
     */
    public TableTheory withLambdaTimeout(Context context) {
        return db.withDeadline(timeout.deadline(context));
    }

    /** Returns an instance that shares everything, whose calls end by this deadline. */
    LambdaDb by(Deadline deadline) {
        return new LambdaDb(db.withDeadline(deadline), environment, timeout, hook);
    }

    /** Returns the client for work outside of an invocation. */
    public TableTheory db() {
        return db;
    }

    /** Returns the current memory use of the process. */
    public LambdaMemoryStats memoryStats() {
        return LambdaMemoryStats.now(environment);
    }

    /** Returns the function's environment. */
    public LambdaEnvironment environment() {
        return environment;
    }

    SnapshotHook snapshotHook() {
        return hook;
    }

    /** Closes the connections. After closing the instance of the process, {@link #newLambdaOptimized} creates a new one. */
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
