package org.tabletheory.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tabletheory.attribute.Type;
import org.tabletheory.schema.convert.SchemaConversion;
import org.tabletheory.schema.diff.Difference;
import org.tabletheory.schema.diff.SchemaDiff;
import org.tabletheory.schema.onetable.OneTableDocument;
import org.tabletheory.schema.onetable.OneTableEntity;
import org.tabletheory.schema.onetable.OneTableMode;
import org.tabletheory.schema.onetable.OneTableSchema;

class SchemaConversionTest {

    private static final String USER = Corpus.read(Corpus.ROOT.resolve("onetable/valid/user.json"));
    private static final String ORDER = Corpus.read(Corpus.ROOT.resolve("dms/valid/order.yml"));

    @Test
    void oneTableEntityIsConvertedToAModel() {
        SchemaConversion<DmsDocument> conversion =
                SchemaConversion.toDms(OneTableSchema.read("s.json", USER).document(), "users");
        Model user = conversion.document().orElseThrow().model("User").orElseThrow();

        assertThat(user.table()).isEqualTo("users");
        assertThat(user.primaryKey()).containsExactly(new KeyPart("PK", Type.S), new KeyPart("SK", Type.S));
        assertThat(user.attribute("age")).map(AttributeDef::type).contains(Type.N);
        assertThat(user.attribute("roles")).map(AttributeDef::type).contains(Type.L);
        assertThat(user.attribute("email")).map(AttributeDef::required).contains(true);
        assertThat(user.attribute("_type")).isPresent();
        assertThat(user.index("byEmail")).isPresent();
        assertThat(conversion.loses()).isFalse();
        assertThat(conversion.notes())
                .extracting(SchemaConversion.Note::toString)
                .contains("kept aside: User.PK: DMS has no equivalent of value; preserved in `x-onetable` of the"
                        + " attribute.");
    }

    static List<Path> oneTable() {
        return Corpus.valid("onetable").stream()
                .filter(file -> !List.of("empty.json", "reserved-properties.json")
                        .contains(file.getFileName().toString()))
                .toList();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("oneTable")
    void oneTableSchemaRoundTripsThroughDms(Path file) {
        OneTableDocument schema =
                OneTableSchema.read("s.json", Corpus.read(file)).document();
        DmsDocument dms = SchemaConversion.toDms(schema, "users").document().orElseThrow();
        DmsDocument written = Dms.read("d.yml", Dms.toYaml(dms)).document();

        OneTableDocument back = SchemaConversion.toOneTable(written).document().orElseThrow();

        assertThat(back.entities()).isEqualTo(schema.entities());
        assertThat(back.params()).isEqualTo(schema.params());
        assertThat(back.queries()).isEqualTo(schema.queries());
        assertThat(back.items()).isEqualTo(schema.items());
        assertThat(back.indexes().keySet()).isEqualTo(schema.indexes().keySet());
        assertThat(SchemaDiff.between(schema, back).verdict())
                .isIn(Difference.Impact.SAME, Difference.Impact.COMPATIBLE);
    }

    @Test
    void dmsModelIsConvertedToAnEntityWithNotes() {
        SchemaConversion<OneTableDocument> conversion =
                SchemaConversion.toOneTable(Dms.read("o.yml", ORDER).document());
        OneTableDocument schema = conversion.document().orElseThrow();

        assertThat(schema.primary().sort()).isEqualTo("SK");
        assertThat(schema.entities().get("Order"))
                .extracting(entity -> entity.fields().keySet())
                .isEqualTo(Set.of("PK", "SK", "status", "amount", "version"));
        assertThat(schema.params().keepsCreated()).isTrue();
        assertThat(schema.params().createdField()).isEqualTo("createdAt");
        assertThat(conversion.notes())
                .extracting(SchemaConversion.Note::where)
                .contains("namespace", "table", "timestamps", "Order.naming", "Order.amount", "Order.version");
        assertThat(conversion.loses()).isFalse();
        assertThat(OneTableSchema.read("s.json", OneTableSchema.toJson(schema), OneTableMode.STRICT)
                        .isValid())
                .isTrue();
    }

    @Test
    void lossOfContentIsAlwaysNoted() {
        String two = ORDER
                + ORDER.substring(ORDER.indexOf("  - name"))
                        .replace("Order", "Refund")
                        .replace("orders", "refunds");

        SchemaConversion<OneTableDocument> conversion =
                SchemaConversion.toOneTable(Dms.read("o.yml", two).document());

        assertThat(conversion.loses()).isTrue();
        assertThat(conversion.notes())
                .extracting(SchemaConversion.Note::toString)
                .contains("lost: Refund: it belongs to table `refunds`, and a OneTable schema describes one table.");
    }

    @Test
    void everyAttributeOfEveryValidModelIsConvertedOrNoted() {
        for (Path file : Corpus.valid("dms")) {
            DmsDocument document = Dms.read("d.yml", Corpus.read(file)).document();
            SchemaConversion<OneTableDocument> conversion = SchemaConversion.toOneTable(document);
            OneTableDocument schema = conversion.document().orElseThrow();
            for (Model model : document.models()) {
                for (AttributeDef attribute : model.attributes()) {
                    OneTableEntity entity = schema.entities().get(model.name());
                    boolean converted = entity != null && entity.fieldOfAttribute(attribute.attribute()) != null;
                    boolean timestamp = attribute.hasRole(Role.CREATED_AT) || attribute.hasRole(Role.UPDATED_AT);
                    assertThat(converted || timestamp)
                            .as("%s of %s", attribute.attribute(), file)
                            .isTrue();
                }
            }
        }
    }
}
