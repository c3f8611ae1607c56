package org.tabletheory.client.table;

import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a table has besides what its models say, and how to wait for it.
 *
 * <pre>{@code
 * db.createTable(
 *         User.class,
 *         TableOptions.defaults()
 *                 .billing(Billing.provisioned(5, 5))
 *                 .stream(StreamView.NEW_AND_OLD_IMAGES)
 *                 .encryption(EncryptionAtRest.AWS_MANAGED_KEY)
 *                 .enableTtl()
 *                 .onProgress(System.out::println));
 * }</pre>
 *
 * <p>Immutable, and as safe for use by many threads as what is told of progress.
 *
 * @param billing how it is paid for; null for per request when it is made, and as it is when it is changed
 * @param stream what its stream tells; null for none when it is made, and as it is when it is changed
 * @param encryption the KMS key it is encrypted with; null for DynamoDB's own when it is made, and as it is when it is
 *     changed
 * @param ttl whether items are to expire by the attribute of the models that has the role {@code ttl}
 * @param deletesIndexes whether a change may delete global indexes: those that no model has, and those whose keys or
 *     projection differ, which are made again
 * @param waitFor how long to wait for DynamoDB each time, not counting the requests themselves
 * @param onProgress is told while there is something to wait for, on the calling thread
 */
public record TableOptions(
        @Nullable Billing billing,
        @Nullable StreamView stream,
        @Nullable EncryptionAtRest encryption,
        boolean ttl,
        boolean deletesIndexes,
        Duration waitFor,
        Consumer<Progress> onProgress) {

    private static final TableOptions DEFAULTS =
            new TableOptions(null, null, null, false, false, Duration.ofMinutes(5), progress -> {});

    public TableOptions {
        if (waitFor.isNegative() || waitFor.isZero()) {
            throw new IllegalArgumentException("waitFor " + waitFor + " is not positive");
        }
    }

    /** Paid per request, without a stream, without a key of KMS, without time to live; waits for five minutes. */
    public static TableOptions defaults() {
        return DEFAULTS;
    }

    public TableOptions billing(Billing value) {
        return new TableOptions(value, stream, encryption, ttl, deletesIndexes, waitFor, onProgress);
    }

    public TableOptions stream(StreamView value) {
        return new TableOptions(billing, value, encryption, ttl, deletesIndexes, waitFor, onProgress);
    }

    public TableOptions encryption(EncryptionAtRest value) {
        return new TableOptions(billing, stream, value, ttl, deletesIndexes, waitFor, onProgress);
    }

    /** Lets items expire by the models' ttl attribute, which there must be. */
    public TableOptions enableTtl() {
        return new TableOptions(billing, stream, encryption, true, deletesIndexes, waitFor, onProgress);
    }

    /** Lets a change delete global indexes that no model has, and make those again that differ. */
    public TableOptions deleteIndexes() {
        return new TableOptions(billing, stream, encryption, ttl, true, waitFor, onProgress);
    }

    /** Waits for DynamoDB this long each time; filling a new index of a large table takes hours. */
    public TableOptions waitFor(Duration value) {
        return new TableOptions(billing, stream, encryption, ttl, deletesIndexes, value, onProgress);
    }

    public TableOptions onProgress(Consumer<Progress> value) {
        return new TableOptions(billing, stream, encryption, ttl, deletesIndexes, waitFor, value);
    }
}
