package org.tabletheory.engine.internal.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;

/** Which texts are expressions, and the service's messages for the others. */
class ExpressionSyntaxTest {
    private static final Item ITEM = Item.of("a", Value.n("1"));
    private static final String TOO_DEEP = "The expression contains too many nested levels";
    private static final String REDUNDANT = "The expression has redundant parentheses;";

    private static RequestPlaceholders placeholders() {
        return new RequestPlaceholders(Map.of("#a", "a", "#0_", "a"), Map.of(":v", Value.n("1"), ":1", Value.n("1")));
    }

    private static boolean test(String condition) {
        return ParsedExpression.condition(ExpressionKind.CONDITION, condition, placeholders())
                .test(ITEM);
    }

    private static void assertRejected(String condition, String problem) {
        assertThatThrownBy(() -> test(condition)).hasMessage("Invalid ConditionExpression: " + problem);
    }

    private static BoundUpdate update(String text) {
        return ParsedExpression.update(text, placeholders());
    }

    private static void assertUpdateRejected(String update, String problem) {
        assertThatThrownBy(() -> update(update)).hasMessage("Invalid UpdateExpression: " + problem);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            a                     | "<EOF>", near: "a"
            a =                   | "<EOF>", near: "="
            = a                   | "=", near: "= a"
            a = :v b              | "b", near: ":v b"
            a = :v )              | ")", near: ":v )"
            a = (b = :v)          | "<EOF>", near: ")"
            (a) AND b = :v        | "AND", near: ") AND b"
            b = :v OR (a)         | "<EOF>", near: ")"
            NOT (a)               | "<EOF>", near: ")"
            (a = :v               | "<EOF>", near: ":v"
            a BETWEEN :v OR :v    | "OR", near: ":v OR :v"
            a BETWEEN :v          | "<EOF>", near: ":v"
            a IN :v               | ":v", near: "IN :v"
            a IN (:v              | "<EOF>", near: ":v"
            a IN ()               | ")", near: "()"
            a IN (:v :v)          | ":v", near: ":v :v)"
            IN (a)                | "IN", near: "IN ("
            AND = :v              | "AND", near: "AND ="
            delete = :v           | "delete", near: "delete ="
            a.set = :v            | "set", near: ".set ="
            a. = :v               | "=", near: ". = :v"
            a.[0] = :v            | "[", near: ".[0"
            a[x] = :v             | "x", near: "[x]"
            a[0 = :v              | "=", near: "0 = :v"
            a[:v] = :v            | ":v", near: "[:v]"
            a == :v               | "=", near: "== :v"
            a => :v               | ">", near: "=> :v"
            a != :v               | "!", near: "a !="
            a = 1                 | "1", near: "= 1"
            1a = :v               | "1", near: "1a"
            _a = :v               | "_", near: "_a"
            # = :v                | "#", near: "# ="
            a = : v               | ":", near: "= : v"
            a = :                 | ":", near: "= :"
            a = #                 | "#", near: "= #"
            size() = :v           | ")", near: "() ="
            size(a = :v           | "=", near: "a = :v"
            contains(a, b         | "<EOF>", near: "b"
            size(a) = :v.b        | ".", near: ":v.b"
            """)
    void aTokenInTheWrongPlaceIsNamed(String condition, String problem) {
        assertRejected(condition, "Syntax error; token: " + problem);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a=:v",
                "\t a\n=\r\f:v ",
                "#a = :v",
                "#0_ = :1",
                "(a) = (:v)",
                "(a = :v)",
                "NOT(a <> :v)",
                "not a <> :v",
                "a between :v and :v",
                "a in(:v)",
                "a<=:v",
                "a>=:v",
                "NOT a<>:v",
                "a = :v or b = :v",
                "a = :v and a = :v",
                "((a = :v) AND (a = :v))",
                "((a = :v) OR b = :v) AND a = :v",
                "(a = :v AND (a = :v))",
                "NOT b[999999999] = :v",
                "a = :v OR SetX = :v OR Andy = :v",
                "attribute_not_exists(zZ9_zA)",
                "a IN (b, :v, c)"
            })
    void blanksCaseOfKeywordsAndParenthesesAreFree(String condition) {
        assertThat(test(condition)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"a\u00a0= :v", "a\u000b= :v", "\u00e4 = :v", "a\u0660 = :v", "a@ = :v", "a` = :v", "a{ = :v"})
    void otherCharactersAreNotPartOfTheGrammar(String condition) {
        assertThatThrownBy(() -> test(condition))
                .hasMessageStartingWith("Invalid ConditionExpression: Syntax error; token: ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "((a = :v))",
                "((a)) = :v",
                "a = ((:v))",
                "NOT ((a = :v))",
                "(((a = :v) OR a = :v))",
                "a IN (((:v)))",
                "(( nope(a) ))"
            })
    void parenthesesAroundParenthesesAreRejected(String condition) {
        assertRejected(condition, REDUNDANT);
    }

    @Test
    void anExpressionIsNotEmpty() {
        assertRejected("", "The expression can not be empty;");
        assertRejected(" ", "Syntax error; token: \"<EOF>\", near: \"\"");
        assertUpdateRejected("", "The expression can not be empty;");
    }

    @Test
    void anExpressionHasAtMost4096BytesOfUtf8() {
        String name = "#a = :v OR attribute_exists(" + "a".repeat(4096 - 29) + ")";
        assertThat(name).hasSize(4096);
        assertThat(test(name)).isTrue();
        assertRejected(name + "\u00e9", "Expression size has exceeded the maximum allowed size; expression size: 4098");
    }

    @Test
    void anIndexHasAtMostNineDigits() {
        assertThat(test("attribute_not_exists(a[000000001])")).isTrue();
        assertRejected(
                "attribute_exists(a[1000000000])", "List index is not within the allowable range; index: [1000000000]");
    }

    @Test
    void aPathHasAtMost32Steps() {
        assertThat(test("attribute_not_exists(a" + "[0]".repeat(31) + ")")).isTrue();
        assertRejected(
                "attribute_not_exists(a" + "[0]".repeat(32) + ")",
                "The document path has too many nesting levels; nesting levels: 33");
    }

    @Test
    void conditionsHaveAtMost300Levels() {
        assertRejected("(".repeat(299) + "a" + ")".repeat(299) + " = :v", REDUNDANT);
        assertRejected("(".repeat(300) + "a" + ")".repeat(300) + " = :v", TOO_DEEP);
        assertThat(test("NOT ".repeat(299) + "a = :v")).isFalse();
        assertRejected("NOT ".repeat(300) + "a = :v", TOO_DEEP);
        assertRejected("size(".repeat(300) + "a" + ")".repeat(300) + " = :v", TOO_DEEP);
    }

    @Test
    void levelsEndWithTheirParentheses() {
        String deep = "(".repeat(20) + "a" + ")".repeat(20) + " = :v";
        assertRejected("(a) = (:v) OR ".repeat(145) + deep, REDUNDANT);
        assertRejected("NOT ".repeat(290) + "a = :v OR " + deep, REDUNDANT);
        assertRejected("a IN (" + String.join(", ", Collections.nCopies(290, "size(a)")) + ") OR " + deep, REDUNDANT);
        String sets = IntStream.range(0, 301).mapToObj(i -> "b" + i + "=(a)").collect(Collectors.joining(","));
        assertThat(update("SET " + sets).paths()).hasSize(301);
    }

    @Test
    void updatesHaveAtMost300Levels() {
        assertThat(update("SET b = " + "(".repeat(300) + "a" + ")".repeat(300)).apply(ITEM))
                .isEqualTo(Item.of("a", Value.n("1"), "b", Value.n("1")));
        assertUpdateRejected("SET b = " + "(".repeat(301) + "a" + ")".repeat(301), TOO_DEEP);
    }

    /** Comparisons, combinations and calls of functions are operators. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            a = :v                       | 1
            a BETWEEN :v AND :v          | 1
            a IN (:v)                    | 1
            attribute_exists(a)          | 1
            NOT a <> :v                  | 2
            size(b) <= size(c)           | 3
            (a = :v AND a = :v)          | 3
            """)
    void anExpressionHasAtMost300Operators(String part, int operators) {
        assertThat(test(part + others(300 - operators))).isTrue();
        assertRejected(
                part + others(301 - operators), "The expression contains too many operators; operator count: 301");
    }

    /** Returns text with this number of operators, at least 3. */
    private static String others(int operators) {
        return operators % 2 == 0
                ? " OR a = :v".repeat(operators / 2)
                : " OR NOT a = :v" + " OR a = :v".repeat((operators - 3) / 2);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            a = :v                | "a", near: "a ="
            SET                   | "<EOF>", near: "SET"
            SET a                 | "<EOF>", near: "a"
            SET a :v              | ":v", near: "a :v"
            SET a = :v,           | "<EOF>", near: ","
            SET a = :v b = :v     | "b", near: ":v b ="
            SET a = (:v           | "<EOF>", near: ":v"
            SET a = :v + :v - :v  | "-", near: ":v - :v"
            SET a = - :v          | "-", near: "= - :v"
            SET a = size(:v + :v) | "+", near: ":v + :v"
            SET a = size((:v))    | "(", near: "((:v"
            SET a = set(:v)       | "set", near: "= set("
            REMOVE a :v           | ":v", near: "a :v"
            REMOVE :v             | ":v", near: "REMOVE :v"
            ADD a = :v            | "=", near: "a = :v"
            ADD a b               | "b", near: "a b"
            DELETE a b            | "b", near: "a b"
            DELETE a              | "<EOF>", near: "a"
            UPSERT a = :v         | "UPSERT", near: "UPSERT a"
            """)
    void aTokenInTheWrongPlaceOfAnUpdateIsNamed(String update, String problem) {
        assertUpdateRejected(update, "Syntax error; token: " + problem);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a,", ",a", "a b", "a = b", "size(a)", ":v", "a,,b"})
    void aProjectionIsAListOfPaths(String projection) {
        assertThatThrownBy(() -> ParsedExpression.projection(projection, placeholders()))
                .hasMessageStartingWith("Invalid ProjectionExpression: Syntax error; token: ");
        assertThat(ParsedExpression.projection("c, b[1].c,#a.d[0]", placeholders()).paths().stream()
                        .map(DocumentPath::toString)
                        .toList())
                .isEqualTo(List.of("[c]", "[b, [1], c]", "[a, d, [0]]"));
    }

    @Test
    void theMessageNamesTheMemberOfTheRequest() {
        for (ExpressionKind kind :
                List.of(ExpressionKind.CONDITION, ExpressionKind.FILTER, ExpressionKind.KEY_CONDITION)) {
            assertThatThrownBy(() -> ParsedExpression.condition(kind, "a", placeholders()))
                    .hasMessage("Invalid " + kind.member() + ": Syntax error; token: \"<EOF>\", near: \"a\"");
        }
        assertThat(ExpressionKind.FILTER.member()).isEqualTo("FilterExpression");
        assertThat(ExpressionKind.KEY_CONDITION.member()).isEqualTo("KeyConditionExpression");
    }

    @Test
    void aTextIsParsedTheFirstTimeAsLater() {
        String unknown = "a" + UUID.randomUUID().toString().replace('-', '_');
        for (int i = 0; i < 2; i++) {
            assertThat(test("attribute_not_exists(" + unknown + ") AND a = :v")).isTrue();
        }
    }
}
