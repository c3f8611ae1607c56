package org.tabletheory.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.JsonBuffer;
import org.tabletheory.attribute.spi.JsonBytes;

/** Embedded and ignored properties inside nested records, in families, and in the names of attributes. */
class EmbeddedPlacesTest {
    record Point(int x, @OmitEmpty int y) {}

    record Shape(
            String name,
            @Embedded(flat = true) @Nullable Point flat,
            @Embedded @OmitEmpty @Nullable Point nested) {}

    record Turned(@Embedded @Nullable Turn turn) {}

    record Turn(int degrees) {}

    @Table("t")
    record Drawing(
            @PartitionKey String id,
            @OmitEmpty @Nullable Shape shape,
            @Nullable Turned turned) {}

    private final Mapper<Drawing> drawings = Mapping.mappers().of(Drawing.class);

    private static Drawing drawing(Shape shape) {
        return new Drawing("1", shape, null);
    }

    private Draft.Field field(Shape shape) {
        return Objects.requireNonNull(drawings.draft(drawing(shape)).field("shape"));
    }

    @Test
    void embeddedRecordsOfANestedRecordAreStoredInIt() {
        Shape shape = new Shape("a", new Point(1, 2), new Point(3, 0));
        Value stored = Value.m(Map.of(
                "name", Value.s("a"), "x", Value.n(1), "y", Value.n(2), "nested", Value.m(Map.of("x", Value.n(3)))));

        assertThat(Mapping.stored(drawings, drawing(shape)).get("shape")).isEqualTo(stored);
        assertThat(Mapping.roundTrip(drawings, drawing(shape))).isEqualTo(drawing(shape));
        assertThat(drawings.operand(drawings.path("shape"), shape)).isEqualTo(stored);
    }

    @Test
    void embeddedRecordsThatAreNullOrEmptyAreNotStored() {
        Value named = Value.m(Map.of("name", Value.s("a")));
        assertThat(Mapping.stored(drawings, drawing(new Shape("a", null, null))).get("shape"))
                .isEqualTo(named);
        assertThat(Mapping.stored(drawings, drawing(new Shape("a", null, new Point(0, 0))))
                        .get("shape"))
                .isEqualTo(named);
    }

    @Test
    void recordIsEmptyIfItsEmbeddedRecordsAre() {
        assertThat(field(new Shape("", null, null))).matches(field -> field.empty() && field.unset());
        assertThat(field(new Shape("", new Point(0, 0), new Point(0, 0))))
                .matches(field -> field.empty() && field.unset());
        assertThat(field(new Shape("", new Point(1, 0), null))).matches(field -> !field.empty() && !field.unset());
        assertThat(field(new Shape("", null, new Point(0, 1)))).matches(field -> !field.empty() && !field.unset());
        assertThat(Mapping.stored(drawings, drawing(new Shape("", null, null))).has("shape"))
                .isFalse();
    }

    @Test
    void namesOfEmbeddedAttributesAreSuggested() {
        Mapping.assertInvalidModel(() -> drawings.path("turned.degres"))
                .contains("turned has no attribute 'degres'; did you mean 'degrees'?");
        assertThat(drawings.path("turned.degrees")).hasToString("turned.turn.degrees");
        Mapping.assertInvalidModel(() -> drawings.path("shape[0]")).contains("shape is not a list");
    }

    record Keys(@PartitionKey String id) {}

    @Table("t")
    record Flat(@Embedded(flat = true) @Nullable Keys keys) {}

    @Test
    void missingFlatRecordNeedsValidation() {
        Mapper<Flat> mapper = Mapping.mappers().of(Flat.class);

        assertThat(mapper.write(new Flat(null), Instant.EPOCH, PutVersion.same(), new JsonBuffer()))
                .isEqualTo(PutStatus.MISSING_EMBEDDED);
        assertThat(mapper.write(new Flat(new Keys("1")), Instant.EPOCH, PutVersion.same(), new JsonBuffer()))
                .isEqualTo(PutStatus.WRITTEN);
    }

    static class Base {
        @Nullable
        String first;

        @Nullable
        String second;
    }

    @Table("t")
    static class Derived extends Base {
        @PartitionKey
        @Nullable
        String id;
    }

    @Test
    void attributeOfASuperclassIsReadOnceAndUnknownOnesAreSkipped() {
        String json = "{\"first\":{\"S\":\"own\"},\"Base\":{\"M\":{\"other\":{\"L\":[]},\"first\":{\"S\":\"inside\"},"
                + "\"id\":{\"S\":\"x\"},\"second\":{\"S\":\"inside\"}}},\"id\":{\"S\":\"1\"}}";

        for (Derived read : List.of(
                Mapping.read(Derived.class, json),
                Mapping.mappers()
                        .of(Derived.class)
                        .read(new JsonBytes(json.getBytes(StandardCharsets.UTF_8)).items()))) {
            assertThat(List.of(String.valueOf(read.id), String.valueOf(read.first), String.valueOf(read.second)))
                    .containsExactly("1", "own", "inside");
        }
        assertThat(Mapping.read(Derived.class, "{\"Base\":{\"S\":\"x\"}}").first)
                .isNull();
    }

    record Label(String text) {}

    @Table("t")
    static final class Bean {
        @PartitionKey
        @Nullable
        String id;

        @Embedded
        Label label = new Label("initial");
    }

    @Test
    void embeddedObjectOfABeanIsReadOrKeepsItsInitialValue() {
        assertThat(Mapping.read(Bean.class, "{\"id\":{\"S\":\"1\"}}").label).isEqualTo(new Label("initial"));
        assertThat(Mapping.read(Bean.class, "{\"label\":{\"M\":{\"text\":{\"S\":\"x\"}}}}").label)
                .isEqualTo(new Label("x"));
    }

    record City(String city) {}

    @Table("t")
    record Corner(@PartitionKey String city, @Embedded City place) {}

    @Test
    void ownAttributeIsNotThePlaceOfAnEmbeddedOne() {
        AttributePath path = AttributePath.parse("place.city");
        assertThat(Mapping.mappers().of(Corner.class).flat(path)).isEqualTo(path);
    }

    @Table("t")
    @PartitionKey(template = "{id}")
    @IndexPartitionKey(value = "by-tag", template = "TAG#{tag}")
    record Tagged(
            String id,
            @OmitEmpty @Nullable String tag,
            @OmitEmpty @Attribute(required = true) String name) {}

    @Test
    void keyHasNoComponentThatIsOmitted() {
        assertThat(Mapping.stored(new Tagged("1", "x", "n")).get("by-tagPK")).isEqualTo(Value.s("TAG#x"));
        assertThat(Mapping.stored(new Tagged("1", null, "n")).has("by-tagPK")).isFalse();
        assertThat(Mapping.mappers()
                        .of(Tagged.class)
                        .draft(new Tagged("1", "", "n"))
                        .field("by-tagPK"))
                .isNull();
    }

    @Test
    void requiredAttributeThatIsOmittedNeedsValidation() {
        Mapper<Tagged> mapper = Mapping.mappers().of(Tagged.class);

        assertThat(mapper.write(new Tagged("1", null, ""), Instant.EPOCH, PutVersion.same(), new JsonBuffer()))
                .isEqualTo(PutStatus.MISSING_REQUIRED);
        assertThat(mapper.write(new Tagged("1", null, "n"), Instant.EPOCH, PutVersion.same(), new JsonBuffer()))
                .isEqualTo(PutStatus.WRITTEN);
    }

    @Table(value = "t", name = "Zoo")
    @Discriminator("kind")
    sealed interface Caged {
        record Bird(
                @PartitionKey String id,
                @IndexPartitionKey("by-owner") @Nullable String owner,
                @Attribute(aliases = "title") @Nullable String name)
                implements Caged {}
    }

    @IndexView("by-owner")
    record BirdView(String id, @Nullable String name) implements ViewOf<Caged> {}

    @Test
    void mapperOfAFamilyHasTheNameOfItsModel() {
        assertThat(Mapping.mappers().of(Caged.class).model().subject()).isEqualTo("Zoo");
        assertThat(Mapping.mappers().of(Caged.Bird.class).model().subject()).isEqualTo("Bird");
    }

    @Test
    void viewReadsFormerNames() {
        String stored = "{\"id\":{\"S\":\"1\"},\"title\":{\"S\":\"x\"},\"kind\":{\"S\":\"Bird\"}}";
        assertThat(Mapping.read(Mapping.mappers().view(BirdView.class), stored)).isEqualTo(new BirdView("1", "x"));
    }

    @Table("t")
    @PartitionKey(template = "USER#{id}")
    record Cached(
            String id,
            @Ignore @Nullable String cache,
            @Ignore int hits,
            @Nullable Shape shape) {}

    @Test
    void ignoredPropertyHasNoNameAndNoValue() {
        Mapper<Cached> mapper = Mapping.mappers().of(Cached.class);

        assertThat(Mapping.stored(mapper, new Cached("1", "x", 5, null)).attributes())
                .containsOnlyKeys("PK", "id", "shape");
        assertThat(Mapping.read(mapper, "{\"id\":{\"S\":\"1\"},\"cache\":{\"S\":\"x\"},\"hits\":{\"N\":\"5\"}}"))
                .isEqualTo(new Cached("1", null, 0, null));
        Mapping.assertInvalidModel(() -> mapper.path("cache"))
                .contains("Cached has no attribute 'cache'; it has PK, id, shape");
        Mapping.assertInvalidModel(() -> mapper.path("PKK")).contains("did you mean 'PK'?");
        assertThat(mapper.computedKeys(mapper.draft(new Cached("1", null, 0, null))))
                .isSameAs(mapper.computedKeys());
    }

    @Discriminator("kind")
    sealed interface Figure {
        record Circle(double radius) implements Figure {}

        record Square(double side) implements Figure {}
    }

    @Table("t")
    record Holder(@PartitionKey String id, @Nullable Figure figure) {}

    @Test
    void classOfAFamilyIsAnOperand() {
        Mapper<Holder> mapper = Mapping.mappers().of(Holder.class);

        assertThat(mapper.operand(mapper.path("figure"), new Figure.Square(1.5)))
                .isEqualTo(Value.m(Map.of("kind", Value.s("Square"), "side", Value.n("1.5"))));
        Mapping.assertInvalidModel(() -> mapper.operand(mapper.path("figure"), "Square"))
                .contains("figure has type M and cannot store String");
        Mapping.assertInvalidModel(() -> mapper.path("figure.sides"))
                .contains("figure has no attribute 'sides'; did you mean 'side'?");
        assertThat(mapper.operand(mapper.path("figure.side"), 1)).isEqualTo(Value.n(1));
        assertThat(mapper.operand(mapper.path("figure.kind"), "Circle")).isEqualTo(Value.s("Circle"));
    }

    @Table("t")
    @Discriminator("kind")
    sealed interface Animal {
        record Cat(@PartitionKey String id) implements Animal {}

        record Dog(@PartitionKey String id) implements Animal {}
    }

    @Test
    @SuppressWarnings({"unchecked", "rawtypes"}) // what a program without type arguments might do
    void objectOfAnotherClassIsNotAnItemOfAFamily() {
        Mapper mapper = Mapping.mappers().of(Animal.class);

        Mapping.assertInvalidModel(() -> mapper.draft("Cat"))
                .contains("has class String, which is not a class of Animal");
        assertThat(mapper.draft(new Animal.Dog("1")).field("kind"))
                .isEqualTo(new Draft.Field(Value.s("Dog"), false, false));
        Mapping.assertInvalidModel(() -> mapper.path("names")).contains("Animal has no attribute 'names'");
    }
}
