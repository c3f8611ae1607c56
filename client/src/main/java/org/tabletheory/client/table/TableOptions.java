package org.tabletheory.client.table;

import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Settings of a table that its models do not define, and how to wait for changes.
 *
 * <pre>{@code
 * db.createTable(
 *         User.class,
 *         TableOptions.defaults()
 *                 .billing(Billing.provisioned(5, 5))
 *                 .stream(StreamView.NEW_AND_OLD_IMAGES)
 *                 .encryption(EncryptionAtRest.AWS_MANAGED_KEY)
 *                 .deletionProtection(true)
 *                 .pointInTimeRecovery(35)
 *                 .tags(Map.of("team", "orders"))
 *                 .enableTtl()
 *                 .onProgress(System.out::println));
 * }</pre>
 *
 * <p>Immutable, and safe for use by many threads if the progress listener is.
 *
 * @param billing the billing; null for on demand when the table is created, and for no change when it is updated
 * @param stream the stream; null for none when the table is created, and for no change when it is updated
 * @param encryption the KMS key; null for the DynamoDB owned key when the table is created, and for no change when it is
 *     updated
 * @param settings further settings, of which null ones are DynamoDB's defaults when the table is created, and not changed when it
 *     is updated
 * @param ttl whether to enable time to live by the models' attribute with the role {@code ttl}
 * @param deletesIndexes whether an update may delete global indexes: those that no model has, and those whose keys or
 *     projection differ, which are created again
 * @param waitFor how long to wait for each change, not counting the requests themselves
 * @param onProgress receives progress while a change is pending, on the calling thread
 */
public record TableOptions(
        @Nullable Billing billing,
        @Nullable StreamView stream,
        @Nullable EncryptionAtRest encryption,
        TableSettings settings,
        boolean ttl,
        boolean deletesIndexes,
        Duration waitFor,
        Consumer<Progress> onProgress) {

    private static final TableOptions DEFAULTS =
            new TableOptions(null, null, null, TableSettings.NONE, false, false, Duration.ofMinutes(5), progress -> {});

    public TableOptions {
        if (waitFor.isNegative() || waitFor.isZero()) {
            throw new IllegalArgumentException("waitFor must be positive, not " + waitFor);
        }
    }

    /** Returns the defaults: on demand, no stream, no KMS key, no time to live; waits up to five minutes. */
    public static TableOptions defaults() {
        return DEFAULTS;
    }

    /** Sets the billing. */
    public TableOptions billing(Billing value) {
        return new TableOptions(value, stream, encryption, settings, ttl, deletesIndexes, waitFor, onProgress);
    }

    /** Enables a stream. */
    public TableOptions stream(StreamView value) {
        return new TableOptions(billing, value, encryption, settings, ttl, deletesIndexes, waitFor, onProgress);
    }

    /** Sets the KMS key that encrypts the table at rest. */
    public TableOptions encryption(EncryptionAtRest value) {
        return new TableOptions(billing, stream, value, settings, ttl, deletesIndexes, waitFor, onProgress);
    }

    /** Sets whether DynamoDB rejects requests to delete the table. */
    public TableOptions deletionProtection(boolean value) {
        return with(new TableSettings(
                value, settings.tableClass(), settings.warmThroughput(), settings.recoveryDays(), settings.tags()));
    }

    /** Sets how storage is charged. */
    public TableOptions tableClass(TableClass value) {
        return with(new TableSettings(
                settings.deletionProtection(),
                value,
                settings.warmThroughput(),
                settings.recoveryDays(),
                settings.tags()));
    }

    /** Sets the throughput that is available at once; DynamoDB never decreases it. */
    public TableOptions warmThroughput(long readUnits, long writeUnits) {
        return with(new TableSettings(
                settings.deletionProtection(),
                settings.tableClass(),
                new WarmThroughput(readUnits, writeUnits),
                settings.recoveryDays(),
                settings.tags()));
    }

    /** Sets how many days back the table can be restored, 1 to 35; 0 turns point-in-time recovery off. */
    public TableOptions pointInTimeRecovery(int days) {
        return with(new TableSettings(
                settings.deletionProtection(),
                settings.tableClass(),
                settings.warmThroughput(),
                days,
                settings.tags()));
    }

    /** Sets all tags of the table; an update removes any others. */
    public TableOptions tags(Map<String, String> value) {
        return with(new TableSettings(
                settings.deletionProtection(),
                settings.tableClass(),
                settings.warmThroughput(),
                settings.recoveryDays(),
                value));
    }

    private TableOptions with(TableSettings value) {
        return new TableOptions(billing, stream, encryption, value, ttl, deletesIndexes, waitFor, onProgress);
    }

    /** Enables time to live by the models' ttl attribute, which is then required. */
    public TableOptions enableTtl() {
        return new TableOptions(billing, stream, encryption, settings, true, deletesIndexes, waitFor, onProgress);
    }

    /** Allows an update to delete global indexes that no model has, and to recreate those that differ. */
    public TableOptions deleteIndexes() {
        return new TableOptions(billing, stream, encryption, settings, ttl, true, waitFor, onProgress);
    }

    /** Sets how long to wait for each change; filling a new index of a large table can take hours. */
    public TableOptions waitFor(Duration value) {
        return new TableOptions(billing, stream, encryption, settings, ttl, deletesIndexes, value, onProgress);
    }

    /** Sets a listener for progress, called on the calling thread. */
    public TableOptions onProgress(Consumer<Progress> value) {
        return new TableOptions(billing, stream, encryption, settings, ttl, deletesIndexes, waitFor, value);
    }
}
