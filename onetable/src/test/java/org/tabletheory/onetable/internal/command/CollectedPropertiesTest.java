package org.tabletheory.onetable.internal.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.onetable.error.OneTableException;
import org.tabletheory.onetable.internal.command.CallParams.Param;

/** Which values a call collects, and the messages for those that it rejects. */
class CollectedPropertiesTest {
    private static final TestCalls CALLS = TestCalls.of("{\"timestamps\": true}", """
            {"T": {"pk": {"type": "string", "value": "t#${id}"}, "sk": {"type": "string", "value": "t#${n}"},
                   "gs1pk": {"type": "string", "value": "${s}"}, "id": {"type": "string"}, "n": {"type": "number"},
                   "s": {"type": "string"}, "gen": {"type": "string", "generate": true},
                   "one": {"type": "number", "enum": [1, 2.5, "3"]},
                   "code": {"type": "string", "validate": "/^[a-z]+$/"},
                   "list": {"type": "array", "validate": "/^a,b$/"},
                   "box": {"type": "object", "schema": {"need": {"type": "string", "required": true},
                           "tags": {"type": "set"}}},
                   "lines": {"type": "array", "items": {"type": "object", "schema": {"q": {"type": "number"}}}}},
             "C": {"pk": {"type": "string"}, "sk": {"type": "string"}, "c": {"type": "string", "value": true}},
             "U": {"created": {"type": "date", "isoDates": true}}}
            """);

    private static Call call(CallType type) {
        return CALLS.call(type, "T", CallParams.NONE, true);
    }

    private static Map<String, @Nullable Object> with(String name, @Nullable Object value) {
        Map<String, @Nullable Object> properties = new HashMap<>(Map.of("id", "1", "n", 1));
        properties.put(name, value);
        return properties;
    }

    @Test
    void keyIsKnownAsFarAsThePropertiesDetermineIt() {
        Call get = call(CallType.GET);
        CollectedProperties half = TestCalls.collect(get, Map.of("id", "1"));

        assertThat(half.key(get.model())).isEqualTo(Item.of("pk", Value.s("t#1")));
        assertThatThrownBy(() -> half.requireKey(get, ", or do this"))
                .isInstanceOfSatisfying(
                        OneTableException.class, e -> assertThat(e.code()).isEqualTo(OneTableException.MISSING))
                .hasMessage(
                        "get of T: the properties do not determine the key 'sk'; pass all fields of its template, or do"
                                + " this");
        assertThat(TestCalls.collect(get, Map.of("id", "1", "n", 2)).requireKey(get, ""))
                .isEqualTo(Item.of("pk", Value.s("t#1")).with("sk", Value.s("t#2")));
        assertThat(TestCalls.collect(get, Map.of("id", "1", "n", 2)).item().attributes())
                .as("a get uses only the key")
                .containsOnlyKeys("pk", "sk");
        Call none = CALLS.call(CallType.GET, "U", CallParams.NONE, null);
        assertThatThrownBy(() -> CollectedProperties.EMPTY.requireKey(none, ""))
                .hasMessage("get of U: the model has no field for the key 'pk'; add one to the schema");
    }

    @ParameterizedTest
    @CsvSource({"1, true", "1.0, true", "2.50, true", "3, false", "1.5, false"})
    void numbersAreComparedWithAnEnumByValue(String number, boolean valid) {
        Map<String, @Nullable Object> properties = with("one", new BigDecimal(number));
        if (valid) {
            assertThat(TestCalls.collect(call(CallType.UPDATE), properties).of("one"))
                    .isNotNull();
        } else {
            assertInvalid("one", "is not one of the values of its enum", CallType.UPDATE, properties);
        }
    }

    private static void assertInvalid(
            String field, String problem, CallType type, Map<String, ? extends @Nullable Object> properties) {
        assertThatThrownBy(() -> TestCalls.collect(call(type), properties))
                .isInstanceOfSatisfying(OneTableException.class, e -> {
                    assertThat(e.code()).isEqualTo(OneTableException.VALIDATION);
                    assertThat(e.validation()).containsExactly(Map.entry(field, "'" + field + "' " + problem));
                });
    }

    @Test
    void writtenValuesMustMatchTheirRules() {
        assertInvalid("code", "does not match its pattern", CallType.UPDATE, with("code", "A"));
        assertInvalid("list", "does not match its pattern", CallType.UPDATE, with("list", List.of("a")));
        assertInvalid("list", "does not match its pattern", CallType.UPDATE, with("list", List.of(Map.of())));
        assertThat(TestCalls.collect(call(CallType.UPDATE), with("list", List.of("a", "b")))
                        .of("list"))
                .isNotNull();
        assertThat(TestCalls.collect(call(CallType.FIND), with("code", "A")).of("code"))
                .as("only writes are checked")
                .isNotNull();
        assertThatThrownBy(() -> TestCalls.collect(call(CallType.UPDATE), with("box", 5)))
                .hasMessage("update of T: invalid box: 'box' has a nested schema; pass a map or a record");
        assertThatThrownBy(() -> TestCalls.collect(call(CallType.UPDATE), with("lines", "x")))
                .hasMessage("update of T: invalid lines: 'lines' has a nested schema; pass a list of maps or records");
        assertThatThrownBy(() -> TestCalls.collect(call(CallType.UPDATE), with("lines", Arrays.asList(Map.of(), null))))
                .hasMessageContaining("'lines[1]' is null, which the JavaScript library cannot read; omit it");
        assertThatThrownBy(() -> TestCalls.collect(call(CallType.UPDATE), with("n", "x")))
                .hasMessageContaining("'n'");
    }

    @Test
    void programMustProvideFunctionsThatTheSchemaNeeds() {
        assertThatThrownBy(() -> TestCalls.collect(call(CallType.PUT), with("s", "x")))
                .hasMessage("put of T: 'gen' has generate: true, which needs a function; set OneTableOptions.generate");
        assertThatThrownBy(() -> TestCalls.collect(
                        CALLS.call(CallType.PUT, "C", CallParams.NONE, null), Map.of("pk", "1", "sk", "1")))
                .hasMessage("put of C: 'c' has value: true, which needs a function; set OneTableOptions.value");
    }

    @Test
    void updateRemovesNullsAtAnyDepth() {
        assertThat(TestCalls.collect(call(CallType.UPDATE), with("code", null)).removes())
                .containsExactly(ItemPath.of("code"));
        Map<String, @Nullable Object> tags = new HashMap<>();
        tags.put("tags", null);
        assertThat(TestCalls.collect(call(CallType.UPDATE), with("box", tags)).removes())
                .containsExactly(ItemPath.parse("box.tags"));
        assertThat(TestCalls.collect(call(CallType.UPDATE), with("box", null)).removes())
                .containsExactly(ItemPath.of("box"));
        assertThat(TestCalls.collect(call(CallType.FIND), with("code", null)).removes())
                .isEmpty();
    }

    @Test
    void templateOfAChangedVariableIsUnresolvedWithoutTheOthers() {
        CollectedProperties collected = TestCalls.collect(call(CallType.UPDATE), with("s", "x"));
        assertThat(collected.unresolved()).isEmpty();
        assertThat(collected.of("gs1pk")).isEqualTo(new CollectedValue.Single(Value.s("x"), false));
        assertThat(collected.of("none")).isNull();
        assertThat(collected.of(null)).isNull();
        assertThat(TestCalls.collect(call(CallType.UPDATE), with("s", null)).removes())
                .containsExactlyInAnyOrder(ItemPath.of("gs1pk"), ItemPath.of("s"));
    }

    @Test
    void timestampsAreAddedByTheSchemaAndTheParams() {
        assertThat(timestamps(CallParams.NONE, true)).containsOnlyKeys("created", "updated");
        assertThat(timestamps(CallParams.NONE, false))
                .containsOnlyKeys("updated")
                .containsValue(TestCalls.NOW);
        assertThat(timestamps(CallParams.NONE.with(Param.TIMESTAMPS, false), true))
                .isEmpty();
        assertThat(timestamps(CallParams.NONE.with(Param.TIMESTAMPS, true), true))
                .hasSize(2);
    }

    private static Map<String, @Nullable Object> timestamps(CallParams params, boolean created) {
        Map<String, @Nullable Object> properties = new HashMap<>();
        CALLS.call(CallType.PUT, "T", params, null).addTimestamps(properties, created);
        return properties;
    }

    @Test
    void unknownPropertiesAreFoundAtAnyDepth() {
        KnownProperties known = new KnownProperties(call(CallType.FIND));

        known.check(with("lines", List.of(Map.of("q", 1))));
        known.check(with("box", "no object"));
        assertThatThrownBy(() -> known.check(with("lines", List.of(Map.of("q", 1), Map.of("qq", 1)))))
                .hasMessageContaining("find of T: unknown property 'lines[1].qq'");
        assertThatThrownBy(() -> known.check(with("box", Map.of("nede", Instant.EPOCH))))
                .hasMessageContaining("find of T: unknown property 'box.nede'; did you mean 'need'?");
    }
}
