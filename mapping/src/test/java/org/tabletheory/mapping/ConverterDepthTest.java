package org.tabletheory.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.TreeReader;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.schema.AttributeDef;

/** A converter, registered or of an attribute, stores its type wherever it appears inside an attribute. */
class ConverterDepthTest {
    record Money(String currency, long cents) {}

    static final class MoneyText implements Converter<Money> {
        @Override
        public Type type() {
            return Type.S;
        }

        @Override
        public Value write(Money money) {
            return Value.s(money.currency() + " " + money.cents());
        }

        @Override
        public Money read(Value stored) {
            String[] parts = ((Value.S) stored).value().split(" ", 2);
            return new Money(parts[0], Long.parseLong(parts[1]));
        }
    }

    private final Mappers mappers =
            Mappers.builder().converter(Money.class, new MoneyText()).build();
    private static final Money FIVE = new Money("EUR", 5);

    record Line(Money price, List<Money> rebates) {}

    @Table("prices")
    @SuppressWarnings("ArrayRecordComponent") // tests arrays
    record Prices(
            @PartitionKey String id,
            List<Money> list,
            Map<String, List<Money>> map,
            Optional<Money> optional,
            List<Optional<Money>> optionals,
            Money[] array,
            Money[][] arrays,
            Line line,
            List<Line> lines) {}

    private <T> T roundTrip(T entity, String stored) {
        return roundTrip(mappers, entity, stored);
    }

    private static <T> T roundTrip(Mappers mappers, T entity, String stored) {
        @SuppressWarnings("unchecked")
        Mapper<T> mapper = (Mapper<T>) mappers.of(entity.getClass());
        Map<String, Value> fields = new LinkedHashMap<>();
        mapper.draft(entity).fields().forEach((name, field) -> fields.put(name, field.value()));
        Item item = new Item(fields);
        assertThat(item).isEqualTo(DynamoJson.readItem(stored));
        return mapper.read(TreeReader.of(item));
    }

    @Test
    void convertersApplyAtEveryDepth() {
        Prices prices = new Prices(
                "1",
                List.of(FIVE),
                Map.of("a", List.of(FIVE)),
                Optional.of(FIVE),
                List.of(Optional.of(FIVE)),
                new Money[] {FIVE},
                new Money[][] {{FIVE}},
                new Line(FIVE, List.of(FIVE)),
                List.of(new Line(FIVE, List.of(FIVE))));
        String line = "{\"M\":{\"price\":{\"S\":\"EUR 5\"},\"rebates\":{\"L\":[{\"S\":\"EUR 5\"}]}}}";

        Prices read = roundTrip(prices, """
                {"id":{"S":"1"},"list":{"L":[{"S":"EUR 5"}]},"map":{"M":{"a":{"L":[{"S":"EUR 5"}]}}},
                 "optional":{"S":"EUR 5"},"optionals":{"L":[{"S":"EUR 5"}]},"array":{"L":[{"S":"EUR 5"}]},
                 "arrays":{"L":[{"L":[{"S":"EUR 5"}]}]},"line":%s,"lines":{"L":[%s]}}""".formatted(line, line));

        assertThat(read).usingRecursiveComparison().isEqualTo(prices);
    }

    /** By reflection: the processor does not know which types have a registered converter. */
    @Table("prices")
    @SuppressWarnings("tabletheory")
    record Keyed(@PartitionKey String id, Map<Money, List<Money>> byPrice, Set<Money> set) {}

    @Test
    void convertersApplyToKeysOfMapsAndMembersOfSets() {
        Keyed keyed = new Keyed("1", Map.of(FIVE, List.of(FIVE)), Set.of(FIVE));
        assertThat(roundTrip(keyed, """
                        {"id":{"S":"1"},"byPrice":{"M":{"EUR 5":{"L":[{"S":"EUR 5"}]}}},"set":{"SS":["EUR 5"]}}""")).isEqualTo(keyed);
    }

    @Table("prices")
    @SuppressWarnings("ArrayRecordComponent") // tests arrays
    record Annotated(
            @PartitionKey String id,
            @ConvertWith(MoneyText.class) Money whole,
            @ConvertWith(MoneyText.class) List<Money> list,
            @ConvertWith(MoneyText.class) Map<String, List<Money>> map,
            @ConvertWith(MoneyText.class) Map<Money, Tag> byPrice,
            @ConvertWith(MoneyText.class) Optional<Money> optional,
            @ConvertWith(MoneyText.class) Set<Money> set,
            @ConvertWith(MoneyText.class) Optional<Set<Money>> optionalSet,
            @ConvertWith(MoneyText.class) Money[] array,
            Inside inside) {}

    record Tag(String text) {}

    record Inside(@ConvertWith(MoneyText.class) List<Money> prices) {}

    @Test
    void convertersOfAnAttributeApplyToItsElements() {
        Annotated annotated = new Annotated(
                "1",
                FIVE,
                List.of(FIVE),
                Map.of("a", List.of(FIVE)),
                Map.of(FIVE, new Tag("t")),
                Optional.of(FIVE),
                Set.of(FIVE),
                Optional.of(Set.of(FIVE)),
                new Money[] {FIVE},
                new Inside(List.of(FIVE)));
        String stored = """
                {"id":{"S":"1"},"whole":{"S":"EUR 5"},"list":{"L":[{"S":"EUR 5"}]},
                 "map":{"M":{"a":{"L":[{"S":"EUR 5"}]}}},"byPrice":{"M":{"EUR 5":{"M":{"text":{"S":"t"}}}}},
                 "optional":{"S":"EUR 5"},"set":{"SS":["EUR 5"]},"optionalSet":{"SS":["EUR 5"]},
                 "array":{"L":[{"S":"EUR 5"}]},"inside":{"M":{"prices":{"L":[{"S":"EUR 5"}]}}}}""";

        for (Mappers mappers : List.of(mappers, Mappers.builder().build())) {
            Annotated read = roundTrip(mappers, annotated, stored);
            assertThat(read).usingRecursiveComparison().isEqualTo(annotated);
            assertThat(mappers.of(Annotated.class).model().attributes())
                    .extracting(AttributeDef::type)
                    .containsExactly(Type.S, Type.S, Type.L, Type.M, Type.M, Type.S, Type.SS, Type.SS, Type.L, Type.M);
        }
    }

    @Test
    void operandsAreConvertedByTheConverterOfTheAttribute() {
        Mapper<Annotated> mapper = Mappers.builder().build().of(Annotated.class);
        assertThat(mapper.operand(mapper.path("list[0]"), FIVE)).isEqualTo(Value.s("EUR 5"));
        assertThat(mapper.operand(mapper.path("set"), Set.of(FIVE))).isEqualTo(Value.ss("EUR 5"));
        assertThat(mapper.operand(mapper.path("inside.prices"), List.of(FIVE))).isEqualTo(Value.l(Value.s("EUR 5")));
    }

    @Test
    void operandsAreConvertedToo() {
        Mapper<Prices> mapper = mappers.of(Prices.class);
        assertThat(mapper.operand(mapper.path("list[0]"), FIVE)).isEqualTo(Value.s("EUR 5"));
        assertThat(mapper.operand(mapper.path("map.a"), List.of(FIVE))).isEqualTo(Value.l(Value.s("EUR 5")));
        assertThat(mapper.operand(mapper.path("lines[0].price"), FIVE)).isEqualTo(Value.s("EUR 5"));
    }
}
