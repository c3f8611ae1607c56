package org.tabletheory.mapping.condition;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.Type;

class OperatorTest {
    /** An operator, how messages name it, and its spellings. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            EQ | = | = == EQ eq
            NE | <> | != <> NE ne
            LT | < | < LT
            LE | <= | <= LE
            GT | > | > GT
            GE | >= | >= GE ge
            BETWEEN | BETWEEN | BETWEEN between
            IN | IN | IN in
            BEGINS_WITH | BEGINS_WITH | BEGINS_WITH begins_with Begins_With
            CONTAINS | CONTAINS | CONTAINS contains
            NOT_CONTAINS | NOT_CONTAINS | NOT_CONTAINS not_contains
            EXISTS | EXISTS | EXISTS ATTRIBUTE_EXISTS attribute_exists
            NOT_EXISTS | NOT_EXISTS | NOT_EXISTS ATTRIBUTE_NOT_EXISTS attribute_not_exists
            TYPE | ATTRIBUTE_TYPE | ATTRIBUTE_TYPE attribute_type
            """)
    void operatorsAreFoundByEverySpelling(Operator operator, String symbol, String spellings) {
        assertThat(operator.symbol()).isEqualTo(symbol);
        for (String spelling : spellings.split(" ", -1)) {
            assertThat(Operator.of(spelling)).as(spelling).contains(operator);
        }
    }

    @Test
    void spacesAreReadAsUnderscoresAndIgnoredAroundAnOperator() {
        assertThat(Operator.of(" begins with ")).contains(Operator.BEGINS_WITH);
        assertThat(Operator.of("not contains")).contains(Operator.NOT_CONTAINS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "=>", "LIKE", "BEGINSWITH", "TYPE"})
    void otherWordsAreNotOperators(String word) {
        assertThat(Operator.of(word)).isEmpty();
    }

    private static Set<Type> typesOf(Operator operator) {
        Set<Type> types = EnumSet.noneOf(Type.class);
        Arrays.stream(Type.values()).filter(operator::appliesTo).forEach(types::add);
        return types;
    }

    @ParameterizedTest
    @EnumSource(names = {"LT", "LE", "GT", "GE", "BETWEEN"})
    void orderIsComparedOfTextsNumbersAndBytes(Operator operator) {
        assertThat(typesOf(operator)).containsExactly(Type.S, Type.N, Type.B);
        assertThat(operator.isSortKeyOperator()).isTrue();
    }

    @Test
    void textsAndBytesHaveABeginning() {
        assertThat(typesOf(Operator.BEGINS_WITH)).containsExactly(Type.S, Type.B);
        assertThat(Operator.BEGINS_WITH.isSortKeyOperator()).isTrue();
    }

    @ParameterizedTest
    @EnumSource(names = {"CONTAINS", "NOT_CONTAINS"})
    void textsBytesListsAndSetsContainSomething(Operator operator) {
        assertThat(typesOf(operator)).containsExactlyInAnyOrder(Type.S, Type.B, Type.L, Type.SS, Type.NS, Type.BS);
        assertThat(operator.isSortKeyOperator()).isFalse();
    }

    @ParameterizedTest
    @EnumSource(names = {"EQ", "NE", "IN", "EXISTS", "NOT_EXISTS", "TYPE"})
    void otherOperatorsApplyToEveryType(Operator operator) {
        assertThat(typesOf(operator)).containsExactly(Type.values());
        assertThat(operator.isSortKeyOperator()).isEqualTo(operator == Operator.EQ);
    }
}
