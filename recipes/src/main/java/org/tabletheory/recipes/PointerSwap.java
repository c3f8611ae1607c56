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
 * Things in versions that never change, and a pointer to the one that counts: a new version and the pointer are written
 * together, and going back is moving the pointer.
 *
 * <pre>{@code
 * PointerSwap pages = PointerSwap.in(db, "pages");
 * pages.publish("PAGE#home", "2", Item.of("s3_key", Value.s("pages/2.html")));
 * String body = pages.current("PAGE#home").orElseThrow().id();
 * }</pre>
 *
 * <p>A version is the row {@code VER#} and its id; the pointer is the row {@code META}, whose {@code current_sk} is the sort
 * key of a version. Safe for use by many threads.
 */
public final class PointerSwap {
    private static final String MODEL = "VersionPointer";
    private static final String CURRENT = "current_sk";
    private static final String VERSION = "VER#";

    private final TableTheory db;
    private final Rows pointers;
    private final Rows versions;

    /**
     * A version of a thing.
     *
     * @param id what it was published as
     * @param content its attributes, without the keys
     */
    public record Version(String id, Item content) {}

    private PointerSwap(TableTheory db, Rows pointers, Rows versions) {
        this.db = db;
        this.pointers = pointers;
        this.versions = versions;
    }

    /** Versions and pointers in this table, whose keys are {@code pk} and {@code sk}. */
    public static PointerSwap in(TableTheory db, String table) {
        Model pointer = RowModels.keyed(MODEL, table)
                .attribute(AttributeDef.of(CURRENT, Type.S).required(true))
                .build();
        Model version = RowModels.keyed("Version", table).build();
        return new PointerSwap(db, Rows.of(db, pointer), Rows.raw(db, version));
    }

    /** Returns the model of the pointers, to make their table by. */
    public Model model() {
        return pointers.model();
    }

    /**
     * Stores a version and makes it the current one, whatever was.
     *
     * @throws TransactionException when there is a version of this id; nothing was written
     */
    public void publish(String partition, String id, Item content) {
        publish(partition, id, content, more -> {});
    }

    /**
     * As {@link #publish(String, String, Item)}, with more writes that belong to it: {@code tx -> leases.releaseIn(tx, lease)}
     * makes it the work of the lease's owner.
     */
    public void publish(String partition, String id, Item content, Consumer<? super TransactionBuilder> more) {
        swap(version(partition, id, content), pointer(partition, id), more);
    }

    /**
     * Stores a version and makes it the current one, if this one still is.
     *
     * @throws TransactionException when another is, or there is a version of this id; nothing was written
     */
    public void replace(String partition, String expected, String id, Item content) {
        replace(partition, expected, id, content, more -> {});
    }

    /** As {@link #replace(String, String, String, Item)}, with more writes that belong to it. */
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
     * Makes a version that is there the current one again.
     *
     * @throws TransactionException when there is no version of this id; nothing was written
     */
    public void rollBack(String partition, String id) {
        db.transactWrite(tx -> tx.conditionCheck(versions.row(key(partition, VERSION + id)), Condition.ifExists())
                .updateWithBuilder(pointer(partition, id)));
    }

    /** Returns the current version; empty when nothing was published, or DynamoDB has deleted the version since. */
    public Optional<Version> current(String partition) {
        Optional<String> sortKey = pointers.find(key(partition, "META"))
                .map(row -> row.get(CURRENT))
                .map(value -> value instanceof Value.S text ? text.value() : "")
                .filter(text -> text.startsWith(VERSION));
        return sortKey.flatMap(sk -> versions.find(key(partition, sk))
                .map(row -> new Version(
                        sk.substring(VERSION.length()), row.without("pk").without("sk"))));
    }

    private EntityWrite<Item> version(String partition, String id, Item content) {
        if (content.has("pk") || content.has("sk")) {
            throw new TableTheoryException(
                    "the content of a version has no pk and no sk of its own; they are made of the partition and the id",
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
            throw new IllegalArgumentException("a version has a partition and an id; the " + what + " is empty");
        }
        return text;
    }
}
