package org.tabletheory.client;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.batch.BatchException;
import org.tabletheory.client.batch.BatchOptions;
import org.tabletheory.client.internal.batch.WriteBatch;
import org.tabletheory.client.internal.error.RequestErrors;
import org.tabletheory.client.internal.session.Models;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.internal.write.BatchItems;
import org.tabletheory.mapping.Mapper;

/**
 * Builder for a batch of puts and deletes of several models, 25 per request.
 *
 * <pre>{@code
 * db.batchWrite()
 *         .put(user)
 *         .put(new Order("USER#1", "ORDER#1", BigDecimal.TEN))
 *         .delete(Order.class, KeyPair.of("USER#1", "ORDER#0"))
 *         .execute();
 * }</pre>
 *
 * <p>Each write succeeds or fails on its own; use a transaction for all or nothing. As with {@link ModelQuery#batchCreate},
 * there are no conditions, all writes are checked before the first request, and their keys must differ. Not safe for use by
 * several threads.
 */
public final class BatchWriteBuilder {
    private static final String OPERATION = "batchWrite";

    private interface BatchStep {
        void addTo(WriteBatch batch);
    }

    private final Session session;
    private final Models models;
    private final List<BatchStep> steps = new ArrayList<>();
    private final Map<Mapper<?>, BatchItems<?>> items = new HashMap<>();
    private BatchOptions options = BatchOptions.defaults();

    BatchWriteBuilder(Session session, Models models) {
        this.session = session;
        this.models = models;
    }

    /** Adds a put of an entity, which replaces an existing item with its key. */
    @SuppressWarnings("unchecked") // getClass() returns the entity's class
    public <T> BatchWriteBuilder put(T entity) {
        return put(
                models.of((Class<T>)
                        RequestErrors.given(entity, "batchWrite", "entity").getClass()),
                entity);
    }

    /** Adds puts of entities, of one class or several. */
    public BatchWriteBuilder putAll(Collection<?> entities) {
        RequestErrors.given(entities, "batchWrite", "collection of entities").forEach(this::put);
        return this;
    }

    /** Adds a put of an item of a registered model. */
    public BatchWriteBuilder put(String model, Item item) {
        return put(models.named(model), item);
    }

    /** Adds a put of an entity that is stored by this mapper. */
    public <T> BatchWriteBuilder put(Mapper<T> mapper, T entity) {
        steps.add(batch -> batch.put(items(mapper), entity));
        return this;
    }

    /** Adds a delete of the item with an entity's key, whatever its version. */
    public BatchWriteBuilder delete(Object entity) {
        return delete(
                models.of(RequestErrors.given(entity, "batchWrite", "entity").getClass()), entity);
    }

    /** Adds a delete by key, in any form that {@link BatchQuery#batchGet(Collection)} accepts. */
    public BatchWriteBuilder delete(Class<?> type, Object key) {
        return delete(models.of(type), key);
    }

    /** Adds a delete by key of an item of a registered model. */
    public BatchWriteBuilder delete(String model, Object key) {
        return delete(models.named(model), key);
    }

    /** Adds a delete by key of an item of this mapper's model. */
    public BatchWriteBuilder delete(Mapper<?> mapper, Object key) {
        steps.add(batch -> batch.delete(items(mapper), key));
        return this;
    }

    /** Sets the options of the batch. */
    public BatchWriteBuilder with(BatchOptions value) {
        options = RequestErrors.given(value, "batchWrite", "BatchOptions");
        return this;
    }

    /**
     * Executes all writes. Calling it again executes them again.
     *
     * @throws BatchException if some writes failed; it carries the remaining ones
     */
    public void execute() {
        items.clear();
        WriteBatch batch = new WriteBatch(session, OPERATION);
        steps.forEach(step -> step.addTo(batch));
        batch.execute(options);
    }

    @SuppressWarnings("unchecked") // the key of the map is the mapper of the value
    private <T> BatchItems<T> items(Mapper<T> mapper) {
        return (BatchItems<T>) items.computeIfAbsent(mapper, other -> new BatchItems<>(session, other, OPERATION));
    }
}
