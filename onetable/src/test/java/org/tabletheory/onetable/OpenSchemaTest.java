package org.tabletheory.onetable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.client.TableTheory;
import org.tabletheory.onetable.error.OneTableException;
import org.tabletheory.schema.onetable.OneTableDocument;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;

/** Opening a schema reports its errors before any request. */
class OpenSchemaTest {
    private static final Wire NONE = new Wire() {
        @Override
        public WireResponse call(WireRequest request) {
            throw new AssertionError("unexpected request");
        }

        @Override
        public void close() {}
    };

    private static OneTable open(String fields) {
        OneTableDocument schema = TestTable.document(TestTable.schema(
                "{}",
                "{\"U\": {\"pk\": {\"type\": \"string\", \"value\": \"u#${id}\"}, \"sk\": {\"type\": \"string\", \"value\":"
                        + " \"u#\"}, \"id\": {\"type\": \"string\"}" + fields + "}}"));
        return OneTable.open(
                TableTheory.over(NONE, Clock.systemUTC()),
                schema,
                OneTableOptions.defaults().table("t"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "`, \"x\": {\"type\": \"string\", \"value\": \"${none}\"}` | unknown field 'none'",
                "`, \"x\": {\"type\": \"string\", \"value\": \"${id:x}\"}` | must be an integer",
                "`, \"x\": {\"type\": \"string\", \"value\": \"x#${id\"}` | not closed",
                "`, \"x\": {\"type\": \"string\", \"unique\": true, \"scope\": \"${none}\"}` | unknown field 'none'",
                "`, \"x\": {\"type\": \"string\", \"validate\": \"/(?=a)/\"}` | lookahead",
                "`, \"x\": {\"type\": \"string\", \"generate\": \"guid\"}` | generate",
                "`, \"x\": {\"type\": \"string\", \"map\": \"pk.x\"}` | is a key",
                "`, \"x\": {\"type\": \"string\", \"map\": \"p.x\"}, \"y\": {\"type\": \"string\", \"map\": \"p.x\"}` | p.x",
                "`, \"x\": {\"type\": \"string\", \"map\": \"p.x\"}, \"p\": {\"type\": \"object\"}` | packed",
                "`, \"x\": {\"type\": \"string\", \"map\": \"y\"}, \"y\": {\"type\": \"string\"}` | another attribute",
                "`, \"x\": {\"type\": \"string\", \"encode\": \"sk\"}` | encode",
                "`, \"x\": {\"type\": \"string\", \"ttl\": true}` | date",
            })
    void invalidFieldIsReported(String fields, String problem) {
        assertThatThrownBy(() -> open(fields))
                .isInstanceOfSatisfying(OneTableException.class, e -> {
                    assertThat(e.code()).isEqualTo(OneTableException.ARGUMENT);
                    assertThat(e.attributePath()).isIn("x", "y", "p");
                    assertThat(e.model()).isEqualTo("U");
                })
                .hasMessageContaining(problem);
    }

    @Test
    void tableNameIsRequired() {
        OneTableDocument schema = TestTable.document(TestTable.schema("{}", "{}"));

        assertThatThrownBy(() -> OneTable.open(TableTheory.over(NONE, Clock.systemUTC()), schema))
                .hasMessageContaining("OneTableOptions.table");
    }

    @Test
    void unknownModelIsRejected() {
        assertThatThrownBy(() -> open("").model("V")).hasMessageContaining("it has U");
    }
}
