package org.tabletheory.cli.internal.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.table.TableDescription;
import org.tabletheory.memory.MemoryDynamo;
import org.tabletheory.schema.Model;

@Timeout(60)
class NewItemWriterTest {
    private final TableTheory db = MemoryDynamo.start().connect();

    @BeforeEach
    void createTable() {
        db.createTable(Model.builder("Any", "users").partitionKey("id", Type.S).build());
    }

    @AfterEach
    void close() {
        db.close();
    }

    private static Item item(String id, String text) {
        return Item.of("id", Value.s(id), "text", Value.s(text));
    }

    private TableDescription table() {
        return db.describeTable("users");
    }

    private Item stored(String id) {
        return db.model(table().mapper()).where("id", "=", id).first();
    }

    /** The thread of the first item waits for another one that writes the second item, which must not exist. */
    @Test
    void ofItemsWithTheSameKeyTheFirstIsStoredHoweverManyThreadsWrite() {
        CountDownLatch other = new CountDownLatch(1);
        NewItemWriter.Outcome outcome = new NewItemWriter(db, table(), 2)
                .write(List.of(item("a", "first"), item("a", "second")), position -> {
                    if (position == 0) {
                        awaitWrite(other);
                    } else {
                        other.countDown();
                    }
                });

        assertThat(outcome).isEqualTo(new NewItemWriter.Outcome(1, null));
        assertThat(stored("a")).isEqualTo(item("a", "first"));
    }

    private static void awaitWrite(CountDownLatch other) {
        try {
            if (other.await(300, TimeUnit.MILLISECONDS)) {
                Thread.sleep(300); // until it is written
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void afterAFailureNoMoreItemsAreWritten() {
        List<Item> items =
                IntStream.range(0, 20).mapToObj(i -> item("id" + i, "new")).toList();
        IllegalStateException failure = new IllegalStateException("interrupted");
        Set<Integer> begun = ConcurrentHashMap.newKeySet();
        NewItemWriter.Outcome outcome = new NewItemWriter(db, table(), 1).write(items, position -> {
            begun.add(position);
            if (position == 3) {
                throw failure;
            }
        });

        assertThat(outcome).isEqualTo(new NewItemWriter.Outcome(0, new NewItemWriter.Failure(3, failure)));
        assertThat(begun).containsExactlyInAnyOrder(0, 1, 2, 3);
    }

    @Test
    void existingItemsAreCountedAndKept() {
        db.model(table().mapper()).batchPut(Stream.of(item("b", "old")));

        NewItemWriter.Outcome outcome = new NewItemWriter(db, table(), 3)
                .write(List.of(item("a", "new"), item("b", "new"), item("c", "new")), position -> {});

        assertThat(outcome).isEqualTo(new NewItemWriter.Outcome(1, null));
        assertThat(stored("b")).isEqualTo(item("b", "old"));
        assertThat(stored("c")).isEqualTo(item("c", "new"));
    }
}
