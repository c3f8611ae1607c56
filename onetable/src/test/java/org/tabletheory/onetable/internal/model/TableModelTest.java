package org.tabletheory.onetable.internal.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.attribute.Type;
import org.tabletheory.onetable.internal.js.DateForm;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.IndexType;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Projection;
import org.tabletheory.schema.ProjectionType;
import org.tabletheory.schema.Role;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.onetable.OneTableSchema;

/** The keys, indexes and time to live of the table that a schema creates. */
class TableModelTest {
    private static final String INDEXES = """
            {"primary": {"hash": "pk", "sort": "sk"}, "near": {"sort": "value", "type": "local", "project": "keys"},
             "far": {"hash": "place", "sort": "at", "project": ["value", "pk", "at", "note"]},
             "wide": {"hash": "place", "sort": "note"}}
            """;
    private static final String FIELDS = """
            "pk": {"type": "string"}, "sk": {"type": "string"}, "value": {"type": "number"}, "at": {"type": "date"},
            "place": {"type": "string"}, "note": {"type": "string"}
            """;

    private static TableDef compile(String indexes, String models) {
        String schema = """
                {"format": "onetable:1.1.0", "version": "0.1.0", "queries": {}, "items": [], "params": {},
                 "indexes": %s, "models": %s}
                """.formatted(indexes, models);
        return SchemaCompiler.compile(OneTableSchema.read("test", schema).document(), true, DateForm.MILLIS);
    }

    private static Model model(String fields) {
        TableDef table = compile(INDEXES, "{\"T\": {" + FIELDS + fields + "}}");
        return TableModel.withIndexes(table, TableModel.of(table, "t"));
    }

    @Test
    void tableHasItsPrimaryKey() {
        TableDef table = compile(INDEXES, "{\"T\": {" + FIELDS + "}}");
        Model model = TableModel.of(table, "t");

        assertThat(model.table()).isEqualTo("t");
        assertThat(model.primaryKey()).containsExactly(new KeyPart("pk", Type.S), new KeyPart("sk", Type.S));
        assertThat(model.indexes()).isEmpty();
        assertThat(model(""))
                .extracting(Model::table, Model::primaryKey)
                .containsExactly("t", List.of(new KeyPart("pk", Type.S), new KeyPart("sk", Type.S)));
    }

    @Test
    void indexesHaveTheirKeysAndProjectionWithoutTheKeys() {
        Model model = model("");

        assertThat(model.indexes())
                .containsExactly(
                        index("near", IndexType.LSI, new KeyPart("pk", Type.S), new KeyPart("value", Type.N), keys()),
                        index(
                                "far",
                                IndexType.GSI,
                                new KeyPart("place", Type.S),
                                new KeyPart("at", Type.N),
                                new Projection(ProjectionType.INCLUDE, Set.of("value", "note"))),
                        index(
                                "wide",
                                IndexType.GSI,
                                new KeyPart("place", Type.S),
                                new KeyPart("note", Type.S),
                                new Projection(ProjectionType.ALL, Set.of())));
    }

    private static Projection keys() {
        return new Projection(ProjectionType.KEYS_ONLY, Set.of());
    }

    private static IndexDef index(String name, IndexType type, KeyPart hash, KeyPart sort, Projection projection) {
        return new IndexDef(name, type, List.of(hash), List.of(sort), projection, JsonValue.Obj.EMPTY);
    }

    @Test
    void keysAndProjectedAttributesOfIndexesAreOptional() {
        assertThat(model("").attributes())
                .filteredOn(AttributeDef::optional)
                .extracting(AttributeDef::attribute, AttributeDef::type)
                .containsExactlyInAnyOrder(
                        tuple("value", Type.N), tuple("place", Type.S), tuple("at", Type.N), tuple("note", Type.S));
    }

    @Test
    void ttlIsThatOfTheOnlyTtlField() {
        assertThat(model("").attribute(Role.TTL)).isEmpty();
        assertThat(TableModel.hasTtl(model(""))).isFalse();

        Model one = model(", \"until\": {\"type\": \"date\", \"ttl\": true, \"map\": \"u\"}");
        assertThat(TableModel.hasTtl(one)).isTrue();
        assertThat(one.attribute(Role.TTL)).get().satisfies(ttl -> {
            assertThat(ttl.attribute()).isEqualTo("u");
            assertThat(ttl.type()).isEqualTo(Type.N);
            assertThat(ttl.optional()).isTrue();
        });

        String another =
                ", \"until\": {\"type\": \"date\", \"ttl\": true}, \"later\": {\"type\": \"date\", \"ttl\": true";
        assertThat(model(another + "}").attribute(Role.TTL))
                .as("two attributes")
                .isEmpty();
        assertThat(model(another + ", \"map\": \"packed.later\"}").attribute(Role.TTL))
                .as("one is packed")
                .hasValueSatisfying(ttl -> assertThat(ttl.attribute()).isEqualTo("until"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"type\": \"string\" | S",
                "\"type\": \"number\" | N",
                "\"type\": \"date\" | N",
                "\"type\": \"date\", \"isoDates\": true | S",
                "\"type\": \"date\", \"isoDates\": true, \"ttl\": true | N",
                "\"type\": \"boolean\" | S"
            })
    void typeOfAKeyIsThatOfItsStoredValues(String properties, Type type) {
        TableDef table = compile(
                "{\"primary\": {\"hash\": \"pk\", \"sort\": \"sk\"}}",
                "{\"T\": {\"pk\": {\"type\": \"string\"}, \"sk\": {" + properties + "}}}");

        assertThat(TableModel.keyType(table, "sk")).isEqualTo(type);
        assertThat(TableModel.keyType(table, "none")).isEqualTo(Type.S);
        assertThat(TableModel.of(table, "t").sortKey()).contains(new KeyPart("sk", type));
    }

    /** The models that OneTable adds have keys of text, which do not count. */
    @Test
    void typeOfAKeyWithoutModelsIsText() {
        TableDef table = compile("{\"primary\": {\"hash\": \"pk\", \"sort\": \"sk\"}}", "{}");

        assertThat(TableModel.of(table, "t").primaryKey())
                .containsExactly(new KeyPart("pk", Type.S), new KeyPart("sk", Type.S));
    }

    @Test
    void projectedAttributesIncludeBothKeys() {
        TableDef table = compile(INDEXES, "{\"T\": {" + FIELDS + "}}");

        assertThat(table.projected(table.primary())).isNull();
        assertThat(table.projected(Objects.requireNonNull(table.indexes().get("wide"))))
                .isNull();
        assertThat(table.projected(Objects.requireNonNull(table.indexes().get("near"))))
                .containsExactlyInAnyOrder("pk", "sk", "value");
        assertThat(table.projected(Objects.requireNonNull(table.indexes().get("far"))))
                .containsExactlyInAnyOrder("pk", "sk", "place", "at", "value", "note");
    }
}
