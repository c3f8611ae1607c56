package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.net.URI;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.batch.BatchOptions;
import org.tabletheory.client.internal.session.StubWire;
import org.tabletheory.client.item.Expression;
import org.tabletheory.client.item.ItemPage;
import org.tabletheory.client.item.ItemQuery;
import org.tabletheory.client.item.ItemWrite;
import org.tabletheory.client.result.ReturnValues;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.MalformedResponseException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.TransactionException;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Encryption;
import org.tabletheory.schema.Format;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Role;
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
    void brokenResponseOfAWriteLeavesItsOutcomeUnknown() {
        StubWire wire = StubWire.responding("{\"Attributes\":{\"PK\":7}}");
        try (TableTheory broken = TableTheory.over(wire, Clock.systemUTC())) {
            ItemWrite.Update update = new ItemWrite.Update(
                    key(1), expression("SET #n = :n", Value.n(5)), null, ReturnValues.ALL_NEW, Effect.IDEMPOTENT);

            assertThat(malformed(() -> broken.items(model).update(update)).is(ErrorCodes.UNKNOWN_OUTCOME))
                    .isTrue();
            assertThat(malformed(() -> broken.items(model).delete(new ItemWrite.Delete(key(1), null, true)))
                            .is(ErrorCodes.UNKNOWN_OUTCOME))
                    .isTrue();
        }
    }

    private static MalformedResponseException malformed(ThrowingCallable call) {
        return catchThrowableOfType(MalformedResponseException.class, call);
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
    void nextPageOfASegmentIsOfTheSameQuery() {
        Expression condition = expression("#n = :n", Value.n(1));
        ItemQuery query = new ItemQuery(
                condition, "index", condition, List.of("n"), false, true, 7, null, true, new ItemQuery.Segment(1, 2));

        assertThat(query.from(key(3)).limit(9))
                .isEqualTo(new ItemQuery(
                        condition,
                        "index",
                        condition,
                        List.of("n"),
                        false,
                        true,
                        9,
                        key(3),
                        true,
                        new ItemQuery.Segment(1, 2)));
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "2, 2", "-1, 2", "0, 1000001"})
    void segmentsThatDoNotExistAreRejected(int number, int total) {
        assertThatThrownBy(() -> new ItemQuery.Segment(number, total))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("segment " + number + " of " + total + " does not exist");
        assertThat(new ItemQuery.Segment(999_999, 1_000_000).number()).isEqualTo(999_999);
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

        ItemWrite update = new ItemWrite.Update(
                key(2), expression("SET #n = :n", Value.n(7)), null, ReturnValues.NONE, Effect.IDEMPOTENT);
        items.transactWrite(List.of(update));
        assertThat(items.get(key(2), true, List.of())).contains(item(2).with("n", Value.n(7)));
    }

    @Test
    void batchStoresAndDeletes() {
        items.batchWrite(List.of(item(1), item(2)), List.of(), BatchOptions.defaults());
        items.batchWrite(List.of(item(3)), List.of(key(1)), BatchOptions.defaults());

        assertThat(items.batchGet(List.of(key(1), key(2), key(3)), true, BatchOptions.defaults())
                        .items())
                .containsExactly(item(2), item(3));
    }

    @Test
    void incompleteKeyIsRejectedBeforeAnyRequest() {
        assertThatThrownBy(() -> items.put(new ItemWrite.Put(Item.of("PK", Value.s("a")), null)))
                .isInstanceOfSatisfying(
                        TableTheoryException.class,
                        e -> assertThat(e.codes()).contains(ErrorCodes.MISSING_PRIMARY_KEY));
    }

    private interface Put {
        void put(Items items, Item item);
    }

    private static final List<Put> PUTS = List.of(
            (items, item) -> items.put(new ItemWrite.Put(item, null)),
            (items, item) -> items.transactWrite(List.of(new ItemWrite.Put(item, null))),
            (items, item) -> items.batchWrite(List.of(item), List.of(), BatchOptions.defaults()));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "owner | {}",
                "owner | {`owner`: {`NULL`: true}}",
                "price | {`owner`: {`S`: `ann`}, `price`: {`S`: `much`}}",
                "until | {`owner`: {`S`: `ann`}, `until`: {`N`: `1.5`}}",
                "until | {`owner`: {`S`: `ann`}, `until`: {`N`: `-1`}}",
                "until | {`owner`: {`S`: `ann`}, `until`: {`N`: `1700000000000`}}",
                "seen  | {`owner`: {`S`: `ann`}, `seen`: {`N`: `0.5`}}",
                "doc   | {`owner`: {`S`: `ann`}, `doc`: {`S`: `not json`}}",
                "byCity | {`owner`: {`S`: `ann`}, `byCity`: {`S`: ``}}",
                "other | {`owner`: {`S`: `ann`}, `other`: {`SS`: []}}"
            })
    void everyPutEnforcesWhatTheModelDeclares(String attribute, String json) {
        Items declared = db.items(declared());
        Item invalid = new Item(key(1).attributes());
        for (var entry :
                DynamoJson.readItem(json.replace('`', '"')).attributes().entrySet()) {
            invalid = invalid.with(entry.getKey(), entry.getValue());
        }
        Item item = invalid;
        for (Put put : PUTS) {
            assertThatThrownBy(() -> put.put(declared, item))
                    .isInstanceOfSatisfying(
                            TableTheoryException.class,
                            e -> assertThat(e.codes()).contains(ErrorCodes.INVALID_MODEL))
                    .hasMessageContaining(attribute);
        }
        assertThat(items.page(ItemQuery.scan()).items()).isEmpty();
    }

    @Test
    void everyPutKeepsTimestampsVersionAndOtherAttributes() {
        Items declared = db.items(declared());
        Item given = key(1).with("owner", Value.s("ann"))
                .with("version", Value.n(7))
                .with("updated", Value.s("2020-01-01T00:00:00Z"))
                .with("undeclared", Value.nul());
        for (Put put : PUTS) {
            put.put(declared, given);

            assertThat(items.get(key(1), true, List.of())).contains(given);
        }
    }

    @Test
    void everyPutStoresJsonInCanonicalForm() {
        Items declared = db.items(declared());
        for (Put put : PUTS) {
            put.put(declared, key(1).with("owner", Value.s("ann")).with("doc", Value.s("{ \"b\":1, \"a\":2 }")));

            assertThat(items.get(key(1), true, List.of("doc"))).contains(Item.of("doc", Value.s("{\"a\":2,\"b\":1}")));
        }
    }

    private Model declared() {
        return model.toBuilder()
                .attribute(AttributeDef.of("owner", Type.S).required(true))
                .attribute(AttributeDef.of("price", Type.S).optional(true).format(Format.DECIMAL_STRING))
                .attribute(AttributeDef.of("until", Type.N).optional(true).roles(Role.TTL))
                .attribute(AttributeDef.of("seen", Type.N).optional(true).format(Format.UNIX_SECONDS))
                .attribute(AttributeDef.of("doc", Type.S).optional(true).json(true))
                .attribute(AttributeDef.of("byCity", Type.S).optional(true))
                .attribute(AttributeDef.of("version", Type.N).optional(true).roles(Role.VERSION))
                .attribute(AttributeDef.of("updated", Type.S).optional(true).roles(Role.UPDATED_AT))
                .index(IndexDef.gsi("cities", new KeyPart("byCity", Type.S)))
                .build();
    }

    @Test
    void encryptedModelIsRejected() {
        Model secret = model.toBuilder()
                .attribute(AttributeDef.of("tax", Type.S).encryption(Encryption.V1))
                .build();

        assertThatThrownBy(() -> db.items(secret)).hasMessageContaining("encrypted");
    }
}
