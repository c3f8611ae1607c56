package org.tabletheory.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.JsonBuffer;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.registry.MapperProvider;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.DmsVersion;
import org.tabletheory.schema.Encryption;
import org.tabletheory.schema.Format;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.IndexType;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.NamingConvention;
import org.tabletheory.schema.Projection;
import org.tabletheory.schema.ProjectionType;
import org.tabletheory.schema.Role;
import org.tabletheory.schema.document.JsonValue.Obj;

/** The models that annotations declare, and the supported kinds of classes. */
class EntityMappingTest {
    @Table("users")
    record User(
            @PartitionKey("PK") @Nullable String pk,
            @SortKey("SK") @Nullable String sk,
            @IndexPartitionKey("gsi-email") @Nullable String emailHash,
            @OmitEmpty @Nullable String nickname,
            @OmitEmpty @Nullable Set<String> tags,
            @Encrypted @Nullable String taxId,
            @CreatedAt @Nullable Instant createdAt,
            @UpdatedAt @Nullable Instant updatedAt,
            @Version long version,
            @Ttl @OmitEmpty @Nullable Instant expires) {}

    @Test
    void annotationsDeclareTheModel() {
        Model expected = Model.builder("User", "users")
                .partitionKey("PK", Type.S)
                .sortKey("SK", Type.S)
                .attribute(AttributeDef.of("emailHash", Type.S).roles(Role.indexPk("gsi-email")))
                .attribute(AttributeDef.of("nickname", Type.S).optional(true).omitEmpty(true))
                .attribute(AttributeDef.of("tags", Type.SS).optional(true).omitEmpty(true))
                .attribute(AttributeDef.of("taxId", Type.S).encryption(Encryption.V1))
                .attribute(AttributeDef.of("createdAt", Type.S)
                        .format(Format.RFC3339_NANO)
                        .roles(Role.CREATED_AT))
                .attribute(AttributeDef.of("updatedAt", Type.S)
                        .format(Format.RFC3339_NANO)
                        .roles(Role.UPDATED_AT))
                .attribute(AttributeDef.of("version", Type.N).format(Format.INT).roles(Role.VERSION))
                .attribute(AttributeDef.of("expires", Type.N)
                        .format(Format.UNIX_SECONDS)
                        .optional(true)
                        .omitEmpty(true)
                        .roles(Role.TTL))
                .index(IndexDef.gsi("gsi-email", new KeyPart("emailHash", Type.S)))
                .build();

        Model declared = Mapping.MAPPERS.of(User.class).model();

        assertThat(declared).isEqualTo(expected);
        assertThat(declared.attributes().stream().map(AttributeDef::attribute))
                .startsWith("PK", "SK", "emailHash")
                .endsWith("expires");
    }

    @Test
    void nullKeysAndLifecycleFieldsAreOmittedAndOtherNullsAreStored() {
        User user = new User(null, null, null, null, null, null, null, null, 0, null);

        Draft draft = Mapping.MAPPERS.of(User.class).draft(user);

        assertThat(draft.fields().keySet()).containsExactly("nickname", "tags", "taxId", "version", "expires");
        assertThat(draft.field("taxId")).isEqualTo(new Draft.Field(Value.nul(), true, true));
        assertThat(Mapping.stored(user).attributes()).containsOnlyKeys("taxId", "version");
    }

    @Test
    void draftsHaveTheOrderOfTheModel() {
        User user = new User(
                "p", "s", "h", "n", Set.of("t"), "x", Instant.EPOCH, Instant.EPOCH, 3, Instant.ofEpochSecond(9));
        assertThat(Mapping.MAPPERS.of(User.class).draft(user).fields().keySet())
                .containsExactly(
                        "PK",
                        "SK",
                        "emailHash",
                        "nickname",
                        "tags",
                        "taxId",
                        "createdAt",
                        "updatedAt",
                        "version",
                        "expires");
    }

    @Table(
            value = "${STAGE}-orders",
            name = "Order",
            namespace = "acme",
            naming = NamingConvention.SNAKE_CASE,
            dmsVersion = DmsVersion.V0_2)
    @Index(name = "local", type = IndexType.LSI, projection = ProjectionType.INCLUDE, fields = "totalCents")
    @WritePolicy(protectedAttributes = {"orderID", "total_cents"})
    record OrderRecord(
            @PartitionKey String orderID,
            @SortKey String lineNumber,

            @IndexSortKey("local") @IndexPartitionKey(value = "multi", part = 1)
            String customerName,

            @IndexPartitionKey(value = "multi", part = 0) @IndexPartitionKey("solo")
            String region,

            @IndexSortKey("multi") long totalCents) {}

    @Test
    void environmentNamingIndexesAndPolicyAreApplied() {
        Model model = Mappers.builder()
                .environment(Map.of("STAGE", "test"))
                .build()
                .of(OrderRecord.class)
                .model();

        assertThat(model.name()).isEqualTo("Order");
        assertThat(model.table()).isEqualTo("test-orders");
        assertThat(model.namespace()).contains("acme");
        assertThat(model.naming()).contains(NamingConvention.SNAKE_CASE);
        assertThat(model.attributes().stream().map(AttributeDef::attribute))
                .containsExactly("order_id", "line_number", "customer_name", "region", "total_cents");
        assertThat(model.writePolicy().protectedAttributes()).containsExactly("order_id", "total_cents");
        assertThat(model.index("local"))
                .contains(new IndexDef(
                        "local",
                        IndexType.LSI,
                        List.of(new KeyPart("order_id", Type.S)),
                        List.of(new KeyPart("customer_name", Type.S)),
                        Projection.include(List.of("total_cents")),
                        Obj.EMPTY));
        assertThat(model.index("multi").orElseThrow().partition())
                .containsExactly(new KeyPart("region", Type.S), new KeyPart("customer_name", Type.S));
        assertThat(model.index("multi").orElseThrow().sort()).containsExactly(new KeyPart("total_cents", Type.N));
        assertThat(model.index("solo").orElseThrow().partition()).containsExactly(new KeyPart("region", Type.S));
    }

    @Table("${orders.table-name:orders}.${STAGE}")
    record NamedRecord(@PartitionKey String id) {}

    @Test
    void variablesOfTableNamesComeFromAFunctionIfThereIsOne() {
        Mappers mappers = Mappers.builder()
                .environment(Map.of("STAGE", "unused"))
                .variables(Map.of("orders.table-name:orders", "shop", "STAGE", "test")::get)
                .build();

        assertThat(mappers.of(NamedRecord.class).model().table()).isEqualTo("shop.test");
        Mappers unset = Mappers.builder().variables(name -> null).build();
        Mapping.assertInvalidModel(() -> unset.of(NamedRecord.class))
                .contains("the variable orders.table-name:orders is not set");
    }

    @Test
    void unsetVariableOfATableNameIsReported() {
        Mappers mappers = Mappers.builder().environment(Map.of()).build();
        Mapping.assertInvalidModel(() -> mappers.of(OrderRecord.class)).contains("the variable STAGE is not set");
    }

    @Table("t")
    @SuppressWarnings("unused") // tests that a transient field is not stored
    static class Bean {
        private @Nullable String id;
        private @Nullable String name;
        private int count = 7;
        private List<String> list = List.of("initial");
        private Optional<String> maybe = Optional.empty();
        private transient @Nullable String cache;

        @PartitionKey("PK")
        public @Nullable String getId() {
            return id;
        }

        public void setId(@Nullable String id) {
            this.id = id;
        }

        @Attribute("label")
        public @Nullable String getName() {
            return name;
        }

        public void setName(@Nullable String name) {
            this.name = name == null ? null : name.strip();
        }
    }

    @Test
    void beansAreReadWithSettersAndKeepInitialValues() {
        Bean bean = Mapping.read(Bean.class, "{\"PK\":{\"S\":\"1\"},\"label\":{\"S\":\" x \"}}");
        assertThat(bean.id).isEqualTo("1");
        assertThat(bean.name).isEqualTo("x");
        assertThat(bean.count).isEqualTo(7);
        assertThat(bean.list).containsExactly("initial");
        assertThat(bean.maybe).isEmpty();
        bean.cache = "not stored";
        assertThat(Mapping.stored(bean).attributes()).containsOnlyKeys("PK", "label", "count", "list", "maybe");
    }

    @Table("t")
    static class Paired {
        @PartitionKey
        @Nullable
        String id;

        private transient @Nullable String held;

        @Attribute("n")
        public @Nullable String getName() {
            return held;
        }

        public void setName(@Nullable String name) {
            held = name;
        }
    }

    @Test
    void annotatedGetterWithSetterIsAProperty() {
        Paired read = Mapping.read(Paired.class, "{\"id\":{\"S\":\"1\"},\"n\":{\"S\":\"x\"}}");
        assertThat(read.held).isEqualTo("x");
        assertThat(Mapping.stored(read).get("n")).isEqualTo(Value.s("x"));
        assertThat(Mapping.MAPPERS.of(Paired.class).path("name").attribute()).isEqualTo("n");
    }

    @Table("t")
    @SuppressWarnings("unused") // fields are read by reflection
    static final class Built {
        @PartitionKey
        private final String id;

        private final @Nullable String note;

        private Built(Builder builder) {
            id = java.util.Objects.requireNonNull(builder.id);
            note = builder.note;
        }

        static Builder builder() {
            return new Builder();
        }

        static final class Builder {
            private @Nullable String id;
            private @Nullable String note = "default";

            public Builder id(String value) {
                id = value;
                return this;
            }

            public Builder withNote(@Nullable String value) {
                note = value;
                return this;
            }

            public Built build() {
                return new Built(this);
            }
        }
    }

    @Table(value = "t", naming = NamingConvention.DYNAMORM, dmsVersion = DmsVersion.V0_2)
    record Dynamorm(@PartitionKey String user, @SortKey String order) {}

    @Test
    void keysOfTheDynamormConventionArePkAndSk() {
        assertThat(Mapping.MAPPERS.of(Dynamorm.class).model().primaryKey())
                .extracting(KeyPart::attribute)
                .containsExactly("PK", "SK");
    }

    @Table("t")
    @Index(name = "idx", projection = ProjectionType.INCLUDE, fields = "first")
    record Swapped(
            @PartitionKey @IndexPartitionKey("idx") String id,
            @Attribute("second") String first,
            @Attribute("first") String second) {}

    @Test
    void javaNameDoesNotHideTheAttributeOfThisName() {
        assertThat(Mapping.MAPPERS.of(Swapped.class).model().indexes())
                .singleElement()
                .satisfies(index -> assertThat(index.projection().fields()).containsExactly("first"));
    }

    @Table("t")
    static final class Shown {
        @PartitionKey
        String id = "";

        int count;

        public String getCount() {
            return count + " pieces";
        }

        public static Text builder() {
            return new Text();
        }

        /** Builds something else. */
        static final class Text {
            public String build() {
                return "";
            }
        }
    }

    @Test
    void methodsOfOtherTypesAreNeitherGettersNorBuilders() {
        Shown read = Mapping.read(Shown.class, "{\"id\":{\"S\":\"1\"},\"count\":{\"N\":\"3\"}}");
        assertThat(read.count).isEqualTo(3);
        assertThat(Mapping.stored(read).get("count")).isEqualTo(Value.n(3));
    }

    @Table("overloads")
    static final class Overloaded {
        @PartitionKey
        private final String id;

        private Overloaded(String id) {
            this.id = id;
        }

        public String getId() {
            return id;
        }

        static Builder builder() {
            return new Builder();
        }

        static final class Builder {
            private String id = "";

            public Builder withId(String value) {
                id = "with " + value;
                return this;
            }

            public Builder id(Object value) {
                id = "object " + value;
                return this;
            }

            public Builder id(CharSequence value) {
                id = "characters " + value;
                return this;
            }

            public Builder id(String value) {
                id = value;
                return this;
            }

            public Builder id(Comparable<String> value) {
                id = "comparable " + value;
                return this;
            }

            public Overloaded build() {
                return new Overloaded(id);
            }
        }
    }

    @Test
    void builderIsCalledByItsMostSpecificOverload() {
        assertThat(Mapping.read(Overloaded.class, "{\"id\":{\"S\":\"x\"}}").id).isEqualTo("x");
    }

    @Table("pairs")
    static final class Pairs {
        private final Map<String, String> values = new java.util.HashMap<>();

        @Attribute
        public String getZulu() {
            return values.getOrDefault("zulu", "");
        }

        public void setZulu(String value) {
            values.put("zulu", value);
        }

        @PartitionKey
        public String getId() {
            return values.getOrDefault("id", "");
        }

        public void setId(String value) {
            values.put("id", value);
        }

        @Attribute
        public String getAlpha() {
            return values.getOrDefault("alpha", "");
        }

        public void setAlpha(String value) {
            values.put("alpha", value);
        }

        @Ignore
        public Map<String, String> getValues() {
            return values;
        }
    }

    /** Reflection lists methods in any order, so their order in the source cannot count. */
    @Test
    void propertiesWithoutFieldsAreInTheOrderOfTheirNames() {
        assertThat(Mapping.MAPPERS.of(Pairs.class).model().attributes())
                .extracting(AttributeDef::attribute)
                .containsExactly("alpha", "id", "zulu");
    }

    @Table("failing")
    record Failing(@PartitionKey String id) {
        Failing {
            if (id.isEmpty()) {
                throw new AssertionError("a fault, not a value that does not fit");
            }
        }
    }

    @Test
    void errorsOfAConstructorAreNotProblemsOfTheMapping() {
        assertThatThrownBy(() -> Mapping.read(Failing.class, "{\"id\":{\"S\":\"\"}}"))
                .isInstanceOf(AssertionError.class);
    }

    @Test
    void objectsAreCreatedByBuilders() {
        assertThat(Mapping.read(Built.class, "{\"id\":{\"S\":\"1\"}}").note).isEqualTo("default");
        assertThat(Mapping.read(Built.class, "{\"id\":{\"S\":\"1\"},\"note\":{\"S\":\"n\"}}").note)
                .isEqualTo("n");
        assertThat(Mapping.read(Built.class, "{\"id\":{\"S\":\"1\"},\"note\":{\"NULL\":true}}").note)
                .isNull();
    }

    @Test
    void exceptionOfAConstructorIsReportedAsCause() {
        assertThat(Mapping.invalidModel(() -> Mapping.read(Built.class, "{}")))
                .hasMessageContaining("could not be converted to Built: its code threw NullPointerException")
                .hasCauseInstanceOf(NullPointerException.class);
    }

    @Table("t")
    static final class Immutable {
        @PartitionKey
        final String id;

        final int count;

        Immutable(int count, String id) {
            this.id = id;
            this.count = count;
        }
    }

    @Test
    void objectsAreCreatedByConstructorsWithNamedParameters() {
        Immutable read = Mapping.read(Immutable.class, "{\"id\":{\"S\":\"1\"},\"count\":{\"N\":\"4\"}}");
        assertThat(read.id).isEqualTo("1");
        assertThat(read.count).isEqualTo(4);
    }

    @Table("t")
    record WithIgnored(
            @PartitionKey String id,
            @Ignore int ignored,
            @Ignore @Nullable Object any) {}

    @Test
    void ignoredComponentsAreNeitherStoredNorRead() {
        assertThat(Mapping.stored(new WithIgnored("1", 5, new Object())).attributes())
                .containsOnlyKeys("id");
        assertThat(Mapping.read(WithIgnored.class, "{\"id\":{\"S\":\"1\"},\"ignored\":{\"N\":\"5\"}}"))
                .isEqualTo(new WithIgnored("1", 0, null));
    }

    @Test
    void unknownAttributesAreSkipped() {
        assertThat(Mapping.read(
                        WithIgnored.class, "{\"x\":{\"M\":{\"y\":{\"L\":[{\"SS\":[\"a\"]}]}}},\"id\":{\"S\":\"1\"}}"))
                .isEqualTo(new WithIgnored("1", 0, null));
    }

    record Money(String currency, long cents) {}

    static final class MoneyConverter implements Converter<Money> {
        @Override
        public Type type() {
            return Type.S;
        }

        @Override
        public Value write(Money money) {
            return Value.s(money.currency() + " " + money.cents());
        }

        @Override
        public Money read(Value value) {
            String[] parts = ((Value.S) value).value().split(" ", 2);
            return new Money(parts[0], Long.parseLong(parts[1]));
        }
    }

    @Table("t")
    record Priced(
            @PartitionKey String id,
            @ConvertWith(MoneyConverter.class) @Nullable Money price,
            List<Money> history) {}

    @Test
    void convertersApplyToOneAttributeOrToAType() {
        Priced priced = new Priced("1", new Money("SEK", 5), List.of(new Money("EUR", 7)));
        Item item = Mapping.stored(priced);
        assertThat(item.get("price")).isEqualTo(Value.s("SEK 5"));
        assertThat(item.get("history")).isInstanceOf(Value.L.class).asString().contains("cents");
        assertThat(Mapping.roundTrip(priced)).isEqualTo(priced);

        Mapper<Priced> everywhere = Mappers.builder()
                .converter(Money.class, new MoneyConverter())
                .build()
                .of(Priced.class);
        Item converted = Mapping.stored(everywhere, priced);
        assertThat(converted.get("history")).isEqualTo(Value.l(Value.s("EUR 7")));
        assertThat(Mapping.read(everywhere, converted.toString())).isEqualTo(priced);
    }

    record Counter(long value) {}

    static final class CounterConverter implements Converter<Counter> {
        @Override
        public Type type() {
            return Type.N;
        }

        @Override
        public Value write(Counter counter) {
            return Value.n(counter.value());
        }

        @Override
        public Counter read(Value value) {
            return new Counter(((Value.N) value).toBigDecimal().longValueExact());
        }
    }

    @Table("t")
    record Counted(
            @PartitionKey String id,

            @ConvertWith(CounterConverter.class) @Attribute(type = Type.N) @Version
            Counter version,

            @ConvertWith(CounterConverter.class) @Attribute(type = Type.N) @Ttl
            Counter expires) {}

    /** What a converter stores is not known when the class is read, so it is checked when it is written. */
    @Test
    void convertedAttributeMayBeTheVersionOrTheTimeToLive() {
        Counted counted = new Counted("1", new Counter(3), new Counter(1_900_000_000));
        Mapper<Counted> mapper = Mapping.MAPPERS.of(Counted.class);
        JsonBuffer out = new JsonBuffer();

        assertThat(mapper.write(counted, Instant.EPOCH, PutVersion.next(), out)).isEqualTo(PutStatus.WRITTEN);
        assertThat(mapper.read(out.reader())).isEqualTo(new Counted("1", new Counter(4), counted.expires()));
        assertThat(mapper.write(
                        new Counted("1", new Counter(3), new Counter(1_900_000_000_000L)),
                        Instant.EPOCH,
                        PutVersion.next(),
                        new JsonBuffer()))
                .isEqualTo(PutStatus.INVALID_TTL);
    }

    record Moment(Instant instant) {}

    static final class MomentConverter implements Converter<Moment> {
        @Override
        public Type type() {
            return Type.S;
        }

        @Override
        public Value write(Moment moment) {
            return Value.s(moment.instant().toString());
        }

        @Override
        public Moment read(Value value) {
            return new Moment(Instant.parse(((Value.S) value).value()));
        }
    }

    @Table("t")
    record Stamped(
            @PartitionKey String id,

            @ConvertWith(MomentConverter.class) @CreatedAt @Nullable
            Moment created,

            @ConvertWith(MomentConverter.class) @UpdatedAt @Nullable
            Moment updated) {}

    @Test
    void convertedAttributeMayBeATimestamp() {
        Instant now = Instant.parse("2026-03-04T05:06:07.5Z");
        Mapper<Stamped> mapper = Mapping.MAPPERS.of(Stamped.class);
        JsonBuffer out = new JsonBuffer();

        assertThat(mapper.write(new Stamped("1", null, null), now, PutVersion.same(), out))
                .isEqualTo(PutStatus.WRITTEN);
        assertThat(mapper.read(out.reader())).isEqualTo(new Stamped("1", new Moment(now), new Moment(now)));
    }

    static final class DoublingConverter implements Converter<Integer> {
        @Override
        public Type type() {
            return Type.N;
        }

        @Override
        public Value write(Integer value) {
            return Value.n(value * 2L);
        }

        @Override
        public Integer read(Value value) {
            return ((Value.N) value).toBigDecimal().intValueExact() / 2;
        }
    }

    @Table("t")
    record Doubled(
            @PartitionKey String id,

            @ConvertWith(DoublingConverter.class) @Attribute(type = Type.N)
            int count,

            @ConvertWith(DoublingConverter.class) @Attribute(type = Type.N) @Nullable
            Integer boxed) {}

    @Test
    void convertedPrimitiveIsZeroWhenNothingIsStored() {
        assertThat(Mapping.roundTrip(new Doubled("1", 3, 4))).isEqualTo(new Doubled("1", 3, 4));
        assertThat(Mapping.read(Doubled.class, "{\"id\":{\"S\":\"1\"}}")).isEqualTo(new Doubled("1", 0, null));
        assertThat(Mapping.read(Doubled.class, "{\"id\":{\"S\":\"1\"},\"count\":{\"NULL\":true}}"))
                .isEqualTo(new Doubled("1", 0, null));
        assertThat(Mapping.MAPPERS.of(Doubled.class).operand(AttributePath.parse("count"), 2))
                .isEqualTo(Value.n(4));
    }

    @Table("t")
    record Listed(
            @PartitionKey String id,
            @IndexPartitionKey("by-owner") @OmitEmpty String owner,
            @IndexSortKey("by-owner") String since) {}

    @Test
    void emptyIndexKeyIsOmittedOrInvalid() {
        Mapper<Listed> mapper = Mapping.MAPPERS.of(Listed.class);
        JsonBuffer out = new JsonBuffer();

        assertThat(mapper.write(new Listed("1", "", "x"), Instant.EPOCH, PutVersion.same(), out))
                .isEqualTo(PutStatus.WRITTEN);
        assertThat(Item.readFrom(out.reader()).attributes()).containsOnlyKeys("id", "since");
        assertThat(mapper.write(new Listed("1", "o", ""), Instant.EPOCH, PutVersion.same(), new JsonBuffer()))
                .isEqualTo(PutStatus.INVALID_INDEX_KEY);
    }

    @Test
    void exceptionOfAConverterIsReportedWithTheAttribute() {
        assertThat(Mapping.invalidModel(() -> Mapping.read(Priced.class, "{\"price\":{\"S\":\"nonsense\"}}")))
                .hasMessageContaining(
                        "price was rejected by MoneyConverter, which threw ArrayIndexOutOfBoundsException")
                .hasMessageNotContaining("nonsense");
    }

    @SuppressWarnings("NullAway") // what a user's converter might do
    static final class NullConverter implements Converter<Money> {
        @Override
        public Type type() {
            return Type.S;
        }

        @Override
        public Value write(Money money) {
            return null;
        }

        @Override
        public Money read(Value value) {
            return null;
        }
    }

    @Table("t")
    record Unpriced(
            @PartitionKey String id,
            @ConvertWith(NullConverter.class) Money price) {}

    @Test
    void nullResultOfAConverterIsReportedWithTheAttribute() {
        assertThat(Mapping.invalidModel(
                        () -> Mapping.read(Unpriced.class, "{\"id\":{\"S\":\"1\"},\"price\":{\"S\":\"EUR 1\"}}")))
                .hasMessageContaining("price was read as null by NullConverter; a converter must return a value")
                .hasMessageNotContaining("EUR");
        assertThat(Mapping.invalidModel(() -> Mapping.roundTrip(new Unpriced("1", new Money("EUR", 1)))))
                .hasMessageContaining("price was converted to null by NullConverter, which declares S");
    }

    @Test
    void providersTakePrecedenceAndMappersAreCreatedOnce() {
        Mapper<User> own = Mapping.MAPPERS.of(User.class);
        MapperProvider provider = new MapperProvider() {
            @Override
            @SuppressWarnings("unchecked")
            public <T> @Nullable Mapper<T> mapper(Class<T> type, Mappers mappers) {
                return type == User.class ? (Mapper<T>) own : null;
            }
        };
        Mappers mappers = Mappers.builder().provider(provider).build();
        assertThat(mappers.of(User.class)).isSameAs(own);
        assertThat(mappers.of(Bean.class)).isSameAs(mappers.of(Bean.class)).isNotSameAs(Mapping.MAPPERS.of(Bean.class));
    }

    @Table("t")
    record Counts(@PartitionKey String id, Map<String, Integer> counts) {}

    /** Names in a stored item may come from anyone; the path has the exact name. */
    @Test
    void namesInMessagesHaveNoControlCharacters() {
        assertThatThrownBy(() ->
                        Mapping.read(Counts.class, "{\"counts\":{\"M\":{\"x\\nERROR \\u001b[2J\":{\"S\":\"1\"}}}}"))
                .isInstanceOfSatisfying(TableTheoryException.class, e -> {
                    assertThat(e.getMessage()).contains("counts.x\\nERROR \\u001b[2J is stored as S");
                    assertThat(e.attributePath()).isEqualTo("counts.x\nERROR \u001b[2J");
                });
    }
}
