package org.tabletheory.client.internal.migrate;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.batch.BatchOptions;
import org.tabletheory.client.internal.batch.Batches;
import org.tabletheory.client.internal.query.QuerySpec;
import org.tabletheory.client.internal.query.Reads;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.result.Page;
import org.tabletheory.client.table.Progress;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.InterruptedCallException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.schema.KeyPart;

/*
 * Why nothing is lost: the source is only read. All items of a page are transformed before any is stored, and its checkpoint
 * is published after all are stored. So whatever stops the copy (an exception in the transform, a fault, an interrupt, the
 * end of the process), all items before the last checkpoint are stored. Items are stored by puts, so storing one twice has
 * no further effect. A checkpoint only records what was stored at that time, so the final verification reads every item of
 * the source again, including those before the checkpoint.
 */
/**
 * Copies the items of one table to another and verifies the copy.
 *
 * @param <S> the type that items of the source are read into
 */
final class TableCopy<S> {
    private final Session session;
    private final Mapper<S> source;
    private final Mapper<Item> target;
    private final Function<S, MigratedItem> rows;
    private final int batchSize;
    private final Consumer<Progress> onProgress;
    private final long approximateCount;

    /**
     * Creates a copy.
     *
     * @param target the mapper of stored items in the target
     * @param rows the transform of an item of the source
     * @param approximateCount the approximate number of items
     */
    TableCopy(
            Session session,
            Mapper<S> source,
            Mapper<Item> target,
            Function<S, MigratedItem> rows,
            int batchSize,
            Consumer<Progress> onProgress,
            long approximateCount) {
        this.session = session;
        this.source = source;
        this.target = target;
        this.rows = rows;
        this.batchSize = batchSize;
        this.onProgress = onProgress;
        this.approximateCount = approximateCount;
    }

    /** Returns the key of an item in the target. */
    static Item key(Mapper<Item> target, Item item) {
        Map<String, Value> key = new LinkedHashMap<>();
        for (KeyPart part : target.model().primaryKey()) {
            Value value = item.get(part.attribute());
            if (value == null || value.type() != part.type()) {
                throw new TableTheoryException(
                        "an item has no valid key for table " + target.model().table() + ": '" + part.attribute()
                                + "' must be of type " + part.type() + "; set it in the transform",
                        ErrorCodes.MISSING_PRIMARY_KEY,
                        ErrorContext.of(Migrator.OPERATION, target.model().name())
                                .at(part.attribute()));
            }
            key.put(part.attribute(), value);
        }
        return new Item(key);
    }

    /** Copies all items after a checkpoint, or all items, and returns their number. */
    long copy(@Nullable String checkpoint, Consumer<String> onCheckpoint) {
        return eachPage(
                checkpoint,
                "copying",
                page -> {
                    List<Item> stored =
                            page.stream().map(rows).map(MigratedItem::stored).toList();
                    BatchOptions options = BatchOptions.defaults().chunkSize(Math.min(batchSize, 25));
                    new Batches<>(session, target, options).put(stored.stream());
                },
                onCheckpoint);
    }

    /**
     * Compares every item with the target and returns their number.
     *
     * @param exact whether the target must have no other items
     * @throws TableTheoryException if an item is missing or different
     */
    long verify(boolean exact) {
        long verified = eachPage(null, "verifying", this::verify, cursor -> {});
        long there = new Reads<>(session, target, QuerySpec.EMPTY.withConsistent()).count();
        if (there < verified) {
            throw notVerified("several items of the source have the same key in the target", verified - there);
        }
        if (exact && there > verified) {
            throw notVerified("it contains items that the source does not have", there - verified);
        }
        return verified;
    }

    private void verify(List<S> page) {
        Map<Item, MigratedItem> expected = new LinkedHashMap<>();
        for (S item : page) {
            MigratedItem row = rows.apply(item);
            expected.put(row.key(), row);
        }
        if (expected.size() < page.size()) {
            throw notVerified(
                    "several items of the source have the same key in the target", page.size() - expected.size());
        }
        Map<Item, Item> found = new HashMap<>();
        new Batches<>(session, target, BatchOptions.defaults())
                .get(expected.keySet(), true, List.of())
                .items()
                .forEach(item -> found.put(key(target, item), item));
        long wrong = expected.values().stream()
                .filter(row -> {
                    Item there = found.get(row.key());
                    return there == null || !row.isStored().test(there);
                })
                .count();
        if (wrong > 0) {
            throw notVerified("items of the source are missing or different", wrong);
        }
    }

    private TableTheoryException notVerified(String what, long count) {
        return new TableTheoryException(
                "the copy in table " + target.model().table() + " is wrong: " + what + " (" + count
                        + "). The source is unchanged. Either the transform maps several items to one key or is not"
                        + " deterministic, or another program wrote meanwhile; fix that and run the migration again from the"
                        + " beginning",
                ErrorCodes.MIGRATION_NOT_VERIFIED,
                ErrorContext.of(Migrator.OPERATION, source.model().name()));
    }

    private interface PageWork<S> {
        void accept(List<S> items);
    }

    private long eachPage(@Nullable String from, String doing, PageWork<S> work, Consumer<String> onCheckpoint) {
        long done = 0;
        String cursor = from;
        do {
            if (Thread.currentThread().isInterrupted()) {
                throw new InterruptedCallException(
                        "interrupted while " + doing + "; run it again to continue",
                        ErrorContext.of(Migrator.OPERATION, source.model().name()),
                        null);
            }
            Page<S> page = new Reads<>(
                            session,
                            source,
                            QuerySpec.EMPTY
                                    .withConsistent()
                                    .withPageSize(batchSize)
                                    .withCursor(cursor))
                    .page();
            work.accept(page.items());
            done += page.items().size();
            cursor = page.nextCursor();
            if (cursor != null) {
                onCheckpoint.accept(cursor);
            }
            onProgress.accept(new Progress(target.model().table(), doing, done, approximateCount));
        } while (cursor != null);
        return done;
    }
}
