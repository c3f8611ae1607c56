package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.batch.BatchOptions;
import org.tabletheory.client.item.Expression;
import org.tabletheory.client.item.ItemPage;
import org.tabletheory.client.item.ItemQuery;
import org.tabletheory.client.item.ItemWrite;
import org.tabletheory.client.result.ReturnValues;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.TransactionException;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Encryption;
import org.tabletheory.schema.Model;
import org.tabletheory.wire.Effect;

/** Reads and writes raw items with raw expressions on DynamoDB Local. */
@DynamoTest
class ItemsTest {
    private Model model;
    private TableTheory db;
    private Items items;

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) {
        db = TableTheory.connect(Config.local(endpoint));
        model = Model.builder("Thing", prefix.table("things"))
                .partitionKey("PK", Type.S)
                .sortKey("SK", Type.N)
                .build();
        db.createTable(model);
        items = db.items(model);
    }

    @AfterEach
    void close() {
        db.close();
    }

    private static Item key(int sort) {
        return Item.of("PK", Value.s("a")).with("SK", Value.n(sort));
    }

    private static Item item(int sort) {
        return key(sort).with("n", Value.n(sort)).with("gone", Value.nul());
    }

    private static Expression expression(String text, @Nullable Value value) {
        return new Expression(text, Map.of("#n", "n"), value == null ? Map.of() : Map.of(":n", value));
    }

    @Test
    void putItemIsReadUnchanged() {
        items.put(new ItemWrite.Put(item(1), null));

        assertThat(items.get(key(1), true, List.of())).contains(item(1));
        assertThat(items.get(key(1), true, List.of("n"))).contains(Item.of("n", Value.n(1)));
        assertThat(items.get(key(2), true, List.of())).isEmpty();
    }

    @Test
    void failedConditionCarriesTheStoredItem() {
        items.put(new ItemWrite.Put(item(1), null));

        assertThatThrownBy(() -> items.put(new ItemWrite.Put(item(1), expression("attribute_not_exists(#n)", null))))
                .isInstanceOfSatisfying(
                        ConditionFailedException.class,
                        failed -> assertThat(failed.item()).contains(item(1)));
    }

    @Test
    void updateReturnsTheSelectedValues() {
        ItemWrite.Update add = new ItemWrite.Update(
                key(1),
                expression("ADD #n :n", Value.n(5)),
                expression("attribute_not_exists(#n) OR #n > :n", Value.n(5)),
                ReturnValues.ALL_NEW,
                Effect.ONCE);

        assertThat(items.update(add)).contains(key(1).with("n", Value.n(5)));
        assertThatThrownBy(() -> items.update(add)).isInstanceOf(ConditionFailedException.class);
    }

    @Test
    void deleteReturnsTheDeletedItem() {
        items.put(new ItemWrite.Put(item(1), null));

        assertThat(items.delete(new ItemWrite.Delete(key(1), null, true))).contains(item(1));
        assertThat(items.delete(new ItemWrite.Delete(key(1), null, true))).isEmpty();
    }

    @Test
    void pagesContinueAfterTheLastKey() {
        items.batchWrite(IntStream.range(0, 60).mapToObj(ItemsTest::item).toList(), List.of(), BatchOptions.defaults());
        ItemQuery query = ItemQuery.of(new Expression("PK = :pk", Map.of(), Map.of(":pk", Value.s("a"))));

        ItemPage first = items.page(query.limit(40));
        ItemPage second = items.page(query.from(first.lastKey()));

        assertThat(first.items()).hasSize(40);
        assertThat(second.items()).hasSize(20);
        assertThat(second.lastKey()).isNull();
        assertThat(items.page(ItemQuery.scan()).count()).isEqualTo(60);
    }

    @Test
    void transactionIsAllOrNothing() {
        items.put(new ItemWrite.Put(item(1), null));
        ItemWrite put = new ItemWrite.Put(item(2), null);
        ItemWrite check = new ItemWrite.Check(key(1), expression("#n = :n", Value.n(9)));

        assertThatThrownBy(() -> items.transactWrite(List.of(put, check)))
                .isInstanceOfSatisfying(
                        TransactionException.class,
                        cancelled -> assertThat(cancelled.operationIndex()).hasValue(1));
        assertThat(items.transactGet(List.of(key(1), key(2)))).containsExactly(Optional.of(item(1)), Optional.empty());

        items.transactWrite(List.of(put, new ItemWrite.Delete(key(1), null, false)));
        assertThat(items.batchGet(List.of(key(1), key(2)), true, BatchOptions.defaults())
                        .items())
                .containsExactly(item(2));
    }

    @Test
    void incompleteKeyIsRejectedBeforeAnyRequest() {
        assertThatThrownBy(() -> items.put(new ItemWrite.Put(Item.of("PK", Value.s("a")), null)))
                .isInstanceOfSatisfying(
                        TableTheoryException.class,
                        e -> assertThat(e.codes()).contains(ErrorCodes.MISSING_PRIMARY_KEY));
    }

    @Test
    void encryptedModelIsRejected() {
        Model secret = model.toBuilder()
                .attribute(AttributeDef.of("tax", Type.S).encryption(Encryption.V1))
                .build();

        assertThatThrownBy(() -> db.items(secret)).hasMessageContaining("encrypted");
    }
}
