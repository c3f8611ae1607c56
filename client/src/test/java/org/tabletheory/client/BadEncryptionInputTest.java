package org.tabletheory.client;

import static org.tabletheory.client.InvalidCall.KEY;

import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;

/** Calls on a model with encrypted attributes are rejected before any request if the client has no key provider. */
class BadEncryptionInputTest {
    @ParameterizedTest
    @MethodSource("encrypted")
    void invalidInputIsRejectedWithCodeModelAndAttribute(InvalidCall invalid) {
        invalid.assertRejected();
    }

    private static InvalidCall secret(String name, Function<EntityWrite<Item>, @Nullable Object> call) {
        return new InvalidCall(
                name + " without a key provider",
                "ErrEncryptionNotConfigured",
                "Secret",
                null,
                db -> call.apply(db.model("Secret", KEY.with("pin", Value.s("1234")))));
    }

    private static InvalidCall secretRead(String name, Function<KeyQuery<Item>, @Nullable Object> call) {
        return new InvalidCall(
                name + " without a key provider",
                "ErrEncryptionNotConfigured",
                "Secret",
                null,
                db -> call.apply(db.model("Secret").where("id", "=", "1")));
    }

    static Stream<InvalidCall> encrypted() {
        return Stream.of(
                secret("create", EntityWrite::create),
                secret("tryCreate", EntityWrite::tryCreate),
                secret("save", EntityWrite::save),
                secret("update", query -> query.update("pin")),
                secret(
                        "update builder",
                        query -> query.updateBuilder().set("pin", "1").execute()),
                secret(
                        "update builder of another attribute",
                        query -> query.updateBuilder().set("name", "x").execute()),
                secret("replace", EntityWrite::replace),
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
}
