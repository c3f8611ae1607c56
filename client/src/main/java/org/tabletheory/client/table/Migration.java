package org.tabletheory.client.table;

import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How the items of one class's table become those of another's.
 *
 * <pre>{@code
 * MigrationResult done = db.autoMigrate(Migration.of(Order.class)
 *         .backupTable("orders-before")
 *         .to(User.class, order -> new User(order.pk(), order.sk(), ""))
 *         .onProgress(System.out::println));
 * }</pre>
 *
 * <p>The source is only read. Each page of items is read, transformed as a whole, stored as a whole, and only then counts
 * as done; at the end all are compared with what is stored. So a migration that was stopped anywhere is finished by running
 * it again, from the beginning or from its last {@link #onCheckpoint checkpoint}, and loses nothing. Keep programs from
 * writing to either table meanwhile: what they change in the source may be missed, what they change in the target is
 * written over.
 *
 * <p>Timestamps and versions are copied, not set anew. Immutable: each word gives another migration.
 *
 * @param <S> the class whose table is read
 * @param <T> the class whose table is written
 */
public final class Migration<S, T> {
    private static final int BATCH = 100;

    private final Class<S> source;
    private final Class<T> target;
    private final @Nullable Function<? super S, ? extends T> transform;
    private final ItemTransform itemTransform;
    private final Settings settings;

    /**
     * What does not depend on the types.
     *
     * @param backupTable the table that the source is copied to first, or null for none
     * @param batchSize how many items are read, transformed and stored at a time
     * @param resumeFrom the checkpoint to go on from, or null for the beginning
     * @param onCheckpoint is given each checkpoint as it is reached
     * @param onProgress is told how far it has come
     * @param targetOptions what the target's table has, should it have to be made
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

    /** Begins with the class whose table is read. Without more the table is made, if it is not there. */
    public static <S> Migration<S, S> of(Class<S> source) {
        Settings settings = new Settings(null, BATCH, null, cursor -> {}, progress -> {}, TableOptions.defaults());
        return new Migration<>(source, source, null, ItemTransform.copy(), settings);
    }

    /** Copies the items to another class's table, each entity as what the function makes of it, the same every time. */
    public <N> Migration<S, N> to(Class<N> newTarget, Function<? super S, ? extends N> entityTransform) {
        return new Migration<>(source, newTarget, entityTransform, ItemTransform.copy(), settings);
    }

    /**
     * Copies the items to another class's table, each as what the transform makes of it as stored. Envelopes of encrypted
     * attributes travel as they are, under the same name and to an attribute that is encrypted there too, and need no key.
     */
    public <N> Migration<S, N> toItems(Class<N> newTarget, ItemTransform transformOfItems) {
        return new Migration<>(source, newTarget, null, transformOfItems, settings);
    }

    /** Copies the source's items as they are to a table of this name first, which is made with the source's key. */
    public Migration<S, T> backupTable(String table) {
        return with(new Settings(
                table,
                settings.batchSize,
                settings.resumeFrom,
                settings.onCheckpoint,
                settings.onProgress,
                settings.targetOptions));
    }

    /** Reads, transforms and stores so many items at a time, 1 to 1000; by default 100. */
    public Migration<S, T> batchSize(int items) {
        if (items < 1 || items > 1000) {
            throw new IllegalArgumentException("batchSize is 1 to 1000, not " + items);
        }
        return with(new Settings(
                settings.backupTable,
                items,
                settings.resumeFrom,
                settings.onCheckpoint,
                settings.onProgress,
                settings.targetOptions));
    }

    /** Is given a text each time a batch is stored, on the calling thread; keep it to {@link #resumeFrom} it. */
    public Migration<S, T> onCheckpoint(Consumer<String> listener) {
        return with(new Settings(
                settings.backupTable,
                settings.batchSize,
                settings.resumeFrom,
                listener,
                settings.onProgress,
                settings.targetOptions));
    }

    /** Goes on with copying after a checkpoint, instead of at the beginning; the backup is complete by then. */
    public Migration<S, T> resumeFrom(@Nullable String checkpoint) {
        return with(new Settings(
                settings.backupTable,
                settings.batchSize,
                checkpoint,
                settings.onCheckpoint,
                settings.onProgress,
                settings.targetOptions));
    }

    /** Is told how far it has come, on the calling thread. */
    public Migration<S, T> onProgress(Consumer<Progress> listener) {
        return with(new Settings(
                settings.backupTable,
                settings.batchSize,
                settings.resumeFrom,
                settings.onCheckpoint,
                listener,
                settings.targetOptions));
    }

    /** What the target's table has, should it have to be made. */
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

    public Class<S> source() {
        return source;
    }

    public Class<T> target() {
        return target;
    }

    /** What an entity becomes, or null when items are copied as stored. */
    public @Nullable Function<? super S, ? extends T> transform() {
        return transform;
    }

    /** What an item becomes as stored, where there is no {@link #transform()}. */
    public ItemTransform itemTransform() {
        return itemTransform;
    }

    public Settings settings() {
        return settings;
    }
}
