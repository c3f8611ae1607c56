package org.tabletheory.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.ProjectionType;

/** Names inside embedded objects, keys of families, setters, and views of every boxed type; and mistakes in these. */
@SuppressWarnings("tabletheory") // wrong on purpose
class DeclarationDetailsTest {
    private static void assertProblem(Class<?> type, String problem) {
        Mapping.assertInvalidModel(() -> Mapping.mappers().of(type)).contains(problem);
    }

    record Place(@Attribute("town") String city, @Nullable String zip) {}

    @Table("t")
    @Index(
            name = "some",
            projection = ProjectionType.INCLUDE,
            fields = {"city", "text", "note"})
    @Index(
            name = "other",
            projection = ProjectionType.INCLUDE,
            fields = {"place", "zip"})
    record Flat(
            @PartitionKey String id,

            @IndexPartitionKey("some") @IndexPartitionKey("other")
            String owner,

            @Ignore @Nullable String cache,
            @Embedded(flat = true) Place flat,
            @Embedded @Attribute("place") Where where,
            @Attribute("text") String note) {}

    record Where(@Attribute("st") String street, @Nullable String floor) {}

    @Table("t")
    @Index(name = "some", projection = ProjectionType.INCLUDE, fields = "street")
    @Index(name = "other", projection = ProjectionType.INCLUDE, fields = "where")
    record Nested(
            @PartitionKey String id,

            @IndexPartitionKey("some") @IndexPartitionKey("other")
            String owner,

            @Embedded @Attribute("place") Where where) {}

    private static java.util.Set<String> fields(Class<?> type, String index) {
        IndexDef def = Mapping.mappers().of(type).model().index(index).orElseThrow();
        return def.projection().fields();
    }

    @Test
    void fieldsOfAnIndexMayBeInsideEmbeddedObjects() {
        assertThat(fields(Flat.class, "some")).containsExactlyInAnyOrder("town", "text");
        assertThat(fields(Flat.class, "other")).containsExactlyInAnyOrder("place", "zip");
        assertThat(fields(Nested.class, "some")).containsExactly("place");
        assertThat(fields(Nested.class, "other")).containsExactly("place");
    }

    @Table("t")
    @Index(name = "byOwner")
    @Index(name = "byOwner")
    record Twice(
            @PartitionKey String id,
            @IndexPartitionKey("byOwner") String owner) {}

    @Table("t")
    record Surrogate(
            @PartitionKey String id, @Attribute("\ud800") String half) {}

    @Table("t")
    @Discriminator("kind")
    sealed interface Named {
        @DiscriminatorValue("\ud800")
        record Half(@PartitionKey String id) implements Named {}
    }

    @Table("t")
    @PartitionKey(template = "{id}")
    @SortKey(template = "{data}")
    record JsonKey(String id, @Json String data) {}

    @Test
    void mistakesAreReportedWithTheFix() {
        assertProblem(Twice.class, "Twice has more than one @Index named 'byOwner'; keep one");
        assertProblem(
                Surrogate.class, "Surrogate.half is stored under a name with half of a surrogate pair; rename it");
        assertProblem(
                Named.class, "Half has a discriminator or a value of it with half of a surrogate pair; change it");
        assertProblem(
                JsonKey.class,
                "JsonKey has the template '{data}', but data is stored as JSON, which cannot be a part of a key");
    }

    @Table("t")
    @Discriminator("kind")
    sealed interface Alias {
        record One(
                @PartitionKey String id,
                @Attribute(aliases = "old") String text) implements Alias {}

        record Two(
                @PartitionKey String id,
                @Attribute(aliases = "older") String text) implements Alias {}
    }

    @Table("t")
    @Discriminator("kind")
    sealed interface Secret {
        record One(@PartitionKey String id, @Encrypted String text) implements Secret {}

        record Two(@PartitionKey String id, String text) implements Secret {}
    }

    @Table("t")
    @Discriminator("kind")
    sealed interface Typed {
        record One(
                @PartitionKey String id,
                @IndexPartitionKey("by-text") String text) implements Typed {}

        record Two(
                @PartitionKey String id,
                @IndexPartitionKey("by-text") long text) implements Typed {}
    }

    @Table("t")
    @Discriminator("kind")
    sealed interface Omitted {
        record One(@PartitionKey String id, @OmitEmpty String text) implements Omitted {}

        record Two(@PartitionKey String id, String text) implements Omitted {}
    }

    @Test
    void classesOfAFamilyDeclareOneAttributeInTheSameWay() {
        String end = ", which is stored under the same name 'text'; declare both the same way, or rename one";
        assertProblem(Alias.class, "Two.text differs from One.text (their aliases differ)" + end);
        assertProblem(Secret.class, "Two.text differs from One.text (only one of them has @Encrypted)" + end);
        assertProblem(Typed.class, "Two.text differs from One.text (type N, not S)" + end);
        assertProblem(Omitted.class, "Two.text differs from One.text (only one of them has @OmitEmpty)" + end);
    }

    @Table("t")
    @Discriminator("kind")
    @PartitionKey(template = "ALL#{id}")
    sealed interface Keyed {
        @PartitionKey(template = "OWN#{id}")
        record Own(String id) implements Keyed {}

        record Inherited(String id) implements Keyed {}
    }

    @Test
    void keyOfAClassReplacesTheOneOfItsFamily() {
        Mapper<Keyed> mapper = Mapping.mappers().of(Keyed.class);

        for (Keyed each : List.of(new Keyed.Own("1"), new Keyed.Inherited("1"))) {
            assertThat(Objects.requireNonNull(mapper.draft(each).field("PK")).value())
                    .hasToString("{\"S\":\"" + (each instanceof Keyed.Own ? "OWN#1" : "ALL#1") + "\"}");
        }
    }

    @Table("t")
    static final class Door {
        @PartitionKey
        private @Nullable String id;

        private boolean isOpen;
        private int calls;

        public @Nullable String getId() {
            return id;
        }

        public void setId(String value) {
            id = value;
        }

        public boolean isOpen() {
            return isOpen;
        }

        public void setOpen(boolean value) {
            isOpen = value;
            calls++;
        }
    }

    @Test
    void setterOfAQuestionHasNoQuestionWord() {
        Door door =
                Mapping.read(Door.class, "{\"id\":{\"S\":\"1\"},\"isOpen\":{\"BOOL\":true},\"calls\":{\"N\":\"5\"}}");

        assertThat(door.isOpen()).isTrue();
        assertThat(door.calls).as("set after the call").isEqualTo(5);
        door.setOpen(false);
        assertThat(door.calls).isEqualTo(6);
    }

    @Table("t")
    record Numbers(
            @PartitionKey String id,
            @IndexPartitionKey("by-owner") String owner,
            int i,
            long l,
            double d,
            boolean b,
            byte y,
            short s,
            char c,
            float f,
            OptionalInt oi,
            OptionalLong ol,
            OptionalDouble od) {}

    @IndexView("by-owner")
    record Boxes(
            @Nullable Integer i,
            @Nullable Long l,
            @Nullable Double d,
            @Nullable Boolean b,
            @Nullable Byte y,
            @Nullable Short s,
            @Nullable Character c,
            @Nullable Float f,
            int oi,
            long ol,
            double od)
            implements ViewOf<Numbers> {}

    @IndexView("by-owner")
    record Wrong(long i, int l, float d, byte b) implements ViewOf<Numbers> {}

    @Test
    void viewMayHaveTheBoxOfAPrimitive() {
        assertThat(Mapping.mappers().view(Boxes.class).attributes())
                .containsExactlyInAnyOrder("i", "l", "d", "b", "y", "s", "c", "f", "oi", "ol", "od");
        Mapping.assertInvalidModel(() -> Mapping.mappers().view(Wrong.class))
                .contains(
                        "Wrong.i has type long, but Numbers.i has type int; use the same type",
                        "Wrong.l has type int, but Numbers.l has type long; use the same type",
                        "Wrong.d has type float, but Numbers.d has type double; use the same type",
                        "Wrong.b has type byte, but Numbers.b has type boolean; use the same type");
    }

    @Table("t")
    @Discriminator("kind")
    @Index(name = "some", projection = ProjectionType.INCLUDE, fields = "text")
    sealed interface Formed {
        @Form(value = 2, oldest = 1)
        record Old(
                @PartitionKey String id,

                @IndexPartitionKey("some") String owner,

                String text) implements Formed {
            @Upcast(from = 1)
            static org.tabletheory.attribute.Item same(org.tabletheory.attribute.Item item) {
                return item;
            }
        }

        record New(
                @PartitionKey String id,
                @IndexPartitionKey("some") String owner,
                String text) implements Formed {}
    }

    @IndexView("some")
    record FormedView(String id, String text) implements ViewOf<Formed> {}

    @Test
    void viewOfSeveralClassesNeedsTheDiscriminatorForTheirForms() {
        Mapping.assertInvalidModel(() -> Mapping.mappers().view(FormedView.class))
                .contains("the index 'some' does not have '_form', which shows them")
                .contains("the index 'some' does not have 'kind', which shows them");
    }
}
