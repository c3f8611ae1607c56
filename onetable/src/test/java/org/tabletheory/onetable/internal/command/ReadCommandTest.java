package org.tabletheory.onetable.internal.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.tabletheory.onetable.internal.command.TestCalls.query;
import static org.tabletheory.onetable.internal.command.TestCalls.text;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.item.ItemQuery;
import org.tabletheory.error.InvalidCursorException;
import org.tabletheory.onetable.error.OneTableException;
import org.tabletheory.onetable.internal.command.CallParams.Param;

/** The requests of queries and scans: key conditions, filters and where they start. */
class ReadCommandTest {
    private static final TestCalls CALLS = TestCalls.of("{}", """
            {"T": {"pk": {"type": "string", "value": "t#${id}"}, "sk": {"type": "string", "value": "t#${n}"},
                   "gs1pk": {"type": "string", "value": "t"}, "gs1sk": {"type": "string", "value": "${s}"},
                   "id": {"type": "string"}, "n": {"type": "number"}, "s": {"type": "string"},
                   "quiet": {"type": "string", "filter": false},
                   "a": {"type": "string", "map": "p.a"}, "b": {"type": "string", "map": "p.b"},
                   "box": {"type": "object", "schema": {"x": {"type": "string"}, "y": {"type": "string"}}},
                   "lines": {"type": "array", "items": {"type": "object", "schema": {"q": {"type": "number"}}}},
                   "any": {"type": "object"}}}
            """);

    private static Call finding(CallParams params) {
        return CALLS.call(CallType.FIND, "T", params, null);
    }

    private static ItemQuery find(CallParams params) {
        return query(finding(params), Map.of("id", "1"));
    }

    private static @Nullable String keys(Map<String, ?> properties) {
        return text(query(finding(CallParams.NONE), properties).keyCondition());
    }

    private static @Nullable String filter(Map<String, ?> properties) {
        return text(query(CALLS.call(CallType.SCAN, "T", CallParams.NONE, null), properties)
                .filter());
    }

    @Test
    void keyConditionHasTheSortKeyAsFarAsItIsKnown() {
        assertThat(keys(Map.of("id", "1", "n", 5))).isEqualTo("pk = 't#1' and sk = 't#5'");
        assertThat(keys(Map.of("id", "1"))).isEqualTo("pk = 't#1' and begins_with(sk, 't#')");
        assertThat(text(query(finding(CallParams.NONE.with(Param.INDEX, "gs1")), Map.of("id", "1"))
                        .keyCondition()))
                .isEqualTo("gs1pk = 't'");
        assertThatThrownBy(() -> keys(Map.of("n", 5)))
                .isInstanceOfSatisfying(
                        OneTableException.class, e -> assertThat(e.code()).isEqualTo(OneTableException.MISSING))
                .hasMessage(
                        "find of T: the properties do not determine the key 'pk'; pass all fields of its template, or"
                                + " use another index");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "begins | begins_with(sk, 'a')",
                "begins_with | begins_with(sk, 'a')",
                "< | sk < 'a'",
                "<= | sk <= 'a'",
                "= | sk = 'a'",
                ">= | sk >= 'a'",
                "> | sk > 'a'"
            })
    void sortKeyIsCompared(String operator, String condition) {
        assertThat(keys(Map.of("id", "1", "sk", Map.of(operator, "a")))).isEqualTo("pk = 't#1' and " + condition);
        assertThatThrownBy(() -> keys(Map.of("id", "1", "sk", Map.of(operator, List.of("a", "b")))))
                .hasMessage("find of T: '" + operator + "' needs one value");
    }

    @Test
    void sortKeyIsBetweenTwoValues() {
        assertThat(keys(Map.of("id", "1", "sk", Map.of("between", List.of("a", "b")))))
                .isEqualTo("pk = 't#1' and sk BETWEEN 'a' AND 'b'");
        assertThatThrownBy(() -> keys(Map.of("id", "1", "sk", Map.of("between", List.of("a")))))
                .hasMessage("find of T: 'between' needs two values");
        assertThatThrownBy(() -> keys(Map.of("id", "1", "sk", Map.of("<>", "a"))))
                .hasMessage("find of T: unknown sort key operator '<>'; supported: begins, between, <, <=, =, >=, >");
        assertThatThrownBy(() -> keys(Map.of("id", "1", "sk", Map.of("<", "a", ">", "b"))))
                .hasMessage("find of T: the sort key 'sk' needs exactly one comparison, such as begins, between or <=");
        assertThatThrownBy(() -> keys(Map.of("id", "1", "sk", Map.of())))
                .hasMessageContaining("needs exactly one comparison");
    }

    @Test
    void otherPropertiesAreFilters() {
        assertThat(filter(Map.of("s", "x"))).isEqualTo("(s = 'x') and (_type = 'T')");
        assertThat(filter(Map.of("quiet", "x"))).isEqualTo("_type = 'T'");
        assertThat(filter(Map.of("box", Map.of("x", "1", "y", "2"))))
                .isEqualTo("(box.x = '1') and (box.y = '2') and (_type = 'T')");
        assertThat(filter(Map.of("lines", List.of(Map.of(), Map.of("q", 1)))))
                .isEqualTo("(lines[1].q = 1) and (_type = 'T')");
        assertThat(filter(Map.of("lines", List.of()))).isEqualTo("_type = 'T'");
        assertThat(filter(Map.of("any", List.of()))).isEqualTo("(any = " + Value.l() + ") and (_type = 'T')");
        assertThat(text(query(finding(CallParams.NONE.with(Param.WHERE, "${n} > {1}")), Map.of("id", "1", "any", 5))
                        .filter()))
                .isEqualTo("(n > 1) and (id = '1') and (any = 5)");
    }

    @Test
    void nestedValuesThatAreNotPartialAreComparedAsAWhole() {
        Call whole = CALLS.call(CallType.SCAN, "T", CallParams.NONE.with(Param.PARTIAL, false), null);

        assertThat(text(query(whole, Map.of("box", Map.of("x", "1"))).filter()))
                .isEqualTo("(box = " + Value.m(Map.of("x", Value.s("1"))) + ") and (_type = 'T')");
        assertThat(text(query(whole, Map.of("lines", List.of())).filter()))
                .isEqualTo("(lines = " + Value.l() + ") and (_type = 'T')");
    }

    /** Requests do not filter by packed fields, unless items are not read with them. */
    @Test
    void packedFieldsAreFilteredIfTheyCannotBeComparedLater() {
        Map<String, Object> packed = Map.of("id", "1", "a", "x", "b", "y");

        assertThat(text(query(finding(CallParams.NONE), packed).filter())).isEqualTo("id = '1'");
        for (CallParams params :
                List.of(CallParams.NONE.with(Param.COUNT, true), CallParams.NONE.with(Param.FIELDS, List.of("s")))) {
            assertThat(text(query(finding(params), packed).filter()))
                    .isEqualTo("(id = '1') and (p.a = 'x') and (p.b = 'y')");
        }
        assertThatThrownBy(() -> query(finding(CallParams.NONE), Map.of("id", "1", "a", "x")))
                .hasMessageEndingWith("pass all of them or none");
        CollectedProperties collected = TestCalls.collect(finding(CallParams.NONE), packed);
        assertThat(collected.matchesPacked(packed("x", "y"))).isTrue();
        assertThat(collected.matchesPacked(packed("x", "z"))).isFalse();
        assertThat(collected.matchesPacked(Item.of("p", Value.s("x")))).isFalse();
    }

    private static Item packed(String a, String b) {
        return Item.of("p", Value.m(Map.of("a", Value.s(a), "b", Value.s(b))));
    }

    @Test
    void paramsOfTheRequestArePassedOn() {
        ItemQuery plain = find(CallParams.NONE);
        assertThat(plain.index()).isNull();
        assertThat(plain.attributes()).isEmpty();
        assertThat(plain.forward()).isTrue();
        assertThat(plain.consistent()).isFalse();
        assertThat(plain.limit()).isNull();
        assertThat(plain.startKey()).isNull();
        assertThat(plain.count()).isFalse();
        assertThat(plain.segment()).isNull();
        assertThat(find(CallParams.NONE.with(Param.INDEX, "gs1")).index()).isEqualTo("gs1");
        assertThat(find(CallParams.NONE.with(Param.FIELDS, List.of("s", "a", "b", "none")))
                        .attributes())
                .containsExactly("s", "p");
        assertThat(find(CallParams.NONE.with(Param.CONSISTENT, true)).consistent())
                .isTrue();
        assertThat(find(CallParams.NONE.with(Param.LIMIT, 7)).limit()).isEqualTo(7);
        assertThat(find(CallParams.NONE.with(Param.COUNT, true)).count()).isTrue();
        assertThat(find(CallParams.NONE.with(Param.SEGMENT, 1).with(Param.SEGMENTS, 3))
                        .segment())
                .isEqualTo(new ItemQuery.Segment(1, 3));
        assertThat(find(CallParams.NONE.with(Param.SEGMENT, 1)).segment()).isNull();
        assertThat(find(CallParams.NONE.with(Param.SEGMENTS, 3)).segment()).isNull();
        assertThatThrownBy(() -> find(CallParams.NONE.with(Param.COUNT, true).with(Param.FIELDS, List.of("s"))))
                .hasMessage("find of T: count does not read fields; remove fields");
    }

    @Test
    void prevPagesBackwards() {
        Map<String, Object> cursor = Map.of("pk", "t#1", "sk", "t#5");
        CallParams prev = CallParams.NONE.with(Param.PREV, cursor);
        CallParams next = CallParams.NONE.with(Param.NEXT, cursor);

        assertThat(find(prev).forward()).isFalse();
        assertThat(find(prev.with(Param.REVERSE, true)).forward()).isTrue();
        assertThat(find(next).forward()).isTrue();
        assertThat(find(next.with(Param.REVERSE, true)).forward()).isFalse();
        assertThat(find(prev.with(Param.NEXT, Map.of("pk", "t#1", "sk", "t#6"))))
                .as("next has priority")
                .satisfies(both -> {
                    assertThat(both.forward()).isTrue();
                    assertThat(both.startKey()).isEqualTo(key("t#1", "t#6"));
                });
        assertThat(find(next).startKey()).isEqualTo(key("t#1", "t#5"));
    }

    private static Item key(String pk, String sk) {
        return Item.of("pk", Value.s(pk)).with("sk", Value.s(sk));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "t#2 | t#5 | the cursor does not belong to this call: it has another 'pk'",
                "t#1 | | the cursor does not belong to this call: it has no 'sk'"
            })
    void cursorOfAnotherCallIsRejected(String pk, @Nullable String sk, String problem) {
        Map<String, Object> cursor = sk == null ? Map.of("pk", pk) : Map.of("pk", pk, "sk", sk);

        assertThatThrownBy(() -> find(CallParams.NONE.with(Param.NEXT, cursor)))
                .isInstanceOf(InvalidCursorException.class)
                .hasMessageContaining(problem);
    }

    @Test
    void scanContinuesAnywhere() {
        Call scan = CALLS.call(
                CallType.SCAN, "T", CallParams.NONE.with(Param.NEXT, Map.of("pk", "t#2", "sk", "t#5")), null);

        assertThat(query(scan, Map.of("id", "1")).startKey()).isEqualTo(key("t#2", "t#5"));
        assertThat(query(scan, Map.of("id", "1")).keyCondition()).isNull();
    }

    @Test
    void malformedCursorIsRejected() {
        for (Object invalid : List.of("", new byte[0], 5, true, List.of())) {
            assertThatThrownBy(() -> find(CallParams.NONE.with(Param.NEXT, Map.of("pk", "t#1", "sk", invalid))))
                    .isInstanceOfSatisfying(
                            InvalidCursorException.class,
                            e -> assertThat(e.reason()).isEqualTo(InvalidCursorException.Reason.MALFORMED))
                    .hasMessageContaining("'sk' ");
        }
    }
}
