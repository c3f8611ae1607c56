package org.tabletheory.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.schema.Format;
import org.tabletheory.schema.NamingConvention;

/** Classes that cannot be mapped: all problems are reported at once, each with its place and the fix. */
@SuppressWarnings("tabletheory") // wrong on purpose
class MappingProblemsTest {
    private static org.assertj.core.api.AbstractStringAssert<?> assertProblem(Class<?> type) {
        return Mapping.assertInvalidModel(() -> Mapping.mappers().of(type));
    }

    record Unmapped(String id) {}

    @Test
    void classWithoutATableIsReported() {
        assertProblem(Unmapped.class).contains("Unmapped is not mapped to a table; annotate it with @Table");
    }

    @Table("t")
    record NoKey(String id) {}

    @Table("t")
    record TwoKeys(@PartitionKey String a, @PartitionKey String b) {}

    @Table("t")
    @Discriminator("kind")
    sealed interface DifferentKeys {
        record First(@PartitionKey String id) implements DifferentKeys {}

        record Second(@PartitionKey String pk) implements DifferentKeys {}
    }

    @Test
    void classesOfAFamilyNeedOneNameForTheKey() {
        assertProblem(DifferentKeys.class)
                .contains(
                        "has more than one @PartitionKey: id, pk; its classes share the key of the table, so give all of"
                                + " them one name, such as @PartitionKey(\"id\")");
    }

    @Test
    void partitionKeyMustBeDeclaredOnce() {
        assertProblem(NoKey.class).contains("NoKey has no partition key; annotate one attribute with @PartitionKey");
        assertProblem(TwoKeys.class).contains("has more than one @PartitionKey: a, b; keep one");
    }

    @Table("t")
    record Many(
            @PartitionKey boolean id,
            InputStream stream,
            Set<List<String>> sets,
            Map<Integer, String> map,
            Object any,
            @Version String version,
            @Ttl double ttl,
            @CreatedAt long created,
            @Attribute("clash") String one,
            @Attribute("clash") String two,
            @Attribute(type = Type.N) boolean flag,
            @IndexPartitionKey("") String nameless,
            Number number) {}

    @Test
    void annotationErrorsHaveTheirOwnCode() {
        TableTheoryException problem =
                Mapping.invalidModel(() -> Mapping.mappers().of(TwoKeys.class));

        assertThat(problem.codes()).containsExactlyInAnyOrder("ErrInvalidModel", "ErrInvalidTag");
    }

    @Table("t")
    record WrongFormats(
            @PartitionKey String id,
            @Attribute(format = Format.DECIMAL_STRING) double price,
            @Attribute(format = Format.INT) double count,
            @Attribute(format = Format.UNIX_SECONDS) double seconds) {}

    @Test
    void formatMustSuitTheJavaType() {
        assertProblem(WrongFormats.class)
                .contains(
                        "WrongFormats.price has type double, which the format decimal_string does not allow; use BigDecimal")
                .contains("WrongFormats.count has type double, which the format int does not allow; use long")
                .contains(
                        "WrongFormats.seconds has type double, which the format unix_seconds does not allow; use Instant");
    }

    @Test
    void allProblemsAreReportedAtOnce() {
        assertProblem(Many.class)
                .contains("Many.stream has type InputStream, which has no mapping")
                .contains(
                        "Many.sets is a set of List<String>, but DynamoDB has only sets of strings, numbers and binary data")
                .contains("Many.map is a map with keys of type Integer")
                .contains("Many.any has a type that depends on its value; set it with @Attribute(type = …)")
                .contains("Many.version has type String, but a @Version is an integer; use long")
                .contains("Many.ttl has type double, but a @Ttl is a time in seconds since 1970; use Instant, or long")
                .contains("Many.created has type long, but @CreatedAt and @UpdatedAt are RFC 3339 text; use Instant")
                .contains("Many.two is stored as 'clash', and so is one; rename one with @Attribute")
                .contains("Many.flag requests storage type N, but boolean is stored as BOOL")
                .contains("Many.number has type Number, which has no mapping")
                .contains("Many.nameless is a key of an index without a name; name the index")
                .contains("Many.id is a key and stored as BOOL, but keys are strings, numbers or binary data")
                .doesNotContain("no partition key");
    }

    @Table("t")
    record LonelySort(
            @PartitionKey String id, @IndexSortKey("lonely") String sort) {}

    @Test
    void indexWithoutPartitionKeyIsReported() {
        assertProblem(LonelySort.class).contains("LonelySort has the index 'lonely' without a partition key");
    }

    @Table(value = "t", naming = NamingConvention.SNAKE_CASE)
    record Misnamed(
            @PartitionKey String id, @Attribute("fullName") String name) {}

    @Table("t")
    @WritePolicy(protectedAttributes = "id")
    record TooNew(@PartitionKey String id) {}

    @Test
    void rulesOfTheSchemaApplyToClasses() {
        assertProblem(Misnamed.class).contains("`fullName` is not snake_case");
        assertProblem(TooNew.class).contains("set dms_version");
    }

    @Table("t")
    record EncryptedKey(@PartitionKey @Encrypted String id) {}

    @Test
    void encryptedKeyIsReported() {
        assertProblem(EncryptedKey.class)
                .contains("EncryptedKey.id is a key and encrypted, but DynamoDB must compare keys");
    }

    @Table("t")
    record BothNames(@PartitionKey("a") @Attribute("b") String id) {}

    @Table("t")
    record TwoTypes(
            @PartitionKey @Attribute(type = {Type.S, Type.N})
            String id) {}

    @Test
    void contradictoryAnnotationsAreReported() {
        assertProblem(BothNames.class).contains("BothNames.id has the names a and b; keep one");
        assertProblem(TwoTypes.class).contains("TwoTypes.id has an @Attribute with more than one type; keep one");
    }

    @Table("t")
    record Box<T>(@PartitionKey String id, T content) {}

    @Table("t")
    record SelfEmbedded(
            @PartitionKey String id, @Embedded @Nullable Inner inner) {}

    record Inner(@Embedded @Nullable Inner inner) {}

    @Test
    void unboundTypeVariablesAndCyclesAreReported() {
        assertProblem(Box.class).contains("has the type variable T, which has no type here");
        assertProblem(SelfEmbedded.class).contains("embeds itself; remove @Embedded");
    }

    @Table("t")
    static class Unmakeable {
        @PartitionKey
        final String id;

        Unmakeable(String other) {
            id = other;
        }
    }

    @Table("t")
    static class Fixed {
        @PartitionKey
        final String id = "x";
    }

    @Table("t")
    static class HalfBuilt {
        @PartitionKey
        @Nullable
        String id;

        @Nullable
        String note;

        static Builder builder() {
            return new Builder();
        }

        static class Builder {
            public Builder id(String id) {
                return this;
            }

            public HalfBuilt build() {
                return new HalfBuilt();
            }
        }
    }

    @Table("t")
    interface Abstract {}

    @Test
    void classesThatCannotBeInstantiatedAreReported() {
        assertProblem(Unmakeable.class)
                .contains("Unmakeable cannot be instantiated: add a constructor without parameters");
        assertProblem(Fixed.class).contains("Fixed has no way to set id: remove final");
        assertProblem(HalfBuilt.class).contains("HalfBuilt has a builder that cannot set note");
        assertProblem(Abstract.class)
                .contains(
                        "Abstract is an interface and cannot be instantiated; annotate a record or a class with @Table");
    }

    @Table("t")
    record Stray(@PartitionKey String id) {
        @OmitEmpty
        String computed() {
            return id + "#";
        }
    }

    @Test
    void annotationsWithoutEffectAreReported() {
        assertProblem(Stray.class)
                .contains("Stray has annotations on computed(), which is not the accessor of a component");
    }

    static final class Strings implements Converter<String> {
        Strings(String needed) {
            assertThat(needed).isNotNull();
        }

        @Override
        public Type type() {
            return Type.S;
        }

        @Override
        public Value write(String value) {
            return Value.s(value);
        }

        @Override
        public String read(Value value) {
            return ((Value.S) value).value();
        }
    }

    @Table("t")
    record Converted(
            @PartitionKey String id,
            @ConvertWith(Strings.class) String unmade,
            @ConvertWith(Strings.class) long misplaced) {}

    @Test
    void unusableConvertersAreReported() {
        assertProblem(Converted.class)
                .contains("Converted.unmade names the converter Strings, which cannot be instantiated")
                .contains("Converted.misplaced has type long, but Strings converts String");
    }

    @Table("t")
    record Formats(
            @PartitionKey String id,
            @Attribute(format = Format.DECIMAL_STRING) String decimal,
            @Attribute(format = Format.RFC3339_NANO) String time,
            @UnixSeconds long seconds,
            Optional<Instant> at) {}

    @Test
    void formatsAreDeclared() {
        var model = Mapping.mappers().of(Formats.class).model();
        assertThat(model.attribute("decimal").orElseThrow().format()).isEqualTo(Format.DECIMAL_STRING);
        assertThat(model.attribute("time").orElseThrow().format()).isEqualTo(Format.RFC3339_NANO);
        assertThat(model.attribute("seconds").orElseThrow().format()).isEqualTo(Format.UNIX_SECONDS);
        assertThat(model.attribute("at").orElseThrow().format()).isEqualTo(Format.RFC3339_NANO);
        assertThat(model.attribute("at").orElseThrow().optional()).isTrue();
    }
}
