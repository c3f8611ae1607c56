package org.tabletheory.client.internal.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tabletheory.client.internal.query.QueryPlans.assertRejected;
import static org.tabletheory.client.internal.query.QueryPlans.is;
import static org.tabletheory.client.internal.query.QueryPlans.json;
import static org.tabletheory.client.internal.query.QueryPlans.spec;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.CharBuffer;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.mapping.condition.Condition;

/** The request that conditions and selections become. */
class PlannerTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "= | x | #n2 = :v2",
                "< | x | #n2 < :v2",
                "<= | x | #n2 <= :v2",
                "> | x | #n2 > :v2",
                ">= | x | #n2 >= :v2",
                "begins_with | x | 'begins_with(#n2, :v2)'",
                "Between | x,y | #n2 BETWEEN :v2 AND :v3",
            })
    void sortKeySupportsAllKeyConditionOperators(String operator, String values, String text) {
        QuerySpec spec = spec(is("PK", "a"), Condition.field("SK", operator, (Object[]) values.split(",")));
        assertThat(json(spec)).contains("\"KeyConditionExpression\":\"#n1 = :v1 AND " + text + "\"");
        assertThat(json(spec)).doesNotContain("FilterExpression", "IndexName");
    }

    @Test
    void nonKeyConditionsBecomeTheFilter() {
        QuerySpec spec = spec(is("PK", "a"), Condition.field("note", "CONTAINS", "x"));
        assertThat(json(spec))
                .isEqualTo("{\"TableName\":\"orders\",\"KeyConditionExpression\":\"#n1 = :v1\","
                        + "\"FilterExpression\":\"contains(#n2, :v2)\","
                        + "\"ExpressionAttributeNames\":{\"#n1\":\"PK\",\"#n2\":\"note\"},"
                        + "\"ExpressionAttributeValues\":{\":v1\":{\"S\":\"a\"},\":v2\":{\"S\":\"x\"}}}");
    }

    @Test
    void filterPrecedenceMatchesDynamoDb() {
        QuerySpec spec = spec(is("PK", "a"), is("note", "n"))
                .withFilter(is("status", "NEW"))
                .withFilter(Condition.field("total", ">", 5))
                .withOrFilter(is("status", "PAID"))
                .withFilter(Condition.field("total", "<", 9))
                .withOrFilter(Condition.field("tags", "EXISTS"));
        assertThat(json(spec))
                .contains("\"FilterExpression\":\"#n2 = :v2 AND ((#n3 = :v3 AND #n4 > :v4)"
                        + " OR (#n3 = :v5 AND #n4 < :v6) OR attribute_exists(#n5))\"");
    }

    @Test
    void nestedConditionsKeepTheirStructure() {
        Condition nested = Condition.not(is("note", "x").or(is("name", "y")).and(Condition.size("tags", "<", 3)));
        assertThat(json(spec(is("PK", "a")).withFilter(nested)))
                .contains("\"FilterExpression\":\"NOT ((#n2 = :v2 OR #n3 = :v3) AND size(#n4) < :v4)\"");
    }

    @Test
    void pathsIntoMapsAndListsAreSupported() {
        QuerySpec spec = spec(is("PK", "a"))
                .withFilter(is("address.city", "Oslo"))
                .withFilter(Condition.field("lines[2].qty", ">", 1))
                .withSelect(List.of("address.city", "lines[0]", "SK", "address.city"));
        assertThat(json(spec))
                .contains("\"FilterExpression\":\"#n2.#n3 = :v2 AND #n4[2].#n5 > :v3\"")
                .contains("\"ProjectionExpression\":\"#n2.#n3, #n4[0], #n6\"");
    }

    @Test
    void overlappingSelectionsAreMerged() {
        assertThat(json(spec(is("PK", "a")).withSelect(List.of("address.city", "address"))))
                .contains("\"ProjectionExpression\":\"#n2\"");
    }

    @Test
    void inclusiveBoundsBecomeOneBetween() {
        QuerySpec spec = spec(is("PK", "a"), Condition.field("SK", "<=", "z"), Condition.field("SK", ">=", "b"));
        assertThat(json(spec)).contains("#n1 = :v1 AND #n2 BETWEEN :v2 AND :v3").contains("\":v2\":{\"S\":\"b\"}");
    }

    @Test
    void duplicateConditionsAreMerged() {
        assertThat(json(spec(is("PK", "a"), is("PK", "a")))).isEqualTo(json(spec(is("PK", "a"))));
    }

    @Test
    void collectionIsExpandedToSeveralValues() {
        assertThat(json(spec(Condition.field("note", "IN", List.of("a", "b"))))).contains("#n1 IN (:v1, :v2)");
        assertThat(json(spec(Condition.field("total", "BETWEEN", List.of(1, 2)))))
                .contains("BETWEEN :v1 AND :v2");
    }

    @Test
    void containsMatchesMembersAndSubstrings() {
        assertThat(json(spec(Condition.field("tags", "CONTAINS", "a")))).contains("\":v1\":{\"S\":\"a\"}");
        assertThat(json(spec(Condition.field("codes", "CONTAINS", 7)))).contains("\":v1\":{\"N\":\"7\"}");
        assertThat(json(spec(Condition.field("lines", "NOT_CONTAINS", 7))))
                .contains("NOT contains(#n1, :v1)", "{\"N\":\"7\"}");
    }

    @Test
    void rawConditionsAreKeptUnchanged() {
        Condition raw = Condition.expression("size(#mine) > :mine", Map.of("#mine", "note"), Map.of(":mine", 3));
        assertThat(json(spec(is("PK", "a")).withFilter(is("name", "x")).withFilter(raw)))
                .contains("\"FilterExpression\":\"#n2 = :v2 AND (size(#mine) > :mine)\"", "\":mine\":{\"N\":\"3\"}");
        Condition unnamed = Condition.expression("card = :x", Map.of(), Map.of(":x", "1"));
        assertRejected(ErrorCodes.ENCRYPTED_FIELD_NOT_QUERYABLE, spec().withFilter(unnamed));
        Condition named = Condition.expression("#c = :x", Map.of("#c", "card"), Map.of(":x", "1"));
        assertRejected(ErrorCodes.ENCRYPTED_FIELD_NOT_QUERYABLE, spec().withFilter(named));
    }

    @Test
    void valuesOfRawConditionsAreStoredByTheirJavaType() {
        Map<Object, String> types = new LinkedHashMap<>();
        types.put(Collections.singletonList(null), "{\"L\":[{\"NULL\":true}]}");
        types.put(Value.ns("1", "2"), "{\"NS\":[\"1\",\"2\"]}");
        types.put(CharBuffer.wrap("text"), "{\"S\":\"text\"}");
        types.put(Type.BOOL, "{\"S\":\"BOOL\"}");
        types.put(true, "{\"BOOL\":true}");
        types.put(new byte[] {1, 2, 3}, "{\"B\":\"AQID\"}");
        types.put(new BigDecimal("1.5"), "{\"N\":\"1.5\"}");
        types.put(new BigInteger("99999999999999999999"), "{\"N\":\"99999999999999999999\"}");
        types.put(-7, "{\"N\":\"-7\"}");
        types.put(Long.MAX_VALUE, "{\"N\":\"9223372036854775807\"}");
        types.put((short) 8, "{\"N\":\"8\"}");
        types.put((byte) 9, "{\"N\":\"9\"}");
        types.put(2.5d, "{\"N\":\"2.5\"}");
        types.put(0.1f, "{\"N\":\"0.1\"}");
        types.put(List.of("a", List.of(1)), "{\"L\":[{\"S\":\"a\"},{\"L\":[{\"N\":\"1\"}]}]}");
        types.put(Map.of("city", Map.of("zip", 1)), "{\"M\":{\"city\":{\"M\":{\"zip\":{\"N\":\"1\"}}}}}");
        types.forEach((value, stored) -> {
            Condition raw = Condition.expression("note = :mine", Map.of(), Map.of(":mine", value));
            assertThat(json(spec(is("PK", "a")).withFilter(raw)))
                    .as("%s", value)
                    .contains("\":mine\":" + stored);
        });
        for (Object value : List.of(Set.of("a"), Instant.EPOCH, new Object[] {"a"})) {
            Condition raw = Condition.expression("note = :mine", Map.of(), Map.of(":mine", value));
            assertRejected(
                    ErrorCodes.INVALID_OPERATOR,
                    spec(is("PK", "a")).withFilter(raw),
                    value.getClass().getName() + " has no DynamoDB type by itself; pass a Value");
        }
    }

    @Test
    void arrayIsExpandedToSeveralValues() {
        for (Object values : List.of(List.of("a", "b"), new Object[] {"a", "b"}, new String[] {"a", "b"})) {
            assertThat(json(spec(new Condition.Comparison("note", "IN", Collections.singletonList(values)))))
                    .contains("#n1 IN (:v1, :v2)", "{\":v1\":{\"S\":\"a\"},\":v2\":{\"S\":\"b\"}}");
        }
    }

    @Test
    void prefixIsAText() {
        assertThat(json(spec(Condition.field("note", "BEGINS_WITH", CharBuffer.wrap("no")))))
                .contains("begins_with(#n1, :v1)", "{\"S\":\"no\"}");
    }
}
