package org.tabletheory.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Value;

/** Finding attributes by name, and converting operands for them. */
class FieldPathsTest {
    enum State {
        OPEN,
        CLOSED
    }

    record Line(@Attribute("q") int qty, Optional<Address> to) {}

    record Address(@Attribute("town") String city) {}

    @Table("t")
    record Order(
            @PartitionKey("PK") String id,
            @Attribute("st") State state,
            long total,
            List<Line> lines,
            Map<String, Address> addresses,
            Address main,
            Set<String> tags,
            Set<Long> numbers,
            @Nullable Instant at,
            @UnixSeconds @Nullable Instant seconds,
            UUID ref,
            @Json Map<String, Object> json) {}

    private final Mapper<Order> orders = Mapping.mappers().of(Order.class);

    @Test
    void attributesAreFoundByEitherName() {
        assertThat(orders.path("id")).isEqualTo(AttributePath.ofName("PK"));
        assertThat(orders.path("PK")).isEqualTo(AttributePath.ofName("PK"));
        assertThat(orders.path("main.city")).isEqualTo(AttributePath.parse("main.town"));
        assertThat(orders.path("lines[2].to.city")).isEqualTo(AttributePath.parse("lines[2].to.town"));
        assertThat(orders.path("addresses.home.town")).isEqualTo(AttributePath.parse("addresses.home.town"));
    }

    @Test
    void unknownNameSuggestsTheNearestOne() {
        Mapping.assertInvalidModel(() -> orders.path("totl"))
                .contains("Order has no attribute 'totl'; did you mean 'total'?");
        Mapping.assertInvalidModel(() -> orders.path("lines[0].qtyy"))
                .contains("lines[0] has no attribute 'qtyy'; did you mean 'qty'?");
        Mapping.assertInvalidModel(() -> orders.path("json.x")).contains("json has no attribute 'x'");
        Mapping.assertInvalidModel(() -> orders.path("main[0]")).contains("main is not a list");
    }

    private Value operand(String path, @Nullable Object value) {
        return orders.operand(orders.path(path), value);
    }

    @Test
    void operandsHaveTheStoredFormOfTheirAttribute() {
        assertThat(operand("state", State.OPEN)).isEqualTo(Value.s("OPEN"));
        assertThat(operand("state", "OPEN")).isEqualTo(Value.s("OPEN"));
        assertThat(operand("total", 5)).isEqualTo(Value.n(5));
        assertThat(operand("total", "5")).isEqualTo(Value.n(5));
        assertThat(operand("lines[0].qty", 5L)).isEqualTo(Value.n(5));
        assertThat(operand("at", Instant.EPOCH)).isEqualTo(Value.s("1970-01-01T00:00:00Z"));
        assertThat(operand("at", "1970-01-01T00:00:00Z")).isEqualTo(Value.s("1970-01-01T00:00:00Z"));
        assertThat(operand("seconds", Instant.EPOCH)).isEqualTo(Value.n(0));
        assertThat(operand("seconds", 7L)).isEqualTo(Value.n(7));
        assertThat(operand("tags", List.of("a"))).isEqualTo(Value.ss("a"));
        assertThat(operand("numbers", Set.of(1))).isEqualTo(Value.ns("1"));
        assertThat(operand("main", new Address("x"))).isEqualTo(Value.m(Map.of("town", Value.s("x"))));
        assertThat(operand("main", Map.of("city", "x"))).isEqualTo(Value.m(Map.of("town", Value.s("x"))));
        assertThat(operand("lines", List.of(new Line(1, Optional.empty()))))
                .isEqualTo(Value.l(Value.m(Map.of("q", Value.n(1), "to", Value.nul()))));
        assertThat(operand("lines[0].to", new Address("x"))).isEqualTo(Value.m(Map.of("town", Value.s("x"))));
        assertThat(operand("lines[0].to", Optional.of(new Address("x"))))
                .isEqualTo(Value.m(Map.of("town", Value.s("x"))));
        assertThat(operand("main", Optional.empty())).isEqualTo(Value.nul());
    }

    @Test
    void unknownNameThatIsNotSimilarToAnyListsAllNames() {
        Mapping.assertInvalidModel(() -> orders.path("main.xyzzy"))
                .contains("main has no attribute 'xyzzy'; it has city, town");
        Mapping.assertInvalidModel(() -> orders.path("foo"))
                .contains("Order has no attribute 'foo'; it has PK, addresses, at, id, json, lines, main, numbers, ");
    }

    @Test
    void nullKeyOfAMapIsNamedAsSuch() {
        Map<@Nullable String, Object> map = new HashMap<>();
        map.put(null, "x");
        Mapping.assertInvalidModel(() -> operand("main", map))
                .contains("main has a key that is null; keys must be a String");
        Mapping.assertInvalidModel(() -> operand("json", map)).contains("has a key that is null");
        Mapping.assertInvalidModel(() -> operand("main", Map.of(1, "x")))
                .contains("main has a key that is not a String");
    }

    @Test
    void argumentThatCouldNotBeReadAgainIsNotReportedAsStored() {
        Mapping.assertInvalidModel(() -> orders.assigned(orders.path("total"), 1.5))
                .contains("total cannot store the given value, which does not hold a whole number that fits long");
    }

    @Test
    void operandsThatDoNotFitAreRejectedWithTheirPath() {
        assertThat(Mapping.invalidModel(() -> operand("lines[1].qty", true)))
                .hasMessageContaining("lines[1].q has type N and cannot store Boolean")
                .satisfies(error -> assertThat(error.attributePath()).isEqualTo("lines[1].q"));
        Mapping.assertInvalidModel(() -> operand("main", Map.of("country", "x")))
                .contains("main has no attribute 'country'");
        Mapping.assertInvalidModel(() -> operand("numbers", 1)).contains("numbers has type NS");
        Mapping.assertInvalidModel(() -> operand("lines", new Line(1, Optional.empty())))
                .contains("lines has class Line, which has no mapping");
        Mapping.assertInvalidModel(() -> operand("tags", List.of("a", 1))).contains("tags[1] has type S");
        Mapping.assertInvalidModel(() -> operand("total", Value.s("5"))).contains("total has type N");
    }

    @Test
    void mapKeysWithDotsOrBracketsAreQuoted() {
        assertThat(AttributePath.ofName("hosts").into("example.org").at(2).into("port"))
                .hasToString("hosts[\"example.org\"][2].port");
        for (String key : List.of("example.org", "a[0]", "say \"hi.\"", "back\\slash.", "]", "\"].x", "plain")) {
            AttributePath path = AttributePath.ofName("hosts").into(key).into("port");
            assertThat(AttributePath.parse(path.toString())).isEqualTo(path);
        }
        for (String wrong : List.of(
                "hosts[\"a", "hosts[\"a\"", "hosts[\"a\"x]", "hosts[\"\"]", "hosts[\"a\"]b", "hosts[\"a\\\"]")) {
            assertThatThrownBy(() -> AttributePath.parse(wrong)).isInstanceOf(IllegalArgumentException.class);
        }
    }
}
