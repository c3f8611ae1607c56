package org.tabletheory.client.internal.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;

class KeyTextTest {
    private static final KeyText SHOWN = new KeyText(StubWire.responding("{}"), true);

    @Test
    void longKeysAreCut() {
        Item whole = Item.of("id", Value.s("k".repeat(185)));
        Item longer = Item.of("id", Value.s("k".repeat(186)));

        assertThat(SHOWN.of(whole)).hasSize(200).isEqualTo("{\"id\":{\"S\":\"" + "k".repeat(185) + "\"}}");
        assertThat(SHOWN.of(longer)).isEqualTo("{\"id\":{\"S\":\"" + "k".repeat(186) + "\"}…");
    }

    @Test
    void onlyNamesAreShownIfValuesAreNot() {
        assertThat(new KeyText(StubWire.responding("{}"), false)
                        .of(Item.of("id", Value.s("1")).with("at", Value.n(2))))
                .isEqualTo("(id, at)");
    }
}
