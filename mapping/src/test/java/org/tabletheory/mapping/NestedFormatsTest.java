package org.tabletheory.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.schema.Format;

/** Formats of attributes inside nested records hold on every write, as those of the item itself do. */
class NestedFormatsTest {
    record Line(
            @Attribute(format = Format.DECIMAL_STRING) @Nullable
            String price,

            @Attribute(format = Format.RFC3339_NANO) @Nullable
            String at,

            @Attribute(format = Format.INT) @Nullable BigDecimal count,

            @Attribute(type = Type.N, format = Format.INT) @Nullable
            String exact) {}

    @Table("formats")
    record Cart(
            @PartitionKey String id,
            List<Line> lines,
            Map<String, Line> byName,
            @Embedded @Nullable Line first) {}

    private static Cart cart(Line line) {
        return new Cart("1", List.of(line), Map.of(), null);
    }

    @Test
    void valuesWithTheFormatAreStored() {
        Line line = new Line("12.50", "2026-01-02T03:04:05Z", new BigDecimal("3"), "7");
        Cart cart = new Cart("1", List.of(line, new Line(null, null, null, null)), Map.of("a", line), line);
        assertThat(Mapping.roundTrip(cart)).isEqualTo(cart);
    }

    private static boolean isUnset(Line line) {
        Draft draft = Mapping.mappers().of(Cart.class).draft(new Cart("1", List.of(), Map.of(), line));
        Draft.Field field = draft.field("first");
        return field != null && field.unset();
    }

    @Test
    void formatDoesNotChangeTheTypeAndWhatIsUnset() {
        Mapper<Cart> carts = Mapping.mappers().of(Cart.class);

        assertThat(isUnset(new Line(null, null, BigDecimal.ZERO, "0"))).isTrue();
        assertThat(isUnset(new Line(null, null, new BigDecimal("3"), "0"))).isFalse();
        assertThat(carts.storedType(carts.path("first.count"))).isEqualTo(Type.N);
        assertThat(carts.storedType(carts.path("first.price"))).isEqualTo(Type.S);
    }

    @Test
    void valuesWithoutTheFormatAreRejectedWithTheirPath() {
        Map<String, Line> wrong = Map.of(
                "price", new Line("secret", null, null, null),
                "at", new Line(null, "secret", null, null),
                "count", new Line(null, null, new BigDecimal("1.5"), null),
                "exact", new Line(null, null, null, "1.5"));
        wrong.forEach((name, line) -> {
            Mapping.assertInvalidModel(() -> Mapping.stored(cart(line)))
                    .contains("lines[0]." + name + " does not have the format ", " of the model; use ")
                    .doesNotContain("secret");
            Mapping.assertInvalidModel(() -> Mapping.stored(new Cart("1", List.of(), Map.of("a", line), null)))
                    .contains("byName.a." + name);
            Mapping.assertInvalidModel(() -> Mapping.stored(new Cart("1", List.of(), Map.of(), line)))
                    .contains("first." + name);
        });
    }

    @Test
    void valuesWithoutTheFormatAreNotAssigned() {
        Mapper<Cart> mapper = Mapping.mappers().of(Cart.class);
        for (Object given : new Object[] {"secret", Value.s("secret")}) {
            Mapping.assertInvalidModel(() -> mapper.assigned(mapper.path("lines[0].price"), given))
                    .contains(
                            "lines[0].price does not have the format decimal_string of the model; use a decimal number")
                    .doesNotContain("secret");
        }
        assertThat(mapper.assigned(mapper.path("lines[0].price"), "1.50")).isEqualTo(Value.s("1.50"));
    }

    @Test
    void storedFormsOfNestedRecordsAreCheckedLikeTheRecords() {
        Mapper<Cart> mapper = Mapping.mappers().of(Cart.class);
        Item line = Item.of("price", Value.s("secret"), "more", Value.n(1));
        Value map = new Value.M(line.attributes());
        Map<String, Object> wrong = Map.of(
                "lines[0]",
                map,
                "lines",
                new Value.L(List.of(map)),
                "byName.a",
                line,
                "byName",
                Value.m(Map.of("a", map)));
        wrong.forEach((path, given) -> Mapping.assertInvalidModel(() -> mapper.assigned(mapper.path(path), given))
                .contains(".price does not have the format decimal_string")
                .doesNotContain("secret"));

        Value right = new Value.L(
                List.of(Value.nul(), Value.m(Map.of("price", Value.s("1.50"), "at", Value.nul(), "more", Value.n(1)))));
        assertThat(mapper.assigned(mapper.path("lines"), right)).isEqualTo(right);
    }

    @Test
    void conditionsCompareTextWithoutTheFormat() {
        Mapper<Cart> mapper = Mapping.mappers().of(Cart.class);
        assertThat(mapper.operand(mapper.path("lines[0].at"), "2026")).isEqualTo(Value.s("2026"));
    }

    @SuppressWarnings("tabletheory")
    @Table("formats")
    record Wrong(@PartitionKey String id, Part part) {}

    record Part(@Attribute(format = Format.RFC3339_NANO) long time) {}

    @Test
    void formatsThatTheTypeCannotHaveAreReported() {
        Mapping.assertInvalidModel(() -> Mapping.mappers().of(Wrong.class))
                .contains(
                        "Part.time has type long, which the format rfc3339nano does not allow; use Instant, or String");
    }
}
