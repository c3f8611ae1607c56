package org.tabletheory.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.JsonBuffer;
import org.tabletheory.mapping.registry.Mappers;

/** Attributes with converters. */
class AttributeConvertersTest {
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

    @Table("sales")
    record Sale(
            @PartitionKey String id,
            @IndexPartitionKey("byShop") String shop,
            Money price) {}

    @IndexView("byShop")
    record SaleInShop(String id, Money price) implements ViewOf<Sale> {}

    @Test
    void viewUsesTheConverterOfAType() {
        Mappers mappers =
                Mappers.builder().converter(Money.class, new MoneyConverter()).build();
        Item item = Mapping.stored(mappers.of(Sale.class), new Sale("1", "s", new Money("SEK", 5)));

        assertThat(item.get("price")).isEqualTo(Value.s("SEK 5"));
        assertThat(Mapping.read(mappers.view(SaleInShop.class), item.toString()))
                .isEqualTo(new SaleInShop("1", new Money("SEK", 5)));
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
        Mapper<Counted> mapper = Mapping.mappers().of(Counted.class);
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
        Mapper<Stamped> mapper = Mapping.mappers().of(Stamped.class);
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
        assertThat(Mapping.mappers().of(Doubled.class).operand(AttributePath.parse("count"), 2))
                .isEqualTo(Value.n(4));
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
}
