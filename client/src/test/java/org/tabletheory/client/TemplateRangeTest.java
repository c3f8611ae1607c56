package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.client.result.Explanation;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;

/** Conditions on components of a sort key: the same items as a filter of all items in memory. */
@DynamoTest
class TemplateRangeTest {
    private static final List<String> GROUPS = List.of("a", "b", "ba");
    private static final List<String> NAMES = List.of("k", "ka", "m", "z");
    private static final List<Integer> NUMBERS = List.of(0, 4, 5, 6, 9_999);

    private interface Grouped {
        String group();
    }

    @Table("texts")
    @PartitionKey(template = "ID#{id}")
    @SortKey(template = "{group}#{name}")
    record TextLast(String id, String group, String name) implements Grouped {}

    @Table("numbers")
    @PartitionKey(template = "ID#{id}")
    @SortKey(template = "{group}#{number:4}")
    record NumberLast(String id, String group, int number) implements Grouped {}

    @Table("numbers-first")
    @PartitionKey(template = "ID#{id}")
    @SortKey(template = "N#{number:4}#{group}")
    record NumberFirst(String id, int number, String group) implements Grouped {}

    @Table("times")
    @PartitionKey(template = "ID#{id}")
    @SortKey(template = "{at:millis}")
    record Time(String id, Instant at) {}

    /** The digits of the key begin with something else than the text of the time. */
    @Test
    void beginningOfATimeInDigitsIsAFilter(TableTheory db) {
        db.createTable(Time.class);
        Instant at = Instant.parse("2026-01-01T00:00:00Z");
        db.model(new Time("1", at)).create();
        db.model(new Time("1", at.plusSeconds(1))).create();
        Query<Time> query = db.model(Time.class).where("id", "=", "1").where("at", "BEGINS_WITH", at);

        assertThat(query.explain().filter()).contains("begins_with(at");
        assertThat(query.all()).containsExactly(new Time("1", at));
    }

    private static boolean holds(int order, String operator) {
        return order == 0 ? operator.endsWith("=") : operator.startsWith(order < 0 ? "<" : ">");
    }

    private static <T> void assertFound(TableTheory db, Query<T> query, Class<T> type, Predicate<T> expected) {
        List<T> all = db.model(type).scan().stream().filter(expected).toList();
        assertThat(query.all()).as("%s", query.explain()).containsExactlyInAnyOrderElementsOf(all);
        assertThat(query.count()).isEqualTo(all.size());
    }

    @Test
    void rangeOfATextAfterAnEqualComponent(TableTheory db) {
        db.createTable(TextLast.class);
        for (String group : GROUPS) {
            NAMES.forEach(name -> db.model(new TextLast("1", group, name)).create());
        }
        Query<TextLast> ofGroup = db.model(TextLast.class).where("id", "=", "1").where("group", "=", "b");

        assertFound(db, ofGroup, TextLast.class, each -> each.group().equals("b"));
        assertFound(
                db,
                ofGroup.where("name", "BEGINS_WITH", "k"),
                TextLast.class,
                each -> each.group().equals("b") && each.name().startsWith("k"));
        for (String operator : List.of("<", "<=", ">", ">=")) {
            assertFound(
                    db,
                    ofGroup.where("name", operator, "ka"),
                    TextLast.class,
                    each -> each.group().equals("b") && holds(each.name().compareTo("ka"), operator));
        }
        assertFound(
                db,
                ofGroup.where("name", "BETWEEN", "ka", "m"),
                TextLast.class,
                each -> each.group().equals("b") && List.of("ka", "m").contains(each.name()));
        assertFound(
                db,
                ofGroup.where("name", ">=", "m").where("name", "<=", "m"),
                TextLast.class,
                each -> each.group().equals("b") && each.name().equals("m"));
    }

    @Test
    void rangeOfANumberBeforeAndAfterAnotherComponent(TableTheory db) {
        db.createTable(NumberLast.class);
        db.createTable(NumberFirst.class);
        for (String group : GROUPS) {
            for (int number : NUMBERS) {
                db.model(new NumberLast("1", group, number)).create();
                db.model(new NumberFirst("1", number, group)).create();
            }
        }
        Query<NumberLast> last =
                db.model(NumberLast.class).where("id", "=", "1").where("group", "=", "b");
        Query<NumberFirst> first = db.model(NumberFirst.class).where("id", "=", "1");

        assertFound(db, last, NumberLast.class, each -> each.group().equals("b"));
        assertFound(db, first, NumberFirst.class, each -> true);
        for (int bound : List.of(0, 5, 7, 9_999)) {
            for (String operator : List.of("<", "<=", ">", ">=", "=")) {
                Predicate<Integer> holds = number ->
                        operator.equals("=") ? number == bound : holds(Integer.compare(number, bound), operator);
                assertFound(
                        db,
                        last.where("number", operator, bound),
                        NumberLast.class,
                        each -> each.group().equals("b") && holds.test(each.number()));
                assertFound(
                        db,
                        first.where("number", operator, bound),
                        NumberFirst.class,
                        each -> holds.test(each.number()));
            }
        }
        assertFound(
                db,
                last.where("number", ">=", 5).where("number", "<=", 5),
                NumberLast.class,
                each -> each.group().equals("b") && each.number() == 5);
        assertFound(db, first.where("number", "BETWEEN", 5, 5), NumberFirst.class, each -> each.number() == 5);
    }

    /** A filter reads, and costs, what it drops. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "none",
            value = {
                ">= | SK BETWEEN :v2 AND :v3 | none",
                ">  | SK BETWEEN :v2 AND :v3 | none",
                "<= | SK BETWEEN :v2 AND :v3 | none",
                "<  | SK BETWEEN :v2 AND :v3 | name < :v4",
                "BEGINS_WITH | 'begins_with(SK, :v2)' | none",
            })
    void conditionsAreKeyConditionsAndNotFilters(
            String operator, String sort, @Nullable String filter, TableTheory db) {
        Explanation plan = db.model(TextLast.class)
                .where("id", "=", "1")
                .where("group", "=", "b")
                .where("name", operator, "k")
                .limit(5)
                .pageSize(5)
                .explain();
        assertThat(plan.keyCondition()).isEqualTo("PK = :v1 AND " + sort);
        assertThat(plan.filter()).isEqualTo(filter);
    }
}
