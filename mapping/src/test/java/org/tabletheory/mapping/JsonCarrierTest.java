package org.tabletheory.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.DmsVersion;
import org.tabletheory.schema.Model;

/** DMS, {@code json}: canonical text or native values, and both forms are read. */
class JsonCarrierTest {
    record Doc(String b, List<Integer> a, Set<String> s, double d) {}

    @Table("t")
    record Text(
            @PartitionKey String id,
            @Json @Nullable Doc doc,
            @Json @Nullable String text,
            @Json @Nullable Object any,
            @Json @OmitEmpty Map<String, Object> map) {}

    private static final Doc DOC = new Doc("<&>", List.of(2, 1), Set.of("x"), 1e-7);

    @Test
    void valuesAreStoredAsCanonicalText() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("z", 1L);
        map.put("a", null);
        Text entity = new Text("1", DOC, "{\"a\":1}", List.of("x", true), map);

        assertThat(Mapping.stored(entity).get("doc"))
                .isEqualTo(Value.s("{\"a\":[2,1],\"b\":\"\\u003c\\u0026\\u003e\",\"d\":1e-7,\"s\":[\"x\"]}"));
        assertThat(Mapping.stored(entity).get("text")).isEqualTo(Value.s("{\"a\":1}"));
        assertThat(Mapping.stored(entity).get("map")).isEqualTo(Value.s("{\"a\":null,\"z\":1}"));
        assertThat(Mapping.roundTrip(entity)).isEqualTo(entity);
    }

    @Test
    void textIsStoredInCanonicalForm() {
        assertThat(Mapping.stored(new Text("1", null, " { \"b\" : 1.50, \"a\": [ ] } ", null, Map.of()))
                        .get("text"))
                .isEqualTo(Value.s("{\"a\":[],\"b\":1.5}"));
        assertThat(Mapping.stored(new Text("1", null, "null", null, Map.of())).get("text"))
                .isEqualTo(Value.nul());
    }

    @Test
    void textThatIsNotJsonIsRejectedBeforeItIsStored() {
        for (String text :
                List.of("secret{", "", "{} {}", "{\"a\":1,\"a\":2}", "1e999999999", "1e2147483648", "1".repeat(2000))) {
            Mapping.assertInvalidModel(() -> Mapping.stored(new Text("1", null, text, null, Map.of())))
                    .contains("text ")
                    .doesNotContain("secret");
        }
    }

    @Table("t")
    record Numbers(
            @PartitionKey String id,
            @Json @Nullable String text,
            @Json @Nullable Object any,
            @Json @OmitEmpty Map<String, Object> map,
            @Json @Nullable List<Map<String, Object>> list,
            @Json @Nullable Map<String, BigDecimal> amounts) {}

    private static Numbers read(String name, String json) {
        Item item = Item.of("id", Value.s("1")).with(name, Value.s(json));
        return Mapping.read(Numbers.class, DynamoJson.write(item));
    }

    /** JSON text is not limited to the numbers that DynamoDB stores. */
    @ParameterizedTest
    @ValueSource(strings = {"1e400", "-1E-400", "1.5e130", "1234567890123456789012345678901234567890123.5", "1e999"})
    void numbersThatAreReadCanBeSavedExactly(String number) {
        String object = "{\"n\":" + number + "}";
        for (String name : List.of("text", "any", "map", "list")) {
            Numbers read = read(name, name.equals("list") ? "[" + object + "]" : object);

            Value saved = Objects.requireNonNull(Mapping.stored(read).get(name));

            String text = ((Value.S) saved).value();
            String digits = text.substring(text.indexOf(':') + 1, text.indexOf('}'));
            assertThat(new BigDecimal(digits)).as(name).isEqualByComparingTo(new BigDecimal(number));
        }
    }

    /** A typed number is one that DynamoDB stores, and a number without limits could fill the memory. */
    @Test
    void numbersThatCannotBeSavedAreNotRead() {
        Mapping.assertInvalidModel(() -> read("amounts", "{\"n\":1e400}")).contains("amounts");
        for (String name : List.of("any", "map")) {
            Mapping.assertInvalidModel(() -> read(name, "{\"n\":1e2000}"))
                    .contains(name + " holds a number that is too large");
        }
    }

    @Table("t")
    record Sparse(
            @PartitionKey String id,
            @Json @OmitEmpty @Nullable String text,
            @Json @OmitEmpty @Nullable Object any) {}

    @Test
    void emptinessDoesNotDependOnHowAValueIsHandedOver() {
        Model model = Model.builder("Doc", "docs")
                .partitionKey("id", Type.S)
                .attribute(AttributeDef.of("doc", Type.S).json(true).omitEmpty(true))
                .build();
        Mapper<Item> items = Mappers.items(model);
        for (String text : List.of("{}", "[]", "\"\"", "0", "false", "null")) {
            assertThat(Mapping.stored(new Sparse("1", text, null)).has("text"))
                    .as(text)
                    .isFalse();
            Item item = Item.of("id", Value.s("1")).with("doc", Value.s(text));
            assertThat(items.draft(item).field("doc"))
                    .satisfies(field -> assertThat(field.empty()).isTrue());
        }
        assertThat(Mapping.stored(new Sparse("1", null, Map.of())).has("any")).isFalse();
        assertThat(items.draft(Item.of("id", Value.s("1")).with("doc", Value.m(Map.of())))
                        .field("doc"))
                .satisfies(field -> assertThat(field.empty()).isTrue());
    }

    @Test
    void mapsAndListsAreAcceptedAsValuesToo() {
        Mapper<Text> mapper = Mapping.mappers().of(Text.class);
        Value map = Value.m(Map.of("b", Value.n(1)));

        assertThat(mapper.assigned(mapper.path("map"), map)).isEqualTo(Value.s("{\"b\":1}"));
        assertThat(mapper.operand(mapper.path("map"), map))
                .isEqualTo(mapper.operand(mapper.path("map"), Map.of("b", 1)));
        assertThat(mapper.operand(mapper.path("any"), Value.l(Value.s("x")))).isEqualTo(Value.s("[\"x\"]"));
        assertThat(mapper.operand(mapper.path("text"), "\"b\":")).isEqualTo(Value.s("\"b\":"));
        Mapping.assertInvalidModel(() -> mapper.assigned(mapper.path("text"), "\"b\":"))
                .contains("text does not hold JSON");
    }

    @Test
    void nullIsStoredAsNullNotAsText() {
        Text entity = new Text("1", null, null, null, Map.of());
        assertThat(Mapping.stored(entity).get("doc")).isEqualTo(Value.nul());
        assertThat(Mapping.stored(entity).has("map")).isFalse();
        assertThat(Mapping.roundTrip(entity)).isEqualTo(entity);
    }

    @Test
    void nativeValuesAreReadFromTextCarriers() {
        String inner =
                "{\"M\":{\"b\":{\"S\":\"x\"},\"a\":{\"L\":[{\"N\":\"1\"}]},\"s\":{\"L\":[]},\"d\":{\"N\":\"0.5\"}}}";
        Text read = Mapping.read(Text.class, "{\"doc\":" + inner + ",\"text\":" + inner + "}");
        assertThat(read.doc()).isEqualTo(new Doc("x", List.of(1), Set.of(), 0.5));
        assertThat(read.text()).isEqualTo("{\"a\":[1],\"b\":\"x\",\"d\":0.5,\"s\":[]}");
    }

    @Test
    void invalidTextIsReportedWithItsPathAndWithoutItsContent() {
        Mapping.assertInvalidModel(() -> Mapping.read(Text.class, "{\"doc\":{\"S\":\"secret{\"}}"))
                .contains("doc does not hold JSON text")
                .doesNotContain("secret");
        Mapping.assertInvalidModel(() -> Mapping.read(Text.class, "{\"doc\":{\"S\":\"\"}}"))
                .contains("doc does not hold JSON: the text is empty");
        Mapping.assertInvalidModel(() -> Mapping.read(Text.class, "{\"doc\":{\"S\":\"{} {}\"}}"))
                .contains("doc holds more than one JSON value");
        Mapping.assertInvalidModel(() -> Mapping.read(Text.class, "{\"doc\":{\"S\":\"{\\\"a\\\":[\\\"x\\\"]}\"}}"))
                .contains("doc.a[0] has type S");
    }

    @Table(value = "t", dmsVersion = DmsVersion.V0_2)
    record Native(
            @PartitionKey String id,
            @Json @Attribute(type = Type.M) @Nullable Doc doc,
            @Json @Attribute(type = Type.M) @Nullable String text,
            @Json @Attribute(type = Type.L) @Nullable Object list) {}

    @Test
    void valuesCanBeStoredNativelyInDms02() {
        Native entity = new Native("1", DOC, "{\"a\":1}", List.of("x"));
        assertThat(Mapping.stored(entity).get("text")).isEqualTo(Value.m(Map.of("a", Value.n(1))));
        assertThat(Mapping.stored(entity).get("list")).isEqualTo(Value.l(Value.s("x")));
        assertThat(Mapping.roundTrip(entity)).isEqualTo(entity);
        assertThat(Mapping.read(Native.class, "{\"list\":{\"S\":\"[1]\"}}").list())
                .isEqualTo(List.of(1L));
    }

    @Test
    void typeOfANativeValueIsChecked() {
        Mapping.assertInvalidModel(() -> Mapping.stored(new Native("1", null, "[1]", null)))
                .contains("text is JSON of type L, but the model stores it as M");
        Mapping.assertInvalidModel(() -> Mapping.stored(new Native("1", null, null, true)))
                .contains("list is JSON of type BOOL, but the model stores it as L");
    }

    @Test
    void nativeStorageRequiresDms02() {
        Mapping.assertInvalidModel(() -> Mapping.mappers().of(TooNew.class))
                .contains("json requires type S in DMS 0.1");
    }

    @Table("t")
    @SuppressWarnings("tabletheory") // wrong on purpose
    record TooNew(
            @PartitionKey String id,
            @Json @Attribute(type = Type.M) @Nullable Object any) {}

    @Test
    void binaryDataHasNoJsonForm() {
        Mapping.assertInvalidModel(() -> Mapping.stored(new Text("1", null, null, List.of(new byte[] {1}), Map.of())))
                .contains("any holds binary data, which JSON cannot represent");
    }
}
