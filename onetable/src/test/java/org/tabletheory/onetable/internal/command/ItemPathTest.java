package org.tabletheory.onetable.internal.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.onetable.internal.error.InvalidInputException;
import org.tabletheory.onetable.internal.model.Block;
import org.tabletheory.onetable.internal.model.FieldDef;

class ItemPathTest {
    private static final Block BLOCK =
            Objects.requireNonNull(TestCalls.of("{}", """
                    {"T": {"pk": {"type": "string"}, "sk": {"type": "string"}, "tags": {"type": "array"},
                           "m": {"type": "string", "map": "mapped"}, "a": {"type": "string", "map": "p.a"},
                           "box": {"type": "object", "map": "bx", "schema": {
                               "zip": {"type": "string", "map": "z"}, "tags": {"type": "array"}}}}}
                    """).table().model("T")).block();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "m | mapped",
                "a | p,a",
                "none | none",
                "box.zip | bx,z",
                "box.none | bx,none",
                "none.zip | none,zip",
                "tags[0] | tags,[0]",
                "tags[10][2] | tags,[10],[2]",
                "box.tags[1].x | bx,tags,[1],x",
                "tags[999999999] | tags,[999999999]"
            })
    void fieldNamesAreConvertedToAttributes(String path, String steps) {
        assertThat(ItemPath.parse(BLOCK, path).steps()).containsExactly(steps.split(",", -1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", ".", "a.", ".a", "a..b", "[0]", "a[", "a]", "a[x]", "a[]", "a[0]b", "a[-1]", "a[1000000000]"
            })
    void malformedPathIsRejected(String path) {
        assertThatThrownBy(() -> ItemPath.parse(BLOCK, path))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(
                        "malformed path '" + path + "'; write nested fields as address.zip and elements as tags[0]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "tags | tags | tags",
                "tags[0] | tags | tags",
                "box.zip | box | zip",
                "box.tags[1] | box | tags",
                "box.none | box |",
                "box.none.x | box |",
                "none.zip | |",
                "tags[0].x | tags |"
            })
    void firstAndLastFieldOfAPath(String path, @Nullable String root, @Nullable String last) {
        assertThat(name(ItemPath.root(BLOCK, path))).isEqualTo(root);
        assertThat(name(ItemPath.field(BLOCK, path))).isEqualTo(last);
    }

    private static @Nullable String name(@Nullable FieldDef field) {
        return field == null ? null : field.name();
    }

    @ParameterizedTest
    @CsvSource({"a, a, true", "a, a.b, true", "a.b, a, true", "a.b, a.c, false", "a, b, false", "a.b.c, a.b, true"})
    void pathsOverlapIfOneContainsTheOther(String one, String other, boolean overlaps) {
        assertThat(ItemPath.parse(one).overlaps(ItemPath.parse(other))).isEqualTo(overlaps);
    }

    @Test
    void pathsAreAppended() {
        ItemPath path = ItemPath.of("a").then(ItemPath.parse("b.c")).element(3);

        assertThat(path.steps()).isEqualTo(List.of("a", "b", "c", "[3]"));
        assertThat(path.attribute()).isEqualTo("a");
        assertThat(new ExpressionScope().path(path)).isEqualTo("#_0.#_1.#_2[3]");
    }
}
