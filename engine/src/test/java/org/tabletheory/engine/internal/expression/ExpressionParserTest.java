package org.tabletheory.engine.internal.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.engine.internal.expression.ConditionNode.Comparator;
import org.tabletheory.engine.internal.expression.DocumentPath.PathElement;
import org.tabletheory.engine.internal.token.SyntaxToken;

/** What the parser makes of texts, without the cache of parsed expressions. */
class ExpressionParserTest {
    private static final OperandNode A = path("a");
    private static final OperandNode B = path("b");
    private static final OperandNode.Placeholder V = new OperandNode.Placeholder(":v");

    private static OperandNode path(String name) {
        return new OperandNode.Path(DocumentPath.attribute(name));
    }

    private static ConditionNode condition(String text) {
        return new ExpressionParser(ExpressionKind.CONDITION, text).condition();
    }

    private static List<UpdateClause> update(String text) {
        return new ExpressionParser(ExpressionKind.UPDATE, text).update();
    }

    private static ConditionNode equal(OperandNode left, OperandNode right) {
        return new ConditionNode.Comparison(Comparator.EQUAL, left, right);
    }

    @Test
    void andBindsTighterThanOrAndNotTighterThanBoth() {
        assertThat(condition("a = :v OR NOT b = :v AND a = b"))
                .isEqualTo(new ConditionNode.Or(List.of(
                        equal(A, V), new ConditionNode.And(List.of(new ConditionNode.Not(equal(B, V)), equal(A, B))))));
        assertThat(condition("(a = :v OR b = :v) AND a = b"))
                .isEqualTo(new ConditionNode.And(
                        List.of(new ConditionNode.Or(List.of(equal(A, V), equal(B, V))), equal(A, B))));
    }

    @Test
    void operandsAreInTheOrderOfTheText() {
        assertThat(condition("a BETWEEN :v AND b")).isEqualTo(new ConditionNode.Between(A, V, B));
        assertThat(condition("a IN (:v, b)")).isEqualTo(new ConditionNode.In(A, List.of(V, B)));
        assertThat(condition("contains(a, :v)")).isEqualTo(new ConditionNode.FunctionCall("contains", List.of(A, V)));
        assertThat(condition("(a) >= (:v)")).isEqualTo(new ConditionNode.Comparison(Comparator.GREATER_OR_EQUAL, A, V));
    }

    @Test
    void pathsHaveNamesAndIndexes() {
        assertThat(new ExpressionParser(ExpressionKind.PROJECTION, "a[10].b,#c").projection())
                .containsExactly(
                        new DocumentPath(List.of(PathElement.named("a"), PathElement.at(10), PathElement.named("b"))),
                        DocumentPath.attribute("#c"));
    }

    @Test
    void updatesHaveSectionsOfClauses() {
        DocumentPath a = DocumentPath.attribute("a");
        DocumentPath b = DocumentPath.attribute("b");
        assertThat(update("set a = (b) + :v, b = (a - :v) REMOVE a delete a :v, b :v ADD b :v"))
                .containsExactly(
                        new UpdateClause.SectionStart(UpdateClause.Section.SET),
                        new UpdateClause.Set(a, new OperandNode.Arithmetic(true, B, V)),
                        new UpdateClause.Set(b, new OperandNode.Arithmetic(false, A, V)),
                        new UpdateClause.SectionStart(UpdateClause.Section.REMOVE),
                        new UpdateClause.Remove(a),
                        new UpdateClause.SectionStart(UpdateClause.Section.DELETE),
                        new UpdateClause.Delete(a, V),
                        new UpdateClause.Delete(b, V),
                        new UpdateClause.SectionStart(UpdateClause.Section.ADD),
                        new UpdateClause.Add(b, V));
        assertThat(update("SET a = if_not_exists(a, b)"))
                .contains(new UpdateClause.Set(a, new OperandNode.FunctionCall("if_not_exists", List.of(A, B))));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ((a = :v))                         | true
            ((a)) = :v                         | true
            a = ((:v))                         | true
            NOT ((a = :v))                     | true
            ((a = :v) OR ((b = :v)))           | true
            (((a = :v) OR a = :v))             | true
            a = :v AND ((size(b) = :v))        | true
            (a = :v)                           | false
            (a) = (:v)                         | false
            (a = :v) OR (b = :v)               | false
            ((a = :v) OR (b = :v))             | false
            ((a) = :v)                         | false
            (a = (:v))                         | false
            ((a) = (:v))                       | false
            ((a = :v) OR b = :v)               | false
            (a = :v OR (b = :v))               | false
            (size(a) = size(b))                | false
            ((a) IN (:v))                      | false
            """)
    void parenthesesAroundParenthesesAreRedundant(String text, boolean redundant) {
        ExpressionParser parser = new ExpressionParser(ExpressionKind.CONDITION, text);
        assertThat(parser.condition().operator()).isNotEmpty();
        assertThat(parser.hasRedundantParentheses()).isEqualTo(redundant);
    }

    @Test
    void sumsAndFunctionsOfAnUpdateAreOperators() {
        String sums = IntStream.range(0, 299).mapToObj(i -> "a" + i + "=b+c").collect(Collectors.joining(","));
        assertThat(update("SET " + sums + ",d=f(b)")).hasSize(301);
        for (String more : List.of("d=f(b),e=b-c", "d=b+c,e=f(b)")) {
            assertThatThrownBy(() -> update("SET " + sums + "," + more))
                    .hasMessage(
                            "Invalid UpdateExpression: The expression contains too many operators; operator count: 301");
        }
    }

    @Test
    void theLevelOfACallEndsWithIt() {
        String calls = String.join(", ", Collections.nCopies(290, "size(a)"));
        String deep = "(".repeat(20) + "a" + ")".repeat(20) + " = :v";
        assertThat(condition("a IN (" + calls + ") OR " + deep).parts()).hasSize(2);
    }

    @Test
    void anIndexHasAtMostNineDigits() {
        assertThat(new ExpressionParser(ExpressionKind.PROJECTION, "a[999999999]").projection())
                .containsExactly(new DocumentPath(List.of(PathElement.named("a"), PathElement.at(999_999_999))));
        assertThatThrownBy(() -> new ExpressionParser(ExpressionKind.PROJECTION, "a[0000000001]").projection())
                .hasMessage("Invalid ProjectionExpression: List index is not within the allowable range; index: "
                        + "[0000000001]");
    }

    @Test
    void tokensEndWhereTheirCharactersEnd() {
        assertThat(ExpressionLexer.tokens("azAZ09_<=>=<>< >#0a_:Z9=+-[190]..()#:").stream()
                        .map(token -> token.kind() + " " + token.text())
                        .toList())
                .containsExactly(
                        "WORD azAZ09_",
                        "SYMBOL <=",
                        "SYMBOL >=",
                        "SYMBOL <>",
                        "SYMBOL <",
                        "SYMBOL >",
                        "ALIAS #0a_",
                        "PLACEHOLDER :Z9",
                        "SYMBOL =",
                        "SYMBOL +",
                        "SYMBOL -",
                        "SYMBOL [",
                        "NUMBER 190",
                        "SYMBOL ]",
                        "SYMBOL .",
                        "SYMBOL .",
                        "SYMBOL (",
                        "SYMBOL )",
                        "SYMBOL #",
                        "SYMBOL :",
                        "END <EOF>");
    }

    @ParameterizedTest
    @ValueSource(strings = {"@", "[", "`", "{", "/", "_", "<", ">", "\u000b", "\u00a0"})
    void otherCharactersAreSymbols(String character) {
        assertThat(ExpressionLexer.tokens(character))
                .containsExactly(new SyntaxToken(SyntaxToken.Kind.SYMBOL, character, 0, 1), SyntaxToken.end(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "z", "A", "Z"})
    void lettersAreWords(String letter) {
        assertThat(ExpressionLexer.tokens(" " + letter + "\t"))
                .containsExactly(new SyntaxToken(SyntaxToken.Kind.WORD, letter, 1, 2), SyntaxToken.end(3));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "9"})
    void digitsAreNumbers(String digit) {
        assertThat(ExpressionLexer.tokens(digit))
                .containsExactly(new SyntaxToken(SyntaxToken.Kind.NUMBER, digit, 0, 1), SyntaxToken.end(1));
    }
}
