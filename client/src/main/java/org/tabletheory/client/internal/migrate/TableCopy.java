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
 * Why nothing is lost. The source is only read. A page's rows are all made before any is stored, and its checkpoint is
 * given out after all are stored, so whatever stops the copy (an exception of the transform, a fault, an interrupt, the
 * end of the process) stops it after a checkpoint whose items are all there. Rows are puts of what the source's item
 * becomes, so storing one twice is storing it once. And since a checkpoint only says what was stored at that time, the
 * verification at the end looks at every item of the source again, those before the checkpoint too.
 */
/**
 * Copies the items of one table to another and looks whether they are there.
 *
 * @param <S> what an item of the source is read into
 */
final class TableCopy<S> {
    private final Session session;
    private final Mapper<S> source;
    private final Mapper<Item> target;
    private final Function<S, MigratedItem> rows;
    private final int batchSize;
    private final Consumer<Progress> onProgress;
    private final long about;

    /**
     * A copy.
     *
     * @param target the target, raw
     * @param rows what an item of the source becomes
     * @param about how many items there are, about
     */
    TableCopy(
            Session session,
            Mapper<S> source,
            Mapper<Item> target,
            Function<S, MigratedItem> rows,
            int batchSize,
            Consumer<Progress> onProgress,
            long about) {
        this.session = session;
        this.source = source;
        this.target = target;
        this.rows = rows;
        this.batchSize = batchSize;
        this.onProgress = onProgress;
        this.about = about;
    }

    /** The key in the target of an item. */
    static Item key(Mapper<Item> target, Item item) {
        Map<String, Value> key = new LinkedHashMap<>();
        for (KeyPart part : target.model().primaryKey()) {
            Value value = item.get(part.attribute());
            if (value == null || value.type() != part.type()) {
                throw new TableTheoryException(
                        "an item has no key for " + target.model().table() + ": '" + part.attribute() + "' must be "
                                + part.type() + "; let the transform give it one",
                        ErrorCodes.MISSING_PRIMARY_KEY,
                        ErrorContext.of(Migrator.OPERATION, target.model().name())
                                .at(part.attribute()));
            }
            key.put(part.attribute(), value);
        }
        return new Item(key);
    }

    /** Copies all items after a checkpoint, or all there are, and gives how many. */
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
     * Looks for every item in the target, and gives how many are there.
     *
     * @param exact whether nothing else may be there
     * @throws TableTheoryException when one is not there, or is not what it should be
     */
    long verify(boolean exact) {
        long verified = eachPage(null, "verifying", this::verify, cursor -> {});
        long there = new Reads<>(session, target, QuerySpec.EMPTY.withConsistent()).count();
        if (there < verified) {
            throw lost("several items of the source become one", verified - there);
        }
        if (exact && there > verified) {
            throw lost("it holds items that the source does not have", there - verified);
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
            throw lost("several items of the source become one", page.size() - expected.size());
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
            throw lost("items of the source are missing or different there", wrong);
        }
    }

    private TableTheoryException lost(String what, long count) {
        return new TableTheoryException(
                "the copy in " + target.model().table() + " is not what it should be: " + what + " (" + count
                        + "). The source is untouched. Either the transform gives several items one key, or not"
                        + " the same for the same item, or somebody wrote meanwhile: mend that and run it again from the"
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
                        "interrupted while " + doing + "; run it again to go on",
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
            onProgress.accept(new Progress(target.model().table(), doing, done, about));
        } while (cursor != null);
        return done;
    }
}
