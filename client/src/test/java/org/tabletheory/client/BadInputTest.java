package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.tabletheory.client.InvalidCall.KEY;
import static org.tabletheory.client.InvalidCall.PARCEL;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.client.InvalidCall.Parcel;
import org.tabletheory.client.batch.KeyPair;
import org.tabletheory.client.internal.session.StubWire;
import org.tabletheory.error.ClientClosedException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.schema.Model;

/** Errors of invalid input name the operation, what is wrong and what to pass instead; nothing is sent. */
class BadInputTest {
    private final StubWire wire = StubWire.responding("{}");
    private final TableTheory db = InvalidCall.client(wire);

    @AfterEach
    void nothingWasSent() {
        assertThat(wire.sent()).isEmpty();
    }

    @Test
    void misspelledFieldsKeepTheOperation() {
        Map<String, Function<TableTheory, @Nullable Object>> calls = Map.of(
                "Query",
                db -> db.model(Parcel.class).where("wieght", "=", 1).all(),
                "Query of a filter",
                db -> db.model(Parcel.class).filter("wieght", "=", 1).count(),
                "Query of a selection",
                db -> db.model(Parcel.class).select("wieght").first(),
                "Query of an order",
                db -> db.model(Parcel.class).orderBy("wieght", "ASC").all(),
                "Query of a wrong type",
                db -> db.model(Parcel.class).filter("weight", "=", "x").all(),
                "update",
                db -> db.model(PARCEL).update("wieght"),
                "update of a builder",
                db -> db.model(PARCEL).updateBuilder().set("wieght", 1).execute(),
                "update of a wrong type",
                db -> db.model(PARCEL).updateBuilder().set("weight", "x").execute(),
                "save",
                db -> db.model(PARCEL).withCondition("wieght", "=", 1).save(),
                "delete",
                db -> {
                    db.model(PARCEL).withCondition("wieght", "=", 1).delete();
                    return null;
                });
        calls.forEach((name, call) -> assertThatThrownBy(() -> call.apply(db))
                .as(name)
                .isInstanceOfSatisfying(TableTheoryException.class, error -> {
                    String operation = name.split(" ", -1)[0];
                    assertThat(error.operation()).isEqualTo(operation);
                    assertThat(error.getMessage()).startsWith(operation + " of Parcel");
                    assertThat(error.codes()).contains("ErrInvalidModel");
                }));
    }

    @Test
    void nullIsRejectedWithWhatToPass() {
        Parcel none = nothing();
        Class<Parcel> noClass = nothing();
        String noName = nothing();
        Map<String, Function<TableTheory, @Nullable Object>> calls = Map.of(
                "the entity is null; pass an entity to write, or its class to query", db -> db.model(none),
                "the class is null; pass the class of the items", db -> db.model(noClass),
                "the name of the model is null; pass the name of a registered model", db -> db.model(noName));
        calls.forEach((problem, call) -> assertThatThrownBy(() -> call.apply(db))
                .isInstanceOfSatisfying(TableTheoryException.class, error -> {
                    assertThat(error.codes()).contains("ErrInvalidModel");
                    assertThat(error).hasMessage("model: " + problem);
                }));
    }

    @Test
    void nullInABatchIsNamed() {
        ModelQuery<Parcel> parcels = db.model(Parcel.class);
        List<Parcel> none = Collections.singletonList(nothing());
        Map<String, Runnable> calls = Map.of(
                "batchCreate of Parcel: an entity of the batch is null; remove it", () -> parcels.batchCreate(none),
                "batchDelete of Parcel: a key of the batch is null; remove it", () -> parcels.batchDelete(none),
                "batchGet of Parcel: a key of the batch is null; remove it", () -> parcels.batchGet(none));
        calls.forEach((message, call) -> assertThatThrownBy(call::run).hasMessage(message));
    }

    @Test
    void writeByAnIncompleteKeyNamesTheKey() {
        assertThatThrownBy(() -> db.model(Parcel.class).where("id", "=", "1").delete())
                .hasMessageContaining("give where with = on 'id' and 'part', and nothing else");
    }

    @Test
    void nullAsTheValueOfAKeyIsNamed() {
        Object none = nothing();
        assertThatThrownBy(() -> db.model(Parcel.class).where("id", "=", none).all())
                .hasMessageContaining("the key 'id' needs a value, and null is given");
    }

    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"}) // a caller without null checks
    private static <T> T nothing() {
        return null;
    }

    @Test
    void partitionKeyAloneIsNotTheKeyOfATableWithASortKey() {
        for (Object key : new Object[] {"1", KeyPair.of("1")}) {
            assertThatThrownBy(() -> db.model(Parcel.class).batchGet(List.of(key)))
                    .isInstanceOfSatisfying(TableTheoryException.class, error -> {
                        assertThat(error.codes()).contains("ErrMissingPrimaryKey");
                        assertThat(error.getMessage())
                                .contains(
                                        "a key of Parcel has the partition key 'id' and the sort key 'part', and only one"
                                                + " value is given; use KeyPair.of(partition, sort)");
                    });
        }
    }

    @Table("ab")
    record Illegal(@PartitionKey String id) {}

    @ParameterizedTest
    @CsvSource({
        "a b, has the character ' ' at position 1",
        "users/1, has the character '/' at position 5",
        "üser, has the character 'ü' at position 0",
        "ab, has 2 characters"
    })
    void illegalTableNamesAreRejectedBeforeTheCall(String table, String problem) {
        Model illegal =
                Model.builder("Letter", table).partitionKey("id", Type.S).build();
        Mapper<Item> mapper = db.mapper(illegal);
        for (Runnable call : List.<Runnable>of(
                () -> db.model(mapper).where("id", "=", "1").first(),
                () -> db.model(mapper, KEY).create(),
                () -> db.items(illegal).get(KEY, false, List.of()),
                () -> db.model(mapper).batchGet(List.of(KEY)),
                () -> db.transactWrite(tx -> tx.put(db.model(mapper, KEY))),
                () -> db.createTable(illegal),
                () -> db.describeTable(illegal.table()))) {
            assertThatThrownBy(call::run).isInstanceOfSatisfying(TableTheoryException.class, error -> {
                assertThat(error.codes()).contains("ErrInvalidModel");
                assertThat(error.getMessage()).contains("the table name '" + table + "' " + problem);
            });
        }
        assertThatThrownBy(() -> db.model(new Illegal("1")).create())
                .hasMessageContaining(
                        "the table name 'ab' has 2 characters, but DynamoDB requires 3 to 255; rename the table");
    }

    @Test
    void nullOfAPrimitiveIsRejectedInsteadOfFindingNothing() {
        for (String operator : List.of("=", "<>", "<", "IN")) {
            assertThatThrownBy(() -> db.model(Parcel.class)
                            .filter("weight", operator, (Object) null)
                            .all())
                    .isInstanceOfSatisfying(TableTheoryException.class, error -> {
                        assertThat(error.model()).isEqualTo("Parcel");
                        assertThat(error.operation()).isEqualTo("Query");
                    })
                    .hasMessageContainingAll(
                            "weight has a primitive type, which is never null",
                            "use NOT_EXISTS for items without the attribute");
        }
    }

    @Test
    void nullOfAKeyIsRejectedWithTheRemedy() {
        assertThatThrownBy(() ->
                        db.model(Parcel.class).where("id", "=", (Object) null).all())
                .hasMessageContaining(
                        "the key 'id' needs a value, and null is given; pass one, or leave out the condition");
    }

    @Test
    void twoValuesOfOneFieldAreRejectedInsteadOfFindingNothing() {
        for (Function<TableTheory, Query<Parcel>> query : List.<Function<TableTheory, Query<Parcel>>>of(
                db -> db.model(Parcel.class).where("id", "=", "1").where("id", "=", "2"),
                db -> db.model(Parcel.class)
                        .where("id", "=", "1")
                        .where("weight", "=", 1)
                        .where("weight", "=", 2L))) {
            assertThatThrownBy(() -> query.apply(db).all())
                    .hasMessageContaining("is compared with two different values, and an item has only one");
            assertThatThrownBy(() -> query.apply(db).explain()).hasMessageContaining("two different values");
        }
        assertThat(db.model(Parcel.class)
                        .where("id", "=", "1")
                        .where("weight", "=", 1)
                        .where("weight", "=", 1L)
                        .explain())
                .isNotNull();
    }

    @Test
    void closedClientSaysSoOverEveryWire() {
        db.close();
        for (Runnable call : List.<Runnable>of(
                () -> db.model(Parcel.class).all(),
                () -> db.withTimeout(Duration.ofSeconds(1)).model(PARCEL).create(),
                () -> db.describeTable(Parcel.class))) {
            assertThatThrownBy(call::run)
                    .isInstanceOf(ClientClosedException.class)
                    .hasMessageContaining("the client is closed; connect another one to make calls");
        }
        assertThat(wire.isClosed()).isTrue();
    }
}
