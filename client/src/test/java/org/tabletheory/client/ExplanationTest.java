package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.internal.session.SampleModels;
import org.tabletheory.client.internal.session.StubWire;
import org.tabletheory.client.result.Explanation;

class ExplanationTest {
    private static Query<Item> orders() {
        StubWire none = new StubWire(request -> {
            throw new AssertionError("explain() must not send a request");
        });
        return TableTheory.over(none, Clock.systemUTC()).model(SampleModels.orders());
    }

    @Test
    void queryIsExplained() {
        Explanation plan = orders().where("status", "=", "NEW")
                .where("total", ">=", 10)
                .filter("note", "=", "hush")
                .limit(20)
                .explain();
        assertThat(plan.operation()).isEqualTo("Query");
        assertThat(plan.index()).isEqualTo("gsi-status");
        assertThat(plan.reason()).contains("partition key and sort key", "nothing else fits");
        assertThat(plan.keyCondition()).isEqualTo("status = :v1 AND total >= :v2");
        assertThat(plan.filter()).isEqualTo("note = :v3");
        assertThat(plan.warnings()).isEmpty();
        assertThat(plan.readUnits().units()).isEqualTo(2.5);
        assertThat(plan.readUnits().arithmetic()).isEqualTo("2.5 per request = ⌈20 items × 1024 B / 4 KB⌉ × 0.5");
        assertThat(plan.request()).contains("\"Limit\":20", "\":v3\":{\"S\":\"hush\"}");
        assertThat(plan.toString())
                .contains("operation      Query on orders", "index          gsi-status: ", "consistency    eventual");
    }

    @Test
    void scanHasWarning() {
        Explanation plan = orders().filter("note", "=", "x").consistentRead().explain();
        assertThat(plan.operation()).isEqualTo("Scan");
        assertThat(plan.warnings())
                .anyMatch(warning -> warning.contains("this is a scan"))
                .anyMatch(warning -> warning.contains("twice"));
        assertThat(plan.readUnits().units()).isEqualTo(256);
        assertThat(plan.readUnits().arithmetic()).contains("for a full page");
    }

    @Test
    void attributesMissingFromIndexHaveWarnings() {
        Explanation partial = orders().where("email", "=", "e").explain();
        assertThat(partial.warnings()).anyMatch(warning -> warning.contains("index gsi-email does not project status"));
        Explanation filtered =
                orders().index("gsi-email").filter("note", "=", "x").explain();
        assertThat(filtered.warnings()).anyMatch(warning -> warning.contains("'note'"));
        Explanation fetching = orders().index("lsi-placed")
                .where("PK", "=", "a")
                .select("note")
                .limit(10)
                .explain(5000);
        assertThat(fetching.warnings())
                .anyMatch(warning -> warning.contains("additional read of the table"))
                .anyMatch(warning -> warning.contains("items without placed are not in index lsi-placed"));
        assertThat(fetching.readUnits().units()).isEqualTo((13 + 10 * 2) * 0.5);
    }

    @Test
    void getItemIsExplained() {
        Explanation plan = orders().where("PK", "=", "a").where("SK", "=", "b").explain(9000);
        assertThat(plan.operation()).isEqualTo("GetItem");
        assertThat(plan.keyCondition()).isEqualTo("PK = :key AND SK = :key");
        assertThat(plan.readUnits().arithmetic()).isEqualTo("1.5 = ⌈9000 B / 4 KB⌉ × 0.5");
    }

    @Test
    void sizeOfAnItemIsBetweenAByteAndTheLimit() {
        assertThat(orders().where("PK", "=", "a")
                        .where("SK", "=", "b")
                        .explain(1)
                        .readUnits()
                        .units())
                .isEqualTo(0.5);
        assertThat(orders().where("PK", "=", "a")
                        .where("SK", "=", "b")
                        .explain(400 * 1024)
                        .readUnits()
                        .units())
                .isEqualTo(50);
        for (int bytes : new int[] {0, -1, 400 * 1024 + 1}) {
            assertThatThrownBy(() -> orders().where("PK", "=", "a").explain(bytes))
                    .hasMessageContaining("itemBytes must be 1 to 409600, not " + bytes);
        }
    }

    @Test
    void consistentGetItemIsExplainedWithItsCost() {
        Explanation plan = orders().where("PK", "=", "a")
                .where("SK", "=", "b")
                .consistentRead()
                .explain();
        assertThat(plan.operation()).isEqualTo("GetItem");
        assertThat(plan.readUnits().units()).isEqualTo(1);
        assertThat(plan.warnings())
                .containsExactly("a strongly consistent read costs twice as much as an eventually consistent one");
    }

    @Test
    void selectionOfProjectedAttributesReadsTheIndexAlone() {
        Explanation plan = orders().index("lsi-placed")
                .where("PK", "=", "a")
                .where("placed", ">", 1)
                .select("total")
                .limit(10)
                .explain(5000);
        assertThat(plan.warnings()).isEmpty();
        assertThat(plan.readUnits().units()).isEqualTo(6.5);
    }

    @Test
    void everyNameOfALongExpressionIsShown() {
        Query<?> query = orders().where("PK", "=", "a");
        List<String> names = List.of(
                "status",
                "email",
                "total",
                "placed",
                "tags",
                "codes",
                "lines",
                "address",
                "note",
                "name",
                "address.city");
        for (String name : names) {
            query = query.filter(name, "EXISTS");
        }
        assertThat(query.explain().filter())
                .isEqualTo(names.stream()
                        .map(name -> "attribute_exists(" + name + ")")
                        .collect(Collectors.joining(" AND ")));
    }

    @Test
    void textHasALineForEveryPartOfThePlan() {
        assertThat(orders().index("gsi-email")
                        .filter("note", "=", "x")
                        .explain()
                        .toString()
                        .lines())
                .containsExactly(
                        "operation      Scan on orders",
                        "index          gsi-email: the query specifies it, and its partition key has no equality",
                        "key condition  none",
                        "filter         note = :v1",
                        "projection     all",
                        "consistency    eventual",
                        "read units     128 per request = ⌈1024 items × 1024 B / 4 KB⌉ × 0.5, for a full page (1 MB)",
                        "warning        this is a scan: every item of index gsi-email is read and charged, whatever the filter"
                                + " returns; give a partition key with = if you can",
                        "warning        items without email are not in index gsi-email",
                        "warning        the filter uses 'note', which index gsi-email does not project, so it is treated as"
                                + " missing",
                        "warning        index gsi-email does not project status, total, placed, tags, codes, lines, address,"
                                + " note, name; items are returned without them, so do not save these items",
                        "request        {\"TableName\":\"orders\",\"IndexName\":\"gsi-email\","
                                + "\"FilterExpression\":\"#n1 = :v1\",\"ExpressionAttributeNames\":{\"#n1\":\"note\"},"
                                + "\"ExpressionAttributeValues\":{\":v1\":{\"S\":\"x\"}}}");
        assertThat(orders().where("PK", "=", "a")
                        .select("note", "name")
                        .consistentRead()
                        .explain()
                        .toString()
                        .lines())
                .contains(
                        "index          none, the table itself: its partition key matches the conditions; nothing else fits",
                        "key condition  PK = :v1",
                        "filter         none",
                        "projection     note, name",
                        "consistency    strong",
                        "warning        a strongly consistent read costs twice as much as an eventually consistent one");
    }
}
