package org.tabletheory.onetable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.tabletheory.onetable.TestTable.properties;

import java.math.BigDecimal;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.InvalidCursorException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;

/** Values and cursors that no call can use are errors with the model and, where there is one, the field. */
@DynamoTest
@SuppressWarnings("NullAway.Init")
class InvalidValuesTest {
    private static final String SCHEMA = TestTable.schema("{}", """
            {"T": {"pk": {"type": "string", "value": "t#${id}"}, "sk": {"type": "string", "value": "t#${n}"},
                   "gs1pk": {"type": "string", "value": "t"}, "gs1sk": {"type": "string", "value": "${s}"},
                   "id": {"type": "string"}, "n": {"type": "number"}, "s": {"type": "string"}, "any": {"type": "object"},
                   "m": {"type": "number"},
                   "tag": {"type": "string", "unique": true, "scope": "${any}"}}}
            """);
    private static final List<Object> INVALID =
            List.of(new Object(), new BigDecimal("1e400"), new BigDecimal("1e-400"), List.of(new Object()));

    @SuppressWarnings("UnusedMethod") // called by reflection
    private record Broken(String id, int n) {
        @Override
        public int n() {
            throw new IllegalStateException("secret");
        }
    }

    private TestTable test;
    private OneModel things;

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) {
        test = TestTable.open(endpoint, prefix, SCHEMA);
        things = test.model("T");
        for (int n = 0; n < 4; n++) {
            things.create(properties("id", "1", "n", n, "s", "s" + n));
        }
    }

    @AfterEach
    void close() {
        test.close();
    }

    private static void assertRejected(@Nullable String field, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(TableTheoryException.class, e -> {
                    assertThat(e.context().model()).isEqualTo("T");
                    assertThat(e.context().attributePath()).isEqualTo(field);
                })
                .hasMessageNotContaining("secret");
    }

    @Test
    void valuesThatCannotBeStoredAreRejectedWithModelAndFieldByEveryCall() {
        for (Object invalid : INVALID) {
            Map<String, Object> properties = properties("id", "1", "n", 1, "m", invalid);
            assertRejected("m", () -> things.create(properties));
            assertRejected("m", () -> things.update(properties));
            assertRejected("m", () -> things.upsert(properties));
            assertRejected("m", () -> things.find(properties));
            assertRejected("m", () -> things.scan(properties));
            assertRejected(
                    "m",
                    () -> things.update(
                            properties("id", "1", "n", 1), Params.of().set("m", invalid)));
            assertRejected(
                    "m",
                    () -> things.update(
                            properties("id", "1", "n", 1), Params.of().add("m", invalid)));
            assertRejected(
                    "m",
                    () -> things.create(
                            properties("id", "2", "n", 1), Params.of().context(Map.of("m", invalid))));
            assertRejected(
                    "m",
                    () -> test.table()
                            .withContext(Map.of("m", invalid))
                            .model("T")
                            .create(properties("id", "2", "n", 1)));
        }
        assertThat(test.all()).hasSize(4);
    }

    @Test
    void substitutionThatCannotBeComparedIsRejectedWithTheModel() {
        for (Object invalid : INVALID) {
            assertRejected(
                    null,
                    () -> things.scan(Map.of(), Params.of().where("${m} = @{x}").substitution("x", invalid)));
        }
    }

    @Test
    void initRejectsWhatCannotBeStored() {
        assertRejected("m", () -> things.init(properties("m", new Object())));
        assertRejected("sk", () -> things.init(properties("n", Map.of("a", 1))));
    }

    @Test
    void scopeThatHasNoTextIsRejected() {
        assertRejected("tag", () -> things.create(properties("id", "2", "n", 1, "any", Map.of("a", 1), "tag", "x")));
    }

    @Test
    void recordThatCannotBeReadIsRejectedWithTheModel() {
        TypedModel<Broken> typed = test.table().model("T", Broken.class);

        assertRejected(null, () -> typed.create(new Broken("1", 1)));
        assertRejected(null, () -> typed.update(new Broken("1", 1)));
        assertRejected(null, () -> typed.upsert(new Broken("1", 1)));
    }

    @Test
    void comparisonOfASortKeyWithNullIsRejected() {
        assertThatThrownBy(() -> things.find(
                        properties("gs1pk", "t", "gs1sk", Map.of("between", Arrays.asList("a", null))),
                        Params.of().index("gs1")))
                .isInstanceOf(TableTheoryException.class)
                .hasMessageContaining("gs1sk");
    }

    private void assertInvalidCursor(InvalidCursorException.Reason reason, Map<String, ?> cursor, Params params) {
        for (Params paged : List.of(params.next(cursor), params.prev(cursor))) {
            assertThatThrownBy(() -> things.find(properties("id", "1"), paged))
                    .isInstanceOfSatisfying(InvalidCursorException.class, e -> {
                        assertThat(e.reason()).isEqualTo(reason);
                        assertThat(e.codes()).contains(ErrorCodes.INVALID_CURSOR);
                        assertThat(e.context().model()).isEqualTo("T");
                    });
        }
    }

    @Test
    void malformedCursorIsReportedAsSuch() {
        for (Object invalid : List.of(new Object(), new BigDecimal("1e400"), 1, true, "", List.of("t#1"), Map.of())) {
            assertInvalidCursor(
                    InvalidCursorException.Reason.MALFORMED, properties("pk", invalid, "sk", "t#0"), Params.of());
        }
    }

    @Test
    void cursorOfAnotherCallIsReportedAsSuch() {
        InvalidCursorException.Reason other = InvalidCursorException.Reason.OTHER_QUERY;
        assertInvalidCursor(other, Map.of(), Params.of());
        assertInvalidCursor(other, Map.of("pk", "t#1"), Params.of());
        assertInvalidCursor(other, Map.of("pk", "t#2", "sk", "t#0"), Params.of());
        assertInvalidCursor(other, Map.of("pk", "t#1", "sk", "u#0"), Params.of());
        assertInvalidCursor(other, Map.of("pk", "t#1", "sk", "t#0"), Params.of().index("gs1"));
    }

    @Test
    void ownCursorContinues() {
        FindResult<Map<String, Object>> first =
                things.find(properties("id", "1"), Params.of().limit(2));

        assertThat(things.find(properties("id", "1"), Params.of().next(first.next()))
                        .items())
                .extracting(item -> item.get("n"))
                .containsExactly(2L, 3L);
    }
}
