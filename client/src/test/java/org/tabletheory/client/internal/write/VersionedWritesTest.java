package org.tabletheory.client.internal.write;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.Config;
import org.tabletheory.client.EntityWrite;
import org.tabletheory.client.KeyQuery;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.TestWire;
import org.tabletheory.client.TransactionBuilder;
import org.tabletheory.client.batch.BatchException;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.TransactionException;
import org.tabletheory.error.VersionConflictException;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.Version;
import org.tabletheory.mapping.condition.Condition;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Role;

/** Every cell of the table in docs/guide/writes-and-locking.md, for every kind of stored item. */
@DynamoTest
class VersionedWritesTest {
    private static final Path GUIDE = Path.of("../docs/guide/writes-and-locking.md");
    private static final long N = 2;
    private static final String OLD = "old";
    private static final String NEW = "new";

    @Table("notes")
    record Note(
            @PartitionKey String id,
            @Nullable String text,
            @Version long version) {}

    @Table("notes")
    record BoxedNote(
            @PartitionKey String id,
            @Nullable String text,
            @Version @Nullable Long version) {}

    /** One note, of either type. */
    private record Notes<T>(TableTheory db, Class<T> type, T entity) {
        EntityWrite<T> write() {
            return db.model(entity);
        }

        KeyQuery<T> byKey() {
            return db.model(type).where("id", "=", "1");
        }

        void batchCreate() {
            db.model(type).batchCreate(List.of(entity));
        }

        void batchPut() {
            db.model(type).batchPut(Stream.of(entity));
        }

        void batchWritePut() {
            db.model(type).batchWrite(List.of(entity), List.of());
        }

        void batchDelete() {
            db.model(type).batchDelete(List.of(entity));
        }

        void batchWriteDelete() {
            db.model(type).batchWrite(List.of(), List.of(entity));
        }

        void batchUpdate() {
            db.model(type).batchUpdate(List.of(entity), "text");
        }

        void transact(UnaryOperator<TransactionBuilder> action) {
            action.apply(db.transact()).execute();
        }
    }

    /** The rows of the table; a row with several methods has a write for each. */
    private static final Map<String, List<Consumer<Notes<?>>>> WRITES = Map.ofEntries(
            Map.entry("`create()`", List.of(notes -> notes.write().create())),
            Map.entry("`save()`", List.of(notes -> notes.write().save())),
            Map.entry("`replace()`", List.of(notes -> notes.write().replace())),
            Map.entry("`update()`", List.of(notes -> notes.write().update("text"))),
            Map.entry(
                    "`updateBuilder()`",
                    List.of(notes ->
                            notes.write().updateBuilder().set("text", NEW).execute())),
            Map.entry(
                    "`updateBuilder()` by key",
                    List.of(notes ->
                            notes.byKey().updateBuilder().set("text", NEW).execute())),
            Map.entry(
                    "`updateBuilder().withoutLifecycle()`",
                    List.of(notes -> notes.write()
                            .updateBuilder()
                            .set("text", NEW)
                            .withoutLifecycle()
                            .execute())),
            Map.entry("`delete()`", List.of(notes -> notes.write().delete())),
            Map.entry("`delete()` by key", List.of(notes -> notes.byKey().delete())),
            Map.entry(
                    "`anyVersion().save()`",
                    List.of(notes -> notes.write().anyVersion().save())),
            Map.entry(
                    "`anyVersion().update()`",
                    List.of(notes -> notes.write().anyVersion().update("text"))),
            Map.entry(
                    "`anyVersion().updateBuilder()`",
                    List.of(notes -> notes.write()
                            .anyVersion()
                            .updateBuilder()
                            .set("text", NEW)
                            .execute())),
            Map.entry(
                    "`anyVersion().delete()`",
                    List.of(notes -> notes.write().anyVersion().delete())),
            Map.entry(
                    "`batchCreate`, `batchPut`, `batchWrite`",
                    List.of(Notes::batchCreate, Notes::batchPut, Notes::batchWritePut)),
            Map.entry("`batchDelete`, `batchWrite`", List.of(Notes::batchDelete, Notes::batchWriteDelete)),
            Map.entry("`batchUpdate`", List.of(Notes::batchUpdate)),
            Map.entry("transaction: `create`", List.of(notes -> notes.transact(tx -> tx.create(notes.write())))),
            Map.entry("transaction: `put`", List.of(notes -> notes.transact(tx -> tx.put(notes.write())))),
            Map.entry("transaction: `replace`", List.of(notes -> notes.transact(tx -> tx.replace(notes.write())))),
            Map.entry(
                    "transaction: `update`", List.of(notes -> notes.transact(tx -> tx.update(notes.write(), "text")))),
            Map.entry(
                    "transaction: `updateWithBuilder`",
                    List.of(notes -> notes.transact(tx ->
                            tx.updateWithBuilder(notes.write().updateBuilder().set("text", NEW))))),
            Map.entry("transaction: `delete`", List.of(notes -> notes.transact(tx -> tx.delete(notes.write())))));

    /** The kinds of stored items, with their versions; an item with a version that the entity does not have is the last. */
    private enum Stored {
        NONE("none", null),
        UNVERSIONED("unversioned", null),
        ZERO("0", 0L),
        SAME("n", N),
        OTHER("other", 3L);

        private final String text;
        private final @Nullable Long version;

        Stored(String text, @Nullable Long version) {
            this.text = text;
            this.version = version;
        }
    }

    private TableTheory db;

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) {
        Config config =
                Config.local(endpoint).toBuilder().tablePrefix(prefix.text()).build();
        db = TableTheory.over(TestWire.open(config), config);
        db.createTable(Note.class);
        db.register(Model.builder("Raw", "notes")
                .partitionKey("id", Type.S)
                .attribute(AttributeDef.of("text", Type.S))
                .attribute(AttributeDef.of("version", Type.N))
                .build());
    }

    @AfterEach
    void close() {
        db.close();
    }

    /** Stores exactly this item, or none. */
    private void store(Stored stored) {
        Item item = Item.of("id", Value.s("1")).with("text", Value.s(OLD));
        if (stored == Stored.NONE) {
            db.model("Raw", item).delete();
        } else {
            db.model("Raw", stored.version == null ? item : item.with("version", Value.n(stored.version)))
                    .save();
        }
    }

    private Optional<Item> read() {
        return db.model("Raw").where("id", "=", "1").consistentRead().firstOrEmpty();
    }

    private static String version(Optional<Item> item) {
        return item.map(found -> found.get("version"))
                .map(version -> ((Value.N) version).text())
                .orElse("none");
    }

    /** One cell: what the write accepts and the version after it, or that it is rejected. */
    private record Cell(List<String> accepted, String after) {
        static Cell parse(String text) {
            String[] parts = text.split(" → ", -1);
            return parts.length == 1
                    ? new Cell(List.of(), text)
                    : new Cell(List.of(parts[0].split(", ", -1)), parts[1]);
        }

        boolean accepts(Stored stored) {
            return accepted.contains("any") || accepted.contains(stored.text);
        }

        boolean isRejected() {
            return after.equals("rejected");
        }

        String versionAfter(Stored stored) {
            return switch (after) {
                case "n" -> String.valueOf(N);
                case "n+1" -> String.valueOf(N + 1);
                case "+1" -> String.valueOf(stored.version == null ? 1 : stored.version + 1);
                case "same" -> stored.version == null ? "none" : String.valueOf(stored.version);
                case "deleted" -> "none";
                default -> after;
            };
        }
    }

    @Test
    void everyCellOfTheGuideHolds() throws IOException {
        List<String> rows = Files.readAllLines(GUIDE).stream()
                .filter(line -> line.startsWith("| ") && !line.startsWith("| write"))
                .toList();
        List<String> names = new ArrayList<>();
        for (String row : rows) {
            String[] columns = row.substring(2, row.length() - 2).split(" \\| ", -1);
            names.add(columns[0]);
            for (Consumer<Notes<?>> write : requireNonNull(WRITES.get(columns[0]), columns[0])) {
                check(columns[0] + ", null", write, new Notes<>(db, BoxedNote.class, boxed(null)), columns[1]);
                check(columns[0] + ", 0", write, new Notes<>(db, Note.class, new Note("1", NEW, 0)), columns[2]);
                check(columns[0] + ", boxed 0", write, new Notes<>(db, BoxedNote.class, boxed(0L)), columns[2]);
                check(columns[0] + ", n", write, new Notes<>(db, Note.class, new Note("1", NEW, N)), columns[3]);
                check(columns[0] + ", boxed n", write, new Notes<>(db, BoxedNote.class, boxed(N)), columns[3]);
            }
        }
        assertThat(names).containsExactlyInAnyOrderElementsOf(WRITES.keySet());
    }

    private static BoxedNote boxed(@Nullable Long version) {
        return new BoxedNote("1", NEW, version);
    }

    private void check(String name, Consumer<Notes<?>> write, Notes<?> notes, String text) {
        Cell cell = Cell.parse(text);
        for (Stored stored : Stored.values()) {
            store(stored);
            Optional<Item> before = read();
            Throwable thrown = catchThrowable(() -> write.accept(notes));
            String description = name + " on " + stored;
            if (cell.accepts(stored)) {
                assertThat(thrown).as(description).isNull();
                assertThat(read().isEmpty())
                        .as(description)
                        .isEqualTo(cell.after().equals("deleted"));
                assertThat(version(read())).as(description).isEqualTo(cell.versionAfter(stored));
            } else {
                assertThat(thrown).as(description).isNotNull().satisfies(failure -> {
                    if (cell.isRejected()) {
                        assertThat(failure)
                                .isExactlyInstanceOf(TableTheoryException.class)
                                .hasMessageContaining("save");
                    } else {
                        assertThat(conflict(failure)).as(description).isEqualTo(!name.contains("create"));
                    }
                });
                assertThat(read()).as(description).isEqualTo(before);
            }
        }
    }

    /** Returns whether a failed condition is a version conflict. */
    private static boolean conflict(Throwable failure) {
        assertThat(failure)
                .isInstanceOfAny(ConditionFailedException.class, TransactionException.class, BatchException.class);
        Throwable reason = failure;
        if (failure instanceof TransactionException cancelled) {
            reason = cancelled.reasons().get(0).failure().orElseThrow();
        } else if (failure instanceof BatchException batch) {
            reason = batch.getCause();
        }
        return reason instanceof VersionConflictException;
    }

    @Test
    void conditionOnTheVersionReplacesTheEntitysVersion() {
        store(Stored.OTHER);

        Note saved = db.model(new Note("1", NEW, 0))
                .withCondition(Condition.atVersion(3))
                .save();
        assertThat(saved.version()).isEqualTo(4);
        db.transactWrite(tx -> tx.put(db.model(new Note("1", NEW, 0)), Condition.atVersion(4)));
        assertThat(version(read())).isEqualTo("5");
        assertThat(db.model(new Note("1", NEW, 0))
                        .withCondition(Condition.atVersion(5))
                        .update("text")
                        .version())
                .isEqualTo(6);
        db.model(new Note("1", NEW, 0))
                .withCondition(Condition.atVersion(6))
                .updateBuilder()
                .set("text", NEW)
                .execute();
        db.model(new Note("1", NEW, 0))
                .updateBuilder()
                .set("text", NEW)
                .condition(Condition.atVersion(7))
                .execute();
        db.model(new Note("1", NEW, 0)).withCondition(Condition.atVersion(8)).delete();
        assertThat(read()).isEmpty();
    }

    @Test
    void conditionOnARangeOfVersionsDoesNotReplaceTheEntitysVersion() {
        store(Stored.OTHER);
        EntityWrite<Note> stale = db.model(new Note("1", NEW, N)).withCondition("version", ">=", N);

        List<Runnable> writes = List.of(
                stale::save,
                stale::replace,
                () -> stale.update("text"),
                () -> stale.updateBuilder().set("text", NEW).execute(),
                stale::delete);
        for (Runnable write : writes) {
            assertThatThrownBy(write::run).isInstanceOf(VersionConflictException.class);
        }
        assertThat(version(read())).isEqualTo("3");
    }

    /** There is no stored version to compare, so the entity's is stored as it is, as by create. */
    @Test
    void saveOfANewItemStoresTheVersionOfTheEntity() {
        for (Note note : List.of(new Note("1", NEW, 0), new Note("1", NEW, 5))) {
            store(Stored.NONE);
            assertThat(db.model(note).ifNotExists().save()).isEqualTo(note);
            assertThat(read().orElseThrow().get("version")).isEqualTo(Value.n(note.version()));
            store(Stored.NONE);
            db.transactWrite(tx -> tx.put(db.model(note), Condition.ifNotExists()));
            assertThat(version(read())).isEqualTo(String.valueOf(note.version()));

            assertThatThrownBy(() -> db.model(note).ifNotExists().save())
                    .isExactlyInstanceOf(ConditionFailedException.class);
        }
    }

    /** The version of the entity is not compared, because there must be no item; the new one has version 1. */
    @Test
    void updateThatCreatesAnItemComparesNoVersion() {
        for (Note note : List.of(new Note("1", NEW, 0), new Note("1", NEW, 5))) {
            List<Runnable> updates = List.of(
                    () -> db.model(note)
                            .ifNotExists()
                            .updateBuilder()
                            .set("text", NEW)
                            .execute(),
                    () -> db.model(note).ifNotExists().update("text"),
                    () -> db.transactWrite(tx -> tx.update(db.model(note), List.of("text"), Condition.ifNotExists())));
            for (Runnable update : updates) {
                store(Stored.NONE);
                update.run();
                assertThat(version(read())).isEqualTo("1");
                assertThat(catchThrowable(update::run))
                        .isInstanceOfAny(ConditionFailedException.class, TransactionException.class)
                        .isNotInstanceOf(VersionConflictException.class);
            }
        }
    }

    @Test
    void failureOfAnotherConditionIsNotAVersionConflict() {
        store(Stored.SAME);

        assertThatThrownBy(() -> db.model(new Note("1", NEW, N))
                        .withCondition("text", "=", "x")
                        .save())
                .isExactlyInstanceOf(ConditionFailedException.class)
                .satisfies(failure -> assertThat(((TableTheoryException) failure).codes())
                        .containsExactly(ErrorCodes.CONDITION_FAILED));
        store(Stored.UNVERSIONED);
        assertThatThrownBy(() -> db.model(new Note("1", NEW, 0))
                        .withCondition("text", "=", "x")
                        .delete())
                .isExactlyInstanceOf(ConditionFailedException.class);
    }

    @Test
    void itemOfADocumentWithoutAVersionIsSavedWithVersionZero() {
        db.register(Model.builder("Versioned", "notes")
                .partitionKey("id", Type.S)
                .attribute(AttributeDef.of("version", Type.N).roles(Role.VERSION))
                .build());
        for (Stored stored : Stored.values()) {
            store(stored);
            db.model("Versioned", Item.of("id", Value.s("1"))).save();
            assertThat(version(read())).as(stored.text).isEqualTo("0");
        }
    }

    @Test
    void replaceKeepsNothingOfTheOldItem() {
        store(Stored.ZERO);

        assertThat(db.model(new Note("1", null, 0)).replace()).isEqualTo(new Note("1", null, 1));
        assertThat(read().orElseThrow().get("text")).isEqualTo(Value.nul());
    }
}
