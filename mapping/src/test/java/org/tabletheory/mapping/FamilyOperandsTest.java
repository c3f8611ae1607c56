package org.tabletheory.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.JsonBuffer;
import org.tabletheory.attribute.spi.TreeReader;

/** Operands of attributes that the classes of a family declare differently, places of flat objects, and rejected puts. */
class FamilyOperandsTest {
    record Place(String city, int number) {}

    @Table("events")
    @Discriminator("kind")
    sealed interface Event {
        record Sized(
                @PartitionKey String id,
                @SortKey long at,
                long size,
                String note,
                @Embedded Place place) implements Event {}

        record Named(
                @PartitionKey String id,
                @SortKey long at,
                String size,
                @Embedded Place place) implements Event {}

        record Empty(
                @PartitionKey String id,
                @SortKey long at,
                @Nullable String number) implements Event {}
    }

    private final Mapper<Event> events = Mapping.mappers().of(Event.class);
    private final Mapper<Event.Sized> sized = Mapping.mappers().of(Event.Sized.class);

    private Value operand(String path, @Nullable Object value) {
        return events.operand(events.path(path), value);
    }

    @Test
    void conditionIsCheckedByTheFirstClassThatCanHaveTheValue() {
        assertThat(operand("size", 5)).isEqualTo(Value.n(5));
        assertThat(operand("size", "5")).isEqualTo(Value.n(5));
        assertThat(operand("size", "large")).isEqualTo(Value.s("large"));
        assertThat(operand("note", "x")).isEqualTo(Value.s("x"));
        assertThat(operand("kind", "Sized")).isEqualTo(Value.s("Sized"));
        Mapping.assertInvalidModel(() -> operand("size", true)).contains("size has type N and cannot store Boolean");
        Mapping.assertInvalidModel(() -> operand("note", 5)).contains("note has type S and cannot store Integer");
    }

    @Test
    void valueIsAssignedOnlyIfAllClassesStoreItInTheSameWay() {
        for (Object value : List.of(5, "large")) {
            Mapping.assertInvalidModel(() -> events.assigned(events.path("size"), value))
                    .contains("size");
        }
        Mapping.assertInvalidModel(() -> events.assigned(events.path("size"), 5))
                .contains(
                        "size is declared differently by the classes of Event, and the item may be of any of them; use one"
                                + " class with db.model(TheClass.class)");
        assertThat(events.assigned(events.path("note"), "x")).isEqualTo(Value.s("x"));
        assertThat(events.assigned(events.path("kind"), "Sized")).isEqualTo(Value.s("Sized"));
        assertThat(sized.assigned(sized.path("size"), 5)).isEqualTo(Value.n(5));
    }

    @Test
    void valueIsPossibleIfOneClassCanHaveIt() {
        assertThat(events.isPossible(events.path("size"), Value.n(5))).isTrue();
        assertThat(events.isPossible(events.path("size"), Value.s("x"))).isTrue();
        assertThat(events.isPossible(events.path("size"), Value.bool(true))).isFalse();
        assertThat(events.isPossible(events.path("kind"), Value.s("Sized"))).isTrue();
        assertThat(events.isPossible(events.path("kind"), Value.n(1))).isFalse();
        assertThat(sized.isPossible(sized.path("size"), Value.n(5))).isTrue();
        assertThat(sized.isPossible(sized.path("size"), Value.s("x"))).isFalse();
        assertThat(sized.isPossible(sized.path("size"), Value.n("0.5"))).isFalse();
    }

    @Test
    void typeIsKnownIfAllClassesAgree() {
        assertThat(events.storedType(events.path("size"))).isNull();
        assertThat(events.storedType(events.path("note"))).isEqualTo(Type.S);
        assertThat(events.storedType(events.path("id"))).isEqualTo(Type.S);
        assertThat(events.storedType(events.path("at"))).isEqualTo(Type.N);
        assertThat(events.storedType(events.path("kind"))).isEqualTo(Type.S);
        assertThat(events.storedType(AttributePath.ofName("other"))).isNull();
        assertThat(sized.storedType(sized.path("size"))).isEqualTo(Type.N);
        assertThat(events.isEmpty(events.path("note"), Value.s(""))).isTrue();
        assertThat(events.isEmpty(events.path("note"), Value.s("x"))).isFalse();
    }

    @Test
    void itemOfAnotherClassIsReportedWithTheKey() {
        Item named = Item.of("id", Value.s("1")).with("at", Value.n(1)).with("kind", Value.s("Named"));
        Mapping.assertInvalidModel(() -> sized.read(TreeReader.of(named)))
                .contains(
                        "the item with this key has the class Named, not Sized; check 'id' and 'at' of the query, or read"
                                + " it as Named or Event");
        assertThat(sized.model().subject()).isEqualTo("Sized");
        assertThat(events.model().subject()).isEqualTo("Event");
        assertThat(Objects.requireNonNull(events.family()).read()).containsExactly("Sized", "Named", "Empty");
    }

    @Test
    void classesOfAFamilyAreWrittenAndReadBack() {
        for (Event event : List.of(
                new Event.Sized("1", 1, 5, "x", new Place("Lund", 2)),
                new Event.Named("1", 2, "large", new Place("Lund", 2)),
                new Event.Empty("1", 3, "x"))) {
            assertThat(Mapping.roundTrip(events, event)).isEqualTo(event);
        }
    }

    @Table("t")
    record Shop(@PartitionKey String id, @Embedded Place place, String number) {}

    @Test
    void placeOfAFlatObjectIsFoundWithoutItsContainer() {
        Mapper<Shop> shops = Mapping.mappers().of(Shop.class);
        assertThat(shops.flat(AttributePath.parse("place.city"))).isEqualTo(AttributePath.parse("city"));
        assertThat(shops.flat(AttributePath.parse("place.city.x"))).isEqualTo(AttributePath.parse("city.x"));
        for (String same : List.of("place", "place.number", "place.other", "place[0]", "number.x", "other.city")) {
            assertThat(shops.flat(AttributePath.parse(same))).as(same).isEqualTo(AttributePath.parse(same));
        }
    }

    @Test
    void placeOfAFlatObjectInAFamilyMeansTheSameInAllClasses() {
        assertThat(sized.flat(AttributePath.parse("place.city"))).isEqualTo(AttributePath.parse("city"));
        assertThat(events.flat(AttributePath.parse("place.city"))).isEqualTo(AttributePath.parse("city"));
        assertThat(events.flat(AttributePath.parse("place.number"))).isEqualTo(AttributePath.parse("place.number"));
        assertThat(events.flat(AttributePath.parse("note.x"))).isEqualTo(AttributePath.parse("note.x"));
    }

    @Table("t")
    record Documents(@PartitionKey String id, Map<String, Object> content) {}

    private static PutStatus put(Map<String, Object> content) {
        return Mapping.mappers()
                .of(Documents.class)
                .write(new Documents("1", content), Instant.EPOCH, PutVersion.same(), new JsonBuffer());
    }

    @Test
    void valuesThatCannotBeStoredAreNotPut() {
        Map<String, Object> loop = new HashMap<>();
        loop.put("self", loop);

        assertThat(put(Map.of("n", 1))).isEqualTo(PutStatus.WRITTEN);
        assertThat(put(Map.of("n", Double.NaN))).isEqualTo(PutStatus.INVALID_VALUE);
        assertThat(put(Map.of("n", new Object()))).isEqualTo(PutStatus.INVALID_VALUE);
        assertThat(put(Map.of("s", "\ud800"))).isEqualTo(PutStatus.INVALID_VALUE);
        assertThat(put(loop)).isEqualTo(PutStatus.INVALID_VALUE);
        Mapping.assertInvalidModel(() -> Mapping.mappers().of(Documents.class).draft(new Documents("1", loop)))
                .contains("contains itself");
    }

    @Table("t")
    static final class Failing {
        @PartitionKey
        public String getId() {
            return Optional.<String>empty().orElseThrow(() -> new IllegalStateException("x"));
        }

        public void setId(String id) {}
    }

    @Test
    void getterThatThrowsIsReportedWithItsProperty() {
        assertThatThrownBy(() -> Mapping.mappers().of(Failing.class).draft(new Failing()))
                .hasMessageContaining("id could not be read: its getter threw IllegalStateException")
                .hasRootCauseMessage("x");
    }
}
