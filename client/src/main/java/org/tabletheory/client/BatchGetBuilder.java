package org.tabletheory.client;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.batch.BatchException;
import org.tabletheory.client.batch.BatchOptions;
import org.tabletheory.client.internal.batch.GetBatch;
import org.tabletheory.client.internal.error.RequestErrors;
import org.tabletheory.client.internal.session.Models;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.internal.write.BatchItems;
import org.tabletheory.client.result.ForeignItems;
import org.tabletheory.mapping.Mapper;

/**
 * Builder for a batch of reads of several models, 100 keys per request.
 *
 * <pre>{@code
 * BatchGetResults found = db.batchGet()
 *         .keys(User.class, List.of(KeyPair.of("USER#1", "PROFILE")))
 *         .keys(Order.class, List.of(KeyPair.of("USER#1", "ORDER#1"), KeyPair.of("USER#1", "ORDER#2")))
 *         .consistentRead()
 *         .execute();
 * List<Order> orders = found.of(Order.class).items();
 * }</pre>
 *
 * <p>All keys are checked before the first request and must differ. Not safe for use by several threads.
 */
public final class BatchGetBuilder {
    private static final String OPERATION = "batchGet";

    private final Session session;
    private final Models models;
    private final Map<Mapper<?>, List<Object>> keys = new LinkedHashMap<>();
    private BatchOptions options = BatchOptions.defaults();
    private boolean consistent;
    private @Nullable ForeignItems foreign;

    BatchGetBuilder(Session session, Models models) {
        this.session = session;
        this.models = models;
    }

    /** Adds keys of a class, in any form that {@link BatchQuery#batchGet(Collection)} accepts. */
    public BatchGetBuilder keys(Class<?> type, Collection<?> added) {
        return keys(models.of(type), added);
    }

    /** Adds keys of a registered model. */
    public BatchGetBuilder keys(String model, Collection<?> added) {
        return keys(models.named(model), added);
    }

    /** Adds keys of items that are read by this mapper. */
    public BatchGetBuilder keys(Mapper<?> mapper, Collection<?> added) {
        keys.computeIfAbsent(mapper, other -> new ArrayList<>())
                .addAll(RequestErrors.given(added, "batchGet", "collection of keys"));
        return this;
    }

    /**
     * Skips or collects, with this object, items that do not belong to any of the classes being read; by default such an item
     * fails the batch.
     */
    public BatchGetBuilder foreignItems(ForeignItems value) {
        foreign = value;
        return this;
    }

    /** Uses strongly consistent reads, at twice the price. */
    public BatchGetBuilder consistentRead() {
        consistent = true;
        return this;
    }

    /** Sets the options of the batch. */
    public BatchGetBuilder with(BatchOptions value) {
        options = RequestErrors.given(value, "batchGet", "BatchOptions");
        return this;
    }

    /**
     * Reads the items and returns them by model.
     *
     * @throws BatchException if some keys could not be read; it carries the items found and the remaining keys
     */
    public BatchGetResults execute() {
        GetBatch batch = new GetBatch(session, OPERATION, List.of());
        keys.forEach((mapper, values) -> {
            BatchItems<?> items = new BatchItems<>(session, mapper, OPERATION);
            values.forEach(key -> batch.get(items, key));
        });
        batch.execute(consistent, options, foreign);
        return new BatchGetResults(models, batch);
    }
}
