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
import org.tabletheory.client.internal.session.Models;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.internal.write.BatchItems;
import org.tabletheory.mapping.Mapper;

/**
 * Gathers puts and deletes of any models and carries them out together, 25 with each request.
 *
 * <pre>{@code
 * db.batchWrite()
 *         .put(user)
 *         .put(new Order("USER#1", "ORDER#1", BigDecimal.TEN))
 *         .delete(Order.class, KeyPair.of("USER#1", "ORDER#0"))
 *         .execute();
 * }</pre>
 *
 * <p>Each write is done or not by itself; for all or nothing there are transactions. As with {@link ModelQuery#batchCreate},
 * nothing has conditions, everything is checked before the first request, and no item may be named twice. Not safe for use
 * by several threads.
 */
public final class BatchWriteBuilder {
    private static final String OPERATION = "batchWrite";

    private interface Step {
        void addTo(WriteBatch batch);
    }

    private final Session session;
    private final Models models;
    private final List<Step> steps = new ArrayList<>();
    private final Map<Mapper<?>, BatchItems<?>> items = new HashMap<>();
    private BatchOptions options = BatchOptions.defaults();

    BatchWriteBuilder(Session session, Models models) {
        this.session = session;
        this.models = models;
    }

    /** Stores an entity, over whatever has its key. */
    @SuppressWarnings("unchecked") // an entity is of its own class
    public <T> BatchWriteBuilder put(T entity) {
        return put(models.of((Class<T>) entity.getClass()), entity);
    }

    /** Stores entities, of one class or several. */
    public BatchWriteBuilder putAll(Collection<?> entities) {
        entities.forEach(this::put);
        return this;
    }

    /** Stores an item of a registered model that has no class. */
    public BatchWriteBuilder put(String model, Item item) {
        return put(models.named(model), item);
    }

    /** Stores an entity with a mapper of yours. */
    public <T> BatchWriteBuilder put(Mapper<T> mapper, T entity) {
        steps.add(batch -> batch.put(items(mapper), entity));
        return this;
    }

    /** Deletes the item with an entity's key, whatever its version. */
    public BatchWriteBuilder delete(Object entity) {
        return delete(models.of(entity.getClass()), entity);
    }

    /** Deletes the item of a class with this key, said in one of the ways of {@link BatchQuery#batchGet(Collection)}. */
    public BatchWriteBuilder delete(Class<?> type, Object key) {
        return delete(models.of(type), key);
    }

    /** Deletes the item of a registered model with this key. */
    public BatchWriteBuilder delete(String model, Object key) {
        return delete(models.named(model), key);
    }

    /** Deletes the item with this key, with a mapper of yours. */
    public BatchWriteBuilder delete(Mapper<?> mapper, Object key) {
        steps.add(batch -> batch.delete(items(mapper), key));
        return this;
    }

    /** Is carried out in this way. */
    public BatchWriteBuilder with(BatchOptions value) {
        options = value;
        return this;
    }

    /**
     * Carries out all of it; again, when it is called again.
     *
     * @throws BatchException when not all could be done; it carries what is left
     */
    public void execute() {
        items.clear();
        WriteBatch batch = new WriteBatch(session, OPERATION);
        steps.forEach(step -> step.addTo(batch));
        batch.execute(options);
    }

    @SuppressWarnings("unchecked") // kept under its own mapper
    private <T> BatchItems<T> items(Mapper<T> mapper) {
        return (BatchItems<T>) items.computeIfAbsent(mapper, other -> new BatchItems<>(session, other, OPERATION));
    }
}
