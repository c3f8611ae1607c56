package org.tabletheory.client.internal.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.tabletheory.client.internal.query.QueryPlans.ORDERS;
import static org.tabletheory.client.internal.query.QueryPlans.assertRejected;
import static org.tabletheory.client.internal.query.QueryPlans.index;
import static org.tabletheory.client.internal.query.QueryPlans.is;
import static org.tabletheory.client.internal.query.QueryPlans.json;
import static org.tabletheory.client.internal.query.QueryPlans.planner;
import static org.tabletheory.client.internal.query.QueryPlans.spec;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.condition.Condition;

/** Queries that the planner rejects, and what their messages say. */
class RejectedQueriesTest {
    @Test
    void unsupportedOrderIsRejected() {
        assertRejected(
                ErrorCodes.INVALID_OPERATOR,
                spec(is("PK", "a")).withOrder(new QuerySpec.SortOrder("note", true)),
                "'note'",
                "ordered by SK");
        assertRejected(
                ErrorCodes.INVALID_OPERATOR,
                spec(is("status", "a")).withIndex("gsi-status").withOrder(new QuerySpec.SortOrder("SK", true)),
                "index gsi-status is ordered by total");
        assertRejected(
                ErrorCodes.INVALID_OPERATOR,
                spec().withOrder(new QuerySpec.SortOrder(null, false)),
                "a scan, which has no order");
    }

    @Test
    void unknownIndexIsRejectedWithKnownIndexes() {
        assertRejected(
                ErrorCodes.INVALID_OPERATOR,
                spec(is("PK", "a")).withIndex("by-city"),
                "'by-city'",
                "gsi-email, gsi-status, lsi-placed");
        assertRejected(
                ErrorCodes.INVALID_OPERATOR, spec(is("PK", "a")).withIndex("gsi-mail"), "'gsi-mail'", "gsi-email");
    }

    @Test
    void consistentReadOfGlobalIndexIsRejected() {
        assertRejected(
                ErrorCodes.INVALID_OPERATOR,
                spec(is("email", "e")).withIndex("gsi-email").withConsistent(),
                "is not supported on a global index");
        assertRejected(ErrorCodes.INVALID_OPERATOR, spec(is("email", "e")).withConsistent(), "index gsi-email");
        assertRejected(
                ErrorCodes.INVALID_OPERATOR, spec().withIndex("gsi-email").withConsistent(), "strongly consistent");
    }

    @Test
    void conditionsOnEncryptedAttributesAreRejected() {
        assertRejected(ErrorCodes.ENCRYPTED_FIELD_NOT_QUERYABLE, spec(is("card", "x")), "'card'");
        assertRejected(ErrorCodes.ENCRYPTED_FIELD_NOT_QUERYABLE, spec().withFilter(Condition.field("card", "EXISTS")));
        assertRejected(
                ErrorCodes.ENCRYPTED_FIELD_NOT_QUERYABLE,
                spec().withFilter(Condition.not(is("note", "x").or(is("card.ct", "x")))));
    }

    @Test
    void unsupportedKeyConditionsAreRejected() {
        assertRejected(ErrorCodes.INVALID_OPERATOR, spec(is("PK", "a"), Condition.field("SK", "IN", "b", "c")), "'SK'");
        assertRejected(ErrorCodes.INVALID_OPERATOR, spec(is("PK", "a"), is("PK", "b")), "'PK'");
        assertRejected(
                ErrorCodes.INVALID_OPERATOR,
                spec(is("PK", "a")).withFilter(is("SK", "b")),
                "read everything with a scan");
        assertRejected(
                ErrorCodes.INVALID_OPERATOR,
                spec(is("PK", "a"), Condition.field("SK", ">", "b"), Condition.field("SK", "<", "d")),
                ">= with <=");
    }

    @ParameterizedTest
    @ValueSource(strings = {"LIKE", "", "===", "SIZE", "starts_with"})
    void unknownOperatorIsRejectedWithSupportedOnes(String operator) {
        assertRejected(
                ErrorCodes.INVALID_OPERATOR,
                spec(Condition.field("note", operator, "x")),
                "= <> < <= > >= BETWEEN IN BEGINS_WITH");
    }

    @Test
    void wrongNumberOfValuesIsRejected() {
        assertRejected(ErrorCodes.INVALID_OPERATOR, spec(Condition.field("note", "=")), "one value");
        assertRejected(ErrorCodes.INVALID_OPERATOR, spec(Condition.field("note", "=", "a", "b")), "not 2");
        assertRejected(ErrorCodes.INVALID_OPERATOR, spec(Condition.field("total", "BETWEEN", 1)), "two values");
        assertRejected(ErrorCodes.INVALID_OPERATOR, spec(Condition.field("total", "IN", List.of())), "1 to 100");
        Object[] many = new Object[101];
        Arrays.fill(many, "x");
        assertRejected(ErrorCodes.INVALID_OPERATOR, spec(Condition.field("note", "IN", many)), "not 101");
        assertRejected(ErrorCodes.INVALID_OPERATOR, spec(Condition.field("note", "EXISTS", "x")), "no value");
        assertRejected(ErrorCodes.INVALID_OPERATOR, spec(Condition.field("note", "ATTRIBUTE_TYPE", "TEXT")), "BOOL");
        assertThat(json(spec(Condition.field("note", "EXISTS", (Object) null)))).contains("attribute_exists");
    }

    @Test
    void invalidKeyValuesAreRejected() {
        assertRejected(ErrorCodes.INVALID_MODEL, spec(is("PK", "")), "'PK' must not be empty");
        assertRejected(ErrorCodes.INVALID_MODEL, spec(is("PK", 5)), "of type S, and the value is of type N");
        assertRejected(ErrorCodes.INVALID_MODEL, spec(is("PK", null)), "needs a value, and null is given");
        assertRejected(ErrorCodes.INVALID_MODEL, spec(is("PK", "é".repeat(1025))), "2050 bytes", "2048");
        assertRejected(ErrorCodes.INVALID_MODEL, spec(is("PK", "a"), is("SK", "x".repeat(1025))), "1024");
        assertRejected(
                ErrorCodes.INVALID_OPERATOR, spec(is("PK", "a"), Condition.field("SK", "BETWEEN", "b", "a")), "lower");
        assertThatThrownBy(() ->
                        planner(ORDERS, spec(is("PK", ""), is("SK", "x"))).get())
                .hasMessageContaining("must not be empty");
    }

    @Test
    void selectingUnprojectedAttributeOfGlobalIndexIsRejected() {
        assertRejected(
                ErrorCodes.INVALID_OPERATOR,
                spec(is("email", "e")).withIndex("gsi-email").withSelect(List.of("note")),
                "'note'",
                "projection");
    }

    @Test
    void filteringByUnprojectedAttributeIsRejected() {
        for (String index : List.of("gsi-email", "lsi-placed")) {
            assertRejected(
                    ErrorCodes.INVALID_OPERATOR,
                    spec(is("email", "e"), is("PK", "a")).withIndex(index).withFilter(is("note", "x")),
                    "index " + index + " does not project");
        }
        assertThat(index(spec(is("PK", "a"), is("placed", 3)).withFilter(is("note", "x"))))
                .isNull();
    }

    @Test
    void tooLongExpressionIsRejected() {
        QuerySpec spec = spec(is("PK", "a"));
        for (int i = 0; i < 200; i++) {
            spec = spec.withFilter(Condition.field("note", "CONTAINS", "x" + i));
        }
        QuerySpec tooLong = spec;
        assertThatThrownBy(() -> json(tooLong))
                .isInstanceOfSatisfying(
                        TableTheoryException.class,
                        e -> assertThat(e.is(ErrorCodes.INVALID_OPERATOR)).isTrue())
                .hasMessageContainingAll("FilterExpression", "4096");
    }

    @Test
    void valuesNeverAppearInMessages() {
        QuerySpec spec =
                spec(is("PK", "a"), Condition.field("SK", "IN", "hush")).withFilter(is("note", "hush"));
        assertThatThrownBy(() -> json(spec)).message().contains("SK").doesNotContain("hush");
    }

    private static void assertScanRejected(QuerySpec spec, String fragment) {
        assertThatThrownBy(() -> planner(ORDERS, spec).scan(null))
                .isInstanceOfSatisfying(
                        TableTheoryException.class,
                        e -> assertThat(e.codes()).containsExactly(ErrorCodes.INVALID_OPERATOR))
                .hasMessageContaining(fragment);
    }

    @Test
    void scanIsCheckedLikeAQuery() {
        QuerySpec ofIndex = spec().withIndex("gsi-email");
        assertScanRejected(ofIndex.withConsistent(), "strongly consistent");
        assertScanRejected(ofIndex.withSelect(List.of("note")), "'note'");
        assertScanRejected(spec().withOrder(new QuerySpec.SortOrder("SK", true)), "scan() was called");
        assertThat(planner(ORDERS, spec().withConsistent()).scan(null).plan().json())
                .isEqualTo("{\"TableName\":\"orders\",\"ConsistentRead\":true}");
    }

    @Test
    void boundsThatExcludeEachOtherAreRejected() {
        Condition between = Condition.field("total", "BETWEEN", 5, 7);
        for (Condition disjoint : List.of(
                Condition.field("total", "<", 5),
                Condition.field("total", "<=", 4),
                Condition.field("total", ">", 7),
                Condition.field("total", ">=", 8),
                Condition.field("total", "BETWEEN", 8, 9),
                Condition.field("total", "BETWEEN", 1, 4))) {
            assertRejected(ErrorCodes.INVALID_OPERATOR, spec(between, disjoint), "the range of 'total' is empty");
            assertRejected(ErrorCodes.INVALID_OPERATOR, spec(disjoint, between), "the range of 'total' is empty");
        }
        for (Condition touching : List.of(
                Condition.field("total", "<=", 5),
                Condition.field("total", ">=", 7),
                Condition.field("total", "BETWEEN", 7, 9),
                Condition.field("total", "<>", 5),
                Condition.field("placed", "<", 5))) {
            assertThat(json(spec(between, touching))).contains("FilterExpression");
        }
    }

    @Test
    void equalNumbersOfOtherScalesAreOneValue() {
        assertThat(json(spec(is("total", new BigDecimal("1.0")), is("total", 1))))
                .contains("FilterExpression");
        for (List<Condition> two :
                List.of(List.of(is("total", 1), is("total", 2)), List.of(is("note", "1"), is("note", "1.0")))) {
            assertRejected(
                    ErrorCodes.INVALID_OPERATOR, spec(two.get(0), two.get(1)), "is compared with two different values");
        }
    }
}
