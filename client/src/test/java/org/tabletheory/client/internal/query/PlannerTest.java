package org.tabletheory.client.internal.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.session.PlainMapper;
import org.tabletheory.client.internal.session.SampleModels;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Draft;
import org.tabletheory.mapping.FamilyMembers;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.condition.Condition;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Projection;

class PlannerTest {
    private static final PlainMapper ORDERS = SampleModels.secretOrders();

    private static QuerySpec spec(Condition... wheres) {
        QuerySpec spec = QuerySpec.EMPTY;
        for (Condition where : wheres) {
            spec = spec.withWhere(where);
        }
        return spec;
    }

    private static Condition is(String field, @Nullable Object value) {
        return Condition.field(field, "=", value);
    }

    private static Planner planner(PlainMapper mapper, QuerySpec spec) {
        return new Planner(mapper, spec, true);
    }

    private static String json(QuerySpec spec) {
        return planner(ORDERS, spec).read().plan().json();
    }

    private static @Nullable String index(QuerySpec spec) {
        return planner(ORDERS, spec).read().path().index();
    }

    private static void assertRejected(String code, QuerySpec spec, String... fragments) {
        assertThatThrownBy(() -> planner(ORDERS, spec).read())
                .isInstanceOfSatisfying(TableTheoryException.class, e -> {
                    assertThat(e.codes()).containsExactly(code);
                    assertThat(e.model()).isEqualTo("Order");
                })
                .message()
                .satisfies(message -> assertThat(List.of(fragments)).allMatch(message::contains));
    }

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
    void indexWithARequiredSortKeyMayLackItems() {
        Model task = Model.builder("Task", "tasks")
                .partitionKey("id", Type.S)
                .attribute(AttributeDef.of("team", Type.S))
                .attribute(AttributeDef.of("rank", Type.N).required(true))
                .index(IndexDef.gsi("a-by-rank", new KeyPart("team", Type.S), new KeyPart("rank", Type.N)))
                .index(IndexDef.gsi("b-by-team", new KeyPart("team", Type.S)))
                .build();

        assertThat(new Planner(Mappers.items(task), spec(is("team", "x")), false)
                        .read()
                        .path()
                        .index())
                .isEqualTo("b-by-team");
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
    void discriminatorIsAKeyConditionWhereItIsAKey() {
        Model model = Model.builder("Row", "rows")
                .partitionKey("id", Type.S)
                .attribute(AttributeDef.of("kind", Type.S).required(true))
                .attribute(AttributeDef.of("note", Type.S))
                .index(SampleModels.gsi("gsi-kind", List.of(SampleModels.part("kind")), List.of()))
                .build();
        MemberMapper member = new MemberMapper(new PlainMapper(model), List.of("a"));

        assertThat(new Planner(member, spec(), false).read().plan().json())
                .contains("\"IndexName\":\"gsi-kind\"", "\"KeyConditionExpression\":\"#n1 = :v1\"")
                .doesNotContain("FilterExpression");
        assertThat(new Planner(member, spec(is("note", "x")), false)
                        .read()
                        .plan()
                        .json())
                .contains("\"IndexName\":\"gsi-kind\"", "\"FilterExpression\"");
        assertThat(new Planner(member, spec().withConsistent(), false)
                        .read()
                        .plan()
                        .json())
                .contains("\"FilterExpression\":\"#n1 = :v1\"")
                .doesNotContain("gsi-kind");
        assertThat(new Planner(member, spec(is("id", "1")), false).get()).isPresent();
    }

    /** An item without the sort key of an index is not in it. */
    @Test
    void discriminatorAloneChoosesNoIndexThatItemsMayBeMissingFrom() {
        Model model = Model.builder("Row", "rows")
                .partitionKey("id", Type.S)
                .attribute(AttributeDef.of("kind", Type.S).required(true))
                .attribute(AttributeDef.of("note", Type.S).optional(true))
                .index(SampleModels.gsi(
                        "gsi-kind", List.of(SampleModels.part("kind")), List.of(SampleModels.part("note"))))
                .build();
        MemberMapper member = new MemberMapper(new PlainMapper(model), List.of("a"));

        assertThat(new Planner(member, spec(), false).read().plan().json())
                .contains("\"FilterExpression\":\"#n1 = :v1\"")
                .doesNotContain("gsi-kind");
    }

    /** Otherwise a read without conditions would be rejected because of an index that nobody asked for. */
    @Test
    void discriminatorAloneChoosesNoIndexThatLacksAttributes() {
        Model model = Model.builder("Row", "rows")
                .partitionKey("id", Type.S)
                .attribute(AttributeDef.of("kind", Type.S).required(true))
                .attribute(AttributeDef.of("note", Type.S))
                .index(IndexDef.gsi("gsi-kind", SampleModels.part("kind")).projection(Projection.KEYS_ONLY))
                .build();
        MemberMapper member = new MemberMapper(new PlainMapper(model), List.of("a"));

        assertThat(new Planner(member, spec(), false).read().plan().json())
                .contains("\"FilterExpression\":\"#n1 = :v1\"")
                .doesNotContain("gsi-kind");
    }

    @Test
    void countOfAFamilyFiltersByItsClassesUnlessTheyAreTheKey() {
        Model model = Model.builder("Row", "rows")
                .partitionKey("id", Type.S)
                .attribute(AttributeDef.of("kind", Type.S).required(true))
                .attribute(AttributeDef.of("note", Type.S).optional(true))
                .index(SampleModels.gsi("gsi-kind", List.of(SampleModels.part("kind")), List.of()))
                .index(SampleModels.gsi(
                        "gsi-note", List.of(SampleModels.part("note")), List.of(SampleModels.part("kind"))))
                .build();
        MemberMapper whole = new MemberMapper(new PlainMapper(model), List.of("a", "b"));

        assertThat(new Planner(whole, spec(is("id", "1")), false).count().plan().json())
                .contains("\"FilterExpression\":\"#n2 IN (:v2, :v3)\"");
        for (QuerySpec byKey :
                List.of(spec(is("kind", "a")), spec(is("note", "x")).withIndex("gsi-note"))) {
            assertThat(new Planner(whole, byKey, false).count().plan().json())
                    .as("DynamoDB rejects a filter on a key")
                    .doesNotContain("FilterExpression");
        }
    }

    /** The mapper of some classes of a sealed type with the classes a and b. */
    private record MemberMapper(PlainMapper plain, List<String> read) implements Mapper<Item> {
        @Override
        public Model model() {
            return plain.model();
        }

        @Override
        public Class<Item> type() {
            return Item.class;
        }

        @Override
        public FamilyMembers family() {
            return new FamilyMembers("kind", read, Map.of("a", Set.of("id", "note"), "b", Set.of("id")));
        }

        @Override
        public Draft draft(Item entity) {
            return plain.draft(entity);
        }

        @Override
        public Item read(ItemReader reader) {
            return plain.read(reader);
        }

        @Override
        public AttributePath path(String field) {
            return plain.path(field);
        }

        @Override
        public Value operand(AttributePath path, @Nullable Object value) {
            return plain.operand(path, value);
        }

        @Override
        public boolean isEmpty(AttributePath path, Value stored) {
            return plain.isEmpty(path, stored);
        }
    }

    @Test
    void fullPrimaryKeyIsAGetItem() {
        assertThat(planner(ORDERS, spec(is("SK", "b"), is("PK", "a"))).get())
                .hasValueSatisfying(plan -> assertThat(plan.json())
                        .isEqualTo("{\"TableName\":\"orders\",\"Key\":{\"PK\":{\"S\":\"a\"},\"SK\":{\"S\":\"b\"}}}"));
        QuerySpec fullKey = spec(is("PK", "a"), is("SK", "b"));
        assertThat(planner(ORDERS, spec(is("PK", "a"))).get()).isEmpty();
        assertThat(planner(ORDERS, fullKey.withFilter(is("note", "x"))).get()).isEmpty();
        assertThat(planner(ORDERS, fullKey.withWhere(is("note", "x"))).get()).isEmpty();
        assertThat(planner(ORDERS, fullKey.withIndex("lsi-placed")).get()).isEmpty();
        assertThat(planner(ORDERS, fullKey.withCursor("")).get()).isPresent();
        assertThat(planner(ORDERS, fullKey.withCursor("eyJsYXN0S2V5Ijp7fX0=")).get())
                .as("a GetItem would ignore the cursor")
                .isEmpty();
    }

    @Test
    void tableIsScannedWithoutPartitionKey() {
        assertThat(planner(ORDERS, spec(Condition.field("PK", "BEGINS_WITH", "a")))
                        .read()
                        .plan()
                        .operation())
                .isEqualTo("Scan");
        assertThat(json(spec())).isEqualTo("{\"TableName\":\"orders\"}");
    }

    @Test
    void indexIsScannedWithoutItsPartitionKey() {
        ReadPlan read =
                planner(ORDERS, spec(is("PK", "a")).withIndex("gsi-email")).read();
        assertThat(read.plan().operation()).isEqualTo("Scan");
        assertThat(read.plan().index()).isEqualTo("gsi-email");
    }

    @Test
    void tableIsPreferredOverEquallyGoodIndex() {
        assertThat(index(spec(is("PK", "a"), is("status", "NEW")))).isNull();
        assertThat(index(spec(is("status", "NEW"), is("PK", "a")))).isNull();
    }

    @Test
    void moreSelectiveIndexIsPreferred() {
        assertThat(index(spec(is("PK", "a"), is("status", "NEW"), is("total", 3))))
                .isEqualTo("gsi-status");
        assertThat(index(spec(is("PK", "a"), Condition.field("placed", ">", 3)).withSelect(List.of("total"))))
                .isEqualTo("lsi-placed");
    }

    @Test
    void indexWithoutReturnedAttributesIsNotChosen() {
        assertThat(index(spec(is("PK", "a"), Condition.field("placed", ">", 3))))
                .isNull();
        assertRejected(
                ErrorCodes.INVALID_OPERATOR,
                spec(is("email", "e")),
                "only index gsi-email supports where on 'email', and it does not project 'status', 'total'",
                "index(\"gsi-email\")");
        assertThat(planner(ORDERS, spec(is("email", "e"))).count().path().index())
                .isEqualTo("gsi-email");
    }

    @Test
    void indexWithoutFilteredAttributeIsNotChosen() {
        assertThat(index(spec(is("email", "e"), is("note", "x")))).isNull();
        assertThat(index(spec(is("email", "e")).withSelect(List.of("note")))).isNull();
        assertThat(index(spec(is("email", "e")).withSelect(List.of("PK")))).isEqualTo("gsi-email");
    }

    @Test
    void orderByChoosesTheIndex() {
        QuerySpec byPlaced = spec(is("PK", "a"))
                .withOrder(new QuerySpec.SortOrder("placed", false))
                .withSelect(List.of("note"));
        assertThat(index(byPlaced)).isEqualTo("lsi-placed");
        assertThat(json(byPlaced)).contains("\"ScanIndexForward\":false");
        assertThat(index(spec(is("PK", "a")).withOrder(new QuerySpec.SortOrder("SK", true))))
                .isNull();
    }

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
    void indexChoiceIgnoresDeclarationOrder() {
        Model base = Model.builder("M", "m")
                .partitionKey("id", Type.S)
                .attribute(AttributeDef.of("a", Type.S))
                .build();
        var one = SampleModels.gsi("gsi-1", List.of(SampleModels.part("a")), List.of());
        var two = SampleModels.gsi("gsi-2", List.of(SampleModels.part("a")), List.of());
        for (Model model : List.of(
                base.toBuilder().index(one).index(two).build(),
                base.toBuilder().index(two).index(one).build())) {
            assertThat(planner(new PlainMapper(model), spec(is("a", "x")))
                            .read()
                            .path()
                            .index())
                    .isEqualTo("gsi-1");
        }
    }

    @Test
    void multiPartKeysAreMatchedFromTheFirstPart() {
        Model model = Model.builder("Game", "games")
                .partitionKey("id", Type.S)
                .attribute(AttributeDef.of("tenant", Type.S))
                .attribute(AttributeDef.of("region", Type.S))
                .attribute(AttributeDef.of("round", Type.N))
                .attribute(AttributeDef.of("score", Type.N))
                .index(SampleModels.gsi(
                        "gsi-multi",
                        List.of(SampleModels.part("tenant"), SampleModels.part("region")),
                        List.of(SampleModels.number("round"), SampleModels.number("score"))))
                .build();
        PlainMapper mapper = new PlainMapper(model);
        Condition[] fullKey = {is("region", "eu"), is("tenant", "t"), Condition.field("score", ">", 5), is("round", 1)};
        assertThat(planner(mapper, spec(fullKey)).read().plan().json())
                .contains(
                        "\"KeyConditionExpression\":\"#n1 = :v1 AND #n2 = :v2 AND #n3 = :v3 AND #n4 > :v4\"",
                        "\"#n1\":\"tenant\",\"#n2\":\"region\",\"#n3\":\"round\",\"#n4\":\"score\"");
        assertThat(planner(mapper, spec(is("tenant", "t"))).read().plan().operation())
                .isEqualTo("Scan");
        assertThatThrownBy(() -> planner(mapper, spec(is("tenant", "t"), is("region", "eu"), is("score", 5)))
                        .read())
                .hasMessageContaining("'score' is a key of index gsi-multi");
    }

    @Test
    void unknownIndexIsRejectedWithKnownIndexes() {
        assertRejected(
                ErrorCodes.INVALID_OPERATOR,
                spec(is("PK", "a")).withIndex("gsi-mail"),
                "'gsi-mail'",
                "gsi-email, gsi-status, lsi-placed");
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
    void consistentReadAvoidsGlobalIndexes() {
        QuerySpec spec =
                spec(is("PK", "a"), is("status", "NEW"), is("total", 3)).withConsistent();
        assertThat(index(spec)).isNull();
        assertThat(json(spec)).contains("\"ConsistentRead\":true");
        assertThat(index(spec(is("PK", "a"), is("placed", 3))
                        .withIndex("lsi-placed")
                        .withConsistent()))
                .isEqualTo("lsi-placed");
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
    void valuesNeverAppearInMessages() {
        QuerySpec spec =
                spec(is("PK", "a"), Condition.field("SK", "IN", "hush")).withFilter(is("note", "hush"));
        assertThatThrownBy(() -> json(spec)).message().contains("SK").doesNotContain("hush");
    }
}
