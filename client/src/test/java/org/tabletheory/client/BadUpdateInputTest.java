package org.tabletheory.client;

import static org.tabletheory.client.InvalidCall.PARCEL;
import static org.tabletheory.client.InvalidCall.parcel;

import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.InvalidCall.Parcel;
import org.tabletheory.client.result.ReturnValues;

/** Invalid input of an update builder is rejected before any request, with an error code, the model and the attribute. */
class BadUpdateInputTest {
    @ParameterizedTest
    @MethodSource("updates")
    void invalidInputIsRejectedWithCodeModelAndAttribute(InvalidCall invalid) {
        invalid.assertRejected();
    }

    private static InvalidCall update(
            String name,
            String code,
            @Nullable String attribute,
            Function<UpdateBuilder<Player>, UpdateBuilder<Player>> build) {
        return new InvalidCall(
                name + " in an update builder",
                code,
                "Player",
                attribute,
                db -> build.apply(Player.of(db).updateBuilder()).execute());
    }

    static Stream<InvalidCall> updates() {
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
                new InvalidCall(
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
                new InvalidCall(
                        "touch of a model without lifecycle attributes",
                        "ErrInvalidModel",
                        "Letter",
                        null,
                        db -> letter(db).touch().execute()),
                new InvalidCall(
                        "conditionVersion of a model without a version",
                        "ErrInvalidModel",
                        "Letter",
                        null,
                        db -> letter(db).set("stamps", 1).conditionVersion(1).execute()));
    }

    private static UpdateBuilder<Item> letter(TableTheory db) {
        return db.model("Letter").where("id", "=", "1").updateBuilder();
    }
}
