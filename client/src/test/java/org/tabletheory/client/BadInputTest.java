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
import org.tabletheory.client.internal.StubWire;
import org.tabletheory.client.mapping.CreatedAt;
import org.tabletheory.client.mapping.IndexPartitionKey;
import org.tabletheory.client.mapping.OmitEmpty;
import org.tabletheory.client.mapping.PartitionKey;
import org.tabletheory.client.mapping.SortKey;
import org.tabletheory.client.mapping.Table;
import org.tabletheory.client.mapping.Version;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.DmsVersion;
import org.tabletheory.schema.Encryption;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.WritePolicy;

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
            .writePolicy(WritePolicy.WRITE_ONCE)
            .attribute(AttributeDef.of("sum", Type.N))
            .build();
    private static final Model SEAL = Model.builder("Seal", "seals")
            .dmsVersion(DmsVersion.V0_2)
            .partitionKey("id", Type.S)
            .writePolicy(WritePolicy.protecting(List.of("mark")))
            .attribute(AttributeDef.of("mark", Type.S))
            .build();

    private final StubWire wire = StubWire.answering("{}");
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
    @MethodSource({"entities", "reads", "writes", "cursors", "encrypted", "policies"})
    void isRefusedWithItsCodeAndPlace(Case bad) {
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
                        "order by what is no sort key",
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
                        "where in a write",
                        "ErrInvalidOperator",
                        null,
                        db -> db.model(PARCEL).where("id", "=", "1").save()),
                parcel(
                        "unknown field in a condition",
                        "ErrInvalidModel",
                        "wieght",
                        db -> db.model(PARCEL).withCondition("wieght", "=", 1).save()),
                parcel(
                        "write without an entity",
                        "ErrInvalidModel",
                        null,
                        db -> db.model(Parcel.class).create()),
                parcel("delete by half a key", "ErrInvalidOperator", null, db -> {
                    db.model(Parcel.class).where("id", "=", "1").delete();
                    return null;
                }));
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

    private static Case secret(String name, Function<Query<Item>, @Nullable Object> call) {
        return new Case(
                name + " without a key provider",
                "ErrEncryptionNotConfigured",
                "Secret",
                null,
                db -> call.apply(db.model("Secret", KEY.with("pin", Value.s("1234")))));
    }

    private static Case secretRead(String name, Function<Query<Item>, @Nullable Object> call) {
        return new Case(
                name + " without a key provider",
                "ErrEncryptionNotConfigured",
                "Secret",
                null,
                db -> call.apply(db.model("Secret").where("id", "=", "1")));
    }

    static Stream<Case> encrypted() {
        return Stream.of(
                secret("create", Query::create),
                secret("tryCreate", Query::tryCreate),
                secret("save", Query::save),
                secret("update", query -> query.update("pin")),
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

    private static Case receipt(String name, Function<Query<Item>, @Nullable Object> call) {
        return new Case(
                name + " of what is written once",
                "ErrImmutableModelMutation",
                "Receipt",
                null,
                db -> call.apply(db.model("Receipt", KEY.with("sum", Value.n(1)))));
    }

    static Stream<Case> policies() {
        return Stream.of(
                receipt("save", Query::save),
                receipt("update", query -> query.update("sum")),
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
                parcel(
                        "update of what the call protects",
                        "ErrProtectedFieldMutation",
                        "weight",
                        db -> db.model(PARCEL).protecting("weight").update("weight")));
    }
}
