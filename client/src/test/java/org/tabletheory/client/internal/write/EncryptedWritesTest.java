package org.tabletheory.client.internal.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.batch.BatchOptions;
import org.tabletheory.client.internal.batch.Batches;
import org.tabletheory.client.internal.query.QuerySpec;
import org.tabletheory.client.internal.query.Reads;
import org.tabletheory.client.internal.session.AttributeEncryption;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.result.ReturnValues;
import org.tabletheory.client.result.UpdateResult;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.condition.Condition;
import org.tabletheory.mapping.internal.mapper.ItemMapper;
import org.tabletheory.schema.Model;

/** Values are encrypted between the entity and the request, and decrypted between the response and the entity. */
class EncryptedWritesTest {
    private static final String KEY = "{\"PK\":{\"S\":\"U#1\"},\"SK\":{\"S\":\"P\"}}";
    private static final Model PATIENT = Models.patient("patients");
    private static final Item PLAIN = DynamoJson.readItem(KEY).with("taxId", Value.s("123"));
    private static final Item SEALED = DynamoJson.readItem(KEY).with("taxId", Value.m(Map.of("ct", Value.s("321"))));

    private final ScriptedWire wire = new ScriptedWire();
    private final Session session = new Session(wire, Clock.systemUTC(), null).with(new Reversing());

    /** Reverses texts, which is enough to show what was encrypted. */
    private static final class Reversing implements AttributeEncryption {
        @Override
        public void require(Model model, String operation) {}

        @Override
        public Value seal(Model model, String attribute, Value value) {
            return Value.m(Map.of("ct", Value.s(turned(((Value.S) value).value()))));
        }

        @Override
        public Value open(Model model, String attribute, Value sealed) {
            Value ct = ((Value.M) sealed).values().get("ct");
            return Value.s(ct instanceof Value.S text ? turned(text.value()) : "");
        }

        private static String turned(String text) {
            return new StringBuilder(text).reverse().toString();
        }
    }

    private Writes<Item> writes(Item entity) {
        return new Writes<>(session, WriteTarget.ofEntity(session, new ItemMapper(PATIENT), entity, WriteSpec.EMPTY));
    }

    @Test
    void putSendsEnvelopeAndReturnsEntity() {
        assertThat(writes(PLAIN).create()).isEqualTo(PLAIN);
        assertThat(writes(PLAIN).save()).isEqualTo(PLAIN);
        assertThat(wire.bodies)
                .hasSize(2)
                .allSatisfy(body ->
                        assertThat(body).contains(DynamoJson.write(SEALED)).doesNotContain("123"));
    }

    @Test
    void updateSendsEnvelopeAndDecryptsResponse() {
        wire.responds("{\"Attributes\":" + DynamoJson.write(SEALED) + "}");

        assertThat(writes(PLAIN).update("taxId")).isEqualTo(PLAIN);
        assertThat(wire.body()).contains("{\"M\":{\"ct\":{\"S\":\"321\"}}}").doesNotContain("123");
    }

    private static UpdateSpec updateOf(Change change) {
        return UpdateSpec.EMPTY.with(change);
    }

    private Updates<Item> updates() {
        return new Updates<>(session, WriteTarget.ofEntity(session, new ItemMapper(PATIENT), PLAIN, WriteSpec.EMPTY));
    }

    @Test
    void updateBuilderSendsEnvelopesAndDecryptsResponse() {
        String changed = "{\"Attributes\":{\"taxId\":{\"M\":{\"ct\":{\"S\":\"321\"}}}}}";
        wire.responds(changed).responds(changed);

        assertThat(updates().execute(updateOf(new Change.Set("taxId", "123")).with(ReturnValues.UPDATED_NEW)))
                .isEqualTo(new UpdateResult<>(Optional.empty(), Item.of("taxId", Value.s("123"))));
        updates().execute(updateOf(new Change.SetIfNotExists("taxId", "123")));

        assertThat(wire.bodies)
                .hasSize(2)
                .allSatisfy(body -> assertThat(body)
                        .contains("{\"M\":{\"ct\":{\"S\":\"321\"}}}")
                        .doesNotContain("123"));
    }

    @Test
    void updateBuilderCanRemoveEncryptedAttribute() {
        updates().execute(updateOf(new Change.Remove("taxId")));

        assertThat(wire.body()).contains("\"UpdateExpression\":\"REMOVE #n1\"");
    }

    static Stream<Change> changesThatLookInside() {
        return Stream.of(
                new Change.Add("taxId", 1),
                new Change.Count("taxId", 1),
                new Change.Delete("taxId", "x"),
                new Change.Append("taxId", List.of("x"), true),
                new Change.SetElement("taxId", 0, "x"),
                new Change.RemoveElement("taxId", 0));
    }

    @ParameterizedTest
    @MethodSource("changesThatLookInside")
    void updateBuilderCannotChangeAPartOfAnEncryptedAttribute(Change change) {
        assertThatThrownBy(() -> updates().execute(updateOf(change)))
                .isInstanceOfSatisfying(TableTheoryException.class, error -> {
                    assertThat(error.codes()).contains(ErrorCodes.INVALID_OPERATOR);
                    assertThat(error.attributePath()).isEqualTo("taxId");
                });
        assertThat(wire.requests).isEmpty();
    }

    @Test
    void itemOfFailedConditionIsDecryptedOnAccess() {
        wire.conditionFails(SEALED, false);

        assertThatThrownBy(() -> writes(PLAIN).create())
                .isInstanceOfSatisfying(ConditionFailedException.class, conflict -> {
                    assertThat(conflict.item()).contains(SEALED);
                    assertThat(conflict.entity(Item.class)).contains(PLAIN);
                });
    }

    @Test
    void readDecryptsStoredItem() {
        wire.responds("{\"Item\":" + DynamoJson.write(SEALED) + "}");

        assertThat(new Reads<>(session, new ItemMapper(PATIENT), byKey())
                        .firstOrEmpty()
                        .orElseThrow())
                .isEqualTo(PLAIN);
    }

    @Test
    void readWithoutKeyProviderFailsClosed() {
        Session unconfigured = new Session(wire, Clock.systemUTC(), null);

        assertThatThrownBy(() -> new Reads<>(unconfigured, new ItemMapper(PATIENT), byKey()).firstOrEmpty())
                .isInstanceOfSatisfying(
                        TableTheoryException.class,
                        error -> assertThat(error.codes()).contains(ErrorCodes.ENCRYPTION_NOT_CONFIGURED));
        assertThat(wire.requests).isEmpty();
    }

    @Test
    void conditionOnEncryptedAttributeIsRejected() {
        WriteSpec spec = WriteSpec.EMPTY.withCondition(Condition.field("taxId", "=", "123"));

        assertThatThrownBy(
                        () -> new Writes<>(session, WriteTarget.ofEntity(session, new ItemMapper(PATIENT), PLAIN, spec))
                                .save())
                .isInstanceOfSatisfying(
                        TableTheoryException.class,
                        error -> assertThat(error.codes()).contains(ErrorCodes.ENCRYPTED_FIELD_NOT_QUERYABLE));
        assertThat(wire.requests).isEmpty();
    }

    @Test
    void batchSendsEnvelopesAndDecryptsResponse() {
        Batches<Item> batches = new Batches<>(session, new ItemMapper(PATIENT), BatchOptions.defaults());

        assertThat(batches.create(List.of(PLAIN))).containsExactly(PLAIN);
        assertThat(batches.put(Stream.of(PLAIN))).isEqualTo(1);
        assertThat(wire.bodies)
                .hasSize(2)
                .allSatisfy(body ->
                        assertThat(body).contains(DynamoJson.write(SEALED)).doesNotContain("123"));

        wire.responds("{\"Responses\":{\"patients\":[" + DynamoJson.write(SEALED) + "]},\"UnprocessedKeys\":{}}");
        assertThat(batches.get(List.of(PLAIN), false, List.of()).items()).containsExactly(PLAIN);
    }

    @Test
    void batchWithoutKeyProviderFailsClosed() {
        Session unconfigured = new Session(wire, Clock.systemUTC(), null);
        Batches<Item> batches = new Batches<>(unconfigured, new ItemMapper(PATIENT), BatchOptions.defaults());

        assertThat(Stream.<ThrowingCallable>of(
                        () -> batches.create(List.of()),
                        () -> batches.put(Stream.of(PLAIN)),
                        () -> batches.get(List.of(PLAIN), false, List.of()),
                        () -> batches.write("batchDelete", List.of(), List.of(PLAIN)),
                        () -> batches.update(List.of(PLAIN), List.of(), List.of())))
                .allSatisfy(batch -> assertThatThrownBy(batch)
                        .isInstanceOfSatisfying(
                                TableTheoryException.class,
                                error -> assertThat(error.codes()).contains(ErrorCodes.ENCRYPTION_NOT_CONFIGURED)));
        assertThat(wire.requests).isEmpty();
    }

    private static QuerySpec byKey() {
        return QuerySpec.EMPTY.withWhere(Condition.field("PK", "=", "U#1")).withWhere(Condition.field("SK", "=", "P"));
    }
}
