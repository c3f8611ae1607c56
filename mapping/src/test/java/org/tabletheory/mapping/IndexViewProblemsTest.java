package org.tabletheory.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.schema.ProjectionType;

/** Which classes can be views of an index, and why others cannot. */
@SuppressWarnings("tabletheory") // wrong on purpose
class IndexViewProblemsTest {
    record Address(String street, String city) {}

    @Table("orders")
    @Index(name = "keys", projection = ProjectionType.KEYS_ONLY)
    @Index(
            name = "some",
            projection = ProjectionType.INCLUDE,
            fields = {"total", "at", "street", "count"})
    @Index(name = "all")
    record Order(
            @PartitionKey String id,
            @SortKey(template = "{line:4}") String sort,
            long line,

            @IndexPartitionKey("keys") @IndexPartitionKey("some") @IndexPartitionKey("all")
            String status,

            long total,
            @Nullable Integer count,
            @UnixSeconds @Nullable Instant at,
            @Json @Nullable Address billing,
            @Embedded(flat = true) @Nullable Address address,
            @Embedded @Nullable Address other,
            @Encrypted @Nullable String secret,
            @Ttl long expires,
            @Attribute(type = Type.N) @Nullable Instant day,
            String note) {}

    private static void assertProblem(Class<?> view, String... problem) {
        Mapping.assertInvalidModel(() -> Mapping.mappers().view(view)).contains(problem);
    }

    @IndexView("all")
    record OfNothing(String id) {}

    record Plain(String id) {}

    @IndexView("all")
    record OfPlain(String id) implements ViewOf<Plain> {}

    @IndexView("all")
    interface OfInterface extends ViewOf<Order> {}

    @IndexView("all")
    enum OfEnum implements ViewOf<Order> {
        ONE
    }

    @Table("orders")
    @IndexView("all")
    record BothOfThem(@PartitionKey String id) implements ViewOf<Order> {}

    @Table("t")
    record Keyless(String id) {}

    @IndexView("all")
    record OfKeyless(String id) implements ViewOf<Keyless> {}

    @Test
    void viewIsAClassThatNamesAMappedClass() {
        assertProblem(OfNothing.class, "does not name the class that it is a view of; add implements ViewOf<…>");
        assertProblem(OfPlain.class, "Plain, which is not mapped to a table; name a class with @Table in ViewOf<…>");
        assertProblem(OfInterface.class, "has @IndexView, but cannot be instantiated; use a record or a class");
        assertProblem(OfEnum.class, "has @IndexView, but cannot be instantiated");
        assertProblem(BothOfThem.class, "has @Table and @IndexView; keep one of them");
        assertProblem(OfKeyless.class, "whose mapping has problems; fix them first:", "has no partition key");
    }

    @IndexView("al")
    record Misspelled(String id) implements ViewOf<Order> {}

    @IndexView("unlike")
    record Unknown(String id) implements ViewOf<Order> {}

    @Table("t")
    record Unindexed(@PartitionKey String id) {}

    @IndexView("all")
    record OfUnindexed(String id) implements ViewOf<Unindexed> {}

    @Test
    void indexMustExist() {
        assertProblem(Misspelled.class, "is a view of the index 'al', which Order does not have; did you mean", "all");
        assertProblem(Unknown.class, "'unlike', which Order does not have; its indexes: all, keys, some");
        assertProblem(OfUnindexed.class, "'all', which Unindexed does not have; it has no indexes");
    }

    @IndexView("all")
    record WithKey(@PartitionKey String id) implements ViewOf<Order> {}

    @IndexView("all")
    record WithIndexKey(@IndexPartitionKey("all") String status) implements ViewOf<Order> {}

    @IndexView("all")
    @PartitionKey(template = "{id}")
    record WithTemplate(String id) implements ViewOf<Order> {}

    @Test
    void viewDeclaresNoKeys() {
        assertProblem(WithKey.class, "WithKey.id has @PartitionKey, but a view has the keys of Order; remove");
        assertProblem(WithIndexKey.class, "WithIndexKey.status has @IndexPartitionKey, but a view has the keys");
        assertProblem(WithTemplate.class, "WithTemplate has @PartitionKey, but a view has the keys of Order");
    }

    @IndexView("keys")
    record NotInKeys(String id, long total) implements ViewOf<Order> {}

    @IndexView("some")
    record NotInSome(String id, String note) implements ViewOf<Order> {}

    @IndexView("all")
    record NotThere(String id, long totl) implements ViewOf<Order> {}

    @Test
    void attributesMustBeInTheIndex() {
        assertProblem(
                NotInKeys.class,
                "NotInKeys.total is not in the index 'keys', which projects only its keys; remove it, or project 'total'"
                        + " with @Index(name = \"keys\", projection = ProjectionType.INCLUDE, fields = …) on Order");
        assertProblem(NotInSome.class, "which projects only its keys and", "total", "; remove it, or project 'note'");
        assertProblem(NotThere.class, "is stored as 'totl', which Order does not have; did you mean", "total");
    }

    @IndexView("all")
    record OtherType(String id, String total) implements ViewOf<Order> {}

    @IndexView("all")
    record OtherTime(String id, @Nullable Instant at) implements ViewOf<Order> {}

    @IndexView("all")
    record NotJson(String id, @Nullable Address billing) implements ViewOf<Order> {}

    @IndexView("all")
    record NotEmbedded(String id, @Nullable Address other) implements ViewOf<Order> {}

    @IndexView("all")
    record NotEncrypted(String id, @Nullable String secret) implements ViewOf<Order> {}

    @IndexView("all")
    record NotTtl(String id, long expires) implements ViewOf<Order> {}

    @IndexView("all")
    record NotNumber(String id, @Nullable Instant day) implements ViewOf<Order> {}

    @IndexView("all")
    record Encrypting(String id, @Encrypted String note) implements ViewOf<Order> {}

    @Test
    void attributesAreStoredAsInTheClass() {
        assertProblem(OtherType.class, "has type String, but Order.total has type long; use the same");
        assertProblem(OtherTime.class, "only one of them has @UnixSeconds; annotate both the same way");
        assertProblem(NotJson.class, "only one of them has @Json");
        assertProblem(NotEmbedded.class, "only one of them has @Embedded");
        assertProblem(NotEncrypted.class, "only one of them has @Encrypted");
        assertProblem(NotTtl.class, "only one of them has @Ttl");
        assertProblem(NotNumber.class, "only one of them has @Attribute(type = …)");
        assertProblem(Encrypting.class, "only one of them has @Encrypted");
    }

    @IndexView("all")
    record SameValues(
            Optional<String> id,
            @Nullable Long total,
            int count,
            @UnixSeconds Optional<Instant> at,
            @Json @Nullable Address billing,
            @Embedded(flat = true) @Nullable Address address,
            @Embedded @Nullable Address other,
            @Ttl @Nullable Long expires)
            implements ViewOf<Order> {}

    @IndexView("some")
    record Parts(String id, long line, String status) implements ViewOf<Order> {}

    @Test
    void optionalAndBoxedTypesHoldTheSameValues() {
        ViewMapper<SameValues> mapper = Mapping.mappers().view(SameValues.class);

        assertThat(mapper.attributes())
                .containsExactlyInAnyOrder(
                        "id", "total", "count", "at", "billing", "street", "city", "other", "expires");
        assertThat(mapper.index()).isEqualTo("all");
        assertThat(mapper.source().type()).isEqualTo(Order.class);
        assertThat(mapper.model()).isEqualTo(mapper.source().model());
    }

    /** The line is part of the sort key, which every index has. */
    @Test
    void componentsOfKeysAreReadFromTheKeys() {
        ViewMapper<Parts> mapper = Mapping.mappers().view(Parts.class);

        assertThat(mapper.attributes()).containsExactlyInAnyOrder("id", "sort", "status");
        Parts view = Mapping.read(mapper, """
                {"id":{"S":"1"},"sort":{"S":"0007"},"status":{"S":"open"}}""");
        assertThat(view).isEqualTo(new Parts("1", 7, "open"));
        assertThat(mapper.key(view)).isEqualTo(Item.of("id", Value.s("1"), "sort", Value.s("0007")));
    }

    @IndexView("some")
    record Keyed(String id, String status) implements ViewOf<Order> {}

    @Test
    void viewWithoutAllOfThePrimaryKeyHasNone() {
        ViewMapper<Keyed> mapper = Mapping.mappers().view(Keyed.class);

        Mapping.assertInvalidModel(() -> mapper.key(new Keyed("1", "open")))
                .contains("Keyed does not have the key 'sort' or all components of {line:4}; add what is missing");
        Mapping.assertInvalidModel(() -> Mapping.mappers().view(Parts.class).key(new Parts("1", 70_000, "open")))
                .contains("line");
    }

    @Table("zoo")
    @Discriminator("kind")
    @Index(name = "byAge", projection = ProjectionType.KEYS_ONLY)
    @Index(
            name = "byName",
            projection = ProjectionType.INCLUDE,
            fields = {"kind", "age"})
    sealed interface Animal {
        record Cat(
                @PartitionKey String id,
                @IndexPartitionKey("byAge") int age,
                @IndexPartitionKey("byName") String name) implements Animal {}

        record Dog(
                @PartitionKey String id,
                @IndexPartitionKey("byAge") int age,
                @IndexPartitionKey("byName") String name,
                @IndexPartitionKey("byTag") String tag)
                implements Animal {}
    }

    @IndexView("byAge")
    record AgedCat(String id, int age) implements ViewOf<Animal.Cat> {}

    @IndexView("byAge")
    record Aged(String id, int age) implements ViewOf<Animal> {}

    @IndexView("byName")
    record NamedCat(String id, String kind, int age) implements ViewOf<Animal.Cat> {}

    @IndexView("byTag")
    record TaggedDog(String id, String tag) implements ViewOf<Animal.Dog> {}

    @IndexView("byName")
    record OddKind(String id, int kind) implements ViewOf<Animal.Cat> {}

    @Test
    void classOfAFamilyIsDistinguishedByTheIndex() {
        assertProblem(
                AgedCat.class,
                "is a view of Cat, and the index 'byAge' also has items of other classes, but not the discriminator"
                        + " 'kind', which distinguishes them; add it to the projection of the index, or use"
                        + " ViewOf<Animal>");
        assertThat(Mapping.mappers().view(Aged.class).family()).isNull();
        assertThat(Mapping.mappers().view(NamedCat.class).family()).isNotNull();
        assertThat(Mapping.mappers().view(TaggedDog.class).attributes()).containsExactlyInAnyOrder("id", "tag");
        assertProblem(OddKind.class, "has type int, but 'kind' is text; use String");
    }

    @Table("notes")
    @Form(2)
    @Index(name = "some", projection = ProjectionType.INCLUDE, fields = "title")
    @Index(
            name = "formed",
            projection = ProjectionType.INCLUDE,
            fields = {"title", "_form"})
    @Index(name = "whole")
    record Note(
            @PartitionKey String id,

            @IndexPartitionKey("some") @IndexPartitionKey("formed") @IndexPartitionKey("whole")
            String topic,

            @Attribute(aliases = "head") String title) {
        @Upcast(from = 1)
        static Item same(Item item) {
            return item;
        }
    }

    @IndexView("some")
    record SomeNote(String id, String title) implements ViewOf<Note> {}

    @IndexView("formed")
    record FormedNote(String id, String title) implements ViewOf<Note> {}

    @IndexView("some")
    record NoteKeys(String id, String topic) implements ViewOf<Note> {}

    @IndexView("whole")
    record WholeNote(String id, String title) implements ViewOf<Note> {}

    @Test
    void olderFormsAndFormerNamesMustBeInTheIndex() {
        assertProblem(
                SomeNote.class,
                "is a view of Note, which has older forms, and the index 'some' does not have '_form', which shows them",
                "has 'title', and the index 'some' does not have its former name 'head'");
        Mapping.assertInvalidModel(() -> Mapping.mappers().view(FormedNote.class))
                .contains("does not have its former name 'head'")
                .doesNotContain("older forms, and");
        assertThat(Mapping.mappers().view(NoteKeys.class).index()).isEqualTo("some");
        assertThat(Mapping.mappers().view(WholeNote.class).evolution()).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(classes = {SameValues.class, Parts.class})
    void viewsAreKept(Class<?> type) {
        var mappers = Mapping.mappers();

        assertThat(mappers.view(type)).isSameAs(mappers.view(type));
    }
}
