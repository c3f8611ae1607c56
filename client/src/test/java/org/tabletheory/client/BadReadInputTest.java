package org.tabletheory.client;

import static org.tabletheory.client.InvalidCall.parcel;

import java.util.Base64;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tabletheory.client.InvalidCall.Parcel;
import org.tabletheory.mapping.condition.Condition;

/** Invalid input of a read is rejected before any request, with an error code, the model and the attribute. */
class BadReadInputTest {
    @ParameterizedTest
    @MethodSource({"reads", "cursors"})
    void invalidInputIsRejectedWithCodeModelAndAttribute(InvalidCall invalid) {
        invalid.assertRejected();
    }

    private static InvalidCall read(
            String name, String code, @Nullable String attribute, Function<Query<Parcel>, Query<Parcel>> build) {
        return parcel(
                name, code, attribute, db -> build.apply(db.model(Parcel.class)).all());
    }

    static Stream<InvalidCall> reads() {
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

    private static InvalidCall cursor(String name, String code, String text) {
        return parcel(
                name,
                code,
                null,
                db -> db.model(Parcel.class).where("id", "=", "1").page(text));
    }

    private static String cursor(String json) {
        return Base64.getUrlEncoder().encodeToString(json.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }

    static Stream<InvalidCall> cursors() {
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
}
