package org.tabletheory.client.table;

import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A migration of items from one class's table to another's.
 *
 * <pre>{@code
 * MigrationResult done = db.autoMigrate(Migration.of(Order.class)
 *         .backupTable("orders-before")
 *         .to(User.class, order -> new User(order.pk(), order.sk(), ""))
 *         .onProgress(System.out::println));
 * }</pre>
 *
 * <p>The source is only read. Each page of items is read, transformed and stored completely before it counts as done; at the
 * end all items are compared with what is stored. An interrupted migration is completed by running it again, from the
 * beginning or from its last {@link #onCheckpoint checkpoint}, and loses nothing. Stop other writes to both tables while it
 * runs: changes of the source may be missed, changes of the target are overwritten.
 *
 * <p>Timestamps and versions are copied unchanged. Immutable: each method returns a new migration.
 *
 * @param <S> the class whose table is read
 * @param <T> the class whose table is written
 */
public final class Migration<S, T> {
    private static final int DEFAULT_BATCH_SIZE = 100;

    private final Class<S> source;
    private final Class<T> target;
    private final @Nullable Function<? super S, ? extends T> transform;
    private final ItemTransform itemTransform;
    private final Settings settings;

    /**
     * The settings that do not depend on the types.
     *
     * @param backupTable the table to which the source is copied first, or null for none
     * @param batchSize the number of items that are read, transformed and stored at a time
     * @param resumeFrom the checkpoint to continue from, or null for the beginning
     * @param onCheckpoint receives each checkpoint
     * @param onProgress receives progress
     * @param targetOptions the options of the target table, if it is created
     */
    public record Settings(
            @Nullable String backupTable,
            int batchSize,
            @Nullable String resumeFrom,
            Consumer<String> onCheckpoint,
            Consumer<Progress> onProgress,
            TableOptions targetOptions) {}

    private Migration(
            Class<S> source,
            Class<T> target,
            @Nullable Function<? super S, ? extends T> transform,
            ItemTransform itemTransform,
            Settings settings) {
        this.source = source;
        this.target = target;
        this.transform = transform;
        this.itemTransform = itemTransform;
        this.settings = settings;
    }

    /** Returns a migration of the class whose table is read. Without a target, it creates the table if it is missing. */
    public static <S> Migration<S, S> of(Class<S> source) {
        Settings settings =
                new Settings(null, DEFAULT_BATCH_SIZE, null, cursor -> {}, progress -> {}, TableOptions.defaults());
        return new Migration<>(source, source, null, ItemTransform.copy(), settings);
    }

    /** Copies the items to another class's table, with each entity transformed by a deterministic function. */
    public <N> Migration<S, N> to(Class<N> newTarget, Function<? super S, ? extends N> entityTransform) {
        return new Migration<>(source, newTarget, entityTransform, ItemTransform.copy(), settings);
    }

    /**
     * Copies the items to another class's table, with each stored item transformed. Encrypted attributes are copied without
     * decryption, so they need no key, but they must keep their names and be encrypted in the target too.
     */
    public <N> Migration<S, N> toItems(Class<N> newTarget, ItemTransform transformOfItems) {
        return new Migration<>(source, newTarget, null, transformOfItems, settings);
    }

    /** Copies the source's items unchanged to a backup table first, which is created with the source's key. */
    public Migration<S, T> backupTable(String table) {
        return with(new Settings(
                table,
                settings.batchSize,
                settings.resumeFrom,
                settings.onCheckpoint,
                settings.onProgress,
                settings.targetOptions));
    }

    /** Sets how many items are read, transformed and stored at a time, 1 to 1000; by default 100. */
    public Migration<S, T> batchSize(int items) {
        if (items < 1 || items > 1000) {
            throw new IllegalArgumentException("batchSize must be 1 to 1000, not " + items);
        }
        return with(new Settings(
                settings.backupTable,
                items,
                settings.resumeFrom,
                settings.onCheckpoint,
                settings.onProgress,
                settings.targetOptions));
    }

    /** Sets a listener for checkpoints, called on the calling thread after each batch; see {@link #resumeFrom}. */
    public Migration<S, T> onCheckpoint(Consumer<String> listener) {
        return with(new Settings(
                settings.backupTable,
                settings.batchSize,
                settings.resumeFrom,
                listener,
                settings.onProgress,
                settings.targetOptions));
    }

    /** Continues after a checkpoint, at which the backup is already complete; null starts at the beginning. */
    public Migration<S, T> resumeFrom(@Nullable String checkpoint) {
        return with(new Settings(
                settings.backupTable,
                settings.batchSize,
                checkpoint,
                settings.onCheckpoint,
                settings.onProgress,
                settings.targetOptions));
    }

    /** Sets a listener for progress, called on the calling thread. */
    public Migration<S, T> onProgress(Consumer<Progress> listener) {
        return with(new Settings(
                settings.backupTable,
                settings.batchSize,
                settings.resumeFrom,
                settings.onCheckpoint,
                listener,
                settings.targetOptions));
    }

    /** Sets the options of the target table, for when it is created. */
    public Migration<S, T> targetOptions(TableOptions options) {
        return with(new Settings(
                settings.backupTable,
                settings.batchSize,
                settings.resumeFrom,
                settings.onCheckpoint,
                settings.onProgress,
                options));
    }

    private Migration<S, T> with(Settings other) {
        return new Migration<>(source, target, transform, itemTransform, other);
    }

    /** Returns the class whose table is read. */
    public Class<S> source() {
        return source;
    }

    /** Returns the class whose table is written. */
    public Class<T> target() {
        return target;
    }

    /** Returns the transform of entities, or null if stored items are copied. */
    public @Nullable Function<? super S, ? extends T> transform() {
        return transform;
    }

    /** Returns the transform of stored items, used if there is no {@link #transform()}. */
    public ItemTransform itemTransform() {
        return itemTransform;
    }

    /** Returns the settings that do not depend on the types. */
    public Settings settings() {
        return settings;
    }
}
