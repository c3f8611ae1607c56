package org.tabletheory.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.Type;
import org.tabletheory.schema.document.Finding;
import org.tabletheory.schema.document.InvalidSchemaException;
import org.tabletheory.schema.document.Rule;

/** Both sides of the limits of names and keys. */
class NameLimitsTest {
    private static Model.Builder model(String table) {
        return Model.builder("User", table).partitionKey("PK", Type.S);
    }

    private static List<Rule> violated(Model.Builder builder) {
        InvalidSchemaException thrown = catchThrowableOfType(InvalidSchemaException.class, builder::build);
        return thrown == null
                ? List.of()
                : thrown.findings().stream().map(Finding::rule).toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"abc", "a-Z_0.9", "aAzZ09", "arn:aws:dynamodb:eu-west-1:123:table/t"})
    void namesOfTables(String name) {
        assertThat(Model.tableProblem(name)).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "ab, has 2 characters",
        "a b, has the character ' ' at position 1",
        "a/b, has the character '/' at position 1",
        "a:b, has the character ':' at position 1",
        "a@b, has the character '@' at position 1",
        "a[b, has the character '[' at position 1",
        "a`b, has the character '`' at position 1",
        "a{b, has the character '{' at position 1",
        "arn:x y, has the character ' ' at position 5"
    })
    void otherNamesAreNotThoseOfTables(String name, String problem) {
        assertThat(Model.tableProblem(name)).contains("the table name '" + name + "'", problem, "; rename the table");
    }

    @Test
    void lengthOfTableNames() {
        assertThat(Model.tableProblem("t".repeat(255))).isNull();
        assertThat(Model.tableProblem("t".repeat(256))).contains("'" + "t".repeat(60) + "…' has 256 characters");
        assertThat(Model.tableProblem("arn:" + "t".repeat(1020))).isNull();
        assertThat(Model.tableProblem("arn:" + "t".repeat(1021))).contains("has 1025 characters");
        assertThat(Model.tableProblem(" ".repeat(60))).contains("'" + " ".repeat(60) + "'");
        assertThat(model("t".repeat(255)).build().tableProblem()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"${STAGE}-orders", "${A}", "ab", "a", "${a.b:orders}", "x${S}${T}"})
    void variablesAreAcceptedInTableNames(String name) {
        assertThat(NameRules.isTable(name)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"${}", "${A", "$A}", "${A B}", "a$", "x${A}/", "${A}é", ""})
    void otherDollarsAreNot(String name) {
        assertThat(NameRules.isTable(name)).isFalse();
    }

    @Test
    void lengthOfTableNamesInDocuments() {
        assertThat(NameRules.isTable("t".repeat(255))).isTrue();
        assertThat(NameRules.isTable("t".repeat(256))).isFalse();
    }

    @Test
    void lengthOfOtherNames() {
        String longest = "n".repeat(255);
        assertThat(violated(model("users").attribute(AttributeDef.of(longest, Type.S))))
                .isEmpty();
        assertThat(violated(model("users").attribute(AttributeDef.of(longest + "n", Type.S))))
                .containsExactly(Rule.DMS_NAME_CHARACTERS);
        assertThat(violated(model("users").attribute(AttributeDef.of("a b", Type.S))))
                .containsExactly(Rule.DMS_NAME_CHARACTERS);
        assertThat(violated(Model.builder(longest, "users").partitionKey("PK", Type.S)))
                .isEmpty();
        assertThat(violated(Model.builder(longest + "n", "users").partitionKey("PK", Type.S)))
                .containsExactly(Rule.DMS_NAME_CHARACTERS);
        assertThat(violated(model("users").index(IndexDef.gsi("abc", new KeyPart("PK", Type.S)))))
                .isEmpty();
        assertThat(violated(model("users").index(IndexDef.gsi("ab", new KeyPart("PK", Type.S)))))
                .containsExactly(Rule.DMS_NAME_CHARACTERS);
        assertThat(violated(model("users").index(IndexDef.gsi(" ", new KeyPart("PK", Type.S)))))
                .containsExactly(Rule.DMS_TEXT_EMPTY);
    }

    private static IndexDef index(int partition, int sort) {
        return new IndexDef(
                "byAll",
                IndexType.GSI,
                IntStream.range(0, partition)
                        .mapToObj(i -> new KeyPart("p" + i, Type.S))
                        .toList(),
                IntStream.range(0, sort)
                        .mapToObj(i -> new KeyPart("s" + i, Type.N))
                        .toList(),
                Projection.ALL,
                org.tabletheory.schema.document.JsonValue.Obj.EMPTY);
    }

    @ParameterizedTest
    @CsvSource({"1, 0, true", "4, 4, true", "5, 0, false", "1, 5, false"})
    void indexKeysHaveFourAttributesAtMost(int partition, int sort, boolean valid) {
        Model.Builder builder = model("users").index(index(partition, sort));
        for (int i = 0; i < 5; i++) {
            builder.attribute(AttributeDef.of("p" + i, Type.S)).attribute(AttributeDef.of("s" + i, Type.N));
        }

        assertThat(violated(builder).contains(Rule.DMS_INDEX_PARTS)).isEqualTo(!valid);
    }

    @Test
    void copyHasAnotherSubject() {
        Model model = model("users").build();

        assertThat(model.subject()).isEqualTo("User");
        assertThat(model.withSubject("Guest").subject()).isEqualTo("Guest");
        assertThat(model.withSubject("Guest")).isEqualTo(model).hasSameHashCodeAs(model);
    }
}
