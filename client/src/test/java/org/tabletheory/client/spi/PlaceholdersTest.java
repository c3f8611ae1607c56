package org.tabletheory.client.spi;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Value;

class PlaceholdersTest {
    @Test
    void namesAreReusedAndNumberedInOrderOfUse() {
        Placeholders placeholders = new Placeholders("#n", ":v", 1, false);

        assertThat(placeholders.name("a")).isEqualTo("#n1");
        assertThat(placeholders.name("b")).isEqualTo("#n2");
        assertThat(placeholders.name("a")).isEqualTo("#n1");
        assertThat(placeholders.names()).containsOnlyKeys("#n1", "#n2");
    }

    @Test
    void equalValuesSharePlaceholdersOnRequest() {
        Placeholders separate = new Placeholders("#n", ":v", 1, false);
        assertThat(separate.value(Value.s("x"))).isEqualTo(":v1");
        assertThat(separate.value(Value.s("x"))).isEqualTo(":v2");

        Placeholders shared = new Placeholders("#_", ":_", 0, true);
        assertThat(shared.value(Value.s("x"))).isEqualTo(":_0");
        assertThat(shared.value(Value.s("x"))).isEqualTo(":_0");
        assertThat(shared.value(Value.n(1))).isEqualTo(":_1");
    }

    @Test
    void userPlaceholdersAreKeptAndNotReused() {
        Placeholders placeholders = new Placeholders("#n", ":v", 1, false);

        assertThat(placeholders.addName("#n1", "mine")).isTrue();
        assertThat(placeholders.addName("#n1", "mine")).isTrue();
        assertThat(placeholders.addName("#n1", "other")).isFalse();
        assertThat(placeholders.addValue(":v1", Value.n(1))).isTrue();
        assertThat(placeholders.addValue(":v1", Value.n(2))).isFalse();

        assertThat(placeholders.name("a")).isEqualTo("#n2");
        assertThat(placeholders.value(Value.n(3))).isEqualTo(":v2");
    }
}
