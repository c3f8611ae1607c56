package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.schema.Model;

/** The table of a call, as listeners see it: a call about several tables has none. */
@DynamoTest
class CallTablesTest {
    @Table("books")
    record Book(@PartitionKey String id) {}

    @Table("readers")
    record Reader(@PartitionKey String id) {}

    private final List<String> calls = Collections.synchronizedList(new ArrayList<>());
    private TableTheory db;

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) {
        db = TableTheory.connect(Config.local(endpoint).toBuilder()
                .tablePrefix(prefix.text())
                .listener(event -> calls.add(event.operation() + " "
                        + event.table()
                                .map(table -> table.substring(prefix.text().length()))
                                .orElse("several")))
                .build());
        db.createTable(Book.class);
        db.createTable(Reader.class);
        calls.clear();
    }

    @AfterEach
    void close() {
        db.close();
    }

    @Test
    void batchOfOneTableHasIt() {
        db.batchWrite().put(new Book("1")).put(new Book("2")).execute();
        db.batchWrite().put(new Book("1")).put(new Reader("1")).execute();
        db.batchGet().keys(Book.class, List.of("1", "2")).execute();
        db.batchGet()
                .keys(Book.class, List.of("1"))
                .keys(Reader.class, List.of("1"))
                .execute();

        assertThat(calls)
                .containsExactly(
                        "BatchWriteItem books", "BatchWriteItem several", "BatchGetItem books", "BatchGetItem several");
    }

    @Test
    void transactionOfOneTableHasIt() {
        db.transactWrite(tx -> tx.create(db.model(new Book("1"))).create(db.model(new Book("2"))));
        db.transactWrite(tx -> tx.create(db.model(new Book("3"))).create(db.model(new Reader("1"))));
        Query<Book> book = db.model(Book.class).where("id", "=", "1");
        Query<Book> other = db.model(Book.class).where("id", "=", "2");
        Query<Reader> reader = db.model(Reader.class).where("id", "=", "1");
        db.transactGet(book, other);
        db.transactGet(book, reader);

        assertThat(calls)
                .containsExactly(
                        "TransactWriteItems books",
                        "TransactWriteItems several",
                        "TransactGetItems books",
                        "TransactGetItems several");
    }

    @Test
    void keysOfOneClassAddUp() {
        db.batchWrite().put(new Book("1")).put(new Book("2")).execute();

        BatchGetResults found = db.batchGet()
                .keys(Book.class, List.of("1"))
                .keys(Book.class, List.of("2", "3"))
                .execute();

        assertThat(found.of(Book.class).items()).containsExactly(new Book("1"), new Book("2"));
        assertThat(found.of(Book.class).missing()).containsExactly(Item.of("id", Value.s("3")));
    }

    @Test
    void callsForSeveralItemsNeedAValidTable() {
        Mapper<Item> invalid = db.mapper(
                Model.builder("Book", "my books").partitionKey("id", Type.S).build());
        Item item = Item.of("id", Value.s("1"));
        for (ThrowingCallable call : List.<ThrowingCallable>of(
                () -> db.batchGet().keys(invalid, List.of(item)).execute(),
                () -> db.batchWrite().put(invalid, item).execute(),
                () -> db.batchWrite().put(new Book("1")).delete(invalid, item).execute(),
                () -> db.transactWrite(tx -> tx.create(db.model(invalid, item))),
                () -> db.transactGet(db.model(invalid).where("id", "=", "1")))) {
            assertThatThrownBy(call)
                    .isInstanceOfSatisfying(
                            TableTheoryException.class,
                            e -> assertThat(e.codes()).contains(ErrorCodes.INVALID_MODEL))
                    .hasMessageContaining("has the character ' ' at position");
        }
        assertThat(calls).isEmpty();
    }
}
