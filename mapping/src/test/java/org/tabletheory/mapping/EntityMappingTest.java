package org.tabletheory.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
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

/** The models that annotations declare. */
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

        Model declared = Mapping.mappers().of(User.class).model();

        assertThat(declared).isEqualTo(expected);
        assertThat(declared.attributes().stream().map(AttributeDef::attribute))
                .startsWith("PK", "SK", "emailHash")
                .endsWith("expires");
    }

    @Test
    void nullKeysAndLifecycleFieldsAreOmittedAndOtherNullsAreStored() {
        User user = new User(null, null, null, null, null, null, null, null, 0, null);

        Draft draft = Mapping.mappers().of(User.class).draft(user);

        assertThat(draft.fields().keySet()).containsExactly("nickname", "tags", "taxId", "version", "expires");
        assertThat(draft.field("taxId")).isEqualTo(new Draft.Field(Value.nul(), true, true));
        assertThat(Mapping.stored(user).attributes()).containsOnlyKeys("taxId", "version");
    }

    @Test
    void draftsHaveTheOrderOfTheModel() {
        User user = new User(
                "p", "s", "h", "n", Set.of("t"), "x", Instant.EPOCH, Instant.EPOCH, 3, Instant.ofEpochSecond(9));
        assertThat(Mapping.mappers().of(User.class).draft(user).fields().keySet())
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
                .contains("the variable orders.table-name:orders is not set")
                .contains("only the Spring Boot starter supports a default after ':'");
    }

    @Test
    void unsetVariableOfATableNameIsReported() {
        Mappers mappers = Mappers.builder().environment(Map.of()).build();
        Mapping.assertInvalidModel(() -> mappers.of(OrderRecord.class)).contains("the variable STAGE is not set");
    }

    @Table(value = "t", naming = NamingConvention.DYNAMORM, dmsVersion = DmsVersion.V0_2)
    record Dynamorm(@PartitionKey String user, @SortKey String order) {}

    @Test
    void keysOfTheDynamormConventionArePkAndSk() {
        assertThat(Mapping.mappers().of(Dynamorm.class).model().primaryKey())
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
        assertThat(Mapping.mappers().of(Swapped.class).model().indexes())
                .singleElement()
                .satisfies(index -> assertThat(index.projection().fields()).containsExactly("first"));
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

    @Table("t")
    record Listed(
            @PartitionKey String id,
            @IndexPartitionKey("by-owner") @OmitEmpty String owner,
            @IndexSortKey("by-owner") String since) {}

    @Test
    void emptyIndexKeyIsOmittedOrInvalid() {
        Mapper<Listed> mapper = Mapping.mappers().of(Listed.class);
        JsonBuffer out = new JsonBuffer();

        assertThat(mapper.write(new Listed("1", "", "x"), Instant.EPOCH, PutVersion.same(), out))
                .isEqualTo(PutStatus.WRITTEN);
        assertThat(Item.readFrom(out.reader()).attributes()).containsOnlyKeys("id", "since");
        assertThat(mapper.write(new Listed("1", "o", ""), Instant.EPOCH, PutVersion.same(), new JsonBuffer()))
                .isEqualTo(PutStatus.INVALID_INDEX_KEY);
    }

    @Test
    void mappersKnowWhatTheyWereBuiltWith() {
        Mappers mappers = Mappers.builder()
                .environment(Map.of("STAGE", "test"))
                .register(builder -> builder.upcaster(User.class, 1, item -> item))
                .build();

        assertThat(mappers.environment()).isEqualTo(Map.of("STAGE", "test"));
        assertThat(mappers.upcasters()).containsOnlyKeys(User.class);
        assertThat(mappers.converters()).isEmpty();
        assertThat(mappers.variables().apply("STAGE")).isEqualTo("test");
        assertThat(mappers.variables().apply("OTHER")).isNull();
    }

    @Test
    void providersTakePrecedenceAndMappersAreCreatedOnce() {
        Mapper<User> own = Mapping.mappers().of(User.class);
        MapperProvider provider = new MapperProvider() {
            @Override
            @SuppressWarnings("unchecked")
            public <T> @Nullable Mapper<T> mapper(Class<T> type, Mappers mappers) {
                return type == User.class ? (Mapper<T>) own : null;
            }
        };
        Mappers mappers = Mappers.builder().provider(provider).build();
        assertThat(mappers.of(User.class)).isSameAs(own);
        assertThat(mappers.of(WithIgnored.class))
                .isSameAs(mappers.of(WithIgnored.class))
                .isNotSameAs(Mapping.mappers().of(WithIgnored.class));
    }

    @Table("t")
    record Counts(@PartitionKey String id, Map<String, Integer> counts) {}

    /** Names in a stored item may come from anyone; the path has the exact name. */
    @Test
    void namesInMessagesHaveNoControlCharacters() {
        assertThatThrownBy(() ->
                        Mapping.read(Counts.class, "{\"counts\":{\"M\":{\"x\\nERROR \\u001b[2J\":{\"S\":\"1\"}}}}"))
                .isInstanceOfSatisfying(TableTheoryException.class, e -> {
                    assertThat(e.getMessage()).contains("counts.x\\nERROR \\u001b[2J has type S");
                    assertThat(e.attributePath()).isEqualTo("counts.x\nERROR \u001b[2J");
                });
    }
}
