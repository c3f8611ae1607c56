package org.tabletheory.cli.internal.bulk;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.spi.WorkerThreads;
import org.tabletheory.client.table.TableDescription;
import org.tabletheory.mapping.Mapper;

/**
 * Stores items whose keys are new, each by a conditional put, and leaves existing items as they are. Of several items with the same
 * key the first one is stored: they are written by the same thread, in their order.
 */
final class NewItemWriter {
    private final TableTheory db;
    private final Mapper<Item> mapper;
    private final TableDescription table;
    private final int parallel;

    /**
     * Creates a writer.
     *
     * @param parallel the number of threads
     */
    NewItemWriter(TableTheory db, TableDescription table, int parallel) {
        this.db = db;
        this.mapper = table.mapper();
        this.table = table;
        this.parallel = parallel;
    }

    /** The item that could not be written, by its position, and why. */
    record Failure(int position, RuntimeException cause) {}

    /** The outcome: how many items existed already, and the first failure, after which no more items are written. */
    record Outcome(int existing, @Nullable Failure failure) {}

    /**
     * Stores items.
     *
     * @param before called with the position of each item before it is written, in the thread that writes it
     */
    Outcome write(List<Item> items, IntConsumer before) {
        AtomicInteger existing = new AtomicInteger();
        AtomicReference<@Nullable Failure> failure = new AtomicReference<>();
        try (WorkerThreads workers = new WorkerThreads("tabletheory-import", parallel, UnaryOperator.identity())) {
            for (List<Integer> positions : distributed(items)) {
                workers.execute(() -> write(items, positions, before, existing, failure));
            }
        }
        return new Outcome(existing.get(), failure.get());
    }

    private void write(
            List<Item> items,
            List<Integer> positions,
            IntConsumer before,
            AtomicInteger existing,
            AtomicReference<@Nullable Failure> failure) {
        for (int position : positions) {
            if (failure.get() != null) {
                return;
            }
            try {
                before.accept(position);
                if (!db.model(mapper, items.get(position)).tryCreate().isNew()) {
                    existing.incrementAndGet();
                }
            } catch (RuntimeException e) {
                failure.compareAndSet(null, new Failure(position, e));
            }
        }
    }

    /** Returns the positions of the items for each thread. */
    private List<List<Integer>> distributed(List<Item> items) {
        List<List<Integer>> threads = new ArrayList<>();
        for (int i = 0; i < parallel; i++) {
            threads.add(new ArrayList<>());
        }
        for (int position = 0; position < items.size(); position++) {
            Item key = table.model().keyOf(items.get(position));
            threads.get(Math.floorMod(key.hashCode(), parallel)).add(position);
        }
        return threads;
    }
}
