package org.tabletheory.engine.internal.expression;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;

/** Which conditions are true of one item with an attribute of each type. */
class ConditionEvaluationTest {
    private static final Item ITEM = new Item(Map.of(
            "num", Value.n("5"),
            "same", Value.n("5.0"),
            "txt", Value.s("hello"),
            "bin", Value.b(bytes("abc")),
            "flag", Value.bool(true),
            "nil", Value.nul(),
            "lst", Value.l(Value.n("1"), Value.s("x"), Value.l(Value.s("deep"))),
            "mp", Value.m(Map.of("k", Value.n("2"), "lst", Value.l(Value.s("y")))),
            "strs", Value.ss("x", "y"),
            "more", new Value.M(Map.of("numbers", Value.ns("1", "2"), "binaries", Value.bs(bytes("x"), bytes("y"))))));

    private static final Map<String, Value> VALUES = new HashMap<>();

    static {
        VALUES.put(":four", Value.n("4"));
        VALUES.put(":five", Value.n("5"));
        VALUES.put(":six", Value.n("6"));
        VALUES.put(":two", Value.n("2"));
        VALUES.put(":three", Value.n("3"));
        VALUES.put(":hello", Value.s("hello"));
        VALUES.put(":hel", Value.s("hel"));
        VALUES.put(":ell", Value.s("ell"));
        VALUES.put(":x", Value.s("x"));
        VALUES.put(":z", Value.s("z"));
        VALUES.put(":S", Value.s("S"));
        VALUES.put(":N", Value.s("N"));
        VALUES.put(":B", Value.s("B"));
        VALUES.put(":BOOL", Value.s("BOOL"));
        VALUES.put(":NULL", Value.s("NULL"));
        VALUES.put(":L", Value.s("L"));
        VALUES.put(":M", Value.s("M"));
        VALUES.put(":SS", Value.s("SS"));
        VALUES.put(":NS", Value.s("NS"));
        VALUES.put(":BS", Value.s("BS"));
        VALUES.put(":true", Value.bool(true));
        VALUES.put(":null", Value.nul());
        VALUES.put(":abc", Value.b(bytes("abc")));
        VALUES.put(":ab", Value.b(bytes("ab")));
        VALUES.put(":bc", Value.b(bytes("bc")));
        VALUES.put(":abd", Value.b(bytes("abd")));
        VALUES.put(":bx", Value.b(bytes("x")));
        VALUES.put(":yx", Value.ss("y", "x"));
        VALUES.put(":deep", Value.l(Value.s("deep")));
        VALUES.put(":one", Value.n("1"));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static boolean test(String condition) {
        RequestPlaceholders placeholders = new RequestPlaceholders(Map.of("#m", "mp"), VALUES);
        return ParsedExpression.condition(ExpressionKind.CONDITION, condition, placeholders)
                .test(ITEM);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            num = :five                        | true
            num = :four                        | false
            num = same                         | true
            num <> :five                       | false
            num <> :four                       | true
            num < :five                        | false
            num < :six                         | true
            num < :four                        | false
            num <= :five                       | true
            num <= :four                       | false
            num > :five                        | false
            num > :four                        | true
            num >= :five                       | true
            num >= :six                        | false
            :five = num                        | true
            :four < num                        | true
            txt = :hello                      | true
            txt = :five                       | false
            txt <> :five                      | true
            txt < :five                       | false
            txt > :five                       | false
            txt > :hel                        | true
            txt < :z                          | true
            bin = :abc                         | true
            bin < :abd                         | true
            bin > :ab                          | true
            bin > :abd                         | false
            flag = :true                        | true
            nil = :null                       | true
            strs = :yx                      | true
            lst[2] = :deep                    | true
            gone = :five                    | false
            gone <> :five                   | true
            gone < :five                    | false
            gone >= :five                   | false
            :five < gone                    | false
            gone = nowhere                   | false
            gone <> nowhere                  | true
            """)
    void comparisons(String condition, boolean expected) {
        assertThat(test(condition)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            num BETWEEN :four AND :six         | true
            num BETWEEN :five AND :five        | true
            num BETWEEN :six AND :six          | false
            num BETWEEN :four AND :four        | false
            txt BETWEEN :hel AND :z           | true
            txt BETWEEN :four AND :six        | false
            gone BETWEEN :four AND :six     | false
            num IN (:four, :five)              | true
            num IN (:four, :six)               | false
            num IN (same)                      | true
            gone IN (:four, nowhere)         | false
            """)
    void ranges(String condition, boolean expected) {
        assertThat(test(condition)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            attribute_exists(num)              | true
            attribute_exists(gone)          | false
            attribute_exists(mp.k)            | true
            attribute_exists(#m.lst[0])       | true
            attribute_exists(mp.lst[1])      | false
            attribute_exists(mp.gone.k)    | false
            attribute_exists(lst[2][0])       | true
            attribute_exists(lst[3])          | false
            attribute_exists(num[0])           | false
            attribute_exists(txt.k)           | false
            attribute_not_exists(gone)      | true
            attribute_not_exists(num)          | false
            attribute_type(num, :N)            | true
            attribute_type(num, :S)            | false
            attribute_type(txt, :S)           | true
            attribute_type(bin, :B)            | true
            attribute_type(flag, :BOOL)         | true
            attribute_type(nil, :NULL)        | true
            attribute_type(lst, :L)           | true
            attribute_type(mp, :M)            | true
            attribute_type(strs, :SS)       | true
            attribute_type(more.numbers, :NS)  | true
            attribute_type(more.binaries, :BS) | true
            attribute_type(gone, :S)        | false
            begins_with(txt, :hel)            | true
            begins_with(txt, :hello)          | true
            begins_with(txt, :ell)            | false
            begins_with(bin, :ab)              | true
            begins_with(bin, :bc)              | false
            begins_with(bin, :abd)             | false
            begins_with(num, :hel)             | false
            begins_with(gone, :hel)         | false
            begins_with(txt, :ab)             | false
            contains(txt, :ell)               | true
            contains(txt, :z)                 | false
            contains(txt, :five)              | false
            contains(bin, :bc)                 | true
            contains(bin, :abd)                | false
            contains(bin, :x)                  | false
            contains(strs, :x)              | true
            contains(strs, :z)              | false
            contains(strs, :five)           | false
            contains(more.numbers, :two)       | true
            contains(more.numbers, :three)     | false
            contains(more.binaries, :bx)       | true
            contains(more.binaries, :ab)       | false
            contains(lst, :one)               | true
            contains(lst, :two)               | false
            contains(lst, :deep)              | true
            contains(mp, :x)                  | false
            contains(num, :five)               | false
            contains(flag, :true)               | false
            contains(nil, :null)              | false
            contains(gone, :x)              | false
            contains(txt, gone)            | false
            size(txt) = :five                 | true
            size(bin) = :three                 | true
            size(lst) = :three                | true
            size(mp) = :two                   | true
            size(strs) = :two               | true
            size(more.numbers) = :two          | true
            size(more.binaries) = :two         | true
            size(num) >= :one                  | false
            size(flag) >= :one                  | false
            size(nil) >= :one                 | false
            size(gone) < :five              | false
            """)
    void functions(String condition, boolean expected) {
        assertThat(test(condition)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            num = :five AND txt = :hello                  | true
            num = :five AND txt = :x                      | false
            num = :four AND txt = :hello                  | false
            num = :four OR txt = :hello                   | true
            num = :five OR txt = :x                       | true
            num = :four OR txt = :x                       | false
            NOT num = :four                                | true
            NOT num = :five                                | false
            NOT NOT num = :five                            | true
            NOT gone = :five                            | true
            num = :five OR num = :four AND txt = :x       | true
            (num = :five OR num = :four) AND txt = :x     | false
            NOT num = :four AND txt = :x                  | false
            NOT (num = :four AND txt = :x)                | true
            num = :four OR txt = :x OR flag = :true        | true
            num = :five AND txt = :hello AND nil = :true | false
            """)
    void combinations(String condition, boolean expected) {
        assertThat(test(condition)).isEqualTo(expected);
    }

    @Test
    void stringsAreOrderedByTheirUtf8Bytes() {
        // U+FFFD has three bytes, beginning with EF; U+1F600 has four, beginning with F0, but its first char is D83D.
        Item item = Item.of("low", Value.s("a\uFFFD"), "high", Value.s("a\uD83D\uDE00"));
        RequestPlaceholders none = new RequestPlaceholders(Map.of(), Map.of());
        assertThat(ParsedExpression.condition(ExpressionKind.CONDITION, "low < high", none)
                        .test(item))
                .isTrue();
        assertThat(ParsedExpression.condition(ExpressionKind.CONDITION, "high <= low", none)
                        .test(item))
                .isFalse();
    }

    @Test
    void aConditionNamesTheAttributesThatItDependsOn() {
        RequestPlaceholders placeholders = new RequestPlaceholders(Map.of("#m", "mp"), VALUES);
        String text = "num IN (same, :five) OR NOT (size(lst[0]) > :one AND begins_with(#m.k, txt))"
                + " OR bin BETWEEN flag AND nil OR attribute_exists(strs) OR attribute_type(more, :M) OR contains(q, :x)";
        assertThat(ParsedExpression.condition(ExpressionKind.CONDITION, text, placeholders)
                        .attributes())
                .containsExactlyInAnyOrder(
                        "num", "same", "lst", "mp", "txt", "bin", "flag", "nil", "strs", "more", "q");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            num = :five                       | =
            num <> :five                      | <>
            num >= :five                      | >=
            num BETWEEN :four AND :six        | BETWEEN
            num IN (:four)                    | IN
            attribute_exists(num)             | attribute_exists
            attribute_not_exists(num)         | attribute_not_exists
            attribute_type(num, :N)           | attribute_type
            begins_with(txt, :hel)            | begins_with
            contains(txt, :hel)               | contains
            NOT num = :five                   | NOT
            num = :five OR num = :six         | OR
            num = :five AND txt = :hel        | AND
            """)
    void messagesNameTheOperatorOfACondition(String condition, String operator) {
        RequestPlaceholders placeholders = new RequestPlaceholders(Map.of(), VALUES);
        assertThat(ParsedExpression.condition(ExpressionKind.KEY_CONDITION, condition, placeholders)
                        .operator())
                .isEqualTo(operator);
    }
}
