package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.batch.KeyPair;
import org.tabletheory.client.internal.session.StubWire;
import org.tabletheory.client.result.ReturnValues;
import org.tabletheory.error.ClientClosedException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.CreatedAt;
import org.tabletheory.mapping.IndexPartitionKey;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.OmitEmpty;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.Version;
import org.tabletheory.mapping.condition.Condition;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.DmsVersion;
import org.tabletheory.schema.Encryption;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.ModelWritePolicy;

/** Invalid input is rejected before any request, with an error code, the model and the attribute. */
class BadInputTest {
    @Table("parcels")
    record Parcel(
            @PartitionKey String id,
            @SortKey String part,
            @IndexPartitionKey("by-depot") @Nullable String depot,
            long weight,
            @OmitEmpty @Nullable String note,
            List<Object> contents,
            @CreatedAt @Nullable Instant createdAt,
            @Version long version) {
        static Parcel of(String id, String part, @Nullable String depot, String note, List<Object> contents) {
            return new Parcel(id, part, depot, 1, note, contents, null, 0);
        }
    }

    private static final Parcel PARCEL = Parcel.of("1", "a", "north", "", List.of());
    private static final Item KEY = Item.of("id", Value.s("1"));
    private static final Model LETTER = Model.builder("Letter", "letters")
            .partitionKey("id", Type.S)
            .attribute(AttributeDef.of("stamps", Type.N))
            .build();
    private static final Model SECRET = Model.builder("Secret", "secrets")
            .partitionKey("id", Type.S)
            .attribute(AttributeDef.of("pin", Type.S).encryption(Encryption.V1))
            .build();
    private static final Model RECEIPT = Model.builder("Receipt", "receipts")
            .dmsVersion(DmsVersion.V0_2)
            .partitionKey("id", Type.S)
            .writePolicy(ModelWritePolicy.WRITE_ONCE)
            .attribute(AttributeDef.of("sum", Type.N))
            .build();
    private static final Model SEAL = Model.builder("Seal", "seals")
            .dmsVersion(DmsVersion.V0_2)
            .partitionKey("id", Type.S)
            .writePolicy(ModelWritePolicy.protecting(List.of("mark")))
            .attribute(AttributeDef.of("mark", Type.S))
            .build();

    private final StubWire wire = StubWire.responding("{}");
    private final TableTheory db = TableTheory.over(wire, Clock.systemUTC())
            .register(LETTER)
            .register(SECRET)
            .register(RECEIPT)
            .register(SEAL);

    @AfterEach
    void nothingWasSent() {
        assertThat(wire.sent()).isEmpty();
    }

    /**
     * A call with invalid input.
     *
     * @param attribute the invalid attribute, if the error concerns one
     */
    record Case(
            String name,
            String code,
            String model,
            @Nullable String attribute,
            Function<TableTheory, @Nullable Object> call) {
        @Override
        public String toString() {
            return name;
        }
    }

    @ParameterizedTest
    @MethodSource({"entities", "reads", "writes", "updates", "cursors", "encrypted", "policies"})
    void invalidInputIsRejectedWithCodeModelAndAttribute(Case invalid) {
        assertThatThrownBy(() -> invalid.call().apply(db)).isInstanceOfSatisfying(TableTheoryException.class, error -> {
            assertThat(error.codes()).contains(invalid.code());
            assertThat(error.model()).isEqualTo(invalid.model());
            assertThat(error.getMessage()).contains(invalid.model());
            if (invalid.attribute() != null) {
                assertThat(error.getMessage()).contains(invalid.attribute());
            }
        });
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

    @Table("my parcels")
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
                .hasMessageContaining("DynamoDB allows only a-z, A-Z, 0-9, '_', '-' and '.'; rename the table");
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

    private static Case parcel(
            String name, String code, @Nullable String attribute, Function<TableTheory, @Nullable Object> call) {
        return new Case(name, code, "Parcel", attribute, call);
    }

    private static Case read(
            String name, String code, @Nullable String attribute, Function<Query<Parcel>, Query<Parcel>> build) {
        return parcel(
                name, code, attribute, db -> build.apply(db.model(Parcel.class)).all());
    }

    private static Case letter(String name, String code, String attribute, Item item) {
        return new Case(
                name, code, "Letter", attribute, db -> db.model("Letter", item).create());
    }

    static Stream<Case> entities() {
        List<Object> deep =
                IntStream.range(0, 32).boxed().reduce(List.of("x"), (inner, i) -> List.of(inner), (a, b) -> b);
        return Stream.of(
                letter("wrong type", "ErrInvalidModel", "stamps", KEY.with("stamps", Value.s("two"))),
                letter("unknown attribute", "ErrInvalidModel", "stamp", KEY.with("stamp", Value.n(2))),
                letter("missing key", "ErrMissingPrimaryKey", "id", Item.of("stamps", Value.n(1))),
                letter("NULL key", "ErrMissingPrimaryKey", "id", Item.of("id", Value.nul())),
                letter("empty key", "ErrMissingPrimaryKey", "id", Item.of("id", Value.s(""))),
                letter("key of the wrong type", "ErrInvalidModel", "id", Item.of("id", Value.n(1))),
                letter(
                        "number with 39 digits",
                        "ErrInvalidModel",
                        "stamps",
                        KEY.with("stamps", new Value.N("1".repeat(39)))),
                parcel(
                        "empty sort key",
                        "ErrMissingPrimaryKey",
                        "part",
                        db -> db.model(Parcel.of("1", "", null, "", List.of())).create()),
                parcel(
                        "empty index key",
                        "ErrInvalidModel",
                        "depot",
                        db -> db.model(Parcel.of("1", "a", "", "", List.of())).save()),
                parcel(
                        "over 400 KB",
                        "ErrItemTooLarge",
                        null,
                        db -> db.model(Parcel.of("1", "a", null, "x".repeat(410_000), List.of()))
                                .create()),
                parcel(
                        "over 400 KB in an update",
                        "ErrItemTooLarge",
                        null,
                        db -> db.model(Parcel.of("1", "a", null, "x".repeat(410_000), List.of()))
                                .update("note")),
                parcel(
                        "nested deeper than 32",
                        "ErrInvalidModel",
                        "contents",
                        db -> db.model(Parcel.of("1", "a", null, "", deep)).save()));
    }

    static Stream<Case> reads() {
        return Stream.of(
                read("unknown field", "ErrInvalidModel", "wieght", q -> q.where("wieght", "=", 1)),
                read("unknown field in a filter", "ErrInvalidModel", "wieght", q -> q.filter("wieght", "=", 1)),
                read("unknown field in select", "ErrInvalidModel", "wieght", q -> q.select("wieght")),
                read("unknown index", "ErrInvalidOperator", "by-date", q -> q.index("by-date")),
                read("bad operator", "ErrInvalidOperator", "weight", q -> q.filter("weight", "~", 1)),
                read("too few operands", "ErrInvalidOperator", "weight", q -> q.filter("weight", "BETWEEN", 1)),
                read("too many operands", "ErrInvalidOperator", "weight", q -> q.filter("weight", "=", 1, 2)),
                read("operand for EXISTS", "ErrInvalidOperator", "note", q -> q.filter("note", "EXISTS", 1)),
                read("empty IN list", "ErrInvalidOperator", "note", q -> q.filter("note", "IN", List.of())),
                read(
                        "IN list of more than 100",
                        "ErrInvalidOperator",
                        "weight",
                        q -> q.filter(
                                "weight", "IN", IntStream.range(0, 101).boxed().toList())),
                read("operand of the wrong type", "ErrInvalidModel", "weight", q -> q.filter("weight", "=", "x")),
                read(
                        "BEGINS_WITH on a number",
                        "ErrInvalidOperator",
                        "weight",
                        q -> q.filter("weight", "BEGINS_WITH", 1)),
                read("empty partition key", "ErrInvalidModel", "id", q -> q.where("id", "=", "")),
                read(
                        "BETWEEN with swapped bounds",
                        "ErrInvalidOperator",
                        "part",
                        q -> q.where("id", "=", "1").where("part", "BETWEEN", "b", "a")),
                read(
                        "consistent read of a GSI",
                        "ErrInvalidOperator",
                        "by-depot",
                        q -> q.index("by-depot").where("depot", "=", "north").consistentRead()),
                read("descending scan", "ErrInvalidOperator", null, Query::descending),
                read(
                        "orderBy on a non-key attribute",
                        "ErrInvalidOperator",
                        "weight",
                        q -> q.where("id", "=", "1").orderBy("weight", "ASC")),
                read("unknown direction", "ErrInvalidOperator", "UP", q -> q.orderBy("part", "UP")),
                read("limit of 0", "ErrInvalidOperator", null, q -> q.limit(0)),
                read("page size of 0", "ErrInvalidOperator", null, q -> q.pageSize(0)),
                read("empty condition group", "ErrInvalidOperator", null, q -> q.filter(Condition.anyOf())));
    }

    static Stream<Case> writes() {
        return Stream.of(
                parcel(
                        "update of a key",
                        "ErrInvalidModel",
                        "part",
                        db -> db.model(PARCEL).update("part")),
                parcel(
                        "update of the version",
                        "ErrInvalidModel",
                        "version",
                        db -> db.model(PARCEL).update("version")),
                parcel(
                        "update of created_at",
                        "ErrInvalidModel",
                        "createdAt",
                        db -> db.model(PARCEL).update("createdAt")),
                parcel(
                        "update of an unknown field",
                        "ErrInvalidModel",
                        "wieght",
                        db -> db.model(PARCEL).update("wieght")),
                parcel(
                        "create with ifExists",
                        "ErrInvalidOperator",
                        null,
                        db -> db.model(PARCEL).ifExists().create()),
                parcel(
                        "unknown field in a condition",
                        "ErrInvalidModel",
                        "wieght",
                        db -> db.model(PARCEL).withCondition("wieght", "=", 1).save()),
                parcel("delete by an incomplete key", "ErrInvalidOperator", null, db -> {
                    db.model(Parcel.class).where("id", "=", "1").delete();
                    return null;
                }));
    }

    private static Case update(
            String name,
            String code,
            @Nullable String attribute,
            Function<UpdateBuilder<Player>, UpdateBuilder<Player>> build) {
        return new Case(
                name + " in an update builder",
                code,
                "Player",
                attribute,
                db -> build.apply(Player.of(db).updateBuilder()).execute());
    }

    static Stream<Case> updates() {
        List<Object> deep =
                IntStream.range(0, 30).boxed().reduce(List.of("x"), (inner, i) -> List.of(inner), (a, b) -> b);
        return Stream.of(
                update("no changes", "ErrNoUpdatableFields", null, u -> u),
                update("only a condition", "ErrInvalidOperator", null, u -> u.conditionExists("PK")),
                update("unknown field", "ErrInvalidModel", "lognis", u -> u.increment("lognis")),
                update("unknown nested field", "ErrInvalidModel", "address", u -> u.set("address.town", "x")),
                update("invalid path", "ErrInvalidModel", "lines[x]", u -> u.set("lines[x]", 1)),
                update("empty name", "ErrInvalidModel", null, u -> u.remove("")),
                update("set of a key", "ErrInvalidModel", "SK", u -> u.set("SK", "x")),
                update("removal of a key", "ErrInvalidModel", "PK", u -> u.remove("pk")),
                update("add to the version", "ErrInvalidModel", "version", u -> u.add("version", 1)),
                update("removal of created_at", "ErrInvalidModel", "createdAt", u -> u.remove("createdAt")),
                update("set of updated_at", "ErrInvalidModel", "updatedAt", u -> u.set("updatedAt", Instant.EPOCH)),
                update("value of the wrong type", "ErrInvalidModel", "logins", u -> u.set("logins", "many")),
                update("fraction for a long", "ErrInvalidModel", "logins", u -> u.set("logins", 1.5)),
                update("fraction added to a long", "ErrInvalidModel", "logins", u -> u.add("logins", 1.5)),
                update(
                        "number too large for an int",
                        "ErrInvalidModel",
                        "lines[0].size",
                        u -> u.set("lines[0].count", 1L << 40)),
                update(
                        "wrong type at a nested path",
                        "ErrInvalidModel",
                        "address.city",
                        u -> u.set("address.city", List.of("x"))),
                update(
                        "wrong type of a list element",
                        "ErrInvalidModel",
                        "lines[1]",
                        u -> u.appendToList("lines", List.of(new Player.Line("a", 1), "b"))),
                update(
                        "list with an element of the wrong type",
                        "ErrInvalidModel",
                        "visits[0]",
                        u -> u.set("visits", List.of(1))),
                update("default of the wrong type", "ErrInvalidModel", "status", u -> u.setIfNotExists("status", 1)),
                update("empty index key", "ErrInvalidModel", "team", u -> u.set("team", "")),
                update("NULL index key", "ErrInvalidModel", "team", u -> u.setIfNotExists("team", null)),
                update("ttl in milliseconds", "ErrInvalidModel", "expires", u -> u.set("expires", 1_767_225_600_000L)),
                update("increment of a string", "ErrInvalidModel", "status", u -> u.increment("status")),
                update("add to a string", "ErrInvalidModel", "status", u -> u.add("status", "x")),
                update("add to a list", "ErrInvalidModel", "visits", u -> u.add("visits", List.of("x"))),
                update("add without members", "ErrInvalidModel", "tags", u -> u.add("tags", List.of())),
                update("set member of the wrong type", "ErrInvalidModel", "scores", u -> u.add("scores", "x")),
                update("duplicate set member", "ErrInvalidModel", "tags", u -> u.add("tags", List.of("a", "a"))),
                update("delete from a number", "ErrInvalidModel", "logins", u -> u.delete("logins", 1)),
                update("delete without members", "ErrInvalidModel", "tags", u -> u.delete("tags", List.of())),
                update("append to a set", "ErrInvalidModel", "tags", u -> u.appendToList("tags", List.of("x"))),
                update("prepend to a string", "ErrInvalidModel", "status", u -> u.prependToList("status", List.of())),
                update(
                        "removal of a set element by index",
                        "ErrInvalidModel",
                        "tags",
                        u -> u.removeFromListAt("tags", 0)),
                update(
                        "removal at a negative index",
                        "ErrInvalidOperator",
                        "visits",
                        u -> u.removeFromListAt("visits", -1)),
                update(
                        "set at a negative index",
                        "ErrInvalidOperator",
                        "visits",
                        u -> u.setListElement("visits", -1, "x")),
                update(
                        "same path twice",
                        "ErrInvalidModel",
                        "logins",
                        u -> u.add("logins", 1).set("logins", 1)),
                update(
                        "same path by field name and attribute name",
                        "ErrInvalidModel",
                        "value",
                        u -> u.set("value", 1).remove("balance")),
                update(
                        "path and a path inside it",
                        "ErrInvalidModel",
                        "address.city",
                        u -> u.set("address.city", "x").remove("address")),
                update(
                        "append and prepend to the same list",
                        "ErrInvalidModel",
                        "visits",
                        u -> u.appendToList("visits", List.of("x")).prependToList("visits", List.of("y"))),
                update(
                        "over 400 KB",
                        "ErrItemTooLarge",
                        null,
                        u -> u.appendToList("visits", List.of("x".repeat(410_000)))),
                update(
                        "unknown field in a condition",
                        "ErrInvalidModel",
                        "x",
                        u -> u.touch().conditionExists("x")),
                update(
                        "bad operator in a condition",
                        "ErrInvalidOperator",
                        "logins",
                        u -> u.touch().orCondition("logins", "~", 1)),
                update(
                        "conditionVersion without an entity",
                        "ErrInvalidOperator",
                        null,
                        u -> u.touch().conditionVersion()),
                new Case(
                        "executeWithResult with ALL_OLD in an update builder",
                        "ErrInvalidOperator",
                        "Player",
                        "ALL_OLD",
                        db -> Player.of(db)
                                .updateBuilder()
                                .touch()
                                .returnValues(ReturnValues.ALL_OLD)
                                .executeWithResult()),
                parcel(
                        "incomplete key in an update builder",
                        "ErrInvalidOperator",
                        null,
                        db -> db.model(Parcel.class)
                                .where("id", "=", "1")
                                .updateBuilder()
                                .set("weight", 2)
                                .execute()),
                parcel(
                        "nested deeper than 32 in an update builder",
                        "ErrInvalidModel",
                        "contents[0]",
                        db -> db.model(PARCEL)
                                .updateBuilder()
                                .set("contents[0]", deep)
                                .execute()),
                new Case(
                        "touch of a model without lifecycle attributes",
                        "ErrInvalidModel",
                        "Letter",
                        null,
                        db -> letter(db).touch().execute()),
                new Case(
                        "conditionVersion of a model without a version",
                        "ErrInvalidModel",
                        "Letter",
                        null,
                        db -> letter(db).set("stamps", 1).conditionVersion(1).execute()));
    }

    private static UpdateBuilder<Item> letter(TableTheory db) {
        return db.model("Letter").where("id", "=", "1").updateBuilder();
    }

    private static Case cursor(String name, String code, String text) {
        return parcel(
                name,
                code,
                null,
                db -> db.model(Parcel.class).where("id", "=", "1").page(text));
    }

    private static String cursor(String json) {
        return Base64.getUrlEncoder().encodeToString(json.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }

    static Stream<Case> cursors() {
        String key = "{\"id\":{\"S\":\"1\"},\"part\":{\"S\":\"a\"}}";
        return Stream.of(
                cursor("invalid base64", "ErrInvalidModel", "!!!"),
                cursor("invalid JSON", "ErrInvalidModel", "aGVsbG8="),
                cursor(
                        "truncated",
                        "ErrInvalidModel",
                        cursor("{\"lastKey\":" + key + "}").substring(0, 24)),
                cursor("invalid last key", "ErrInvalidModel", cursor("{\"lastKey\":{\"id\":{\"X\":\"1\"}}}")),
                cursor("incomplete key", "ErrInvalidOperator", cursor("{\"lastKey\":{\"id\":{\"S\":\"1\"}}}")),
                cursor("of another index", "ErrInvalidOperator", cursor("{\"lastKey\":" + key + ",\"index\":\"x\"}")),
                cursor("of another order", "ErrInvalidOperator", cursor("{\"lastKey\":" + key + ",\"sort\":\"DESC\"}")),
                cursor(
                        "of another partition",
                        "ErrInvalidOperator",
                        cursor("{\"lastKey\":{\"id\":{\"S\":\"2\"},\"part\":{\"S\":\"a\"}}}")));
    }

    private static Case secret(String name, Function<EntityWrite<Item>, @Nullable Object> call) {
        return new Case(
                name + " without a key provider",
                "ErrEncryptionNotConfigured",
                "Secret",
                null,
                db -> call.apply(db.model("Secret", KEY.with("pin", Value.s("1234")))));
    }

    private static Case secretRead(String name, Function<KeyQuery<Item>, @Nullable Object> call) {
        return new Case(
                name + " without a key provider",
                "ErrEncryptionNotConfigured",
                "Secret",
                null,
                db -> call.apply(db.model("Secret").where("id", "=", "1")));
    }

    static Stream<Case> encrypted() {
        return Stream.of(
                secret("create", EntityWrite::create),
                secret("tryCreate", EntityWrite::tryCreate),
                secret("save", EntityWrite::save),
                secret("update", query -> query.update("pin")),
                secret(
                        "update builder",
                        query -> query.updateBuilder().set("pin", "1").execute()),
                secret("delete", query -> {
                    query.delete();
                    return null;
                }),
                secretRead("delete by key", query -> {
                    query.delete();
                    return null;
                }),
                secretRead("first", Query::first),
                secretRead("firstOrEmpty", Query::firstOrEmpty),
                secretRead("all", Query::all),
                secretRead("stream", query -> query.stream().toList()),
                secretRead("page", Query::page),
                secretRead("count", Query::count),
                secretRead("scan", Query::scan),
                secretRead("parallelScan", query -> query.parallelScan(2)),
                secretRead("scanSegment", query -> query.scanSegment(0, 2, null)));
    }

    private static Case receipt(String name, Function<EntityWrite<Item>, @Nullable Object> call) {
        return new Case(
                name + " of a write-once model",
                "ErrImmutableModelMutation",
                "Receipt",
                null,
                db -> call.apply(db.model("Receipt", KEY.with("sum", Value.n(1)))));
    }

    static Stream<Case> policies() {
        return Stream.of(
                receipt("save", EntityWrite::save),
                receipt("update", query -> query.update("sum")),
                receipt(
                        "update builder",
                        query -> query.updateBuilder().add("sum", 1).execute()),
                receipt("delete", query -> {
                    query.delete();
                    return null;
                }),
                new Case("delete by key of a write-once model", "ErrImmutableModelMutation", "Receipt", null, db -> {
                    db.model("Receipt").where("id", "=", "1").delete();
                    return null;
                }),
                new Case(
                        "update of a protected field",
                        "ErrProtectedFieldMutation",
                        "Seal",
                        "mark",
                        db -> db.model("Seal", KEY.with("mark", Value.s("x"))).update("mark")),
                new Case(
                        "save with a protected field",
                        "ErrProtectedFieldMutation",
                        "Seal",
                        "mark",
                        db -> db.model("Seal", KEY.with("mark", Value.s("x"))).save()),
                new Case(
                        "update builder with a protected field",
                        "ErrProtectedFieldMutation",
                        "Seal",
                        "mark",
                        db -> db.model("Seal")
                                .where("id", "=", "1")
                                .updateBuilder()
                                .remove("mark")
                                .execute()),
                parcel(
                        "update builder with a field protected by the call",
                        "ErrProtectedFieldMutation",
                        "weight",
                        db -> db.model(PARCEL)
                                .protecting("weight")
                                .updateBuilder()
                                .increment("weight")
                                .execute()),
                parcel(
                        "touch of a protected version",
                        "ErrProtectedFieldMutation",
                        "version",
                        db -> db.model(PARCEL)
                                .protecting("version")
                                .updateBuilder()
                                .touch()
                                .execute()),
                parcel(
                        "update builder that increments a protected version",
                        "ErrProtectedFieldMutation",
                        "version",
                        db -> db.model(PARCEL)
                                .protecting("version")
                                .updateBuilder()
                                .increment("weight")
                                .execute()),
                parcel(
                        "update that increments a protected version",
                        "ErrProtectedFieldMutation",
                        "version",
                        db -> db.model(PARCEL).protecting("version").update("weight")),
                parcel(
                        "update of a field protected by the call",
                        "ErrProtectedFieldMutation",
                        "weight",
                        db -> db.model(PARCEL).protecting("weight").update("weight")));
    }
}
