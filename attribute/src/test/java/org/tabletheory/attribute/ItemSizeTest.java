package org.tabletheory.attribute;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sizes of values and items, as DynamoDB computes them. */
class ItemSizeTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"S\":\"\"} | 0",
                "{\"S\":\"abc\"} | 3",
                "{\"S\":\"\u007f\"} | 1",
                "{\"S\":\"\u0080\"} | 2",
                "{\"S\":\"é\"} | 2",
                "{\"S\":\"\u07ff\"} | 2",
                "{\"S\":\"\u0800\"} | 3",
                "{\"S\":\"€\"} | 3",
                "{\"S\":\"😀\"} | 4",
                "{\"N\":\"0\"} | 1",
                "{\"N\":\"7\"} | 2",
                "{\"N\":\"-7\"} | 3",
                "{\"N\":\"1234\"} | 3",
                "{\"N\":\"12300\"} | 3",
                "{\"N\":\"-0.0\"} | 1",
                "{\"N\":\"123456\"} | 4",
                "{\"N\":\"00120\"} | 2",
                "{\"N\":\"1E125\"} | 2",
                "{\"N\":\"-10E2\"} | 3",
                "{\"N\":\"0.00123\"} | 3",
                "{\"N\":\"-0.5\"} | 3",
                "{\"N\":\"1E-130\"} | 2",
                "{\"N\":\"1.5\"} | 3",
                "{\"N\":\"1.50\"} | 3",
                "{\"N\":\"1.05\"} | 3",
                "{\"N\":\"1.005\"} | 4",
                "{\"N\":\"100.5\"} | 4",
                "{\"N\":\"3.14159\"} | 5",
                "{\"N\":\"-3.14159\"} | 6",
                "{\"N\":\"12345678901234567890123456789012345678\"} | 20",
                "{\"B\":\"AAEC\"} | 3",
                "{\"BOOL\":false} | 1",
                "{\"NULL\":true} | 1",
                "{\"SS\":[\"a\",\"bc\"]} | 3",
                "{\"NS\":[\"1\",\"22\"]} | 4",
                "{\"BS\":[\"AAEC\"]} | 3",
                "{\"L\":[]} | 3",
                "{\"L\":[{\"S\":\"ab\"},{\"BOOL\":true}]} | 8",
                "{\"M\":{}} | 3",
                "{\"M\":{\"key\":{\"S\":\"ab\"}}} | 9"
            })
    void valuesCountByTheirType(String value, long bytes) {
        assertThat(ItemSize.of(DynamoJson.readValue(value))).isEqualTo(bytes);
    }

    @Test
    void namesCountToo() {
        assertThat(ItemSize.of(DynamoJson.readItem("{\"PK\":{\"S\":\"abc\"},\"é\":{\"NULL\":true}}")))
                .isEqualTo(2 + 3 + 2 + 1);
    }
}
