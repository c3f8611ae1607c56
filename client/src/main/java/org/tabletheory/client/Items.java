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
import org.tabletheory.wire.ClientRequestToken;

/**
 * The items of one table as they are stored, read and written by DynamoDB's own expressions: for layers that have a
 * model of their own. Keys, sizes, batches, transactions, retries and errors are the client's, as everywhere.
 *
 * <pre>{@code
 * Items items = db.items(Model.builder("Account", "accounts").partitionKey("PK", Type.S).build());
 * items.put(new ItemWrite.Put(Item.of("PK", Value.s("A#1")), null));
 * Optional<Item> stored = items.get(Item.of("PK", Value.s("A#1")), true, List.of());
 * }</pre>
 *
 * <p>Nothing is encrypted or decrypted, so a model with encrypted attributes is refused. Immutable and safe for use by
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
                    "the model " + model.name() + " has encrypted attributes, and items as they are stored would leave"
                            + " them in the clear; use model(…), which encrypts them",
                    ErrorCodes.INVALID_MODEL,
                    ErrorContext.of("items", model.name()));
        }
        this.session = session;
        this.mapper = Mappers.rawItems(model);
        this.reads = new ItemReads(session, mapper);
        this.writes = new ItemWrites(session, model);
    }

    /** The table, its key and the name for messages. */
    public Model model() {
        return mapper.model();
    }

    /** The item with a key; of its attributes those that are named, or all when none is. */
    public Optional<Item> get(Item key, boolean consistent, List<String> attributes) {
        return reads.get(key, consistent, attributes);
    }

    /** One page of a query or a scan. */
    public ItemPage page(ItemQuery query) {
        return reads.page(query);
    }

    /**
     * Stores an item.
     *
     * @throws ConditionFailedException when the condition did not hold; it has the item that is there
     */
    public void put(ItemWrite.Put put) {
        writes.put(put);
    }

    /** Changes an item, and gives of it what was asked for; empty when that is nothing. */
    public Optional<Item> update(ItemWrite.Update update) {
        return writes.update(update);
    }

    /** Deletes an item, and gives it when that was asked for and it was there. */
    public Optional<Item> delete(ItemWrite.Delete delete) {
        return writes.delete(delete);
    }

    /**
     * Carries out up to 100 writes of different items: all, or none.
     *
     * @throws TransactionException when it was cancelled: nothing was applied
     */
    public void transactWrite(List<? extends ItemWrite> actions) {
        writes.transact(actions, ClientRequestToken.random());
    }

    /** The items with these keys as they all were at one moment, in the keys' order; empty where there is none. */
    public List<Optional<Item>> transactGet(List<Item> keys) {
        return reads.snapshot(keys);
    }

    /**
     * The items under any number of keys.
     *
     * @throws BatchException when not all keys could be looked for
     */
    public BatchGetResult<Item> batchGet(Collection<Item> keys, boolean consistent, BatchOptions options) {
        return new Batches<>(session, mapper, options).get(keys, consistent, List.of());
    }

    /**
     * Stores and deletes any number of items, each by itself.
     *
     * @throws BatchException when not all is done
     */
    public void batchWrite(Collection<Item> puts, Collection<Item> deletes, BatchOptions options) {
        new Batches<>(session, mapper, options).write("batchWrite", puts, deletes);
    }
}
