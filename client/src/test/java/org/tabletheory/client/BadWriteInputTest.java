package org.tabletheory.client;

import static org.tabletheory.client.InvalidCall.KEY;
import static org.tabletheory.client.InvalidCall.PARCEL;
import static org.tabletheory.client.InvalidCall.parcel;

import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.InvalidCall.Parcel;

/** Invalid input of a write is rejected before any request, with an error code, the model and the attribute. */
class BadWriteInputTest {
    @ParameterizedTest
    @MethodSource({"entities", "writes", "policies"})
    void invalidInputIsRejectedWithCodeModelAndAttribute(InvalidCall invalid) {
        invalid.assertRejected();
    }

    private static InvalidCall letter(String name, String code, String attribute, Item item) {
        return new InvalidCall(
                name, code, "Letter", attribute, db -> db.model("Letter", item).create());
    }

    static Stream<InvalidCall> entities() {
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

    static Stream<InvalidCall> writes() {
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

    private static InvalidCall receipt(String name, Function<EntityWrite<Item>, @Nullable Object> call) {
        return new InvalidCall(
                name + " of a write-once model",
                "ErrImmutableModelMutation",
                "Receipt",
                null,
                db -> call.apply(db.model("Receipt", KEY.with("sum", Value.n(1)))));
    }

    static Stream<InvalidCall> policies() {
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
                new InvalidCall(
                        "delete by key of a write-once model", "ErrImmutableModelMutation", "Receipt", null, db -> {
                            db.model("Receipt").where("id", "=", "1").delete();
                            return null;
                        }),
                new InvalidCall(
                        "update of a protected field",
                        "ErrProtectedFieldMutation",
                        "Seal",
                        "mark",
                        db -> db.model("Seal", KEY.with("mark", Value.s("x"))).update("mark")),
                new InvalidCall(
                        "save with a protected field",
                        "ErrProtectedFieldMutation",
                        "Seal",
                        "mark",
                        db -> db.model("Seal", KEY.with("mark", Value.s("x"))).save()),
                new InvalidCall(
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
