package org.tabletheory.onetable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.tabletheory.onetable.TestTable.properties;

import java.math.BigDecimal;
import java.net.URI;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.Value;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.onetable.error.OneTableException;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;

/** What is stored, or rejected with model and field, where a value has several possible forms. */
@DynamoTest
@SuppressWarnings("NullAway.Init")
class StoredFormsTest {
    private static final String SCHEMA = TestTable.schema("{}", """
            {"T": {"pk": {"type": "string", "value": "t#${id}"}, "sk": {"type": "string", "value": "t#"},
                   "id": {"type": "string"}, "s": {"type": "string"}, "n": {"type": "number"}, "d": {"type": "date"},
                   "set": {"type": "set"}, "any": {"type": "object"}, "arr": {"type": "array"},
                   "ttl": {"type": "date", "ttl": true},
                   "box": {"type": "object", "schema": {"until": {"type": "date", "ttl": true}}},
                   "zeroth": {"type": "string", "encode": ["pk", "#", "0"]},
                   "kept": {"type": "object", "required": true, "nulls": true, "default": {"zip": "1"},
                            "schema": {"zip": {"type": "string"}, "inner": {"type": "object", "required": true,
                                       "nulls": true, "schema": {"x": {"type": "string"}}}}},
                   "lines": {"type": "array", "items": {"type": "object", "schema": {
                       "sku": {"type": "string"}, "qty": {"type": "number"}, "tags": {"type": "set"},
                       "at": {"type": "date", "isoDates": true, "map": "a"}}}},
                   "safe": {"type": "object", "schema": {"pin": {"type": "string", "crypt": true},
                            "until": {"type": "date", "ttl": true}}}},
             "D": {"pk": {"type": "string", "value": "d#${id}"}, "sk": {"type": "string", "value": "d#"},
                   "id": {"type": "string"},
                   "texts": {"type": "set", "default": ["a", "b"]}, "numbers": {"type": "set", "default": [1, 2.5]},
                   "none": {"type": "set", "default": []}, "arr": {"type": "array", "default": ["a", 1]},
                   "obj": {"type": "object", "default": {"a": {"b": [1]}}},
                   "date": {"type": "date", "default": "2024-01-02"}, "ms": {"type": "date", "default": 5},
                   "ttl": {"type": "date", "ttl": true, "default": "2030-01-01T00:00:00Z"},
                   "num": {"type": "number", "default": "7.5"}, "yes": {"type": "boolean", "default": "false"},
                   "bin": {"type": "binary", "default": "AQID"},
                   "in": {"type": "object", "default": {"tags": ["x"], "at": "2024-01-02"},
                          "schema": {"tags": {"type": "set"}, "at": {"type": "date"}}}}}
            """);

    private TestTable test;
    private OneModel things;

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) {
        test = TestTable.open(endpoint, prefix, SCHEMA);
        things = test.model("T");
        things.create(properties("id", "1"));
    }

    @AfterEach
    void close() {
        test.close();
    }

    private Value stored(String attribute) {
        Value value = test.stored("t#1", "t#").orElseThrow().get(attribute);
        return value == null ? Value.nul() : value;
    }

    private static void assertRejected(String field, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(OneTableException.class, e -> {
                    assertThat(e.context().model()).isEqualTo("T");
                    assertThat(e.context().attributePath()).isEqualTo(field);
                })
                .hasMessageContaining(field);
    }

    private void assertNotStored(String field, Object value) {
        assertRejected(field, () -> things.create(properties("id", "2", field, value)));
        assertRejected(field, () -> things.update(properties("id", "1", field, value)));
    }

    @Test
    void defaultsAreStoredLikeGivenValues() {
        Map<String, Object> created = test.model("D").create(Map.of("id", "1"));

        Map<String, Value> stored = test.stored("d#1", "d#").orElseThrow().attributes();
        assertThat(stored)
                .containsEntry("texts", Value.ss("a", "b"))
                .containsEntry("numbers", Value.ns("1", "2.5"))
                .doesNotContainKey("none")
                .containsEntry("arr", Value.l(Value.s("a"), Value.n(1)))
                .containsEntry("obj", Value.m(Map.of("a", Value.m(Map.of("b", Value.l(Value.n(1)))))))
                .containsEntry("date", Value.n(1704153600000L))
                .containsEntry("ms", Value.n(5))
                .containsEntry("ttl", Value.n(1893456000L))
                .containsEntry("num", Value.n("7.5"))
                .containsEntry("yes", Value.bool(false))
                .containsEntry("bin", Value.s("AQID"))
                .containsEntry("in", Value.m(Map.of("tags", Value.ss("x"), "at", Value.n(1704153600000L))));
        assertThat(created).containsEntry("texts", Set.of("a", "b")).containsEntry("yes", false);
    }

    @Test
    void defaultsAreReadLikeStoredValues() {
        test.table().putItem(properties("pk", "d#1", "sk", "d#", "_type", "D", "id", "1"), Params.of());

        Map<String, Object> read = test.model("D").get(Map.of("id", "1")).orElseThrow();
        assertThat(read)
                .containsEntry("texts", Set.of("a", "b"))
                .containsEntry("numbers", Set.of(1L, new BigDecimal("2.5")))
                .containsEntry("none", Set.of())
                .containsEntry("arr", List.of("a", 1L))
                .containsEntry("date", Instant.parse("2024-01-02T00:00:00Z"))
                .containsEntry("ms", Instant.ofEpochMilli(5))
                .containsEntry("ttl", Instant.parse("2030-01-01T00:00:00Z"))
                .containsEntry("num", new BigDecimal("7.5"))
                .containsEntry("yes", false)
                .containsEntry("in", Map.of("tags", Set.of("x"), "at", Instant.parse("2024-01-02T00:00:00Z")));
        assertThat((byte[]) read.get("bin")).containsExactly(1, 2, 3);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {"number|\"x\"", "date|\"soon\"", "array|\"x\"", "set|[true]", "set|[[1]]"})
    void defaultThatItsFieldCannotStoreIsRejectedWhenTheSchemaIsOpened(String type, String value) {
        String schema = TestTable.schema("{}", """
                {"T": {"pk": {"type": "string"}, "sk": {"type": "string"}, "f": {"type": "%s", "default": %s}}}
                """.formatted(type, value));

        assertRejected(
                "f",
                () -> OneTable.open(
                        test.db(),
                        TestTable.document(schema),
                        OneTableOptions.defaults().table("t")));
    }

    @Test
    void partialUpdateWithAnEmptyElementChangesNothing() {
        things.update(properties("id", "1", "lines", List.of()));
        things.update(
                properties("id", "1"), Params.of().push("lines", List.of(Map.of("sku", "a"), Map.of("sku", "b"))));
        Value before = stored("lines");

        things.update(properties("id", "1", "lines", List.of(Map.of())));
        assertThat(stored("lines")).isEqualTo(before);

        things.update(properties("id", "1", "lines", List.of(Map.of(), Map.of("qty", 2))));
        assertThat(stored("lines"))
                .isEqualTo(Value.l(
                        Value.m(Map.of("sku", Value.s("a"))), Value.m(Map.of("sku", Value.s("b"), "qty", Value.n(2)))));

        things.update(properties("id", "1", "lines", List.of(Map.of(), properties("sku", null))));
        assertThat(stored("lines"))
                .isEqualTo(Value.l(Value.m(Map.of("sku", Value.s("a"))), Value.m(Map.of("qty", Value.n(2)))));
    }

    @Test
    void partialUpdateWithAnEmptyListStoresAnEmptyList() {
        things.update(properties("id", "1"), Params.of().push("lines", List.of(Map.of("sku", "a"))));

        things.update(properties("id", "1", "lines", List.of()));

        assertThat(stored("lines")).isEqualTo(Value.l());
    }

    @Test
    void updateThatIsNotPartialStoresEmptyElements() {
        things.update(
                properties("id", "1", "lines", List.of(Map.of(), Map.of("qty", 1))),
                Params.of().partial(false));

        assertThat(stored("lines")).isEqualTo(Value.l(Value.m(Map.of()), Value.m(Map.of("qty", Value.n(1)))));
    }

    @Test
    void nullElementsOfNestedSchemasAreRejected() {
        assertNotStored("lines", Arrays.asList(Map.of("sku", "a"), null));
    }

    @Test
    void requiredNestedObjectCannotBeNullEvenWithNulls() {
        assertRejected("kept", () -> things.create(properties("id", "2", "kept", null)));
        assertRejected("kept", () -> things.update(properties("id", "1", "kept", null)));
        assertRejected("kept.inner", () -> things.update(properties("id", "1", "kept", properties("inner", null))));
    }

    @Test
    void setsOfOtherTypesThanTextNumbersAndBytesAreRejected() {
        assertNotStored("set", Set.of(true, false));
        assertNotStored("set", Set.of(Instant.EPOCH));
        assertNotStored("set", Set.of(List.of("a")));
        assertNotStored("any", Map.of("flags", Set.of(true)));
    }

    /** The JavaScript library stores numbers and text by the type of whichever comes first. */
    @Test
    void setsOfMoreThanOneTypeAreRejected() {
        for (Set<?> mixed :
                List.of(ordered("a", 1), ordered(1, "a"), ordered("a", new byte[] {1}), ordered(1, new byte[] {1}))) {
            assertNotStored("set", mixed);
            assertNotStored("any", Map.of("tags", mixed));
            assertRejected(
                    "set",
                    () -> things.update(properties("id", "1"), Params.of().set("set", mixed)));
            assertRejected(
                    "set",
                    () -> things.update(properties("id", "1"), Params.of().add("set", mixed)));
        }
        assertThatThrownBy(() -> things.create(properties("id", "2", "set", Set.of(1, "a"))))
                .hasMessageContaining("'set': a set contains only text, only numbers or only bytes, but")
                .hasMessageEndingWith(" this one has members of different types: Integer, String");
    }

    private static Set<Object> ordered(Object... members) {
        return new LinkedHashSet<>(List.of(members));
    }

    @Test
    void textThatHasNoUtf8IsRejected() {
        assertNotStored("s", "a\uD800");
        assertNotStored("arr", List.of("a\uD800"));
        assertNotStored("set", Set.of("a\uD800"));
        assertNotStored("any", Map.of("a\uD800", "b"));
        assertRejected(
                "any", () -> things.update(properties("id", "1"), Params.of().set("any", "a\uD800")));
        assertRejected("s", () -> things.find(properties("id", "1", "s", "a\uD800")));
    }

    /** The JavaScript library stores equal texts of an update as one value, whatever their types. */
    @Test
    void trueAndItsTextAreStoredWithTheirTypes() {
        things.update(properties("id", "1", "any", true, "s", "true"));

        assertThat(stored("any")).isEqualTo(Value.bool(true));
        assertThat(stored("s")).isEqualTo(Value.s("true"));
    }

    @Test
    void emptySetsInsideUntypedValuesAreRejected() {
        assertNotStored("any", Map.of("tags", Set.of()));
        assertNotStored("arr", List.of(Set.of()));
        assertRejected(
                "set", () -> things.update(properties("id", "1"), Params.of().set("set", Set.of())));
    }

    @Test
    void emptySetsOfNestedFieldsAreOmittedLikeThoseOfTheEntity() {
        things.update(
                properties("id", "1", "lines", List.of(properties("sku", "a", "tags", Set.of()))),
                Params.of().partial(false));

        assertThat(stored("lines")).isEqualTo(Value.l(Value.m(Map.of("sku", Value.s("a")))));
    }

    @Test
    void dateInSetIsConvertedByItsField() {
        Instant moment = Instant.parse("2030-01-01T00:00:00.001Z");
        for (String field : List.of("s", "set", "arr")) {
            assertRejected(
                    field,
                    () -> things.update(properties("id", "1"), Params.of().set(field, moment)));
        }
        things.update(
                properties("id", "1", "safe", Map.of("pin", "0")), Params.of().partial(false));
        things.update(
                properties("id", "1"),
                Params.of().set("d", moment).set("n", moment).set("ttl", moment).set("safe.until", moment));

        assertThat(stored("d")).isEqualTo(Value.n(moment.toEpochMilli()));
        assertThat(stored("n")).isEqualTo(Value.n(moment.toEpochMilli()));
        assertThat(stored("ttl")).isEqualTo(Value.n(moment.getEpochSecond() + 1));
        assertThat(((Value.M) stored("safe")).values()).containsEntry("until", Value.n(moment.getEpochSecond() + 1));
    }

    @Test
    void datesInPushedElementsAreConvertedByTheirFields() {
        Instant moment = Instant.parse("2030-01-01T00:00:00.001Z");
        things.update(
                properties("id", "1"),
                Params.of().push("lines", Map.of("sku", "a", "at", moment)).push("arr", moment));
        things.update(
                properties("id", "1"), Params.of().push("lines", List.of(Map.of("at", "2030-01-01T00:00:00.001Z"))));

        Value at = Value.s("2030-01-01T00:00:00.001Z");
        assertThat(stored("lines"))
                .isEqualTo(Value.l(Value.m(Map.of("sku", Value.s("a"), "a", at)), Value.m(Map.of("a", at))));
        assertThat(stored("arr")).isEqualTo(Value.l(Value.n(moment.toEpochMilli())));
        things.update(properties("id", "1"), Params.of().set("lines[0]", Map.of("at", moment)));
        assertThat(things.get(Map.of("id", "1")).orElseThrow())
                .containsEntry("lines", List.of(Map.of("at", moment), Map.of("at", moment)));
    }

    @Test
    void pushOfAnInvalidDateIsRejected() {
        assertPushRejected("lines.at", "lines", Map.of("at", "soon"));
        assertPushRejected("lines.sku", "lines", Map.of("sku", Instant.EPOCH));
        assertPushRejected("lines.at", "lines", Map.of("at", Instant.MAX));
        assertPushRejected("arr", "arr", List.of(Instant.MAX));
        assertPushRejected("lines", "lines", Arrays.asList(Map.of("sku", "a"), null));
        assertRejected(
                "d", () -> things.update(properties("id", "1"), Params.of().set("d", "soon")));
    }

    private void assertPushRejected(String path, String field, Object value) {
        assertRejected(
                path, () -> things.update(properties("id", "1"), Params.of().push(field, value)));
        assertThat(stored(field)).isEqualTo(Value.nul());
    }

    @Test
    void pushToAFieldThatIsNotAnArrayIsRejected() {
        for (String field : List.of("d", "s", "n", "ttl")) {
            assertThatThrownBy(() ->
                            things.update(properties("id", "1"), Params.of().push(field, Instant.EPOCH)))
                    .isInstanceOfSatisfying(
                            OneTableException.class, e -> assertThat(e.code()).isEqualTo(OneTableException.ARGUMENT))
                    .hasMessageContaining("update of T")
                    .hasMessageContaining("'" + field + "'");
            assertThat(stored(field)).isEqualTo(Value.nul());
        }
    }

    private static void assertMissing(String field, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(TableTheoryException.class, e -> {
                    assertThat(e.codes()).contains(ErrorCodes.INVALID_REQUEST);
                    assertThat(e.context().model()).isEqualTo("T");
                    assertThat(e.context().attributePath()).isEqualTo(field);
                })
                .hasMessageContaining("update of T")
                .hasMessageContaining("no object or array at '" + field + "'")
                .hasMessageContaining("partial(false)");
    }

    @Test
    void partialUpdateIntoAMissingArrayOrObjectNamesTheFieldAndTheFix() {
        assertMissing("lines", () -> things.update(properties("id", "1", "lines", List.of(Map.of("qty", 1)))));
        assertMissing("safe", () -> things.update(properties("id", "1", "safe", Map.of("pin", "1"))));
        assertMissing("safe", () -> things.update(properties("id", "1", "safe", properties("pin", null))));
        assertMissing(
                "any", () -> things.update(properties("id", "1"), Params.of().set("any.a", 1)));

        things.update(
                properties("id", "1", "lines", List.of(Map.of("qty", 1))),
                Params.of().partial(false));
        assertThat(stored("lines")).isEqualTo(Value.l(Value.m(Map.of("qty", Value.n(1)))));
    }

    @Test
    void partialUpdateIntoAMissingArrayInATransactionNamesTheFieldAndTheFix() {
        Transaction transaction = new Transaction();
        Params in = Params.of().transaction(transaction);
        things.create(properties("id", "2"), in);
        things.update(properties("id", "1", "lines", List.of(Map.of("qty", 1))), in);

        assertMissing("lines", () -> test.table().transactWrite(transaction));
        assertThat(test.stored("t#2", "t#")).isEmpty();
    }

    /** As in the JavaScript library, which StoredFormsIT shows. */
    @Test
    void requiredNestedObjectIsCreatedEmptyEvenIfItHasADefault() {
        assertThat(stored("kept")).isEqualTo(Value.m(Map.of()));
    }

    @Test
    void nestedEncryptedFieldsAreNeverSetInPlain() {
        things.update(
                properties("id", "1", "safe", Map.of("pin", "0")), Params.of().partial(false));

        things.update(properties("id", "1"), Params.of().set("safe.pin", "1234"));
        assertThat(stored("safe").toString()).doesNotContain("1234").contains("primary:");
        assertThat(things.get(Map.of("id", "1")).orElseThrow()).containsEntry("safe", Map.of("pin", "1234"));

        assertThatThrownBy(() ->
                        things.update(properties("id", "1"), Params.of().set("safe", Map.of("pin", "1234"))))
                .isInstanceOf(OneTableException.class)
                .hasMessageContaining("safe");
        assertThatThrownBy(
                        () -> things.update(properties("id", "1"), Params.of().set("safe.pin", "${s}")))
                .isInstanceOf(OneTableException.class)
                .hasMessageContaining("safe.pin");
    }

    @Test
    void encodeAcceptsTheIndexAsText() {
        assertThat(things.get(Map.of("id", "1")).orElseThrow()).containsEntry("zeroth", "t");
    }

    @Test
    void valuesThatDynamoCannotStoreAreRejectedWithModelAndField() {
        assertNotStored("n", 1e-200);
        assertNotStored("any", Map.of("a", List.of(1e-200)));
        assertNotStored("set", Set.of(1e-200));
        assertRejected(
                "n", () -> things.update(properties("id", "1"), Params.of().add("n", 1e-200)));
        assertNotStored("any", new Object());
        assertRejected(
                "any.a.b", () -> things.create(properties("id", "2", "any", Map.of("a", Map.of("b", Thread.class)))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.12345678901234567890", "9007199254740993", "1e400", "1e-400", "1e-99999999999"})
    void numbersThatADoubleCannotHoldAreRejected(String digits) {
        assertNotStored("n", digits);
        if (!digits.contains("e")) {
            assertNotStored("n", new BigDecimal(digits));
            assertNotStored("any", Map.of("n", new BigDecimal(digits)));
        }
    }

    private record Exact(String id, BigDecimal n) {}

    private record Approximate(String id, double n) {}

    @Test
    void storedNumbersAreReadExactlyOrRejected() {
        String digits = "0.12345678901234567890123456789012345678";
        test.table()
                .items()
                .put(new org.tabletheory.client.item.ItemWrite.Put(
                        test.stored("t#1", "t#").orElseThrow().with("n", Value.n(digits)), null));

        assertThat(test.table().model("T", Exact.class).get(Map.of("id", "1")))
                .contains(new Exact("1", new BigDecimal(digits)));
        TypedModel<Approximate> approximate = test.table().model("T", Approximate.class);
        assertThatThrownBy(() -> approximate.get(Map.of("id", "1")))
                .isInstanceOf(TableTheoryException.class)
                .hasMessageContaining("'n'")
                .hasMessageContaining("double");
        things.update(properties("id", "1", "n", 0.1));
        assertThat(approximate.get(Map.of("id", "1"))).contains(new Approximate("1", 0.1));
    }

    @Test
    void ttlIsKeptUpToTheYear9999AndRejectedAfter() {
        Instant last = Instant.parse("9999-12-31T23:59:59Z");
        things.update(properties("id", "1", "ttl", last));

        assertThat(stored("ttl")).isEqualTo(Value.n(253_402_300_799L));
        assertThat(things.update(properties("id", "1", "s", "x"))).containsEntry("ttl", last);
        assertNotStored("ttl", last.plusMillis(1));
        assertSetRejected("ttl", last.getEpochSecond() + 1);
        assertSetRejected("safe.until", last.toEpochMilli());
        assertSetRejected("ttl", last.plusMillis(1));
    }

    @Test
    void ttlBefore1970IsRejected() {
        things.update(properties("id", "1", "ttl", Instant.EPOCH));

        assertThat(stored("ttl")).isEqualTo(Value.n(0));
        assertNotStored("ttl", Instant.EPOCH.minusSeconds(1));
        assertNotStored("ttl", "1969-12-31");
        assertNotStored("ttl", -1000);
        assertSetRejected("ttl", -1);
        assertSetRejected("ttl", 0.5);
        assertSetRejected("safe.until", Instant.EPOCH.minusSeconds(1));
        assertRejected(
                "box.until",
                () -> things.update(properties("id", "1"), Params.of().set("box", Map.of("until", -1))));
    }

    /** DynamoDB computes the sum, so it cannot be checked before; it must not prevent other changes. */
    @Test
    void ttlThatAddMovedOutOfRangeDoesNotPreventUpdatesOfOtherFields() {
        things.update(properties("id", "1", "ttl", Instant.EPOCH));
        for (long amount : List.of(-1L, 253_402_300_801L)) {
            things.update(properties("id", "1"), Params.of().add("ttl", amount));

            assertThat(things.update(properties("id", "1", "s", "x" + amount))).containsEntry("s", "x" + amount);
            assertThat(things.update(properties("id", "1"), Params.of().set("n", amount)))
                    .containsEntry("n", amount);
        }
        assertThat(stored("ttl")).isEqualTo(Value.n(253_402_300_800L));
        things.update(properties("id", "1", "ttl", Instant.EPOCH));
        assertThat(stored("ttl")).isEqualTo(Value.n(0));
    }

    private void assertSetRejected(String path, Object value) {
        assertRejected(
                path, () -> things.update(properties("id", "1"), Params.of().set(path, value)));
    }
}
