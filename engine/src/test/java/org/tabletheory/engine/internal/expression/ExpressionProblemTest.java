package org.tabletheory.engine.internal.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;

/** What is wrong with an expression that follows the grammar, before it meets an item. */
class ExpressionProblemTest {
    private static final Map<String, Value> VALUES = new HashMap<>();

    static {
        VALUES.put(":s", Value.s("x"));
        VALUES.put(":n", Value.n("1"));
        VALUES.put(":two", Value.n("2"));
        VALUES.put(":b", Value.b(new byte[] {1}));
        VALUES.put(":bool", Value.bool(true));
        VALUES.put(":null", Value.nul());
        VALUES.put(":l", Value.l());
        VALUES.put(":m", Value.m(Map.of()));
        VALUES.put(":ss", Value.ss("x"));
        VALUES.put(":ns", Value.ns("1"));
        VALUES.put(":bs", Value.bs(new byte[] {1}));
    }

    private static RequestPlaceholders placeholders() {
        return new RequestPlaceholders(Map.of("#a", "a", "#size", "size"), VALUES);
    }

    private static ConditionNode condition(String text) {
        return ParsedExpression.condition(ExpressionKind.CONDITION, text, placeholders());
    }

    private static BoundUpdate update(String text) {
        return ParsedExpression.update(text, placeholders());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            size(:n) = :n                     | Incorrect operand type for operator or function; operator or function: size, operand type: N
            size(:bool) = :n                  | Incorrect operand type for operator or function; operator or function: size, operand type: BOOL
            size(:null) = :n                  | Incorrect operand type for operator or function; operator or function: size, operand type: NULL
            attribute_exists(:s)              | Operator or function requires a document path; operator or function: attribute_exists
            attribute_not_exists(size(a))     | Operator or function requires a document path; operator or function: attribute_not_exists
            attribute_type(a, b)              | Incorrect operand type for operator or function; operator or function: attribute_type, operand type: DOCUMENT_PATH
            attribute_type(a, size(b))        | Incorrect operand type for operator or function; operator or function: attribute_type, operand type: N
            attribute_type(a, :bool)          | Incorrect operand type for operator or function; operator or function: attribute_type, operand type: BOOL
            attribute_type(a, :s)             | Invalid attribute type name found; type: x, valid types: {B,NULL,SS,BOOL,L,BS,N,NS,S,M}
            begins_with(a, :n)                | Incorrect operand type for operator or function; operator or function: begins_with, operand type: N
            begins_with(:ss, a)               | Incorrect operand type for operator or function; operator or function: begins_with, operand type: SS
            begins_with(a, size(b))           | Incorrect operand type for operator or function; operator or function: begins_with, operand type: N
            contains(:n, a)                   | Incorrect operand type for operator or function; operator or function: contains, operand type: N
            contains(:bool, a)                | Incorrect operand type for operator or function; operator or function: contains, operand type: BOOL
            contains(:null, a)                | Incorrect operand type for operator or function; operator or function: contains, operand type: NULL
            contains(:m, a)                   | Incorrect operand type for operator or function; operator or function: contains, operand type: M
            a < :bool                         | Incorrect operand type for operator or function; operator or function: <, operand type: BOOL
            :null <= a                        | Incorrect operand type for operator or function; operator or function: <=, operand type: NULL
            a > :l                            | Incorrect operand type for operator or function; operator or function: >, operand type: L
            a >= :ss                          | Incorrect operand type for operator or function; operator or function: >=, operand type: SS
            a BETWEEN :m AND :m               | Incorrect operand type for operator or function; operator or function: BETWEEN, operand type: M
            a BETWEEN :m AND b                | Incorrect operand type for operator or function; operator or function: BETWEEN, operand type: M
            a BETWEEN b AND :bs               | Incorrect operand type for operator or function; operator or function: BETWEEN, operand type: BS
            a BETWEEN :n AND :s               | The BETWEEN operator requires same data type for lower and upper bounds; lower bound operand: AttributeValue: {N:1}, upper bound operand: AttributeValue: {S:x}
            a BETWEEN :two AND :n             | The BETWEEN operator requires upper bound to be greater than or equal to lower bound; lower bound operand: AttributeValue: {N:2}, upper bound operand: AttributeValue: {N:1}
            attribute_exists(a, b)            | Incorrect number of operands for operator or function; operator or function: attribute_exists, number of operands: 2
            contains(a)                       | Incorrect number of operands for operator or function; operator or function: contains, number of operands: 1
            size(a, b) = :n                   | Incorrect number of operands for operator or function; operator or function: size, number of operands: 2
            nope(a)                           | Invalid function name; function: nope
            nope(a) = :n                      | Invalid function name; function: nope
            Contains(a, :s)                   | Invalid function name; function: Contains
            if_not_exists(a, :n)              | The function is not allowed in a condition expression; function: if_not_exists
            a = list_append(a, :l)            | The function is not allowed in a condition expression; function: list_append
            size(a)                           | The function is not allowed to be used this way in an expression; function: size
            contains(a, :s) = :bool           | The function is not allowed to be used this way in an expression; function: contains
            status = :s                       | Attribute name is a reserved keyword; reserved keyword: status
            a.Size = :s                       | Attribute name is a reserved keyword; reserved keyword: Size
            #b = :s                           | An expression attribute name used in the document path is not defined; attribute name: #b
            a.#b = :s                         | An expression attribute name used in the document path is not defined; attribute name: #b
            a = :x                            | An expression attribute value used in expression is not defined; attribute value: :x
            a = #a                            | The first operand must be distinct from the remaining operands for this operator or function; operator: =, first operand: [a]
            a.b[1] <> a.b[1]                  | The first operand must be distinct from the remaining operands for this operator or function; operator: <>, first operand: [a, b, [1]]
            a BETWEEN b AND a                 | The first operand must be distinct from the remaining operands for this operator or function; operator: BETWEEN, first operand: [a]
            a IN (b, a)                       | The first operand must be distinct from the remaining operands for this operator or function; operator: IN, first operand: [a]
            begins_with(a, a)                 | The first operand must be distinct from the remaining operands for this operator or function; operator: begins_with, first operand: [a]
            contains(a, a)                    | The first operand must be distinct from the remaining operands for this operator or function; operator: contains, first operand: [a]
            NOT a = a                         | The first operand must be distinct from the remaining operands for this operator or function; operator: =, first operand: [a]
            b = :n OR a = a                   | The first operand must be distinct from the remaining operands for this operator or function; operator: =, first operand: [a]
            """)
    void aProblemOfAConditionIsDescribed(String text, String problem) {
        assertThatThrownBy(() -> condition(text)).hasMessage("Invalid ConditionExpression: " + problem);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            size(:s) = :n             | true
            size(:m) = size(:l)       | true
            a = :m                    | false
            a <> :null                | true
            a < :s                    | false
            a > :b                    | false
            a BETWEEN :n AND :n       | false
            a BETWEEN :n AND :two     | false
            begins_with(:s, a)        | true
            begins_with(a, :b)        | false
            contains(:ss, a)          | true
            contains(:l, :m)          | false
            contains(:s, :n)          | false
            a = b                     | true
            a.b = a                   | false
            a[0] = a[1]               | false
            a BETWEEN b AND b         | true
            a IN (b, b)               | true
            #size = size(a)           | false
            :n = :n                   | true
            size(a) = size(a)         | true
            """)
    void otherOperandsAreAccepted(String text, boolean expected) {
        assertThat(condition(text).test(Item.of("a", Value.s("x"), "b", Value.s("x"))))
                .isEqualTo(expected);
    }

    @Test
    void atMost100ChoicesAreAllowed() {
        String choices = IntStream.range(0, 100).mapToObj(i -> "b" + i).collect(Collectors.joining(", "));
        assertThat(condition("a IN (" + choices + ")").operands()).hasSize(101);
        assertThatThrownBy(() -> condition("a IN (" + choices + ", c)"))
                .hasMessage(
                        "Invalid ConditionExpression: The IN operator is provided with too many operands; number of "
                                + "operands: 101");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            SET a = list_append(:s, b)         | Incorrect operand type for operator or function; operator or function: list_append, operand type: S
            SET a = list_append(b, :ss)        | Incorrect operand type for operator or function; operator or function: list_append, operand type: SS
            SET a = list_append(b)             | Incorrect number of operands for operator or function; operator or function: list_append, number of operands: 1
            SET a = list_append(b, list_append(b, c)) | The function is not allowed to be used this way in an expression; function: list_append
            SET a = if_not_exists(:s, :s)      | Operator or function requires a document path; operator or function: if_not_exists
            SET a = if_not_exists(b, c, d)     | Incorrect number of operands for operator or function; operator or function: if_not_exists, number of operands: 3
            SET a = :s + :n                    | Incorrect operand type for operator or function; operator or function: +, operand type: S
            SET a = b - :l                     | Incorrect operand type for operator or function; operator or function: -, operand type: L
            SET a = size(b)                    | The function is not allowed in an update expression; function: size
            SET a = attribute_exists(b)        | The function is not allowed in an update expression; function: attribute_exists
            SET a = nope(b)                    | Invalid function name; function: nope
            SET a = :x                         | An expression attribute value used in expression is not defined; attribute value: :x
            ADD a :x                           | An expression attribute value used in expression is not defined; attribute value: :x
            SET a = size                       | Attribute name is a reserved keyword; reserved keyword: size
            REMOVE size                        | Attribute name is a reserved keyword; reserved keyword: size
            SET a = #b                         | An expression attribute name used in the document path is not defined; attribute name: #b
            ADD a :s                           | Incorrect operand type for operator or function; operator: ADD, operand type: STRING
            ADD a :b                           | Incorrect operand type for operator or function; operator: ADD, operand type: BINARY
            ADD a :bool                        | Incorrect operand type for operator or function; operator: ADD, operand type: BOOLEAN
            ADD a :null                        | Incorrect operand type for operator or function; operator: ADD, operand type: NULL
            ADD a :l                           | Incorrect operand type for operator or function; operator: ADD, operand type: LIST
            ADD a :m                           | Incorrect operand type for operator or function; operator: ADD, operand type: MAP
            DELETE a :n                        | Incorrect operand type for operator or function; operator: DELETE, operand type: NUMBER
            DELETE a :s                        | Incorrect operand type for operator or function; operator: DELETE, operand type: STRING
            REMOVE a REMOVE b                  | The "REMOVE" section can only be used once in an update expression;
            ADD a :n DELETE b :ss ADD c :n     | The "ADD" section can only be used once in an update expression;
            SET a = :n REMOVE #a               | Two document paths overlap with each other; must remove or rewrite one of these paths; path one: [a], path two: [a]
            REMOVE a.b ADD a :n                | Two document paths overlap with each other; must remove or rewrite one of these paths; path one: [a, b], path two: [a]
            DELETE a :ss SET a.b = :n          | Two document paths overlap with each other; must remove or rewrite one of these paths; path one: [a], path two: [a, b]
            SET a[0] = :n, a.b = :n            | Two document paths conflict with each other; must remove or rewrite one of these paths; path one: [a, [0]], path two: [a, b]
            """)
    void aProblemOfAnUpdateIsDescribed(String text, String problem) {
        assertThatThrownBy(() -> update(text)).hasMessage("Invalid UpdateExpression: " + problem);
    }

    /** Each text has the two problems of its line; the one on the left is reported. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            ((a)) = nope(b)                     | redundant parentheses
            size(a) AND nope(b)                 | Invalid function name
            status = :s AND size(a)             | is not allowed to be used this way
            a = a AND status = :s               | reserved keyword
            a = :x AND status = :s              | reserved keyword
            contains(:x)                        | attribute value: :x
            contains(#b)                        | attribute name: #b
            #b = :x                             | attribute name: #b
            :x = #b                             | attribute value: :x
            a IN (a, :x)                        | attribute value: :x
            attribute_type(a, a)                | must be distinct
            a BETWEEN a AND b OR c = :x         | must be distinct
            a IN (b, a) OR c = :x               | must be distinct
            contains(a, a) OR c = :x            | must be distinct
            c = :x OR contains(a, a)            | attribute value: :x
            """)
    void theMostImportantProblemOfAConditionIsReported(String text, String problem) {
        assertThatThrownBy(() -> condition(text)).hasMessageContaining(problem);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            SET a = nope(size)                            | reserved keyword: size
            SET a = size(b), c = nope(b)                  | Invalid function name
            SET a = :n SET b = size(b)                    | The function is not allowed in an update expression
            SET a = #b SET b = :n                         | section can only be used once
            SET a = :x, b = #b                            | attribute name: #b
            SET a = :n, a = :x                            | attribute value: :x
            SET a = :n, b[0] = :n, b.c = :n, a = :n       | overlap
            SET a[0] = :n, a.b = :n ADD c :s              | conflict
            SET a = list_append(b) ADD c :s               | operator: ADD
            SET a = :s + :n ADD c :s                      | operator: ADD
            SET a = :s + :n, b = list_append(b)           | operator or function: +
            SET a = list_append(b), b = :s + :n           | number of operands: 1
            """)
    void theMostImportantProblemOfAnUpdateIsReported(String text, String problem) {
        assertThatThrownBy(() -> update(text)).hasMessageContaining(problem);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            a, a           | overlap with each other; must remove or rewrite one of these paths; path one: [a], path two: [a]
            a.b, a         | overlap with each other; must remove or rewrite one of these paths; path one: [a, b], path two: [a]
            a, b.c, b[1]   | conflict with each other; must remove or rewrite one of these paths; path one: [b, c], path two: [b, [1]]
            """)
    void thePathsOfAProjectionAreDistinct(String text, String problem) {
        assertThatThrownBy(() -> ParsedExpression.projection(text, placeholders()))
                .hasMessage("Invalid ProjectionExpression: Two document paths " + problem);
        assertThat(ParsedExpression.projection("a.b, a.c, d[0], d[1]", placeholders())
                        .paths())
                .hasSize(4);
    }

    @Test
    void unusedNamesAndValuesAreListed() {
        RequestPlaceholders placeholders = new RequestPlaceholders(Map.of("#a", "a"), Map.of(":s", Value.s("x")));
        assertThatThrownBy(placeholders::checkAllUsed)
                .hasMessage("Value provided in ExpressionAttributeNames unused in expressions: keys: {#a}");
        ParsedExpression.condition(ExpressionKind.CONDITION, "attribute_exists(#a)", placeholders);
        assertThatThrownBy(placeholders::checkAllUsed)
                .hasMessage("Value provided in ExpressionAttributeValues unused in expressions: keys: {:s}");
        ParsedExpression.condition(ExpressionKind.CONDITION, "b = :s", placeholders);
        placeholders.checkAllUsed();
    }

    @Test
    void messagesShowValuesLikeTheService() {
        Map<String, String> shown = new HashMap<>();
        VALUES.forEach((name, value) -> shown.put(name, value.accept(OperandFormatter.VISITOR)));
        assertThat(shown)
                .containsEntry(":s", "{S:x}")
                .containsEntry(":n", "{N:1}")
                .containsEntry(":b", "{B:AQ==}")
                .containsEntry(":bool", "{BOOL:true}")
                .containsEntry(":null", "{NULL:true}")
                .containsEntry(":ss", "{SS:[x]}")
                .containsEntry(":ns", "{\"NS\":[\"1\"]}")
                .containsEntry(":bs", "{\"BS\":[\"AQ==\"]}")
                .containsEntry(":l", "{\"L\":[]}")
                .containsEntry(":m", "{\"M\":{}}");
    }
}
