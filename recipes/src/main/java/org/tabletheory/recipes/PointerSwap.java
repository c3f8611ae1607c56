package org.tabletheory.recipes;

import java.util.Optional;
import java.util.function.Consumer;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.EntityWrite;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.TransactionBuilder;
import org.tabletheory.client.UpdateBuilder;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.TransactionException;
import org.tabletheory.mapping.condition.Condition;
import org.tabletheory.recipes.internal.RowModels;
import org.tabletheory.recipes.internal.Rows;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Model;

/**
 * Immutable versions and a pointer to the current one. Publishing writes the new version and the pointer in one transaction;
 * rolling back moves the pointer.
 *
 * <pre>{@code
 * PointerSwap pages = PointerSwap.in(db, "pages");
 * pages.publish("PAGE#home", "2", Item.of("s3_key", Value.s("pages/2.html")));
 * String body = pages.current("PAGE#home").orElseThrow().id();
 * }</pre>
 *
 * <p>A version is an item with the sort key {@code VER#} followed by its id. The pointer is the item {@code META}; its {@code
 * current_sk} is the sort key of the current version. Thread-safe.
 */
public final class PointerSwap {
    private static final String MODEL = "VersionPointer";
    private static final String CURRENT = "current_sk";
    private static final String VERSION = "VER#";

    private final TableTheory db;
    private final Rows pointers;
    private final Rows versions;

    /**
     * A published version.
     *
     * @param id the id that it was published with
     * @param content its attributes, without the keys
     */
    public record PublishedVersion(String id, Item content) {}

    private PointerSwap(TableTheory db, Rows pointers, Rows versions) {
        this.db = db;
        this.pointers = pointers;
        this.versions = versions;
    }

    /** Returns the versions and pointers in this table, whose keys must be {@code pk} and {@code sk}. */
    public static PointerSwap in(TableTheory db, String table) {
        Model pointer = RowModels.keyed(MODEL, table)
                .attribute(AttributeDef.of(CURRENT, Type.S).required(true))
                .build();
        Model version = RowModels.keyed("Version", table).build();
        return new PointerSwap(db, Rows.of(db, pointer), Rows.raw(db, version));
    }

    /** Returns the model of the pointers, for creating the table. */
    public Model model() {
        return pointers.model();
    }

    /**
     * Stores a version and makes it the current one.
     *
     * @throws TransactionException if a version with this id exists; nothing was written
     */
    public void publish(String partition, String id, Item content) {
        publish(partition, id, content, more -> {});
    }

    /**
     * Same as {@link #publish(String, String, Item)}, with additional writes in the same transaction. For example, {@code tx
     * -> leases.releaseIn(tx, lease)} ensures that only the owner of the lease can publish.
     */
    public void publish(String partition, String id, Item content, Consumer<? super TransactionBuilder> more) {
        swap(version(partition, id, content), pointer(partition, id), more);
    }

    /**
     * Stores a version and makes it the current one if the expected version is current.
     *
     * @throws TransactionException if another version is current, or a version with this id exists; nothing was written
     */
    public void replace(String partition, String expected, String id, Item content) {
        replace(partition, expected, id, content, more -> {});
    }

    /** Same as {@link #replace(String, String, String, Item)}, with additional writes in the same transaction. */
    public void replace(
            String partition, String expected, String id, Item content, Consumer<? super TransactionBuilder> more) {
        UpdateBuilder<Item> pointer =
                pointer(partition, id).condition(Condition.field(CURRENT, "=", VERSION + required("id", expected)));
        swap(version(partition, id, content), pointer, more);
    }

    private void swap(
            EntityWrite<Item> version, UpdateBuilder<Item> pointer, Consumer<? super TransactionBuilder> more) {
        db.transactWrite(tx -> more.accept(tx.create(version).updateWithBuilder(pointer)));
    }

    /**
     * Makes an existing version the current one.
     *
     * @throws TransactionException if there is no version with this id; nothing was written
     */
    public void rollBack(String partition, String id) {
        db.transactWrite(tx -> tx.conditionCheck(versions.row(key(partition, VERSION + id)), Condition.ifExists())
                .updateWithBuilder(pointer(partition, id)));
    }

    /** Returns the current version, or empty if nothing was published or DynamoDB has deleted the version. */
    public Optional<PublishedVersion> current(String partition) {
        Optional<String> sortKey = pointers.find(key(partition, "META"))
                .map(row -> row.get(CURRENT))
                .map(value -> value instanceof Value.S text ? text.value() : "")
                .filter(text -> text.startsWith(VERSION));
        return sortKey.flatMap(sk -> versions.find(key(partition, sk))
                .map(row -> new PublishedVersion(
                        sk.substring(VERSION.length()), row.without("pk").without("sk"))));
    }

    private EntityWrite<Item> version(String partition, String id, Item content) {
        if (content.has("pk") || content.has("sk")) {
            throw new TableTheoryException(
                    "the content of a version must not contain pk or sk; they are derived from the partition and the id",
                    ErrorCodes.INVALID_MODEL,
                    ErrorContext.of("publish", MODEL));
        }
        return versions.row(key(partition, VERSION + required("id", id)).withAll(content));
    }

    private UpdateBuilder<Item> pointer(String partition, String id) {
        return pointers.row(key(partition, "META")).updateBuilder().set(CURRENT, VERSION + id);
    }

    private static Item key(String partition, String sortKey) {
        return Item.of("pk", Value.s(required("partition", partition))).with("sk", Value.s(sortKey));
    }

    private static String required(String what, String text) {
        if (text.isEmpty()) {
            throw new IllegalArgumentException("the " + what + " of a version is empty");
        }
        return text;
    }
}
