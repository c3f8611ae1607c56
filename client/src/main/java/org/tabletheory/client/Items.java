package org.tabletheory.client;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.batch.BatchException;
import org.tabletheory.client.batch.BatchGetResult;
import org.tabletheory.client.batch.BatchOptions;
import org.tabletheory.client.internal.batch.Batches;
import org.tabletheory.client.internal.query.ItemReads;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.internal.write.ItemWrites;
import org.tabletheory.client.item.ItemPage;
import org.tabletheory.client.item.ItemQuery;
import org.tabletheory.client.item.ItemWrite;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.TransactionException;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.schema.Model;
import org.tabletheory.wire.spi.call.ClientRequestToken;

/**
 * Low-level access to the stored items of one table, with DynamoDB expressions, for libraries that bring their own models.
 * Key and size checks, batches, transactions, retries and errors work as everywhere else.
 *
 * <pre>{@code
 * Items items = db.items(Model.builder("Account", "accounts").partitionKey("PK", Type.S).build());
 * items.put(new ItemWrite.Put(Item.of("PK", Value.s("A#1")), null));
 * Optional<Item> stored = items.get(Item.of("PK", Value.s("A#1")), true, List.of());
 * }</pre>
 *
 * <p>Items are stored as they are given, with their own timestamps and version. What the model declares applies to every put,
 * also in batches and transactions: required attributes, types, formats, JSON text and the time to live. Update expressions are
 * sent as they are, and only their keys are checked.
 *
 * <p>Nothing is encrypted or decrypted, so a model with encrypted attributes is rejected. Immutable and safe for use by
 * many threads.
 */
public final class Items {
    private final Session session;
    private final Mapper<Item> mapper;
    private final ItemReads reads;
    private final ItemWrites writes;

    Items(Session session, Model model) {
        if (model.hasEncryptedAttributes()) {
            throw new TableTheoryException(
                    "the model " + model.subject()
                            + " has encrypted attributes, which low-level access does not encrypt;"
                            + " use db.model(…) instead",
                    ErrorCodes.INVALID_MODEL,
                    ErrorContext.of("items", model.subject()));
        }
        this.session = session;
        this.mapper = Mappers.rawItems(model);
        this.reads = new ItemReads(session, mapper);
        this.writes = new ItemWrites(session, mapper);
    }

    /** Returns the model: the table, its key and the name for messages. */
    public Model model() {
        return mapper.model();
    }

    /** Returns the item with this key, with the given attributes; none for all attributes. */
    public Optional<Item> get(Item key, boolean consistent, List<String> attributes) {
        return reads.get(key, consistent, attributes);
    }

    /** Returns one page of a query or a scan. */
    public ItemPage page(ItemQuery query) {
        return reads.page(query);
    }

    /**
     * Stores an item.
     *
     * @throws ConditionFailedException if the condition does not hold; it carries the stored item
     */
    public void put(ItemWrite.Put put) {
        writes.put(put);
    }

    /** Updates an item and returns the attributes selected by {@link ItemWrite.Update#returns()}; empty for none. */
    public Optional<Item> update(ItemWrite.Update update) {
        return writes.update(update);
    }

    /** Deletes an item and returns it if {@link ItemWrite.Delete#returnOld()} is set and it existed. */
    public Optional<Item> delete(ItemWrite.Delete delete) {
        return writes.delete(delete);
    }

    /**
     * Executes up to 100 writes of different items atomically.
     *
     * @throws TransactionException if the transaction was cancelled; nothing was written
     */
    public void transactWrite(List<? extends ItemWrite> actions) {
        writes.transact(actions, ClientRequestToken.random());
    }

    /** Returns the items with these keys as a consistent snapshot, in the order of the keys; empty for missing items. */
    public List<Optional<Item>> transactGet(List<Item> keys) {
        return reads.snapshot(keys);
    }

    /**
     * Returns the items with these keys, of which there may be any number.
     *
     * @throws BatchException if some keys could not be read
     */
    public BatchGetResult<Item> batchGet(Collection<Item> keys, boolean consistent, BatchOptions options) {
        return new Batches<>(session, mapper, options).get(keys, consistent, List.of());
    }

    /**
     * Stores and deletes any number of items, each on its own.
     *
     * @throws BatchException if some writes failed
     */
    public void batchWrite(Collection<Item> puts, Collection<Item> deletes, BatchOptions options) {
        Batches.writeGiven(session, mapper, puts, deletes, options);
    }
}
