package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.session.StubWire;
import org.tabletheory.client.result.ReturnValues;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.CreatedAt;
import org.tabletheory.mapping.IndexPartitionKey;
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

/** Bad input has an error of ours with its code, the model and the attribute, before any request. */
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
     * One kind of bad input.
     *
     * @param attribute the attribute at fault, where it is one
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
    void isRejectedWithItsCodeAndPath(Case bad) {
        assertThatThrownBy(() -> bad.call().apply(db)).isInstanceOfSatisfying(TableTheoryException.class, error -> {
            assertThat(error.codes()).contains(bad.code());
            assertThat(error.model()).isEqualTo(bad.model());
            assertThat(error.getMessage()).contains(bad.model());
            if (bad.attribute() != null) {
                assertThat(error.getMessage()).contains(bad.attribute());
            }
        });
    }

    private static Case parcel(
            String name, String code, @Nullable String attribute, Function<TableTheory, @Nullable Object> call) {
        return new Case(name, code, "Parcel", attribute, call);
    }

    private static Case read(
            String name, String code, @Nullable String attribute, Function<Query<Parcel>, Query<Parcel>> question) {
        return parcel(
                name,
                code,
                attribute,
                db -> question.apply(db.model(Parcel.class)).all());
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
                letter("no number", "ErrInvalidModel", "stamps", KEY.with("stamps", new Value.N("1".repeat(39)))),
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
                read("IN of nothing", "ErrInvalidOperator", "note", q -> q.filter("note", "IN", List.of())),
                read(
                        "IN of more than 100",
                        "ErrInvalidOperator",
                        "weight",
                        q -> q.filter(
                                "weight", "IN", IntStream.range(0, 101).boxed().toList())),
                read("operand of the wrong type", "ErrInvalidModel", "weight", q -> q.filter("weight", "=", "x")),
                read("prefix of a number", "ErrInvalidOperator", "weight", q -> q.filter("weight", "BEGINS_WITH", 1)),
                read("empty partition key", "ErrInvalidModel", "id", q -> q.where("id", "=", "")),
                read(
                        "bounds turned round",
                        "ErrInvalidOperator",
                        "part",
                        q -> q.where("id", "=", "1").where("part", "BETWEEN", "b", "a")),
                read(
                        "consistent read of a GSI",
                        "ErrInvalidOperator",
                        "by-depot",
                        q -> q.index("by-depot").where("depot", "=", "north").consistentRead()),
                read("order of a scan", "ErrInvalidOperator", null, Query::descending),
                read(
                        "order by a field that is not a sort key",
                        "ErrInvalidOperator",
                        "weight",
                        q -> q.where("id", "=", "1").orderBy("weight", "ASC")),
                read("no direction", "ErrInvalidOperator", "UP", q -> q.orderBy("part", "UP")),
                read("limit of nothing", "ErrInvalidOperator", null, q -> q.limit(0)),
                read("page of nothing", "ErrInvalidOperator", null, q -> q.pageSize(0)),
                read("empty group", "ErrInvalidOperator", null, q -> q.filter(Condition.anyOf())));
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
                        "create if it exists",
                        "ErrInvalidOperator",
                        null,
                        db -> db.model(PARCEL).ifExists().create()),
                parcel(
                        "unknown field in a condition",
                        "ErrInvalidModel",
                        "wieght",
                        db -> db.model(PARCEL).withCondition("wieght", "=", 1).save()),
                parcel("delete by half a key", "ErrInvalidOperator", null, db -> {
                    db.model(Parcel.class).where("id", "=", "1").delete();
                    return null;
                }));
    }

    private static Case update(
            String name,
            String code,
            @Nullable String attribute,
            Function<UpdateBuilder<Player>, UpdateBuilder<Player>> words) {
        return new Case(
                name + " by a builder",
                code,
                "Player",
                attribute,
                db -> words.apply(Player.of(db).updateBuilder()).execute());
    }

    static Stream<Case> updates() {
        List<Object> deep =
                IntStream.range(0, 30).boxed().reduce(List.of("x"), (inner, i) -> List.of(inner), (a, b) -> b);
        return Stream.of(
                update("nothing", "ErrNoUpdatableFields", null, u -> u),
                update("nothing but a condition", "ErrInvalidOperator", null, u -> u.conditionExists("PK")),
                update("unknown field", "ErrInvalidModel", "lognis", u -> u.increment("lognis")),
                update("unknown place", "ErrInvalidModel", "address", u -> u.set("address.town", "x")),
                update("no path", "ErrInvalidModel", "lines[x]", u -> u.set("lines[x]", 1)),
                update("empty name", "ErrInvalidModel", null, u -> u.remove("")),
                update("key", "ErrInvalidModel", "SK", u -> u.set("SK", "x")),
                update("removal of a key", "ErrInvalidModel", "PK", u -> u.remove("pk")),
                update("version", "ErrInvalidModel", "version", u -> u.add("version", 1)),
                update("created_at", "ErrInvalidModel", "createdAt", u -> u.remove("createdAt")),
                update("updated_at", "ErrInvalidModel", "updatedAt", u -> u.set("updatedAt", Instant.EPOCH)),
                update("set of the wrong type", "ErrInvalidModel", "logins", u -> u.set("logins", "many")),
                update("a fraction for a long", "ErrInvalidModel", "logins", u -> u.set("logins", 1.5)),
                update("a fraction added to a long", "ErrInvalidModel", "logins", u -> u.add("logins", 1.5)),
                update(
                        "a number too large for an int",
                        "ErrInvalidModel",
                        "lines[0].size",
                        u -> u.set("lines[0].count", 1L << 40)),
                update(
                        "wrong type inside",
                        "ErrInvalidModel",
                        "address.city",
                        u -> u.set("address.city", List.of("x"))),
                update(
                        "wrong type inside an element",
                        "ErrInvalidModel",
                        "lines[1]",
                        u -> u.appendToList("lines", List.of(new Player.Line("a", 1), "b"))),
                update("element of the wrong type", "ErrInvalidModel", "visits[0]", u -> u.set("visits", List.of(1))),
                update("default of the wrong type", "ErrInvalidModel", "status", u -> u.setIfNotExists("status", 1)),
                update("empty index key", "ErrInvalidModel", "team", u -> u.set("team", "")),
                update("NULL index key", "ErrInvalidModel", "team", u -> u.setIfNotExists("team", null)),
                update("ttl in milliseconds", "ErrInvalidModel", "expires", u -> u.set("expires", 1_767_225_600_000L)),
                update("counting a text", "ErrInvalidModel", "status", u -> u.increment("status")),
                update("adding to a text", "ErrInvalidModel", "status", u -> u.add("status", "x")),
                update("adding to a list", "ErrInvalidModel", "visits", u -> u.add("visits", List.of("x"))),
                update("adding no member", "ErrInvalidModel", "tags", u -> u.add("tags", List.of())),
                update("member of the wrong type", "ErrInvalidModel", "scores", u -> u.add("scores", "x")),
                update("member twice", "ErrInvalidModel", "tags", u -> u.add("tags", List.of("a", "a"))),
                update("deletion from a number", "ErrInvalidModel", "logins", u -> u.delete("logins", 1)),
                update("deletion of no member", "ErrInvalidModel", "tags", u -> u.delete("tags", List.of())),
                update("append to a set", "ErrInvalidModel", "tags", u -> u.appendToList("tags", List.of("x"))),
                update("append to a text", "ErrInvalidModel", "status", u -> u.prependToList("status", List.of())),
                update("element of a set", "ErrInvalidModel", "tags", u -> u.removeFromListAt("tags", 0)),
                update("index below 0", "ErrInvalidOperator", "visits", u -> u.removeFromListAt("visits", -1)),
                update("element below 0", "ErrInvalidOperator", "visits", u -> u.setListElement("visits", -1, "x")),
                update(
                        "the same place twice",
                        "ErrInvalidModel",
                        "logins",
                        u -> u.add("logins", 1).set("logins", 1)),
                update(
                        "the same place by both its names",
                        "ErrInvalidModel",
                        "value",
                        u -> u.set("value", 1).remove("balance")),
                update(
                        "a place and one inside it",
                        "ErrInvalidModel",
                        "address.city",
                        u -> u.set("address.city", "x").remove("address")),
                update(
                        "both ends of a list",
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
                        "version of no entity",
                        "ErrInvalidOperator",
                        null,
                        u -> u.touch().conditionVersion()),
                new Case(
                        "a result of old values by a builder",
                        "ErrInvalidOperator",
                        "Player",
                        "ALL_OLD",
                        db -> Player.of(db)
                                .updateBuilder()
                                .touch()
                                .returnValues(ReturnValues.ALL_OLD)
                                .executeWithResult()),
                parcel(
                        "half a key of a builder",
                        "ErrInvalidOperator",
                        null,
                        db -> db.model(Parcel.class)
                                .where("id", "=", "1")
                                .updateBuilder()
                                .set("weight", 2)
                                .execute()),
                parcel(
                        "nested deeper than 32 by a builder",
                        "ErrInvalidModel",
                        "contents[0]",
                        db -> db.model(PARCEL)
                                .updateBuilder()
                                .set("contents[0]", deep)
                                .execute()),
                new Case(
                        "touch of a model without lifecycle",
                        "ErrInvalidModel",
                        "Letter",
                        null,
                        db -> letter(db).touch().execute()),
                new Case(
                        "version of a model without one",
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
                cursor("no base64", "ErrInvalidModel", "!!!"),
                cursor("no JSON", "ErrInvalidModel", "aGVsbG8="),
                cursor(
                        "cut off",
                        "ErrInvalidModel",
                        cursor("{\"lastKey\":" + key + "}").substring(0, 24)),
                cursor("no last key", "ErrInvalidModel", cursor("{\"lastKey\":{\"id\":{\"X\":\"1\"}}}")),
                cursor("half a key", "ErrInvalidOperator", cursor("{\"lastKey\":{\"id\":{\"S\":\"1\"}}}")),
                cursor("another index's", "ErrInvalidOperator", cursor("{\"lastKey\":" + key + ",\"index\":\"x\"}")),
                cursor("another order's", "ErrInvalidOperator", cursor("{\"lastKey\":" + key + ",\"sort\":\"DESC\"}")),
                cursor(
                        "another partition's",
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
                name + " of what is written once",
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
                new Case("delete by key of what is written once", "ErrImmutableModelMutation", "Receipt", null, db -> {
                    db.model("Receipt").where("id", "=", "1").delete();
                    return null;
                }),
                new Case(
                        "update of what is protected",
                        "ErrProtectedFieldMutation",
                        "Seal",
                        "mark",
                        db -> db.model("Seal", KEY.with("mark", Value.s("x"))).update("mark")),
                new Case(
                        "save over what is protected",
                        "ErrProtectedFieldMutation",
                        "Seal",
                        "mark",
                        db -> db.model("Seal", KEY.with("mark", Value.s("x"))).save()),
                new Case(
                        "update builder of what is protected",
                        "ErrProtectedFieldMutation",
                        "Seal",
                        "mark",
                        db -> db.model("Seal")
                                .where("id", "=", "1")
                                .updateBuilder()
                                .remove("mark")
                                .execute()),
                parcel(
                        "update builder of what the call protects",
                        "ErrProtectedFieldMutation",
                        "weight",
                        db -> db.model(PARCEL)
                                .protecting("weight")
                                .updateBuilder()
                                .increment("weight")
                                .execute()),
                parcel(
                        "update of what the call protects",
                        "ErrProtectedFieldMutation",
                        "weight",
                        db -> db.model(PARCEL).protecting("weight").update("weight")));
    }
}
