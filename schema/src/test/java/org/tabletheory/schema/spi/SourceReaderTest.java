package org.tabletheory.schema.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tabletheory.schema.document.InvalidSchemaException;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.spi.tree.SourceNode;

class SourceReaderTest {

    private static String json(String name, String text) {
        return SourceReader.read(name, text).toJson().toText();
    }

    @Test
    void unquotedScalarsThatJsonDoesNotKnowAreText() {
        assertThat(json("f.yml", "[yes, 012, 2026-01-01, 1.2.3, ~, null, true, 1e3, -1.50, 0x1F, <<, '1']"))
                .isEqualTo(
                        "[\"yes\",\"012\",\"2026-01-01\",\"1.2.3\",\"~\",null,true,1e3,-1.50,\"0x1F\",\"<<\",\"1\"]");
    }

    @Test
    void nodesHaveTheirPositions() {
        SourceNode root = SourceReader.read("f.yml", "a:\n  - 1\n  - b: text\n");
        assertThat(root).isInstanceOf(SourceNode.Mapping.class);
        SourceNode.Sequence list = (SourceNode.Sequence) Objects.requireNonNull(((SourceNode.Mapping) root).get("a"));
        assertThat(list.elements().get(1)).matches(node -> node.line() == 3 && node.column() == 5);
        assertThat(((SourceNode.Mapping) root).get("b")).isNull();
        assertThat(new SourceNode.Broken(1, 1).toJson()).isEqualTo(new JsonValue.Null());
    }

    @Test
    void textWithErrorsIsRejected() {
        assertThatThrownBy(() -> SourceReader.read("f.yml", "a: &x 1"))
                .isInstanceOf(InvalidSchemaException.class)
                .hasMessage("f.yml:1:4: yaml-anchor: anchors are not allowed; remove `&x` and repeat the value where it"
                        + " is needed");
        assertThatThrownBy(() -> SourceReader.read("f.yml", "# nothing"))
                .isInstanceOf(InvalidSchemaException.class)
                .hasMessageStartingWith("f.yml: file-empty: ");
        assertThatThrownBy(() -> SourceReader.read("f.json", "{"))
                .isInstanceOf(InvalidSchemaException.class)
                .hasMessageStartingWith("f.json:1:")
                .hasMessageContaining(" json-syntax: ");
    }

    @Test
    void jsonIsConvertedToJavaValues() {
        JsonToJava toJava = new JsonToJava() {
            @Override
            public Object visitNum(JsonValue.Num number) {
                return number.value().longValueExact();
            }
        };
        Map<String, @Nullable Object> expected = new LinkedHashMap<>();
        expected.put("n", null);
        expected.put("list", Arrays.asList(1L, null, false, "x", List.of()));
        expected.put("map", Map.of("flag", true));

        JsonValue value = SourceReader.read(
                        "f", "{\"n\":null,\"list\":[1,null,false,\"x\",[]],\"map\":{\"flag\":true}}")
                .toJson();

        assertThat(value.accept(toJava)).isEqualTo(expected);
        assertThat(toJava.members((JsonValue.Obj) value)).containsExactlyEntriesOf(expected);
    }
}
