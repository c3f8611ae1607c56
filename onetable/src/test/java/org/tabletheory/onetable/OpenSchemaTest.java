package org.tabletheory.onetable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.client.TableTheory;
import org.tabletheory.onetable.error.OneTableException;
import org.tabletheory.schema.document.InvalidSchemaException;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.onetable.FieldType;
import org.tabletheory.schema.onetable.OneTableDocument;
import org.tabletheory.schema.onetable.OneTableEntity;
import org.tabletheory.schema.onetable.OneTableField;
import org.tabletheory.schema.onetable.ValueTemplate;
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
        return open(document(fields));
    }

    private static OneTableDocument document(String fields) {
        return TestTable.document(TestTable.schema(
                "{}",
                "{\"U\": {\"pk\": {\"type\": \"string\", \"value\": \"u#${id}\"}, \"sk\": {\"type\": \"string\", \"value\":"
                        + " \"u#\"}, \"id\": {\"type\": \"string\"}" + fields + "}}"));
    }

    private static OneTable open(OneTableDocument schema) {
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
                "`, \"x\": {\"type\": \"string\", \"validate\": \"/(?=a)/\"}` | lookahead",
                "`, \"x\": {\"type\": \"string\", \"validate\": \"/a(/\"}` | invalid regular expression at character",
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
                    assertThat(e).hasMessageStartingWith("open of U: '" + e.attributePath() + "': ");
                })
                .hasMessageContaining(problem);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "`\"x\": {\"type\": \"string\", \"enum\": [\"a\", \"b\"], \"default\": \"c\"}` | enum",
                "`\"x\": {\"type\": \"number\", \"enum\": [1, 2], \"default\": 3}` | enum",
                "`\"x\": {\"type\": \"string\", \"validate\": \"/^[a-z]$/\", \"default\": \"1\"}` | pattern",
            })
    void defaultThatItsFieldDoesNotAllowIsReported(String field, String problem) {
        assertThatThrownBy(() -> open(", " + field))
                .isInstanceOfSatisfying(
                        OneTableException.class,
                        e -> assertThat(e.attributePath()).isEqualTo("x"))
                .hasMessageContaining("open of U: 'x': the default is invalid: it ")
                .hasMessageContaining(problem);
        assertThatThrownBy(() -> open(", \"o\": {\"type\": \"object\", \"schema\": {" + field + "}}"))
                .hasMessageContaining("open of U: 'o.x': the default is invalid: it ")
                .hasMessageContaining(problem);
    }

    @Test
    void defaultThatItsFieldAllowsIsAccepted() {
        assertThat(open(", \"x\": {\"type\": \"number\", \"enum\": [1, 2], \"default\": 2.0}")
                        .models())
                .containsExactly("U");
    }

    /** The reader and {@code open} agree, also for documents that were not read. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "${none} | does not refer to a field of | unknown field 'none'",
                "${entity} | does not refer to a field of | unknown field 'entity'",
                "${id:x} | must be an integer | must be an integer",
                "x#${id | not closed | not closed"
            })
    void invalidTemplateIsRejectedByReaderAndOpen(String template, String finding, String problem) {
        String property = "{\"type\": \"string\", \"%s\": \"" + template + "\"}";
        for (String name : List.of("value", "scope")) {
            assertThatThrownBy(() -> open(", \"x\": " + property.formatted(name)))
                    .isInstanceOf(InvalidSchemaException.class)
                    .hasMessageContaining(finding);
        }
        assertThatThrownBy(() -> open(
                        ", \"o\": {\"type\": \"object\", \"schema\": {\"x\": " + property.formatted("value") + "}}"))
                .isInstanceOf(InvalidSchemaException.class)
                .hasMessageContaining(finding);
        OneTableField field = new OneTableField(
                "x",
                FieldType.STRING,
                ValueTemplate.of(template),
                null,
                new JsonValue.Obj(Map.of("type", JsonValue.text("string"), "value", JsonValue.text(template))));

        assertThatThrownBy(() -> open(with(field)))
                .isInstanceOfSatisfying(
                        OneTableException.class,
                        e -> assertThat(e.attributePath()).isEqualTo("x"))
                .hasMessageContaining(problem);
        assertThatThrownBy(() -> open(with(nested(field))))
                .isInstanceOf(OneTableException.class)
                .hasMessageContaining(problem);
    }

    @Test
    void circularTemplateIsRejectedByReaderAndOpen() {
        assertThatThrownBy(() -> open(", \"x\": {\"type\": \"string\", \"value\": \"${x}\"}"))
                .isInstanceOf(InvalidSchemaException.class)
                .hasMessageContaining("templates form a cycle: x → x");
        OneTableField field =
                new OneTableField("x", FieldType.STRING, ValueTemplate.of("${x}"), null, JsonValue.Obj.EMPTY);

        assertThatThrownBy(() -> open(with(field)))
                .isInstanceOf(OneTableException.class)
                .hasMessage("open of U: 'x': circular templates: x → x");
    }

    /** A template in a nested schema refers to fields of the same object. */
    @Test
    void nestedTemplateOfAnOuterFieldIsRejectedByReaderAndOpen() {
        for (String name : List.of("id", "_type")) {
            OneTableField field = new OneTableField(
                    "x", FieldType.STRING, ValueTemplate.of("${" + name + "}"), null, JsonValue.Obj.EMPTY);

            assertThatThrownBy(() -> open(with(nested(field)))).hasMessageContaining("unknown field '" + name + "'");
            assertThatThrownBy(() -> open(", \"o\": {\"type\": \"object\", \"schema\": {\"x\": {\"type\": \"string\","
                            + " \"value\": \"${" + name + "}\"}}}"))
                    .isInstanceOf(InvalidSchemaException.class)
                    .hasMessageContaining("`${" + name + "}` does not refer to a field of `o`");
        }
    }

    private static OneTableField nested(OneTableField field) {
        return new OneTableField(
                "o",
                FieldType.OBJECT,
                null,
                new OneTableEntity("o", Map.of(field.name(), field)),
                new JsonValue.Obj(Map.of("type", JsonValue.text("object"))));
    }

    private static OneTableDocument with(OneTableField field) {
        OneTableDocument base = document("");
        Map<String, OneTableField> fields = new LinkedHashMap<>(
                Objects.requireNonNull(base.entities().get("U")).fields());
        fields.put(field.name(), field);
        return new OneTableDocument(
                base.version(),
                base.description(),
                base.indexes(),
                base.params(),
                Map.of("U", new OneTableEntity("U", fields)),
                base.queries(),
                base.items(),
                base.extensions(),
                base.reserved());
    }

    /** Scans and queries of an index can read such entities, so the model is not an error by itself. */
    @Test
    void callsThatNeedAKeyThatTheModelDoesNotHaveAreRejected() {
        OneModel model = open(TestTable.document(TestTable.schema("{}", "{\"V\": {\"id\": {\"type\": \"string\"}}}")))
                .model("V");

        List<Function<OneModel, @Nullable Object>> calls = List.of(
                called -> called.create(Map.of("id", "1")),
                called -> called.update(Map.of("id", "1")),
                called -> called.remove(Map.of("id", "1")));
        for (Function<OneModel, @Nullable Object> call : calls) {
            assertThatThrownBy(() -> call.apply(model))
                    .isInstanceOfSatisfying(
                            OneTableException.class, e -> assertThat(e.code()).isEqualTo(OneTableException.MISSING))
                    .hasMessageEndingWith(" of V: the model has no field for the key 'pk'; add one to the schema");
        }
        assertThatThrownBy(() -> model.find(Map.of("id", "1")))
                .isInstanceOfSatisfying(
                        OneTableException.class, e -> assertThat(e.code()).isEqualTo(OneTableException.MISSING));
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

    @Test
    void argumentsThatNoCallCanUseAreNamed() {
        OneModel model = open("").model("U");
        Map<String, Object> none = nothing();
        List<Function<OneModel, @Nullable Object>> calls = List.of(
                called -> called.create(none),
                called -> called.get(none),
                called -> called.find(none),
                called -> called.scan(none),
                called -> called.update(none),
                called -> called.upsert(none),
                called -> called.remove(none));
        for (Function<OneModel, @Nullable Object> call : calls) {
            assertThatThrownBy(() -> call.apply(model))
                    .isInstanceOf(OneTableException.class)
                    .hasMessageEndingWith(" of U: the properties are null; pass a map, which may be empty");
        }
        assertThatThrownBy(() -> Params.of().limit(0)).hasMessage("params: limit must be at least 1, not 0");
        assertThatThrownBy(() -> Params.of().maxPages(-1)).hasMessage("params: maxPages must be at least 1, not -1");
    }

    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"}) // a caller without null checks
    private static <T> T nothing() {
        return null;
    }
}
