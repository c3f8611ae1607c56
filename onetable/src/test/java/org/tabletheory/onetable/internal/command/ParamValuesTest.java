package org.tabletheory.onetable.internal.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.tabletheory.onetable.internal.command.TestCalls.text;
import static org.tabletheory.onetable.internal.command.TestCalls.update;

import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.attribute.Value;
import org.tabletheory.onetable.error.OneTableException;
import org.tabletheory.onetable.internal.command.CallParams.Param;

/** What set, add, delete and push store, and the messages for what they reject. */
class ParamValuesTest {
    private static final TestCalls CALLS = TestCalls.of("{}", """
            {"T": {"pk": {"type": "string", "value": "t#${id}"}, "sk": {"type": "string", "value": "t#"},
                   "id": {"type": "string"}, "s": {"type": "string"}, "n": {"type": "number"}, "d": {"type": "date"},
                   "iso": {"type": "date", "isoDates": true}, "ttl": {"type": "date", "ttl": true},
                   "flag": {"type": "boolean"}, "bin": {"type": "binary"}, "tags": {"type": "set"},
                   "list": {"type": "array"}, "any": {"type": "object"}, "pin": {"type": "string", "crypt": true},
                   "safe": {"type": "object", "schema": {"pin": {"type": "string", "crypt": true}}},
                   "deep": {"type": "object", "schema": {"safe": {"type": "object", "schema": {
                       "pin": {"type": "string", "crypt": true}}}}},
                   "box": {"type": "object", "schema": {"a": {"type": "string"}, "b": {"type": "string", "map": "bb"},
                       "ab": {"type": "string", "value": "${a}-${b}"},
                       "need": {"type": "string", "required": true}}},
                   "calc": {"type": "object", "schema": {"x": {"type": "string"}, "auto": {"type": "string", "value": true}}},
                   "lines": {"type": "array", "items": {"type": "object", "schema": {"q": {"type": "number"}}}}}}
            """);

    private static Value stored(Param param, String path, @Nullable Object value) {
        Call call = CALLS.call(CallType.UPDATE, "T", CallParams.NONE.withEntry(param, path, value), true);
        return new ParamValues(call, TestCalls.ENCODER)
                .of(path, value, param.name().toLowerCase(Locale.ROOT));
    }

    private static Value set(String path, Object value) {
        return stored(Param.SET, path, value);
    }

    private static Map<String, @Nullable Object> object(@Nullable Object... namesAndValues) {
        Map<String, @Nullable Object> map = new HashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            map.put((String) Objects.requireNonNull(namesAndValues[i]), namesAndValues[i + 1]);
        }
        return map;
    }

    @Test
    void templatesOfASetObjectAreRenderedUnlessTheyAreGiven() {
        Value need = Value.s("x");
        assertThat(set("box", Map.of("a", "1", "b", "2", "need", "x")))
                .isEqualTo(Value.m(Map.of("a", Value.s("1"), "bb", Value.s("2"), "ab", Value.s("1-2"), "need", need)));
        assertThat(set("box", Map.of("a", "1", "b", "2", "ab", "own", "need", "x")))
                .isEqualTo(Value.m(Map.of("a", Value.s("1"), "bb", Value.s("2"), "ab", Value.s("own"), "need", need)));
        assertThat(set("box", Map.of("a", "1", "need", "x", "more", 5)))
                .isEqualTo(Value.m(Map.of("a", Value.s("1"), "more", Value.n(5), "need", need)));
        assertThat(set("calc", Map.of("x", "1"))).isEqualTo(Value.m(Map.of("x", Value.s("1"))));
        assertThat(set("box", object("a", null, "need", "x")))
                .isEqualTo(Value.m(Map.of("a", Value.nul(), "need", need)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "ADD | pin | 'pin' is encrypted and cannot be changed by add",
                "PUSH | pin | 'pin' is encrypted and cannot be changed by push",
                "DELETE | safe.pin | 'safe.pin' is encrypted and cannot be changed by delete",
                "SET | safe | 'safe' contains encrypted fields and cannot be changed by set",
                "SET | deep | 'deep' contains encrypted fields and cannot be changed by set",
                "PUSH | deep.safe | 'deep.safe' contains encrypted fields and cannot be changed by push"
            })
    void encryptedFieldsAreChangedByPropertiesOrSetOfTheFieldItself(Param param, String path, String problem) {
        assertThatThrownBy(() -> stored(param, path, "1"))
                .isInstanceOfSatisfying(
                        OneTableException.class, e -> assertThat(e.code()).isEqualTo(OneTableException.ARGUMENT))
                .hasMessage("update of T: " + problem + "; pass it as a property");
        assertThat(((Value.S) set("safe.pin", "1")).value()).startsWith("primary:");
    }

    @ParameterizedTest
    @CsvSource({"s, string", "n, number", "flag, boolean", "d, date", "bin, binary"})
    void nothingIsAppendedToScalars(String path, String type) {
        assertThatThrownBy(() -> stored(Param.PUSH, path, List.of(1)))
                .hasMessage("update of T: '" + path + "' has the type " + type
                        + ", so nothing can be appended to it; use set, or declare the field as an array");
    }

    @Test
    void pushedElementsAreLists() {
        assertThat(stored(Param.PUSH, "list", List.of(1))).isEqualTo(Value.l(Value.n(1)));
        assertThat(stored(Param.PUSH, "tags", List.of(1))).isEqualTo(Value.l(Value.n(1)));
        assertThat(stored(Param.PUSH, "any", List.of(1))).isEqualTo(Value.l(Value.n(1)));
        assertThat(stored(Param.PUSH, "list[0]", List.of(1))).isEqualTo(Value.l(Value.n(1)));
        assertThat(stored(Param.PUSH, "lines", List.of(Map.of("q", "1"))))
                .isEqualTo(Value.l(Value.m(Map.of("q", Value.n(1)))));
        assertRejected(
                "lines",
                Param.PUSH,
                Arrays.asList(Map.of("q", 1), null),
                "an element is null, which the JavaScript" + " library cannot read; omit it");
        assertRejected("lines", Param.PUSH, List.of(5), "the field has a nested schema; pass a map or a record");
        assertRejected("lines", Param.SET, Map.of(), "the field has a nested schema; pass a list of maps or records");
    }

    private static void assertRejected(String path, Param param, Object value, String problem) {
        assertThatThrownBy(() -> stored(param, path, value))
                .isInstanceOfSatisfying(
                        OneTableException.class, e -> assertThat(e.code()).isEqualTo(OneTableException.VALIDATION))
                .hasMessage("update of T: invalid " + path + ": '" + path + "': " + problem);
    }

    @Test
    void numbersOfTtlsAreWholeSecondsUpToTheYear9999() {
        assertThat(set("ttl", 0)).isEqualTo(Value.n(0));
        assertThat(set("ttl", 253_402_300_799L)).isEqualTo(Value.n(253_402_300_799L));
        for (Object invalid : List.of(-1, 0.5, 253_402_300_800L)) {
            assertRejected(
                    "ttl",
                    Param.SET,
                    invalid,
                    "a number that is set for a ttl is stored unchanged, so it must be"
                            + " whole seconds from 1970 to the year 9999; pass an Instant");
        }
        assertThat(set("d", -0.5)).isEqualTo(Value.n("-0.5"));
        assertThat(set("iso", 5)).isEqualTo(Value.n(5));
    }

    @Test
    void datesAreStoredInTheFormOfTheirField() {
        Instant moment = Instant.ofEpochMilli(1_500);
        assertThat(set("d", moment)).isEqualTo(Value.n(1500));
        assertThat(set("n", moment)).isEqualTo(Value.n(1500));
        assertThat(set("any", moment)).isEqualTo(Value.n(1500));
        assertThat(set("iso", moment)).isEqualTo(Value.s("1970-01-01T00:00:01.500Z"));
        assertThat(set("ttl", moment)).isEqualTo(Value.n(2));
        assertThat(stored(Param.ADD, "d", moment)).isEqualTo(Value.n(1500));
        for (String field : List.of("s", "flag", "bin", "tags", "list")) {
            assertThatThrownBy(() -> set(field, moment))
                    .hasMessageContaining("a date cannot be stored in a field of type ")
                    .hasMessageEndingWith("; pass text, or declare the field as a date");
        }
    }

    @Test
    void operandsOfAddAndDelete() {
        assertThat(stored(Param.ADD, "n", "1.50")).isEqualTo(Value.n("1.5"));
        assertThat(stored(Param.ADD, "tags", List.of("a"))).isEqualTo(Value.ss("a"));
        assertThat(stored(Param.ADD, "tags", "a")).isEqualTo(Value.ss("a"));
        assertThat(stored(Param.DELETE, "tags", Set.of(1))).isEqualTo(Value.ns("1"));
        assertThat(stored(Param.ADD, "tags", Set.of(new byte[] {1}))).isEqualTo(Value.bs(Set.of(Value.b((byte) 1))));
        assertRejected("any", Param.ADD, "a", "only numbers and members of sets can be added; pass a number or a Set");
        assertRejected(
                "any",
                Param.DELETE,
                1,
                "only members of sets can be deleted; pass a Set, or use remove to remove the" + " value");
        assertRejected(
                "iso",
                Param.ADD,
                1,
                "the field has the type date, stored as text, but add changes only numbers and" + " sets; use set");
        assertRejected(
                "n",
                Param.DELETE,
                Set.of(1),
                "the field has the type number, but delete only deletes members of"
                        + " sets; use set, or remove to remove the field");
        assertThat(stored(Param.ADD, "ttl", 5)).isEqualTo(Value.n(5));
    }

    @Test
    void undeclaredPathsTakeAnyValue() {
        assertThat(set("other", Map.of("a", List.of(1)))).isEqualTo(Value.m(Map.of("a", Value.l(Value.n(1)))));
        assertThat(set("any.at", Instant.ofEpochMilli(5))).isEqualTo(Value.n(5));
        assertThat(set("list[0]", "x")).isEqualTo(Value.s("x"));
        assertThat(set("lines[0]", Map.of("q", "1"))).isEqualTo(Value.m(Map.of("q", Value.n(1))));
    }

    @Test
    void changesInsideOfFieldsAreKnown() {
        CallParams params = CallParams.NONE
                .withEntry(Param.SET, "any.x", 1)
                .withEntry(Param.ADD, "other.n", 1)
                .withEntry(Param.PUSH, "list[0]", 1)
                .withEntry(Param.SET, "n", 1)
                .with(Param.REMOVE, List.of("deep.safe", "s"));
        Call call = CALLS.call(CallType.UPDATE, "T", params, true);
        Map<String, @Nullable Object> properties =
                object("id", "1", "box", Map.of("a", "1"), "lines", List.of(object("q", null)), "d", null);

        assertThat(TestCalls.collect(call, properties).changedInside(call))
                .containsExactlyInAnyOrder("box", "lines", "deep", "any", "other", "list");
        Call whole = CALLS.call(CallType.UPDATE, "T", CallParams.NONE.with(Param.PARTIAL, false), true);
        Map<String, @Nullable Object> replaced = object("id", "1", "box", Map.of("need", "1"));
        assertThat(TestCalls.collect(whole, replaced).changedInside(whole)).isEmpty();
    }

    @Test
    void expressionsAreConvertedWithTheirFields() {
        CallParams params = CallParams.NONE
                .withEntry(Param.SET, "n", "if_not_exists(${n}, @{start}) + ${box.b}")
                .withEntry(Param.SUBSTITUTIONS, "start", Instant.ofEpochMilli(5));

        assertThat(text(update(CALLS.call(CallType.UPDATE, "T", params, true), Map.of("id", "1"))
                        .update()))
                .isEqualTo("set n = if_not_exists(n, 5) + box.bb, id = '1'");
        for (String malformed : List.of("${n..x}", "{1} + ${[0]}", "${n} = 'x'", "@{none}", "{1} + @{none}")) {
            CallParams invalid = CallParams.NONE.withEntry(Param.SET, "n", malformed);
            assertThatThrownBy(() -> update(CALLS.call(CallType.UPDATE, "T", invalid, true), Map.of("id", "1")))
                    .isInstanceOfSatisfying(
                            OneTableException.class, e -> assertThat(e.code()).isEqualTo(OneTableException.ARGUMENT));
        }
        assertThatThrownBy(() -> update(
                        CALLS.call(CallType.UPDATE, "T", CallParams.NONE.withEntry(Param.SET, "pin", "${s}"), true),
                        Map.of("id", "1")))
                .hasMessage(
                        "update of T: 'pin' is encrypted and cannot be set by an expression; pass it as a property");
    }
}
