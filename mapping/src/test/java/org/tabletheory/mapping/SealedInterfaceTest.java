package org.tabletheory.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.JsonBytes;
import org.tabletheory.attribute.spi.TreeReader;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.KeyPart;

/** Sealed interfaces, inside an entity and as entities that share a table. */
class SealedInterfaceTest {
    @Discriminator("kind")
    sealed interface Shape {
        @DiscriminatorValue("circle")
        record Circle(double radius) implements Shape {}

        record Square(@OmitEmpty double side) implements Shape {}

        sealed interface Rounded extends Shape {
            record Pill(int length) implements Rounded {}
        }
    }

    @Table("t")
    record Drawing(
            @PartitionKey String id, @OmitEmpty @Nullable Shape main, List<Shape> shapes) {}

    @Test
    void everyClassIsReadBack() {
        Drawing drawing = new Drawing(
                "1",
                new Shape.Square(0),
                List.of(new Shape.Circle(1.5), new Shape.Square(2), new Shape.Rounded.Pill(3)));
        assertThat(Mapping.roundTrip(drawing)).isEqualTo(drawing);
        assertThat(Mapping.stored(drawing).get("main")).isEqualTo(Value.m(java.util.Map.of("kind", Value.s("Square"))));
    }

    /** A reader of bytes looks ahead for the discriminator, a tree does not: the results must be the same. */
    @Test
    void discriminatorMayBeAnywhereInTheItem() {
        for (String shape : List.of(
                "\"kind\":{\"S\":\"circle\"},\"radius\":{\"N\":\"1.5\"}",
                "\"radius\":{\"N\":\"1.5\"},\"kind\":{\"S\":\"circle\"}",
                "\"x\":{\"M\":{\"kind\":{\"S\":\"Pill\"}}},\"kind\": {\"S\":\"circle\"},\"radius\":{\"N\":\"1.5\"}",
                "\"kind\":{\"S\":\"\\u0063ircle\"},\"radius\":{\"N\":\"1.5\"}",
                "\"radius\":{\"S\":\"wide\"},\"kind\":{\"S\":\"circle\"}",
                "\"radius\":{\"N\":\"1.5\"},\"kind\":{\"S\":\"hexagon\"}",
                "\"radius\":{\"N\":\"1.5\"},\"kind\":{\"N\":\"1\"}")) {
            byte[] json = ("{\"id\":{\"S\":\"1\"},\"main\":{\"M\":{" + shape + "}},\"shapes\":{\"L\":[{\"M\":{" + shape
                            + "}}]}}")
                    .getBytes(StandardCharsets.UTF_8);
            Mapper<Drawing> mapper = Mapping.mappers().of(Drawing.class);
            assertThat(outcome(() -> mapper.read(new JsonBytes(json).items())))
                    .isEqualTo(outcome(() -> mapper.read(TreeReader.of(DynamoJson.readItem(json)))));
        }
    }

    private static Object outcome(Supplier<Drawing> reading) {
        try {
            return reading.get();
        } catch (RuntimeException e) {
            return String.valueOf(e.getMessage());
        }
    }

    @Discriminator("kind")
    sealed interface Ticket {
        record Dyed(Colour colour) implements Ticket {}

        record Named(String colour) implements Ticket {}
    }

    @Table("t")
    record Holder(@PartitionKey String id, Ticket ticket) {}

    @Test
    void operandIsCheckedByTheClassThatItsDiscriminatorNames() {
        Mapper<Holder> mapper = Mapping.mappers().of(Holder.class);
        AttributePath ticket = mapper.path("ticket");
        Map<String, Value> purple = Map.of("colour", Value.s("PURPLE"));

        Mapping.assertInvalidModel(() -> mapper.operand(ticket, of("Dyed", purple)))
                .contains("ticket.colour has a value that is not");
        assertThat(mapper.operand(ticket, of("Named", purple))).isEqualTo(of("Named", purple));
        assertThat(mapper.operand(ticket, of("Dyed", Map.of("colour", Value.s("RED")))))
                .isEqualTo(of("Dyed", Map.of("colour", Value.s("RED"))));
        assertThat(mapper.operand(ticket, of("Other", purple))).isEqualTo(of("Other", purple));
        assertThat(mapper.operand(ticket, Value.m(purple))).isEqualTo(Value.m(purple));
    }

    private static Value of(String kind, Map<String, Value> fields) {
        Map<String, Value> all = new LinkedHashMap<>(fields);
        all.put("kind", Value.s(kind));
        return Value.m(all);
    }

    @Test
    void unknownOrMissingDiscriminatorIsReported() {
        assertThat(Mapping.invalidModel(() -> Mapping.read(
                        Drawing.class,
                        "{\"shapes\":{\"L\":[{\"M\":{\"kind\":{\"S\":\"hexagon\"},\"a\":{\"S\":\"b\"}}}]}}")))
                .hasMessageContaining("shapes[0].kind does not name a class of Shape (known: circle, Square, Pill)")
                .hasMessageNotContaining("hexagon");
        Mapping.assertInvalidModel(() -> Mapping.read(Drawing.class, "{\"main\":{\"M\":{\"radius\":{\"N\":\"1\"}}}}"))
                .contains("main.kind is missing or not an S, so the class of this Shape is unknown");
    }

    @Table("app")
    @Discriminator("_type")
    sealed interface Entity {
        record Customer(
                @PartitionKey("PK") String pk,
                @SortKey("SK") String sk,
                String name) implements Entity {}

        @DiscriminatorValue("order")
        record Order(
                @PartitionKey("PK") String pk,
                @SortKey("SK") String sk,
                @Version int version,
                long total) implements Entity {}
    }

    @Test
    void sealedInterfaceMapsSeveralEntitiesToOneTable() {
        Mapper<Entity> entities = Mapping.mappers().of(Entity.class);
        Entity order = new Entity.Order("1", "o", 2, 5);
        Item item = Mapping.stored(entities, order);
        assertThat(item.get("_type")).isEqualTo(Value.s("order"));
        assertThat(entities.read(TreeReader.of(item))).isEqualTo(order);
        assertThat(entities.model().attribute("total").orElseThrow().type()).isEqualTo(Type.N);
        assertThat(entities.model().attribute("name").orElseThrow().type()).isEqualTo(Type.S);
        assertThat(entities.path("version").attribute()).isEqualTo("version");
    }

    /** Otherwise a condition on it would hold for no item, and a misspelled query would look like an empty table. */
    @Test
    void attributeOfAnotherClassIsUnknownToAClass() {
        Mapper<Entity.Order> orders = Mapping.mappers().of(Entity.Order.class);
        Mapping.assertInvalidModel(() -> orders.path("name"))
                .contains("Order has no attribute 'name', only Customer of Entity has it; query Customer or Entity");
        assertThat(orders.path("total").attribute()).isEqualTo("total");
        assertThat(orders.path("_type").attribute()).isEqualTo("_type");
        Mapping.assertInvalidModel(
                        () -> Mapping.mappers().of(Entity.Customer.class).path("version"))
                .contains("Customer has no attribute 'version', only Order of Entity has it");
        assertThat(Mapping.mappers().of(Entity.class).path("name").attribute()).isEqualTo("name");
    }

    @Table("app")
    @Discriminator("_type")
    sealed interface Owned {
        record House(
                @PartitionKey("PK") String pk,
                @IndexPartitionKey("by-owner") String owner,
                @IndexSortKey("by-owner") String since)
                implements Owned {}

        record Boat(
                @PartitionKey("PK") String pk,
                @IndexPartitionKey("by-owner") String owner,
                @IndexSortKey("by-owner") String since)
                implements Owned {}
    }

    @Test
    void indexKeyThatSeveralClassesDeclareIsOneKeyPart() {
        IndexDef index =
                Mapping.mappers().of(Owned.class).model().index("by-owner").orElseThrow();

        assertThat(index.partition()).containsExactly(new KeyPart("owner", Type.S));
        assertThat(index.sort()).containsExactly(new KeyPart("since", Type.S));
    }

    @Test
    void oneClassOfASealedInterfaceUsesItsModel() {
        Entity.Customer customer = new Entity.Customer("1", "c", "Al");
        assertThat(Mapping.roundTrip(customer)).isEqualTo(customer);
        assertThat(Mapping.stored(customer).get("_type")).isEqualTo(Value.s("Customer"));
        Mapping.assertInvalidModel(() -> Mapping.read(
                        Entity.Order.class, Mapping.stored(customer).toString()))
                .contains(
                        "the item with this key has the class Customer, not Order;",
                        "or read it as Customer or Entity");
    }

    sealed interface Unmarked permits Unmarked.One {
        record One(String a) implements Unmarked {}
    }

    @Discriminator
    sealed interface Open permits Loose, Named, NamedToo {}

    static non-sealed class Loose implements Open {
        @Nullable
        String a;
    }

    @DiscriminatorValue("n")
    record Named(String type) implements Open {}

    @DiscriminatorValue("n")
    record NamedToo(String b) implements Open {}

    @Table("t")
    @SuppressWarnings("tabletheory") // wrong on purpose
    record Bad(@PartitionKey String id, Unmarked unmarked, Open open) {}

    @Test
    void invalidSealedInterfacesAreRejected() {
        Mapping.assertInvalidModel(() -> Mapping.mappers().of(Bad.class))
                .contains("Bad.unmarked has the sealed type Unmarked")
                .contains("annotate Unmarked with @Discriminator")
                .contains("Loose is non-sealed, so the classes of Open are not all known")
                .contains("Named has an attribute named 'type'")
                .contains("NamedToo has the same discriminator value as Named");
    }

    @Table("t")
    @Discriminator
    @SuppressWarnings("tabletheory") // wrong on purpose
    sealed interface Clash {
        record A(
                @PartitionKey String id,
                @IndexPartitionKey("by-amount") long amount,
                @OmitEmpty @Nullable String note) implements Clash {}

        record B(
                @PartitionKey String id,
                String amount,
                @Nullable String note) implements Clash {}
    }

    @Test
    void classesOfOneTableMustDeclareKeysAndOptionsTheSameWay() {
        Mapping.assertInvalidModel(() -> Mapping.mappers().of(Clash.class))
                .contains("B.amount differs from A.amount (type S, not N), which is")
                .contains("B.note differs from A.note (only one of them has @OmitEmpty), which is");
    }

    @Table("t")
    @Discriminator
    sealed interface Mixed {
        record A(@PartitionKey String id, long amount) implements Mixed {}

        record B(@PartitionKey String id, String amount) implements Mixed {}
    }

    @Test
    void attributesThatAreNotKeysMayHaveDifferentTypes() {
        assertThat(Mapping.roundTrip(new Mixed.A("1", 5))).isEqualTo(new Mixed.A("1", 5));
        assertThat(Mapping.roundTrip(new Mixed.B("1", "five"))).isEqualTo(new Mixed.B("1", "five"));
    }

    @Test
    void namesBelongToTheClassOfTheMapper() {
        AttributePath amount = AttributePath.ofName("amount");
        assertThat(Mapping.mappers().of(Mixed.A.class).operand(amount, 5)).isEqualTo(Value.n(5));
        assertThat(Mapping.mappers().of(Mixed.B.class).operand(amount, "five")).isEqualTo(Value.s("five"));
    }

    @Test
    void mapperKnowsWhichClassesItReads() {
        Map<String, Set<String>> attributes = Map.of("A", Set.of("id", "amount"), "B", Set.of("id", "amount"));
        assertThat(Mapping.mappers().of(Mixed.class).family())
                .isEqualTo(new FamilyMembers("type", List.of("A", "B"), attributes));
        assertThat(Mapping.mappers().of(Mixed.B.class).family())
                .isEqualTo(new FamilyMembers("type", List.of("B"), attributes));
    }
}
