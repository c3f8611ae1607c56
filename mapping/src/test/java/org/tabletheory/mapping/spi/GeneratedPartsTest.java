package org.tabletheory.mapping.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.ItemWriter;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.JsonBuffer;
import org.tabletheory.attribute.spi.TreeReader;
import org.tabletheory.mapping.Converter;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.PutStatus;
import org.tabletheory.mapping.PutVersion;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.mapping.spi.codec.EntityStructure;
import org.tabletheory.mapping.spi.codec.Family;
import org.tabletheory.mapping.spi.codec.GatheredStructure;
import org.tabletheory.mapping.spi.codec.JavaType;
import org.tabletheory.mapping.spi.codec.MappedClass;
import org.tabletheory.mapping.spi.codec.NestedStructure;
import org.tabletheory.mapping.spi.codec.PutContext;
import org.tabletheory.mapping.spi.codec.Slots;
import org.tabletheory.mapping.spi.codec.Structure;
import org.tabletheory.mapping.spi.codec.ValueCodec;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.DmsVersion;
import org.tabletheory.schema.Format;
import org.tabletheory.schema.Model;

/** Parts of generated code that are described to the mapper: enums, embedded objects, families and converters. */
class GeneratedPartsTest {
    enum Size {
        SMALL,
        LARGE,
        UNKNOWN
    }

    record Name(@Nullable String first, @Nullable String last) {}

    record Person(String id, @Nullable Name name, @Nullable Size size) {}

    private static final class NameFields {
        @Nullable
        String first;

        @Nullable
        String last;
    }

    /** A name, with a log of what is called. */
    private static final class NameParts extends GatheredStructure<Name> {
        NameParts() {
            super(JavaType.of(Name.class), DmsVersion.V0_1);
        }

        @Override
        public void describe(Slots slots) {
            slots.attribute("first", "first", JavaType.of(String.class)).codec();
            slots.attribute("last", "last", JavaType.of(String.class)).codec();
        }

        @Override
        public @Nullable Object get(Name name, int slot) {
            return slot == 0 ? name.first() : name.last();
        }

        @Override
        public Name create(@Nullable Object[] values, boolean[] present) {
            return new Name((String) values[0], (String) values[1]);
        }

        @Override
        public Object newHolder() {
            return new NameFields();
        }

        @Override
        public void take(int slot, ItemReader in, Object holder) {
            put(slot, in.string(), holder);
        }

        @Override
        public void put(int slot, @Nullable Object value, Object holder) {
            NameFields fields = (NameFields) holder;
            if (slot == 0) {
                fields.first = (String) value;
            } else {
                fields.last = (String) value;
            }
        }

        @Override
        public void copy(int slot, Object from, Object holder) {
            put(slot, slot == 0 ? ((NameFields) from).first : ((NameFields) from).last, holder);
        }

        @Override
        public Name gathered(Object holder, boolean[] present) {
            return new Name(((NameFields) holder).first, ((NameFields) holder).last);
        }

        @Override
        public void write(Name name, @Nullable PutContext put, ItemWriter out) {
            assertThat(put).as("only items are put").isNull();
            out.name("first");
            out.string("written by " + name.first());
        }
    }

    /** A person without code of its own, so that the codecs of its parts are used. */
    private static class PersonParts extends Structure<Person> {
        private final boolean embedded;

        PersonParts(boolean embedded) {
            super(JavaType.of(Person.class), DmsVersion.V0_1);
            this.embedded = embedded;
        }

        @Override
        public void describe(Slots slots) {
            slots.attribute("id", "id", JavaType.of(String.class))
                    .absentWhenNull()
                    .codec();
            if (embedded) {
                slots.embedded("name", "name", new NameParts(), false, false);
            } else {
                slots.attribute("name", "name", JavaType.of(Name.class)).codec();
            }
            slots.attribute("size", "size", JavaType.of(Size.class)).codec();
        }

        @Override
        public @Nullable Object get(Person person, int slot) {
            return slot == 0 ? person.id() : slot == 1 ? person.name() : person.size();
        }

        @Override
        public Person create(@Nullable Object[] values, boolean[] present) {
            return new Person(Objects.requireNonNull((String) values[0]), (Name) values[1], (Size) values[2]);
        }
    }

    private static final Model PEOPLE = Model.builder("Person", "people")
            .partitionKey("id", Type.S)
            .attribute(AttributeDef.of("name", Type.M))
            .attribute(AttributeDef.of("size", Type.S))
            .build();

    private static Mapper<Person> people(Structure<Person> structure, Mappers mappers) {
        return GeneratedMappers.mapper(
                Person.class,
                PEOPLE,
                structure,
                List.<MappedClass<?>>of(new NameParts()),
                List.<Enum<?>[]>of(new Size[] {Size.SMALL, Size.LARGE}),
                mappers);
    }

    private static Mapper<Person> people(boolean embedded) {
        return people(new PersonParts(embedded), Mappers.builder().build());
    }

    private static <T> Item written(Mapper<T> mapper, T entity) {
        JsonBuffer out = new JsonBuffer();
        assertThat(mapper.write(entity, Instant.EPOCH, PutVersion.same(), out)).isEqualTo(PutStatus.WRITTEN);
        return Item.readFrom(out.reader());
    }

    @Test
    void nestedObjectsAreWrittenByTheirOwnCode() {
        Person person = new Person("1", new Name("Ann", "Lee"), Size.LARGE);
        for (boolean embedded : List.of(true, false)) {
            assertThat(written(people(embedded), person))
                    .isEqualTo(Item.of("id", Value.s("1"))
                            .with("name", Value.m(Map.of("first", Value.s("written by Ann"))))
                            .with("size", Value.s("LARGE")));
        }
    }

    @Test
    void embeddedObjectIsFilledFromItsOtherForm() {
        Item item = Item.of("id", Value.s("1"))
                .with("first", Value.s("flat"))
                .with("last", Value.s("flat"))
                .with("name", Value.m(Map.of("first", Value.s("nested"))));

        assertThat(people(true).read(TreeReader.of(item))).isEqualTo(new Person("1", new Name("nested", "flat"), null));
    }

    @Test
    void enumHasTheConstantsOfTheGeneratedCode() {
        Mapper<Person> mapper = people(false);

        assertThat(mapper.read(TreeReader.of(Item.of("id", Value.s("1"), "size", Value.s("SMALL"))))
                        .size())
                .isEqualTo(Size.SMALL);
        assertThatThrownBy(() -> mapper.operand(mapper.path("size"), "SMAL"))
                .hasMessageContaining(
                        "size has a value that is not a constant of Size (SMALL, LARGE); did you mean" + " 'SMALL'?");
    }

    @Test
    void exceptionsOfGeneratedCodeAreReportedWithTheirPlace() {
        Mapper<Person> mapper = people(
                new PersonParts(false) {
                    @Override
                    public @Nullable Object get(Person person, int slot) {
                        throw new IllegalStateException("getter");
                    }
                },
                Mappers.builder().build());

        assertThatThrownBy(() -> mapper.draft(new Person("1", null, null)))
                .hasMessageContaining("id could not be read: its getter threw IllegalStateException");
        assertThatThrownBy(() -> people(false).read(TreeReader.of(Item.of("size", Value.s("SMALL")))))
                .hasMessageContaining("could not be converted to Person: its code threw NullPointerException");
    }

    /** Fails while it writes. */
    private static final class FailingEntity extends EntityStructure<Person> {
        private final Structure<Person> parts = new PersonParts(true);

        FailingEntity() {
            super(JavaType.of(Person.class), DmsVersion.V0_1);
        }

        @Override
        public void describe(Slots slots) {
            parts.describe(slots);
        }

        @Override
        public @Nullable Object get(Person person, int slot) {
            if (slot == 1 && person.name() == null) {
                throw new IllegalStateException("name");
            }
            return parts.get(person, slot);
        }

        @Override
        public Person create(@Nullable Object[] values, boolean[] present) {
            return parts.create(values, present);
        }

        @Override
        public Person read(ItemReader in) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void write(Person person, PutContext put, ItemWriter out) {
            throw new IllegalStateException("write");
        }
    }

    @Test
    void exceptionOfAWriteIsThatOfTheDraftIfItHasOne() {
        Mapper<Person> mapper = people(new FailingEntity(), Mappers.builder().build());

        assertThatThrownBy(() -> mapper.write(
                        new Person("1", new Name("a", "b"), null), Instant.EPOCH, PutVersion.same(), new JsonBuffer()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("write");
        assertThatThrownBy(() ->
                        mapper.write(new Person("1", null, null), Instant.EPOCH, PutVersion.same(), new JsonBuffer()))
                .hasMessageContaining("name could not be read: its getter threw IllegalStateException");
    }

    @Test
    void classInsideAnItemMustBeDescribed() {
        assertThatThrownBy(() -> GeneratedMappers.mapper(
                        Person.class,
                        PEOPLE,
                        new PersonParts(false),
                        List.of(),
                        List.of(),
                        Mappers.builder().build()))
                .hasMessage("there is no description of Name");
    }

    record Box(Size size) {}

    record Crate(String id, Box box) {}

    /** A structure of one attribute. */
    private abstract static class OfSize<T> extends NestedStructure<T> {
        OfSize(Class<T> type) {
            super(JavaType.of(type), DmsVersion.V0_1);
        }

        @Override
        public void describe(Slots slots) {
            slots.attribute("size", "size", JavaType.of(Size.class)).codec();
        }
    }

    private static final class BoxParts extends OfSize<Box> {
        BoxParts() {
            super(Box.class);
        }

        @Override
        public Object get(Box box, int slot) {
            return box.size();
        }

        @Override
        public Box create(@Nullable Object[] values, boolean[] present) {
            return new Box(Objects.requireNonNull((Size) values[0]));
        }

        @Override
        public Box read(ItemReader in) {
            throw new UnsupportedOperationException("a converter stores the size");
        }

        @Override
        public void write(Box box, ItemWriter out) {
            throw new UnsupportedOperationException("a converter stores the size");
        }
    }

    private static final class CrateEntity extends EntityStructure<Crate> {
        private @Nullable ValueCodec<Box> box;

        CrateEntity() {
            super(JavaType.of(Crate.class), DmsVersion.V0_1);
        }

        @Override
        public void describe(Slots slots) {
            box = slots.embedded("box", "box", new BoxParts(), false, false);
            slots.attribute("id", "id", JavaType.of(String.class)).codec();
        }

        @Override
        public Object get(Crate crate, int slot) {
            return slot == 0 ? crate.box() : crate.id();
        }

        @Override
        public Crate create(@Nullable Object[] values, boolean[] present) {
            return new Crate(Objects.requireNonNull((String) values[1]), Objects.requireNonNull((Box) values[0]));
        }

        @Override
        public Crate read(ItemReader in) {
            throw new UnsupportedOperationException("a converter stores the size");
        }

        @Override
        public void write(Crate crate, PutContext put, ItemWriter out) {
            throw new UnsupportedOperationException("a converter stores the size");
        }
    }

    @Test
    void converterInsideAnEmbeddedObjectReplacesTheCodeOfTheEntity() {
        CrateEntity entity = new CrateEntity();
        Mapper<Crate> mapper = GeneratedMappers.mapper(
                Crate.class,
                Model.builder("Crate", "crates")
                        .partitionKey("id", Type.S)
                        .attribute(AttributeDef.of("box", Type.M))
                        .build(),
                entity,
                List.of(),
                List.of(),
                Mappers.builder().converter(Size.class, new Ordinal()).build());
        Crate crate = new Crate("1", new Box(Size.LARGE));
        Item item = Item.of("box", Value.m(Map.of("size", Value.n(1))), "id", Value.s("1"));

        assertThat(written(mapper, crate)).isEqualTo(item);
        assertThat(mapper.read(TreeReader.of(item))).isEqualTo(crate);
        assertThat(Objects.requireNonNull(entity.box).value(crate.box()))
                .isEqualTo(Value.m(Map.of("size", Value.n(1))));
    }

    /** Has every option of an attribute, each before another one. */
    private static final class OptionParts extends PersonParts {
        OptionParts() {
            super(true);
        }

        @Override
        public void describe(Slots slots) {
            slots.attribute("id", "id", JavaType.of(String.class))
                    .declaredBy(Person.class)
                    .absentWhenNull()
                    .storage(Type.S)
                    .codec();
            slots.attribute("name", "name", JavaType.of(Instant.class))
                    .ttl()
                    .omitEmpty()
                    .codec();
            slots.attribute("size", "size", JavaType.of(Instant.class))
                    .seconds()
                    .format(Format.UNIX_SECONDS)
                    .json()
                    .omitEmpty()
                    .codec();
        }
    }

    @Test
    void optionsOfAnAttributeAreCombined() {
        Mapper<Person> mapper = people(new OptionParts(), Mappers.builder().build());

        assertThat(mapper.operand(mapper.path("name"), Instant.ofEpochSecond(9)))
                .isEqualTo(Value.n(9));
        assertThat(mapper.operand(mapper.path("size"), Instant.ofEpochSecond(9)))
                .isEqualTo(Value.s("9"));
        assertThatThrownBy(() -> mapper.operand(mapper.path("name"), Instant.ofEpochSecond(-1)))
                .hasMessageContaining("name is negative, but a time to live is in seconds since 1970");
    }

    /** Stores the ordinal of a size. */
    private static final class Ordinal implements Converter<Size> {
        @Override
        public Type type() {
            return Type.N;
        }

        @Override
        public Value write(Size size) {
            return Value.n(size == Size.SMALL ? 0 : 1);
        }

        @Override
        public Size read(Value value) {
            return value.equals(Value.n(0)) ? Size.SMALL : Size.LARGE;
        }
    }

    /** Has the size with a converter of its own. */
    private static final class ConvertedParts extends PersonParts {
        ConvertedParts() {
            super(true);
        }

        @Override
        public void describe(Slots slots) {
            slots.attribute("id", "id", JavaType.of(String.class))
                    .absentWhenNull()
                    .codec();
            slots.embedded("name", "name", new NameParts(), false, false);
            slots.attribute("size", "size", JavaType.of(Size.class))
                    .converter(new Ordinal())
                    .codec();
        }
    }

    @Test
    void attributeMayHaveAConverter() {
        Mapper<Person> mapper = people(new ConvertedParts(), Mappers.builder().build());
        Person person = new Person("1", null, Size.LARGE);

        assertThat(written(mapper, person).get("size")).isEqualTo(Value.n(1));
        assertThat(mapper.read(TreeReader.of(written(mapper, person)))).isEqualTo(person);
    }

    @Test
    void registeredConverterChangesTheModelOfAFamily() {
        Family<Person> family = Family.<Person>of(JavaType.of(Person.class), DmsVersion.V0_1, "kind")
                .with("p", new PersonParts(true));
        Model model = Model.builder("Person", "people")
                .partitionKey("id", Type.S)
                .attribute(AttributeDef.of("name", Type.M))
                .attribute(AttributeDef.of("size", Type.S))
                .attribute(AttributeDef.of("kind", Type.S))
                .build();
        Mapper<Person> mapper = GeneratedMappers.mapper(
                Person.class,
                model,
                family,
                List.of(),
                List.of(),
                Mappers.builder().converter(Size.class, new Ordinal()).build());

        assertThat(mapper.model().attribute("size").orElseThrow().type()).isEqualTo(Type.N);
        assertThat(written(mapper, new Person("1", null, Size.LARGE)))
                .isEqualTo(Item.of("id", Value.s("1"))
                        .with("name", Value.nul())
                        .with("size", Value.n(1))
                        .with("kind", Value.s("p")));
    }
}
