package org.tabletheory.client.internal.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.tabletheory.client.internal.write.PlannedWrites.STAMP;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemSize;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.TransactionBuilder;
import org.tabletheory.client.internal.query.QuerySpec;
import org.tabletheory.client.internal.query.SnapshotRead;
import org.tabletheory.client.internal.query.SnapshotTarget;
import org.tabletheory.client.internal.session.AttributeEncryption;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.error.CancellationReason;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.ThrottledException;
import org.tabletheory.error.TransactionException;
import org.tabletheory.error.UnknownOutcomeException;
import org.tabletheory.mapping.condition.Condition;
import org.tabletheory.mapping.internal.mapper.ItemMapper;
import org.tabletheory.schema.Model;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.spi.call.ClientRequestToken;

/** The exact requests of transactions, and their encryption. */
class TransactionRequestsTest {
    private static final Item KEY = DynamoJson.readItem("{\"PK\":{\"S\":\"U#1\"},\"SK\":{\"S\":\"P\"}}");
    private static final String KEY_JSON = DynamoJson.write(KEY);

    private final ScriptedWire wire = new ScriptedWire();
    private Instant now = PlannedWrites.NOW;
    private final Clock clock = new Clock() {
        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return InstantSource.fixed(now).withZone(zone);
        }
    };
    private final TableTheory db = TableTheory.over(wire, clock);

    private static Item key(String sort) {
        return KEY.with("SK", Value.s(sort));
    }

    @Test
    void actionsHaveOwnPlaceholdersAndOneToken() {
        db.register(Models.user("users")).register(Models.note("notes"));

        db.transact()
                .put(db.model("Note", key("1").with("text", Value.s("a"))), Condition.ifNotExists())
                .create(db.model("Note", key("2")))
                .update(db.model("User", key("3").with("title", Value.s("t")).with("version", Value.n(4))), "title")
                .delete(db.model("User", key("4").with("version", Value.n(2))))
                .conditionCheck(db.model("User", key("5")), Condition.condition("logins", ">", 1))
                .execute();

        String token = "\"ClientRequestToken\":\"[0-9a-f-]{36}\"";
        assertThat(wire.body())
                .matches(Pattern.compile(".*," + token + "}"))
                .startsWith("{\"TransactItems\":["
                        + "{\"Put\":{\"TableName\":\"notes\",\"Item\":{\"PK\":{\"S\":\"U#1\"},\"SK\":{\"S\":\"1\"},"
                        + "\"text\":{\"S\":\"a\"}},\"ConditionExpression\":\"attribute_not_exists(#n1)\","
                        + "\"ReturnValuesOnConditionCheckFailure\":\"ALL_OLD\","
                        + "\"ExpressionAttributeNames\":{\"#n1\":\"PK\"}}},"
                        + "{\"Put\":{\"TableName\":\"notes\",\"Item\":{\"PK\":{\"S\":\"U#1\"},\"SK\":{\"S\":\"2\"}},"
                        + "\"ConditionExpression\":\"attribute_not_exists(#n1)\","
                        + "\"ReturnValuesOnConditionCheckFailure\":\"ALL_OLD\","
                        + "\"ExpressionAttributeNames\":{\"#n1\":\"PK\"}}},"
                        + "{\"Update\":{\"TableName\":\"users\",\"Key\":{\"PK\":{\"S\":\"U#1\"},\"SK\":{\"S\":\"3\"}},"
                        + "\"UpdateExpression\":\"SET #n1 = :v1, #n2 = :v2 ADD #n3 :v3\","
                        + "\"ConditionExpression\":\"#n3 = :v4\","
                        + "\"ReturnValuesOnConditionCheckFailure\":\"ALL_OLD\","
                        + "\"ExpressionAttributeNames\":{\"#n1\":\"title\",\"#n2\":\"updatedAt\",\"#n3\":\"version\"},"
                        + "\"ExpressionAttributeValues\":{\":v1\":{\"S\":\"t\"},\":v2\":{\"S\":\"" + STAMP
                        + "\"},\":v3\":{\"N\":\"1\"},\":v4\":{\"N\":\"4\"}}}},"
                        + "{\"Delete\":{\"TableName\":\"users\",\"Key\":{\"PK\":{\"S\":\"U#1\"},\"SK\":{\"S\":\"4\"}},"
                        + "\"ConditionExpression\":\"#n1 = :v1\",\"ReturnValuesOnConditionCheckFailure\":\"ALL_OLD\","
                        + "\"ExpressionAttributeNames\":{\"#n1\":\"version\"},"
                        + "\"ExpressionAttributeValues\":{\":v1\":{\"N\":\"2\"}}}},"
                        + "{\"ConditionCheck\":{\"TableName\":\"users\","
                        + "\"Key\":{\"PK\":{\"S\":\"U#1\"},\"SK\":{\"S\":\"5\"}},"
                        + "\"ConditionExpression\":\"#n1 > :v1\",\"ReturnValuesOnConditionCheckFailure\":\"ALL_OLD\","
                        + "\"ExpressionAttributeNames\":{\"#n1\":\"logins\"},"
                        + "\"ExpressionAttributeValues\":{\":v1\":{\"N\":\"1\"}}}}],");
        assertThat(wire.requests).singleElement().satisfies(request -> {
            assertThat(request.operation()).isEqualTo("TransactWriteItems");
            assertThat(request.effect()).isEqualTo(Effect.IDEMPOTENT);
            assertThat(request.table()).isNull();
            assertThat(request.model()).isNull();
        });
    }

    @Test
    void itemWithoutVersionIsIncrementedWhateverItsVersionUpToTheLargest() {
        db.register(Models.user("users"));

        db.transactWrite(tx -> tx.update(db.model("User", KEY.with("title", Value.s("t"))), "title"));

        assertThat(wire.body())
                .contains(
                        "ADD #n3 :v3",
                        "\"ConditionExpression\":\"NOT (#n3 >= :v4)\"",
                        "\":v4\":{\"N\":\"9223372036854775807\"}");
        assertThat(wire.requests.get(0).table()).isEqualTo("users");
        assertThat(wire.requests.get(0).model()).isEqualTo("User");
    }

    @Test
    void readHasKeysAndProjectionWithoutConsistentRead() {
        db.register(Models.user("users"));
        wire.responds("{\"Responses\":[{\"Item\":" + KEY_JSON + "},{}]}");

        db.transactGet(
                db.model("User").where("PK", "=", "U#1").where("SK", "=", "P").consistentRead(),
                db.model("User").where("PK", "=", "U#2").where("SK", "=", "P").select("title"));

        assertThat(wire.body())
                .isEqualTo("{\"TransactItems\":[{\"Get\":{\"TableName\":\"users\",\"Key\":" + KEY_JSON + "}},"
                        + "{\"Get\":{\"TableName\":\"users\",\"Key\":{\"PK\":{\"S\":\"U#2\"},\"SK\":{\"S\":\"P\"}},"
                        + "\"ProjectionExpression\":\"#n1\",\"ExpressionAttributeNames\":{\"#n1\":\"title\"}}}]}");
    }

    @Test
    void responseWithTooFewItemsIsMalformed() {
        db.register(Models.user("users"));
        wire.responds("{\"Responses\":[]}");

        assertThatThrownBy(() ->
                        db.transactGet(db.model("User").where("PK", "=", "U#1").where("SK", "=", "P")))
                .hasMessageContaining("0 items for 1 keys");
    }

    @Test
    void unknownOutcomeIsResolvedWithTheSameToken() {
        db.register(Models.note("notes"));
        UnknownOutcomeException lost = new UnknownOutcomeException(
                "lost", new ErrorContext(null, null, null, null, null, null, 1, true), null);
        TransactionBuilder tx = db.transact().put(db.model("Note", KEY));
        wire.fails(lost).fails(lost).fails(new ThrottledException("slower", ErrorContext.NONE, null));
        assertThatThrownBy(tx::execute).isSameAs(lost);
        now = now.plusSeconds(60);
        assertThatThrownBy(tx::execute).isSameAs(lost);
        assertThatThrownBy(tx::execute).isInstanceOfSatisfying(UnknownOutcomeException.class, e -> {
            assertThat(e.codes()).contains("ErrUnknownOutcome", "ErrThrottled");
            assertThat(e.outcomeUnknown()).isTrue();
        });
        tx.execute();

        assertThat(wire.bodies).hasSize(4).containsOnly(wire.bodies.get(0));
        assertThatThrownBy(tx::execute).hasMessageContaining("already executed");
        assertThatThrownBy(() -> tx.put(db.model("Note", key("2")))).hasMessageContaining("already sent");
    }

    @Test
    void certainFailureEndsTheTransaction() {
        db.register(Models.note("notes"));
        TransactionBuilder tx = db.transact().put(db.model("Note", KEY));
        ThrottledException slower = new ThrottledException("slower", ErrorContext.NONE, null);
        wire.fails(slower);

        assertThatThrownBy(tx::execute).isSameAs(slower);
        assertThatThrownBy(tx::execute).hasMessageContaining("the transaction was already executed; create a new one");
        assertThat(wire.bodies).hasSize(1);
    }

    @Test
    void itemsMayHaveExactlyTheLargestSize() {
        db.register(Models.note("notes"));
        for (int more : List.of(0, 1)) {
            TransactionBuilder tx = db.transact();
            long left = 4L * 1024 * 1024 + more;
            for (int i = 10; i < 21; i++) {
                Item empty = key("P" + i).with("text", Value.s(""));
                int length = (int) Math.min(390 * 1024, left - ItemSize.of(empty));
                Item item = empty.with("text", Value.s("x".repeat(length)));
                left -= ItemSize.of(item);
                tx.put(db.model("Note", item));
            }
            assertThat(left).isZero();
            if (more == 0) {
                tx.execute();
            } else {
                assertThatThrownBy(tx::execute).hasMessageContaining("have 4194305 bytes");
            }
        }
        assertThat(wire.requests).hasSize(1);
    }

    @Test
    void expiredTokenIsNotSentAgain() {
        db.register(Models.note("notes"));
        wire.fails(new UnknownOutcomeException(
                "lost", new ErrorContext(null, null, null, null, null, null, 1, true), null));
        TransactionBuilder tx = db.transact().put(db.model("Note", KEY));
        assertThatThrownBy(tx::execute).isInstanceOf(UnknownOutcomeException.class);

        now = now.plus(Duration.ofMinutes(9));
        wire.fails(new UnknownOutcomeException(
                "lost", new ErrorContext(null, null, null, null, null, null, 1, true), null));
        assertThatThrownBy(tx::execute).isInstanceOf(UnknownOutcomeException.class);
        now = now.plusMillis(1);

        assertThatThrownBy(tx::execute).hasMessageContaining("read the items instead");
        assertThat(wire.bodies).hasSize(2);
    }

    /** Adds a prefix to texts, which is enough to show what was encrypted. */
    private static final class Marking implements AttributeEncryption {
        @Override
        public void require(Model model, String operation) {}

        @Override
        public Value seal(Model model, String attribute, Value value) {
            return Value.m(Map.of("ct", Value.s("sealed " + ((Value.S) value).value())));
        }

        @Override
        public Value open(Model model, String attribute, Value sealed) {
            return Value.s(((Value.S) ((Value.M) sealed).values().getOrDefault("ct", Value.s("")))
                    .value()
                    .substring("sealed ".length()));
        }
    }

    @Test
    void encryptedAttributesAreEncryptedAndDecrypted() {
        Session session = new Session(wire, clock, null).with(new Marking());
        ItemMapper mapper = new ItemMapper(Models.patient("patients"));
        Item plain = KEY.with("taxId", Value.s("42"));
        Item sealed = KEY.with("taxId", Value.m(Map.of("ct", Value.s("sealed 42"))));
        WriteTransaction transaction = new WriteTransaction(session, new ClientRequestToken("t"));

        assertThat(transaction.put(target(session, mapper, plain), List.of())).isEqualTo(plain);
        transaction.update(target(session, mapper, plain.with("SK", Value.s("Q"))), List.of("taxId"), List.of());
        wire.fails(new TransactionException(
                "cancelled",
                ErrorContext.NONE,
                List.of(CancellationReason.of(0, "ConditionalCheckFailed", null, sealed)),
                null));

        assertThatThrownBy(transaction::execute).isInstanceOfSatisfying(TransactionException.class, e -> {
            assertThat(e.entity(Item.class)).contains(plain);
            assertThat(e.firstFault().orElseThrow().item()).contains(sealed);
        });
        assertThat(wire.body()).contains(DynamoJson.write(sealed), ":v1\":{\"M\":{\"ct\":{\"S\":\"sealed 42\"}}}");
        assertThat(wire.body()).doesNotContain("\"42\"");

        wire.responds("{\"Responses\":[{\"Item\":" + DynamoJson.write(sealed) + "}]}");
        SnapshotRead read = new SnapshotRead(session);
        read.add(SnapshotTarget.of(
                session,
                mapper,
                QuerySpec.EMPTY
                        .withWhere(Condition.field("PK", "=", "U#1"))
                        .withWhere(Condition.field("SK", "=", "P"))));
        assertThat(read.read().get(0)).contains(plain);
    }

    private static WriteTarget<Item> target(Session session, ItemMapper mapper, Item item) {
        return WriteTarget.ofEntity(session, mapper, item, WriteSpec.EMPTY);
    }
}
