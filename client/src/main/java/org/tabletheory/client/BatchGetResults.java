package org.tabletheory.client;

import org.tabletheory.attribute.Item;
import org.tabletheory.client.batch.BatchGetResult;
import org.tabletheory.client.internal.batch.GetBatch;
import org.tabletheory.client.internal.session.Models;
import org.tabletheory.mapping.Mapper;

/** The items that a batch of reads found, by model. Immutable and safe for use by many threads. */
public final class BatchGetResults {
    private final Models models;
    private final GetBatch batch;

    BatchGetResults(Models models, GetBatch batch) {
        this.models = models;
        this.batch = batch;
    }

    /** Returns the items found for the keys of a class; empty if the batch had none. */
    public <T> BatchGetResult<T> of(Class<T> type) {
        return of(models.of(type));
    }

    /** Returns the items found for the keys of a registered model. */
    public BatchGetResult<Item> of(String model) {
        return of(models.named(model));
    }

    /** Returns the items found for the keys that were added with this mapper. */
    public <T> BatchGetResult<T> of(Mapper<T> mapper) {
        return batch.result(mapper);
    }
}
