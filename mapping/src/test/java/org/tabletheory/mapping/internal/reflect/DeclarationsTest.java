package org.tabletheory.mapping.internal.reflect;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.ZonedDateTime;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Type;
import org.tabletheory.mapping.Attribute;
import org.tabletheory.mapping.Discriminator;
import org.tabletheory.mapping.IndexPartitionKey;
import org.tabletheory.mapping.IndexSortKey;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.Ttl;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.mapping.spi.declaration.ClassView;
import org.tabletheory.mapping.spi.declaration.ConverterTypes;
import org.tabletheory.mapping.spi.declaration.DeclarationProblems;
import org.tabletheory.mapping.spi.declaration.EntityDeclaration;
import org.tabletheory.mapping.spi.declaration.Introspection;
import org.tabletheory.schema.key.ComputedKey;
import org.tabletheory.schema.key.ComputedKeys;

/** What declarations say about keys and types, which the annotation processor uses too. */
class DeclarationsTest {
    /** As the compiler sees converters: it knows the classes, and not what is stored. */
    private record UnknownConverters(Class<?> registered) implements ConverterTypes {
        @Override
        public boolean isRegistered(ClassView type) {
            return type.loaded() == registered;
        }

        @Override
        public @Nullable Type ofRegistered(ClassView type) {
            return null;
        }

        @Override
        public @Nullable Type ofConverter(ClassView converter) {
            return null;
        }
    }

    private static EntityDeclaration read(Class<?> type, ConverterTypes converters, DeclarationProblems problems) {
        Table table = Objects.requireNonNull(type.getAnnotation(Table.class));
        EntityDeclaration entity =
                Introspection.read(ReflectedClass.of(type), table, table.value(), converters, problems);
        assertThat(problems.all()).isEmpty();
        return Objects.requireNonNull(entity);
    }

    private static EntityDeclaration read(Class<?> type) {
        return read(type, new ReflectedConverters(Map.of()), new DeclarationProblems());
    }

    private static ComputedKey key(@Nullable ComputedKeys keys, String attribute) {
        return Objects.requireNonNull(Objects.requireNonNull(keys).of(attribute));
    }

    @Table("t")
    @PartitionKey(template = "{id}")
    @SortKey(
            template = "{instant}#{offset}#{zoned}#{date}#{time}#{duration}#{period}#{maybe}#{day}#{text}#{uuid}"
                    + "#{number}#{gone}")
    @SuppressWarnings("tabletheory.order") // tests the order
    record Timed(
            String id,
            Instant instant,
            OffsetDateTime offset,
            ZonedDateTime zoned,
            Date date,
            OffsetTime time,
            Duration duration,
            Period period,
            Optional<Instant> maybe,
            LocalDate day,
            Optional<String> text,
            UUID uuid,
            long number,
            @Ttl Instant gone) {}

    @Test
    void textsOfTimesAndDurationsAreNotInTheirOrder() {
        String[] unordered = {"instant", "offset", "zoned", "date", "time", "duration", "period", "maybe", "gone"};

        assertThat(key(read(Timed.class).computedKeys().get("Timed"), "SK").unordered())
                .containsExactlyInAnyOrder(unordered);
        assertThat(key(Mappers.builder().build().of(Timed.class).computedKeys(), "SK")
                        .unordered())
                .containsExactlyInAnyOrder(unordered);
        assertThat(key(read(Timed.class).computedKeys().get("Timed"), "PK").unordered())
                .isEmpty();
    }

    @Table("t")
    @PartitionKey(template = "{number}")
    @SortKey(template = "{at}")
    @IndexPartitionKey(value = "by-at", template = "{at}")
    @IndexSortKey(value = "by-at", template = "{number}")
    @SuppressWarnings("tabletheory.order") // tests the order
    record Sorted(long number, Instant at) {}

    @Test
    void sortKeysInAnotherOrderThanTheirValuesAreProbablyMistakes() {
        DeclarationProblems problems = new DeclarationProblems();
        read(Sorted.class, new ReflectedConverters(Map.of()), problems);

        assertThat(problems.warnings())
                .extracting(DeclarationProblems.Problem::message)
                .containsExactlyInAnyOrder(
                        "Sorted: the key template {at} has at as text, which is not in the order of its values: 00:00:00.5Z is"
                                + " before 00:00:00Z, and PT10S is before PT9S; write {at:millis} for a time, or store a"
                                + " number and write {at:10}, or annotate the class with"
                                + " @SuppressWarnings(\"tabletheory.order\") if its order does not matter",
                        "Sorted: the key template {number} has number as text, in which 10 is before 9; write {number:10}"
                                + " if it is a whole number,"
                                + " or annotate the class with @SuppressWarnings(\"tabletheory.order\") if its order does"
                                + " not matter");
    }

    @Table("t")
    @Discriminator("kind")
    sealed interface Animal {
        @PartitionKey(template = "CAT#{id}")
        record Cat(String id) implements Animal {}

        @PartitionKey(template = "DOG#{id}")
        record Dog(String id, @Nullable String trick) implements Animal {}
    }

    @Test
    void keysOfEveryClassAreKnownByItsName() {
        Map<String, ComputedKeys> keys = read(Animal.class).computedKeys();

        assertThat(keys).containsOnlyKeys("Cat", "Dog");
        assertThat(key(keys.get("Cat"), "PK").template()).hasToString("CAT#{id}");
        assertThat(key(keys.get("Dog"), "PK").template()).hasToString("DOG#{id}");
    }

    record Money(long cents) {}

    @Table("t")
    @SuppressWarnings("tabletheory") // the converter is only registered
    record Priced(
            @PartitionKey String id,
            Money price,
            @Attribute("all") List<Money> prices,
            Optional<Money> discount,
            Set<Money> set,
            Map<Money, String> notes,
            @Nullable String text) {}

    @Test
    void typesOfRegisteredConvertersAreUnknownToTheCompiler() {
        EntityDeclaration entity = read(Priced.class, new UnknownConverters(Money.class), new DeclarationProblems());

        assertThat(entity.undeclared()).containsExactlyInAnyOrder("price", "discount", "set");
        assertThat(entity.model().attribute("price").orElseThrow().type()).isEqualTo(Type.S);
        assertThat(entity.model().attribute("all").orElseThrow().type()).isEqualTo(Type.L);
        assertThat(entity.model().attribute("notes").orElseThrow().type()).isEqualTo(Type.M);
        assertThat(read(Sorted.class).undeclared()).isEmpty();
    }
}
