package org.tabletheory.client;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tabletheory.client.batch.BatchException;
import org.tabletheory.client.batch.BatchOptions;
import org.tabletheory.client.internal.batch.GetBatch;
import org.tabletheory.client.internal.session.Models;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.internal.write.BatchItems;
import org.tabletheory.mapping.Mapper;

/**
 * Gathers keys of any models and reads their items together, 100 with each request.
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
 * <p>Everything is checked before the first request, and no item may be named twice. Not safe for use by several threads.
 */
public final class BatchGetBuilder {
    private static final String OPERATION = "batchGet";

    private final Session session;
    private final Models models;
    private final Map<Mapper<?>, List<Object>> keys = new LinkedHashMap<>();
    private BatchOptions options = BatchOptions.defaults();
    private boolean consistent;

    BatchGetBuilder(Session session, Models models) {
        this.session = session;
        this.models = models;
    }

    /** Reads items of a class, each named in one of the ways of {@link BatchQuery#batchGet(Collection)}. */
    public BatchGetBuilder keys(Class<?> type, Collection<?> named) {
        return keys(models.of(type), named);
    }

    /** Reads items of a registered model that has no class. */
    public BatchGetBuilder keys(String model, Collection<?> named) {
        return keys(models.named(model), named);
    }

    /** Reads items with a mapper of yours. */
    public BatchGetBuilder keys(Mapper<?> mapper, Collection<?> named) {
        keys.computeIfAbsent(mapper, other -> new ArrayList<>()).addAll(named);
        return this;
    }

    /** Sees every write before it, at twice the price. */
    public BatchGetBuilder consistentRead() {
        consistent = true;
        return this;
    }

    /** Is carried out in this way. */
    public BatchGetBuilder with(BatchOptions value) {
        options = value;
        return this;
    }

    /**
     * Reads all.
     *
     * @throws BatchException when not all could be looked for; it carries what was found and the keys that are left
     */
    public BatchGetResults execute() {
        GetBatch batch = new GetBatch(session, OPERATION);
        keys.forEach((mapper, named) -> {
            BatchItems<?> items = new BatchItems<>(session, mapper, OPERATION);
            named.forEach(key -> batch.get(items, key));
        });
        batch.execute(consistent, List.of(), options);
        return new BatchGetResults(models, batch);
    }
}
