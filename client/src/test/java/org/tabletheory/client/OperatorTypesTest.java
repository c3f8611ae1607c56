package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.session.StubWire;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.ConvertWith;
import org.tabletheory.mapping.Converter;
import org.tabletheory.mapping.Discriminator;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.condition.Condition;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Format;
import org.tabletheory.schema.Model;

/**
 * A condition that can never hold because of the attribute's type, where DynamoDB finds nothing without an error, is rejected
 * with the type and a remedy; so is a change that the type does not allow.
 */
class OperatorTypesTest {
    record Line(
            String sku,
            int count,
            Set<String> marks,
            @Nullable LocalDate since) {}

    @Table("orders")
    @SuppressWarnings("ArrayRecordComponent") // binary data
    record Order(
            @PartitionKey String customer,
            @SortKey long number,
            int total,
            boolean paid,
            UUID ticket,
            Instant placed,
            byte[] scan,
            Set<String> tags,
            List<Line> lines,
            Map<String, Integer> counts,
            Line main,
            String name) {}

    @Table("shapes")
    @Discriminator("kind")
    sealed interface Shape {
        record Circle(@PartitionKey String id, int size) implements Shape {}

        record Text(@PartitionKey String id, String size) implements Shape {}
    }

    private static final Model NOTE = Model.builder("Note", "notes")
            .partitionKey("id", Type.S)
            .attribute(AttributeDef.of("stars", Type.N))
            .attribute(AttributeDef.of("parts", Type.M))
            .attribute(AttributeDef.of("made", Type.S).format(Format.RFC3339_NANO))
            .build();

    private final StubWire wire = StubWire.responding("{\"Items\":[],\"Count\":0,\"ScannedCount\":0}");
    private final TableTheory db = TableTheory.over(wire, Clock.systemUTC()).register(NOTE);
    private int expectedRequests;

    @AfterEach
    void onlyValidRequestsWereSent() {
        assertThat(wire.sent()).hasSize(expectedRequests);
    }

    private void assertRejected(String message, UnaryOperator<Query<Order>> query) {
        assertThatThrownBy(() -> query.apply(db.model(Order.class)).scan())
                .as(message)
                .isInstanceOf(TableTheoryException.class)
                .hasMessageStartingWith("Query of Order")
                .hasMessageContaining(message);
    }

    private void assertAccepted(UnaryOperator<Query<Order>> query) {
        query.apply(db.model(Order.class)).scan();
        expectedRequests++;
    }

    /** DynamoDB rejects them with messages about the expression, which the caller did not write. */
    @Test
    void boundsWithoutAnOrderAreRejectedWithTheField() {
        assertRejected(
                "BETWEEN needs the lower bound first; swap the bounds of 'total'",
                query -> query.filter("total", "BETWEEN", 5, 1));
        assertRejected("swap the bounds of 'name'", query -> query.filter("name", "BETWEEN", "b", "a"));
        for (String operator : List.of("<", "<=", ">", ">=")) {
            assertRejected(
                    "'name' is compared with null by " + operator + ", and nothing is less or greater than null",
                    query -> query.filter("name", operator, (Object) null));
        }
        assertRejected("'name' is compared with null by BETWEEN", query -> query.filter("name", "BETWEEN", null, "a"));
        assertRejected("'name' is compared with null by BETWEEN", query -> query.filter("name", "BETWEEN", "a", null));
        assertAccepted(query -> query.filter("total", "BETWEEN", 9, 10));
        assertAccepted(query -> query.filter("total", "BETWEEN", 5, 5));
        assertAccepted(query -> query.filter("name", "<>", (Object) null));
    }

    @Test
    void rangeThatIsEmptyIsRejectedWithTheField() {
        assertRejected(
                "the range of 'number' is empty: its lower bound (>) excludes its upper bound (<)",
                query -> query.where("customer", "=", "a")
                        .where("number", ">", 5)
                        .where("number", "<", 3));
        assertRejected(
                "the range of 'number' is empty",
                query -> query.where("customer", "=", "a")
                        .where("number", "<=", 3)
                        .where("number", ">=", 5));
        assertRejected(
                "the range of 'number' is empty",
                query -> query.where("customer", "=", "a")
                        .where("number", "<=", 5)
                        .where("number", ">", 5));
        assertAccepted(query ->
                query.where("customer", "=", "a").where("number", "<=", 5).where("number", ">=", 5));
    }

    @Test
    void operatorThatTheTypeDoesNotHaveIsRejected() {
        assertRejected(
                "'total' is of type N, and CONTAINS applies to attributes of type S, B, SS, NS, BS, L; use another"
                        + " operator, such as = or BETWEEN",
                query -> query.filter("total", "CONTAINS", 1));
        assertRejected("'total' is of type N", query -> query.filter("total", "NOT_CONTAINS", "1"));
        assertRejected("'counts' is of type M", query -> query.filter("counts", "CONTAINS", "a"));
        assertRejected("'main.count' is of type N", query -> query.filter("main.count", "CONTAINS", "1"));
        assertRejected(
                "'total' is of type N, and BEGINS_WITH applies to attributes of type S, B;",
                query -> query.filter("total", "BEGINS_WITH", "1"));
        assertRejected("'number' is of type N", query -> query.where("number", "BEGINS_WITH", "1"));
        assertRejected("'lines[0].count' is of type N", query -> query.filter("lines[0].count", "BEGINS_WITH", "1"));
        assertRejected(
                "'paid' is of type BOOL, and < applies to attributes of type S, N, B; use another operator",
                query -> query.filter("paid", "<", true));
        assertRejected("'lines' is of type L", query -> query.filter("lines", ">=", List.of()));
        assertRejected("'tags' is of type SS", query -> query.filter("tags", "BETWEEN", "a", "b"));
        assertRejected(
                "'total' is of type N, which has no size", query -> query.filter(Condition.size("total", ">", 1)));
        assertRejected(
                "'paid' is of type BOOL, which has no size", query -> query.filter(Condition.size("paid", "=", 1)));
    }

    @Test
    void conditionsOfWritesAreChecked() {
        assertThatThrownBy(() -> db.model(Order.class)
                        .where("customer", "=", "a")
                        .where("number", "=", 1)
                        .withCondition("total", "CONTAINS", 1)
                        .delete())
                .hasMessageStartingWith("delete of Order")
                .hasMessageContaining("'total' is of type N, and CONTAINS applies to");
    }

    @Test
    void documentsAreCheckedAsClasses() {
        assertThatThrownBy(() ->
                        db.model("Note").filter("stars", "BEGINS_WITH", "1").scan())
                .hasMessageContaining("'stars' is of type N, and BEGINS_WITH applies to");
        db.model("Note").filter("parts.anything", "CONTAINS", "a").scan();
        expectedRequests++;
    }

    @Test
    void partOfAnotherTypeIsRejected() {
        assertRejected(
                "'name' is of type S, so it contains parts of type S, and the value is of type N",
                query -> query.filter("name", "CONTAINS", 1));
        assertRejected("scan has type B and cannot store String", query -> query.filter("scan", "BEGINS_WITH", "a"));
        assertRejected("main.marks", query -> query.filter("main.marks", "CONTAINS", 1));
    }

    @Test
    void equalityWithAnImpossibleValueIsRejected() {
        String remedy = ", so the condition never holds; pass a value of the attribute's Java type";
        assertRejected("no item can have this value in 'total'" + remedy, query -> query.filter("total", "=", 1.5));
        assertRejected("no item can have this value in 'total'", query -> query.filter("total", "IN", 1, 1L << 40));
        assertRejected("no item can have this value in 'ticket'", query -> query.filter("ticket", "=", "7"));
        assertRejected("no item can have this value in 'placed'", query -> query.filter("placed", "=", "yesterday"));
        assertRejected("no item can have this value in 'main.count'", query -> query.filter("main.count", "=", 0.5));
    }

    @Test
    void comparisonWithATextThatIsNotAValueIsRejected() {
        String problem = "'placed' is compared with a text that is neither one of its values nor the beginning of one";
        for (String text :
                List.of("yesterday", "2026-1-1", "2026-13", "01/02/2026", "1767225600", "2026-01-01 00:00:00")) {
            assertRejected(problem, query -> query.filter("placed", ">", text));
            assertRejected(problem, query -> query.filter("placed", "<>", text));
            assertRejected(problem, query -> query.filter("placed", "BETWEEN", "2026-01", text));
            assertRejected(problem, query -> query.filter("placed", "<=", Value.s(text)));
        }
        assertRejected("'ticket' is compared with a text", query -> query.filter("ticket", "<", "none"));
        assertRejected("'main.since' is compared with a text", query -> query.filter("main.since", "<", "soon"));
        assertThatThrownBy(() -> db.model("Note").filter("made", "<", "soon").scan())
                .hasMessageContaining("'made' is compared with a text");
    }

    @Test
    void comparisonWithTheBeginningOfAValueIsAccepted() {
        for (String text : List.of("2", "2026", "2026-0", "2026-04-3", "2026-01-02T", "2026-01-02T03:04:05.5", "")) {
            assertAccepted(query -> query.filter("placed", ">=", text));
        }
        assertAccepted(query -> query.filter("ticket", "BETWEEN", "0", "8fff"));
        assertAccepted(query -> query.filter("main.since", "<", "2026-01"));
        assertAccepted(query -> query.filter("name", "<", "anything"));
        db.model("Note").filter("made", "<", "2026").scan();
        expectedRequests++;
    }

    @Table("places")
    record Place(
            @PartitionKey String country,
            @SortKey @ConvertWith(PostcodeConverter.class) Postcode code) {}

    record Postcode(String area, int number) {}

    static final class PostcodeConverter implements Converter<Postcode> {
        @Override
        public Type type() {
            return Type.S;
        }

        @Override
        public Value write(Postcode value) {
            return Value.s(value.area() + "#" + value.number());
        }

        @Override
        public Postcode read(Value value) {
            String[] parts = ((Value.S) value).value().split("#", -1);
            return new Postcode(parts[0], Integer.parseInt(parts[1]));
        }
    }

    /** Only its converter knows what the texts of an attribute begin with. */
    @Test
    void comparisonWithAnyTextOfAConverterIsAccepted() {
        db.model(Place.class)
                .where("country", "=", "NO")
                .where("code", "BETWEEN", "A#", "A#~")
                .all();
        expectedRequests++;
    }

    /** Stored timestamps are in UTC, and texts are compared as such. */
    @Test
    void timestampWithAnOffsetIsComparedInUtc() {
        for (String operator : List.of("=", "<", ">=")) {
            assertAccepted(query -> query.filter("placed", operator, "2026-01-01T01:30:00+02:00"));
            assertThat(wire.sent().get(expectedRequests - 1)).contains("\"2025-12-31T23:30:00Z\"");
        }
    }

    @Test
    void usefulConditionsAreAccepted() {
        assertAccepted(query -> query.filter("total", "<", 1.5));
        assertAccepted(query -> query.filter("total", "=", "1"));
        assertAccepted(query -> query.filter("placed", ">", "2026-01"));
        assertAccepted(query -> query.filter("placed", "BEGINS_WITH", "2026-01"));
        assertAccepted(query -> query.filter("placed", "=", Instant.EPOCH));
        assertAccepted(query -> query.filter("ticket", "<>", ""));
        assertAccepted(query -> query.filter("main.marks", "CONTAINS", "new"));
        assertAccepted(query -> query.filter("lines", "CONTAINS", new Line("a", 1, Set.of(), null)));
        assertAccepted(query -> query.filter("scan", "CONTAINS", new byte[] {1}));
        assertAccepted(query -> query.filter("total", "ATTRIBUTE_TYPE", "S"));
        assertAccepted(query -> query.filter(Condition.size("counts", ">", 1)));
        assertAccepted(query -> query.filter("paid", "IN", true, false));
    }

    @Test
    void typesOfTheClassThatIsReadDecide() {
        assertThatThrownBy(() -> db.model(Shape.Circle.class)
                        .filter("size", "BEGINS_WITH", "1")
                        .scan())
                .hasMessageContaining("'size' is of type N");
        db.model(Shape.Text.class).filter("size", "BEGINS_WITH", "1").scan();
        db.model(Shape.class).filter("size", "BEGINS_WITH", "1").scan();
        expectedRequests += 2;
    }

    /** The items of the other classes do not match it. */
    @Test
    void conditionOnAFamilyTakesTheValuesOfAnyClass() {
        for (String operator : List.of("=", "<>", "<")) {
            db.model(Shape.class).filter("size", operator, 3).scan();
            assertThat(wire.sent().get(expectedRequests++)).contains("{\"N\":\"3\"}");
            db.model(Shape.class).filter("size", operator, "wide").scan();
            assertThat(wire.sent().get(expectedRequests++)).contains("{\"S\":\"wide\"}");
        }
        db.model(Shape.class).filter("size", "IN", 3, "wide").scan();
        expectedRequests++;
        assertThatThrownBy(() -> db.model(Shape.class).filter("size", "=", true).scan())
                .hasMessageContaining("size has type N and cannot store Boolean");
        assertThatThrownBy(() ->
                        db.model(Shape.class).filter("size", "=", 1L << 40).scan())
                .hasMessageContaining("no item can have this value in 'size'");
    }

    /** A value for one class would make an item of the other unreadable. */
    @Test
    void changeThatAnotherClassOfTheFamilyCannotReadIsRejected() {
        UpdateBuilder<Shape> update =
                db.model(Shape.class).where("id", "=", "1").updateBuilder();
        for (Object size : List.of(3, "wide")) {
            assertThatThrownBy(() -> update.set("size", size).execute())
                    .isInstanceOf(TableTheoryException.class)
                    .hasMessageStartingWith("update of Shape: size ");
        }
        assertThatThrownBy(() -> update.set("size", 3).execute())
                .hasMessageContaining(
                        "size is declared differently by the classes of Shape, and the item may be of any of"
                                + " them; use one class with db.model(TheClass.class)");
    }

    @Test
    void changeThatTheTypeDoesNotAllowIsRejected() {
        Map<String, Consumer<UpdateBuilder<Order>>> changes = Map.of(
                "name is of type S, and only a number can be incremented or decremented; use set(…) to replace its value",
                update -> update.increment("name").execute(),
                "paid is of type BOOL, and only a number can be incremented",
                update -> update.decrement("paid").execute(),
                "lines is of type L, and only a number or a set can be added to",
                update -> update.add("lines", List.of()).execute(),
                "main.sku is of type S, and only a number can be incremented",
                update -> update.increment("main.sku").execute(),
                "total is of type N, and only a set has members to add or delete",
                update -> update.delete("total", 1).execute(),
                "tags is of type SS, and only a list has elements",
                update -> update.appendToList("tags", List.of("a")).execute(),
                "counts is of type M, and only a list has elements",
                update -> update.removeFromListAt("counts", 0).execute());
        changes.forEach((message, change) -> assertThatThrownBy(() -> change.accept(db.model(Order.class)
                        .where("customer", "=", "a")
                        .where("number", "=", 1)
                        .updateBuilder()))
                .as(message)
                .isInstanceOf(TableTheoryException.class)
                .hasMessageStartingWith("update of Order: " + message));
    }
}
