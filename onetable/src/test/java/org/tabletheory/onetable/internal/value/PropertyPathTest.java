package org.tabletheory.onetable.internal.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PropertyPathTest {
    private static final Map<String, Object> PROPERTIES = Map.of(
            "name",
            "n",
            "address",
            Map.of("zip", "98011", "", "blank"),
            "tags",
            Arrays.asList("a", null, "c", "d", "e", "f", "g", "h", "i", "j", "k"),
            "lines",
            List.of(Map.of("qty", 2)));

    @ParameterizedTest
    @CsvSource({
        "name, n",
        "address.zip, 98011",
        "address., blank",
        "tags.0, a",
        "tags.9, j",
        "tags.10, k",
        "lines.0.qty, 2"
    })
    void pathLeadsIntoObjectsAndLists(String path, String value) {
        assertThat(PropertyPath.value(PROPERTIES, path)).asString().isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "none",
                "none.zip",
                "",
                "address.none",
                "name.length",
                "tags.1",
                "tags.1.x",
                "tags.11",
                "tags.-1",
                "tags.+1",
                "tags.00",
                "tags.02",
                "tags.",
                "tags.x",
                "tags./",
                "tags.:",
                "tags.999999999",
                "tags.4294967296",
                "tags.99999999999999999999"
            })
    void pathWithoutAValueIsNull(String path) {
        assertThat(PropertyPath.value(PROPERTIES, path)).isNull();
    }

    @Test
    void anEmptyNameIsAProperty() {
        assertThat(PropertyPath.value(Map.of("", Map.of("", "x")), ".")).isEqualTo("x");
    }
}
