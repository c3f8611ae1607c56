package org.tabletheory.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.TreeReader;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.DmsVersion;
import org.tabletheory.schema.Format;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Role;

/** Models without a class: validation of items, and conversion of operands. */
class ItemMapperTest {
    private static final Model MODEL = Model.builder("Thing", "things")
            .dmsVersion(DmsVersion.V0_2)
            .partitionKey("PK", Type.S)
            .attribute(AttributeDef.of("email", Type.S))
            .attribute(AttributeDef.of("count", Type.N).format(Format.INT))
            .attribute(AttributeDef.of("price", Type.N))
            .attribute(AttributeDef.of("data", Type.B))
            .attribute(AttributeDef.of("flag", Type.BOOL))
            .attribute(AttributeDef.of("nothing", Type.NULL))
            .attribute(AttributeDef.of("tags", Type.SS).omitEmpty(true))
            .attribute(AttributeDef.of("numbers", Type.NS))
            .attribute(AttributeDef.of("blobs", Type.BS))
            .attribute(AttributeDef.of("list", Type.L))
            .attribute(AttributeDef.of("map", Type.M))
            .attribute(AttributeDef.of("a.b", Type.S))
            .attribute(AttributeDef.of("text", Type.S).json(true))
            .attribute(AttributeDef.of("doc", Type.M).json(true))
            .attribute(AttributeDef.of("version", Type.N).roles(Role.VERSION))
            .attribute(AttributeDef.of("ttl", Type.N).roles(Role.TTL))
            .index(IndexDef.gsi("by-email", new KeyPart("email", Type.S)))
            .build();

    private final Mapper<Item> mapper = Mappers.items(MODEL);

    private Draft.Field field(String name, Value value) {
        return Objects.requireNonNull(
                mapper.draft(Item.of(name, value)).field(name), () -> name + " is not in the draft");
    }

    @Test
    void itemsAreWrittenAndReadUnchanged() {
        Item item = new Item(Map.of(
                "PK", Value.s("1"),
                "count", Value.n(2),
                "tags", Value.ss("a"),
                "list", Value.l(Value.nul()),
                "map", Value.m(Map.of("k", Value.s("")))));
        assertThat(Mapping.stored(mapper, item)).isEqualTo(item);
        Item unknown = item.with("extra", Value.s("x")).with("tags", Value.nul());
        assertThat(mapper.read(TreeReader.of(unknown))).isEqualTo(unknown);
        assertThat(mapper.draft(item).fields().keySet()).containsExactly("PK", "count", "tags", "list", "map");
    }

    @Test
    void unknownAttributeSuggestsTheNearestName() {
        Mapping.assertInvalidModel(() -> mapper.draft(Item.of("emial", Value.s("secret"))))
                .contains("Thing has no attribute 'emial'; did you mean 'email'?")
                .doesNotContain("secret");
    }

    @Test
    void wrongTypeIsReportedWithItsPath() {
        assertThat(Mapping.invalidModel(() -> mapper.draft(Item.of("count", Value.s("1")))))
                .hasMessageContaining("count has type N, but the value has type S")
                .satisfies(error -> assertThat(error.attributePath()).isEqualTo("count"))
                .satisfies(error -> assertThat(error.model()).isEqualTo("Thing"));
        Mapping.assertInvalidModel(() -> mapper.draft(Item.of("tags", Value.l(Value.s("a")))))
                .contains("tags has type SS, but the value has type L");
        Mapping.assertInvalidModel(() -> mapper.draft(Item.of("nothing", Value.s(""))))
                .contains("nothing has type NULL");
        Mapping.assertInvalidModel(() -> mapper.draft(Item.of("price", new Value.N("12abc"))))
                .contains("price is not a number that DynamoDB can store")
                .doesNotContain("12abc");
        Mapping.assertInvalidModel(() -> mapper.draft(Item.of("count", Value.n("1.5"))))
                .contains("count has a fraction");
        Mapping.assertInvalidModel(() -> mapper.assigned(mapper.path("ttl"), Value.n(1_700_000_000_000L)))
                .contains("ttl looks like milliseconds");
    }

    @Test
    void emptySetIsStoredAsNullWhereNullIsAllowed() {
        assertThat(field("tags", new Value.SS(Set.of()))).isEqualTo(new Draft.Field(Value.nul(), true, true));
        assertThat(field("numbers", Value.nul())).isEqualTo(new Draft.Field(Value.nul(), true, true));
        assertThat(field("price", Value.nul()).value()).isEqualTo(Value.nul());
        Item nulls = new Item(Map.of("PK", Value.nul(), "email", Value.nul(), "version", Value.nul()));
        assertThat(mapper.draft(nulls).fields()).isEmpty();
    }

    @Test
    void mapWithEmptyContentIsUnsetButNotEmpty() {
        assertThat(field("map", Value.m(Map.of("source", Value.s("")))))
                .matches(field -> !field.empty() && field.unset());
        assertThat(field("map", Value.m(Map.of("source", Value.s("x"))))).matches(field -> !field.unset());
        assertThat(field("map", Value.m(Map.of()))).matches(field -> field.empty() && field.unset());
        assertThat(field("list", Value.l(Value.nul()))).matches(field -> !field.unset());
    }

    @Test
    void jsonAttributesAcceptNativeValuesAndText() {
        assertThat(field("text", Value.m(Map.of("b", Value.n(1), "a", Value.nul())))
                        .value())
                .isEqualTo(Value.s("{\"a\":null,\"b\":1}"));
        assertThat(field("text", Value.s("{ \"b\" : 1 }")).value()).isEqualTo(Value.s("{\"b\":1}"));
        Mapping.assertInvalidModel(() -> mapper.draft(Item.of("text", Value.s("not JSON"))))
                .contains("text does not hold JSON text");
        assertThat(field("doc", Value.s("{\"a\":[1]}")).value()).isEqualTo(Value.m(Map.of("a", Value.l(Value.n(1)))));
        Mapping.assertInvalidModel(() -> mapper.draft(Item.of("doc", Value.s("[1]"))))
                .contains("doc is JSON of type L, but the model stores it as M");
    }

    private Value operand(String path, @Nullable Object value) {
        return mapper.operand(mapper.path(path), value);
    }

    @Test
    void operandsAreConvertedForTheirAttribute() {
        assertThat(operand("email", "x")).isEqualTo(Value.s("x"));
        assertThat(operand("count", 5)).isEqualTo(Value.n(5));
        assertThat(operand("price", "1.25")).isEqualTo(Value.n("1.25"));
        assertThat(operand("ttl", Instant.ofEpochSecond(9))).isEqualTo(Value.n(9));
        assertThat(operand("data", new byte[] {1})).isEqualTo(Value.b((byte) 1));
        assertThat(operand("flag", true)).isEqualTo(Value.bool(true));
        assertThat(operand("tags", List.of("a", "b"))).isEqualTo(Value.ss("a", "b"));
        assertThat(operand("tags", Set.of())).isEqualTo(Value.nul());
        assertThat(operand("numbers", List.of(1, 2L, "3"))).isEqualTo(Value.ns("1", "2", "3"));
        assertThat(operand("blobs", List.of(new byte[] {1}))).isEqualTo(Value.bs(new byte[] {1}));
        assertThat(operand("list", Arrays.asList("a", null, 1)))
                .isEqualTo(Value.l(Value.s("a"), Value.nul(), Value.n(1)));
        assertThat(operand("list[0]", "a")).isEqualTo(Value.s("a"));
        assertThat(operand("map", Map.of("k", List.of(true))))
                .isEqualTo(Value.m(Map.of("k", Value.l(Value.bool(true)))));
        assertThat(operand("map.k.deeper[2]", 1)).isEqualTo(Value.n(1));
        assertThat(operand("email", Value.s("raw"))).isEqualTo(Value.s("raw"));
        assertThat(operand("email", null)).isEqualTo(Value.nul());
        assertThat(operand("text", Map.of("a", 1))).isEqualTo(Value.s("{\"a\":1}"));
    }

    @Test
    void operandsThatDoNotFitAreRejected() {
        Mapping.assertInvalidModel(() -> operand("count", "many"))
                .contains("count has type N, but the text is not a number")
                .doesNotContain("many");
        Mapping.assertInvalidModel(() -> operand("email", 5)).contains("email has type S and cannot store Integer");
        Mapping.assertInvalidModel(() -> operand("tags", "a")).contains("tags has type SS and cannot store String");
        Mapping.assertInvalidModel(() -> operand("tags", Value.s("a"))).contains("tags has type SS");
        Mapping.assertInvalidModel(() -> operand("flag", "true")).contains("flag has type BOOL");
        Mapping.assertInvalidModel(() -> operand("email", Value.n(1)))
                .contains("email has type S, but the value has type N");
        Mapping.assertInvalidModel(() -> operand("list", List.of(new Object()))).contains("has no mapping");
    }

    @Test
    void attributeNameTakesPrecedenceOverPath() {
        assertThat(mapper.path("a.b")).isEqualTo(AttributePath.ofName("a.b"));
        assertThat(mapper.path("map.k")).isEqualTo(AttributePath.parse("map.k"));
        Mapping.assertInvalidModel(() -> mapper.path("mep.k")).contains("has no attribute 'mep'; did you mean 'map'?");
        Mapping.assertInvalidModel(() -> mapper.path("email.x")).contains("email has no attribute 'x'");
        Mapping.assertInvalidModel(() -> mapper.path("email[0]")).contains("email is not a list");
        Mapping.assertInvalidModel(() -> mapper.path("map..k")).contains("is not a path");
        Mapping.assertInvalidModel(() -> mapper.path("")).contains("is not a path");
    }

    @Test
    void assignedValuesMustFitTheModel() {
        assertThat(mapper.type()).isEqualTo(Item.class);
        assertThat(mapper.assigned(mapper.path("count"), 5)).isEqualTo(Value.n(5));
        assertThat(mapper.storedType(mapper.path("count"))).isEqualTo(Type.N);
        assertThat(mapper.isEmpty(mapper.path("count"), Value.n(0))).isTrue();
        assertThat(mapper.isEmpty(mapper.path("count"), Value.n(1))).isFalse();
        assertThat(mapper.isEmpty(mapper.path("text"), Value.s("{}"))).isTrue();
        for (String whole : List.of("count", "version")) {
            Mapping.assertInvalidModel(() -> mapper.assigned(mapper.path(whole), 1.5))
                    .contains(whole + " has a fraction, but the model declares a whole number");
        }
        assertThat(mapper.assigned(mapper.path("price"), 1.5)).isEqualTo(Value.n("1.5"));
        Mapping.assertInvalidModel(() -> mapper.assigned(mapper.path("ttl"), Value.n("1.5")))
                .contains("ttl has a fraction, but a time to live is in whole seconds");
        Mapping.assertInvalidModel(() -> mapper.draft(Item.of("numbers", new Value.NS(Set.of(new Value.N("x"))))))
                .contains("numbers is not a number that DynamoDB can store");
    }

    @Test
    void textIsJsonAndOtherValuesBecomeJson() {
        assertThat(mapper.assigned(mapper.path("text"), "{ }")).isEqualTo(Value.s("{}"));
        assertThat(mapper.assigned(mapper.path("text"), Value.s("[ 1 ]"))).isEqualTo(Value.s("[1]"));
        assertThat(mapper.assigned(mapper.path("text"), List.of("a"))).isEqualTo(Value.s("[\"a\"]"));
        assertThat(mapper.assigned(mapper.path("text"), 5)).isEqualTo(Value.s("5"));
        assertThat(mapper.assigned(mapper.path("doc"), Map.of("a", 1))).isEqualTo(Value.m(Map.of("a", Value.n(1))));
        assertThat(operand("text", "{")).as("a part of a text").isEqualTo(Value.s("{"));
        assertThat(operand("email", "{")).isEqualTo(Value.s("{"));
    }

    @Test
    void itemsWithOtherAttributesAreKeptByARawMapper() {
        Mapper<Item> raw = Mappers.rawItems(MODEL);
        Item item = new Item(Map.of(
                "PK",
                Value.s("1"),
                "email",
                Value.nul(),
                "extra",
                Value.nul(),
                "more",
                Value.s(""),
                "tags",
                Value.ss("a")));

        assertThat(Mapping.stored(raw, item)).isEqualTo(item);
        assertThat(raw.draft(item).field("more")).isEqualTo(new Draft.Field(Value.s(""), false, false));
        assertThat(raw.draft(Item.of("tags", new Value.SS(Set.of()))).field("tags"))
                .isEqualTo(new Draft.Field(Value.nul(), true, true));
        Mapping.assertInvalidModel(() -> raw.draft(Item.of("count", Value.s("1"))))
                .contains("count has type N");
        assertThat(raw.path("a.b")).isEqualTo(AttributePath.ofName("a.b"));
        assertThat(raw.path("extra.b[1]")).isEqualTo(AttributePath.parse("extra.b[1]"));
        assertThat(raw.path("map.k")).isEqualTo(AttributePath.parse("map.k"));
        Mapping.assertInvalidModel(() -> raw.path("email.x")).contains("email has no attribute 'x'");
        Mapping.assertInvalidModel(() -> raw.path("a..b")).contains("is not a path");
        assertThat(raw.operand(raw.path("count"), "5")).isEqualTo(Value.n(5));
        assertThat(raw.operand(raw.path("extra"), "5")).isEqualTo(Value.s("5"));
        assertThat(raw.isEmpty(raw.path("count"), Value.n(0))).isTrue();
        assertThat(raw.isEmpty(raw.path("extra"), Value.s(""))).isTrue();
        assertThat(raw.isEmpty(raw.path("extra"), Value.s("x"))).isFalse();
        assertThat(raw.storedType(raw.path("count"))).isEqualTo(Type.N);
        assertThat(raw.storedType(raw.path("extra"))).isNull();
    }
}
