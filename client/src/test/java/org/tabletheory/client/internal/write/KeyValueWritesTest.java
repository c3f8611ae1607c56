package org.tabletheory.client.internal.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.internal.session.StubWire;
import org.tabletheory.client.item.Expression;
import org.tabletheory.client.item.ItemQuery;
import org.tabletheory.client.item.ItemWrite;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;
import org.tabletheory.wire.Effect;

/** The rules of DynamoDB for keys are checked before a request, with messages that name the key or its index. */
class KeyValueWritesTest {
    private static final Model MODEL = Model.builder("Visit", "visits")
            .partitionKey("user", Type.S)
            .sortKey("time", Type.S)
            .attribute(AttributeDef.of("page", Type.S).optional(true))
            .attribute(AttributeDef.of("place", Type.S).optional(true))
            .index(IndexDef.gsi("by-page", new KeyPart("page", Type.S), new KeyPart("place", Type.S)))
            .build();

    private final StubWire wire = StubWire.responding("{\"Items\":[],\"Count\":0}");
    private final TableTheory db = TableTheory.over(wire, Clock.systemUTC()).register(MODEL);

    private static Item item(String attribute, Value value) {
        return Item.of("user", Value.s("u"), "time", Value.s("1")).with(attribute, value);
    }

    private static Value text(int bytes) {
        return Value.s("x".repeat(bytes));
    }

    record Case(String attribute, Value value, String message) {}

    static List<Case> invalid() {
        return List.of(
                new Case("user", Value.n(1), "user has type S, but the value has type N"),
                new Case("time", Value.bool(true), "time has type S, but the value has type BOOL"),
                new Case("page", Value.n(1), "page has type S, but the value has type N"),
                new Case("user", text(2049), "the key user has 2049 bytes, more than the 2048 that DynamoDB allows"),
                new Case("time", text(1025), "the key time has 1025 bytes, more than the 1024 that DynamoDB allows"),
                new Case(
                        "page",
                        text(2049),
                        "page is a key of the index by-page and has 2049 bytes, more than the 2048 that DynamoDB allows"),
                new Case(
                        "place",
                        text(1025),
                        "place is a key of the index by-page and has 1025 bytes, more than the 1024 that DynamoDB allows"));
    }

    @ParameterizedTest
    @MethodSource("invalid")
    void invalidKeyIsRejected(Case each) {
        assertThatThrownBy(() ->
                        db.model("Visit", item(each.attribute(), each.value())).create())
                .isInstanceOfSatisfying(
                        TableTheoryException.class,
                        error -> assertThat(error.attributePath()).isEqualTo(each.attribute()))
                .hasMessageContaining(each.message());
        assertThat(wire.sent()).isEmpty();
    }

    @Test
    void longestKeysAreSent() {
        db.model("Visit", item("user", text(2048))).create();
        db.model("Visit", item("time", text(1024))).create();
        db.model("Visit", item("page", text(2048))).create();
        db.model("Visit", item("place", text(1024))).create();
        assertThat(wire.sent()).hasSize(4);
    }

    /** A failed condition of a write that is sent twice may be its own; without a condition the result is the same. */
    @Test
    void onlyConditionalWritesOfItemsAreGuarded() {
        Expression condition = new Expression("#n = :n", Map.of("#n", "n"), Map.of(":n", Value.n(1)));
        Item stored = item("n", Value.n(1));
        db.items(MODEL).put(new ItemWrite.Put(stored, null));
        db.items(MODEL).put(new ItemWrite.Put(stored, condition));
        Item key = Item.of("user", Value.s("u"), "time", Value.s("1"));
        db.items(MODEL).delete(new ItemWrite.Delete(key, null, false));
        db.items(MODEL).delete(new ItemWrite.Delete(key, condition, false));
        db.items(MODEL).delete(new ItemWrite.Delete(key, condition, true));

        assertThat(wire.requests())
                .extracting(request -> request.effect())
                .containsExactly(Effect.IDEMPOTENT, Effect.GUARDED, Effect.IDEMPOTENT, Effect.GUARDED, Effect.ONCE);
    }

    /** DynamoDB's limit is 4,096 bytes of UTF-8; the expression is filled with spaces. */
    @Test
    void longestExpressionIsSentAndALongerOneIsNot() {
        String longest = "n = :ä" + " ".repeat(4096 - 7);
        db.items(MODEL).page(filtered(longest));
        assertThat(wire.sent()).hasSize(1);
        assertThatThrownBy(() -> db.items(MODEL).page(filtered(longest + " ")))
                .hasMessageContaining("the FilterExpression has more than 4096 bytes");
        assertThat(wire.sent()).hasSize(1);
    }

    private static ItemQuery filtered(String text) {
        Expression filter = new Expression(text, Map.of(), Map.of(":ä", Value.n(1)));
        return new ItemQuery(null, null, filter, List.of(), true, false, null, null, false, null);
    }
}
