package org.tabletheory.schema.convert;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Type;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.DmsDocument;
import org.tabletheory.schema.DmsVersion;
import org.tabletheory.schema.Format;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.onetable.OneTableDocument;
import org.tabletheory.schema.onetable.OneTableSchema;

/** What the other format cannot express is preserved or noted, and restored by converting back. */
class PreservationTest {

    private static OneTableDocument schema(String members, String fields) {
        return OneTableSchema.read("s.json", """
                        {"version": "0.0.7", "format": "onetable:1.1.0", %s,
                         "indexes": {"primary": {"hash": "pk", "sort": "sk"}, "i": {"hash": "none", "sort": "n"}},
                         "models": {"T": {"pk": {"type": "string"}, "sk": {"type": "string"}, %s}}}
                        """.formatted(members, fields)).document();
    }

    private static List<String> notes(SchemaConversion<?> conversion) {
        return conversion.notes().stream().map(SchemaConversion.Note::toString).toList();
    }

    private static OneTableDocument back(OneTableDocument schema) {
        DmsDocument dms = SchemaConversion.toDms(schema, "t").document().orElseThrow();
        return SchemaConversion.toOneTable(dms).document().orElseThrow();
    }

    private static DmsDocument dms(Model.Builder model, Map<String, JsonValue> extensions) {
        return new DmsDocument(DmsVersion.V0_1, null, List.of(model.build()), new JsonValue.Obj(extensions));
    }

    private static JsonValue.Obj properties(OneTableDocument schema, String field) {
        return Objects.requireNonNull(Objects.requireNonNull(schema.entities().get("T"))
                        .fields()
                        .get(field))
                .properties();
    }

    @Test
    void membersOfASchemaAreRestoredAndNotedIfTheyHaveContent() {
        OneTableDocument schema = schema(
                "\"description\": \"about\", \"process\": {\"a\": 1}, \"params\": {}, \"queries\": {}, \"items\": [],"
                        + " \"extensions\": {\"own\": true}",
                "\"id\": {\"type\": \"string\"}");
        OneTableDocument back = back(schema);

        assertThat(back.version()).isEqualTo("0.0.7");
        assertThat(back.description()).isEqualTo("about");
        assertThat(back.reserved()).isEqualTo(schema.reserved());
        assertThat(back.indexes()).isEqualTo(schema.indexes());
        assertThat(back.extensions().members())
                .containsEntry("own", JsonValue.bool(true))
                .containsKey("tabletheory");
        assertThat(notes(SchemaConversion.toDms(schema, "t")))
                .contains(
                        "kept aside: version: DMS has no equivalent; preserved in `x-onetable`.",
                        "kept aside: description: DMS has no equivalent; preserved in `x-onetable`.",
                        "kept aside: process: DMS has no equivalent; preserved in `x-onetable`.",
                        "kept aside: extensions: DMS has no equivalent; preserved in `x-onetable`.")
                .noneMatch(note -> note.contains(": indexes:")
                        || note.contains(": params:")
                        || note.contains(": queries:")
                        || note.contains(": items:")
                        || note.contains(": models:")
                        || note.contains(": format:"));
        assertThat(notes(SchemaConversion.toDms(schema("\"params\": {\"nulls\": true}", "\"id\": {}"), "t")))
                .contains("kept aside: params: DMS has no equivalent; preserved in `x-onetable`.");
    }

    @Test
    void entityWithoutTheKeysOfTheTableIsLost() {
        for (String fields : List.of("\"pk\": {\"type\": \"string\"}", "\"sk\": {\"type\": \"string\"}")) {
            OneTableDocument schema =
                    OneTableSchema.read("s.json", """
                            {"version": "0.0.1", "indexes": {"primary": {"hash": "pk", "sort": "sk"}},
                             "models": {"T": {%s}}}
                            """.formatted(fields)).document();
            SchemaConversion<DmsDocument> conversion = SchemaConversion.toDms(schema, "t");
            assertThat(conversion.document()).isEmpty();
            assertThat(conversion.loses()).isTrue();
            assertThat(notes(conversion)).contains("lost: T: it has no fields for the keys of the table.");
            assertThat(SchemaConversion.models(schema, "t")).isEmpty();
        }
    }

    @Test
    void tableWithoutASortKeyIsConverted() {
        OneTableDocument schema = OneTableSchema.read("s.json", """
                        {"version": "0.0.1", "indexes": {"primary": {"hash": "pk"}},
                         "models": {"T": {"pk": {"type": "string"}}}}
                        """).document();
        SchemaConversion<DmsDocument> conversion = SchemaConversion.toDms(schema, "t");
        DmsDocument dms = conversion.document().orElseThrow();

        assertThat(dms.models().get(0).sortKey()).isEmpty();
        assertThat(conversion.loses()).isFalse();
        assertThat(notes(SchemaConversion.toOneTable(dms)))
                .contains("changed: keys: OneTable 1.1.0 requires a sort key, which the table does not have.");
        DmsDocument sorted =
                dms(Model.builder("T", "t").partitionKey("pk", Type.S).sortKey("sk", Type.S), Map.of());
        assertThat(notes(SchemaConversion.toOneTable(sorted))).noneMatch(note -> note.startsWith("changed: keys"));
    }

    @Test
    void entityThatIsNotAValidModelIsLost() {
        SchemaConversion<DmsDocument> conversion =
                SchemaConversion.toDms(schema("\"params\": {}", "\"a b\": {\"type\": \"string\"}"), "t");
        assertThat(conversion.document()).isEmpty();
        assertThat(notes(conversion))
                .anyMatch(note -> note.startsWith("lost: T: it is not a valid DMS model: ") && note.endsWith("."));
    }

    @Test
    void elementTypeOfASetIsRestoredOnlyIfItWasDeclared() {
        OneTableDocument schema = schema(
                "\"params\": {}",
                "\"s\": {\"type\": \"set\"}, \"n\": {\"type\": \"set\", \"items\": {\"type\": \"number\"}}");
        assertThat(properties(back(schema), "s").toText()).isEqualTo("{\"type\":\"set\"}");
        assertThat(properties(back(schema), "n").toText())
                .isEqualTo("{\"type\":\"set\",\"items\":{\"type\":\"number\"}}");

        JsonValue.Obj preserved =
                new JsonValue.Obj(Map.of(ToDms.EXTENSION, new JsonValue.Obj(Map.of("hidden", JsonValue.bool(true)))));
        Model.Builder model = Model.builder("T", "t")
                .partitionKey("pk", Type.S)
                .attribute(AttributeDef.of("b", Type.BS))
                .attribute(AttributeDef.of("t", Type.S).extensions(preserved))
                .attribute(
                        AttributeDef.of("d", Type.S).format(Format.RFC3339_NANO).extensions(preserved));
        SchemaConversion<OneTableDocument> conversion = SchemaConversion.toOneTable(dms(model, Map.of()));
        OneTableDocument converted = conversion.document().orElseThrow();
        assertThat(properties(converted, "b").toText()).isEqualTo("{\"type\":\"set\",\"items\":{\"type\":\"binary\"}}");
        assertThat(properties(converted, "t").toText()).isEqualTo("{\"type\":\"string\",\"hidden\":true}");
        assertThat(notes(conversion))
                .contains("kept aside: T.d: OneTable has no equivalent of format; preserved in"
                        + " `extensions.tabletheory`.");
    }

    @Test
    void formatOfARestoredDateIsNotNoted() {
        OneTableDocument schema = schema("\"params\": {\"isoDates\": true}", "\"d\": {\"type\": \"date\"}");
        DmsDocument dms = SchemaConversion.toDms(schema, "t").document().orElseThrow();
        SchemaConversion<OneTableDocument> back = SchemaConversion.toOneTable(dms);
        assertThat(properties(back.document().orElseThrow(), "d").toText()).isEqualTo("{\"type\":\"date\"}");
        assertThat(notes(back)).noneMatch(note -> note.contains("T.d"));
    }

    @Test
    void extensionsOfADmsDocumentArePreserved() {
        SchemaConversion<OneTableDocument> conversion = SchemaConversion.toOneTable(dms(
                Model.builder("T", "t").partitionKey("pk", Type.S).sortKey("sk", Type.S),
                Map.of("x-team", JsonValue.text("shop"), ToDms.EXTENSION, JsonValue.Obj.EMPTY)));
        OneTableDocument schema = conversion.document().orElseThrow();

        assertThat(schema.version()).isEqualTo("0.1.0");
        assertThat(schema.extensions().get("tabletheory"))
                .isEqualTo(new JsonValue.Obj(Map.of(
                        "x-team", JsonValue.text("shop"),
                        "dms_version", JsonValue.text("0.1"),
                        "table", JsonValue.text("t"))));
        assertThat(notes(conversion))
                .containsExactly(
                        "kept aside: table: a OneTable schema does not contain the table name.",
                        "kept aside: x-team: preserved in `extensions.tabletheory`.");
        assertThat(conversion.notesToJson().toText())
                .isEqualTo(
                        "[{\"preservation\":\"kept aside\",\"where\":\"table\",\"message\":\"a OneTable schema does not"
                                + " contain the table name.\"},{\"preservation\":\"kept aside\",\"where\":\"x-team\",\"message\":"
                                + "\"preserved in `extensions.tabletheory`.\"}]");
    }

    @Test
    void projectionWithOnlyAttributesOfTheEntityIsNotNoted() {
        OneTableDocument schema = OneTableSchema.read("s.json", """
                        {"version": "0.0.1", "indexes": {"primary": {"hash": "pk"},
                            "all": {"hash": "a", "project": ["b"]}, "some": {"hash": "a", "project": ["b", "c"]}},
                         "models": {"T": {"pk": {"type": "string"}, "a": {"type": "string"}, "b": {"type": "string"}}}}
                        """).document();
        assertThat(notes(SchemaConversion.toDms(schema, "t")))
                .contains("changed: T in some: the index also projects attributes that the entity does not have.")
                .noneMatch(note -> note.contains("T in all"));
    }
}
