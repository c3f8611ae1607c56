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

import java.util.List;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Type;
import org.tabletheory.client.internal.session.PlainMapper;
import org.tabletheory.client.internal.session.SampleModels;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.mapping.condition.Condition;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;

/** Which table or index a query reads. */
class IndexChoiceTest {
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

    /** DynamoDB would read each of those items from the table, one by one. */
    @Test
    void tableIsPreferredOverALocalIndexWithoutTheSelectedAttributes() {
        assertThat(index(spec(is("PK", "a"), Condition.field("placed", ">", 3)).withSelect(List.of("note"))))
                .isNull();
    }

    @Test
    void moreSelectiveIndexIsCountedWhateverItProjects() {
        assertThat(planner(ORDERS, spec(is("PK", "a"), Condition.field("placed", ">", 3)))
                        .count()
                        .path()
                        .index())
                .isEqualTo("lsi-placed");
    }

    @Test
    void reasonSaysWhichKeysMatch() {
        assertThat(planner(ORDERS, spec(is("PK", "a"))).read().reason())
                .isEqualTo("its partition key matches the conditions; nothing else fits");
        assertThat(planner(ORDERS, spec(is("PK", "a"), is("status", "NEW"), is("total", 3)))
                        .read()
                        .reason())
                .isEqualTo("its partition key and sort key match the conditions; the best of 2 options");
    }
}
