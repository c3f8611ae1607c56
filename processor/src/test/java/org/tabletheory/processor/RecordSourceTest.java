package org.tabletheory.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tabletheory.attribute.Type;
import org.tabletheory.processor.spi.RecordSource;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Dms;
import org.tabletheory.schema.DmsDocument;
import org.tabletheory.schema.FormDef;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.convert.SchemaConversion;
import org.tabletheory.schema.convert.ValueTemplates;
import org.tabletheory.schema.file.SchemaFiles;
import org.tabletheory.schema.key.KeyContract;
import org.tabletheory.schema.key.KeyTemplate;
import org.tabletheory.schema.key.TemplateContract;
import org.tabletheory.schema.onetable.OneTableDocument;

/** Records generated from schema documents. */
class RecordSourceTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path directory;

    private static Path document(String name) throws URISyntaxException {
        return Path.of(Objects.requireNonNull(RecordSourceTest.class.getResource("/documents/" + name))
                .toURI());
    }

    /** Compiles the records of a document and compares them with it. */
    private Compilation compile(DmsDocument models, Path file) throws IOException {
        List<Path> sources = new ArrayList<>();
        for (RecordSource source : RecordSource.of(models, "made")) {
            sources.add(Files.writeString(directory.resolve(source.fileName()), source.text()));
        }
        return Compilation.of(directory, sources, "-Atabletheory.dms=" + file);
    }

    @Test
    void recordsOfADmsDocumentCompileAndMatchIt() throws Exception {
        Path file = document("everything.yml");
        DmsDocument models = (DmsDocument) SchemaFiles.load(file).document();
        assertThat(compile(models, file).problems()).isEmpty();
        assertThat(directory.resolve("made/OrderLine_Mapper.class")).exists();
        assertThat(directory.resolve("made/Event_Mapper.class")).exists();
    }

    @Test
    void recordsOfAOneTableSchemaCompileAndMatchIt() throws Exception {
        OneTableDocument schema = (OneTableDocument)
                SchemaFiles.load(document("shop.onetable.json")).document();
        DmsDocument models = SchemaConversion.toDms(schema, "shop").document().orElseThrow();
        Path file = Files.writeString(directory.resolve("shop.yml"), Dms.toYaml(models));
        assertThat(compile(models, file).problems()).isEmpty();
    }

    /** The keys that the value templates of the schema compute are those of the record, whose document has the templates. */
    @Test
    void recordsOfAOneTableSchemaHaveItsTemplates() throws Exception {
        OneTableDocument schema = (OneTableDocument)
                SchemaFiles.load(document("shop.onetable.json")).document();
        DmsDocument models = SchemaConversion.toDms(schema, "shop").document().orElseThrow();
        Map<String, Map<String, KeyTemplate>> templates =
                Map.of("User", ValueTemplates.of(schema, models.models().get(0)));
        RecordSource source = RecordSource.of(models, "made", templates).get(0);
        assertThat(source.text())
                .contains("@PartitionKey(template = \"user#{email}\") String pk")
                .contains("@SortKey(template = \"user#\") String sk")
                .contains("@IndexPartitionKey(value = \"gs1\", template = \"users\") ")
                .contains("@IndexSortKey(value = \"gs1\", template = \"{email}\") ");

        Path file = Files.writeString(directory.resolve("shop.yml"), Dms.toYaml(models));
        Path java = Files.writeString(directory.resolve(source.fileName()), source.text());
        Compilation compiled = Compilation.of(directory, List.of(java), "-Atabletheory.dms=" + file);
        assertThat(compiled.problems()).isEmpty();
        String contract = compiled.text("META-INF/tabletheory/made.User.keys.yml");
        assertThat(TemplateContract.templates(
                        KeyContract.read("keys.yml", contract).document(), "User"))
                .isEqualTo(templates.get("User"));
    }

    /** Without the form, items that the record writes would count as those of form 1. */
    @Test
    void recordHasTheFormAndTheFormerNamesOfTheDocument() throws Exception {
        Path file = Files.writeString(directory.resolve("users.yml"), """
                dms_version: "0.1"
                models:
                  - name: User
                    table: {name: users}
                    keys:
                      partition: {attribute: id, type: S}
                    attributes:
                      - {attribute: id, type: S, required: true}
                      - {attribute: email, type: S, optional: true, x-tabletheory-aliases: [mail, e-mail]}
                    x-tabletheory-form: {attribute: formNumber, number: 3}
                """);
        DmsDocument models = (DmsDocument) SchemaFiles.load(file).document();

        Compilation compiled = compile(models, file);

        assertThat(compiled.problems()).isEmpty();
        assertThat(Files.readString(directory.resolve("User.java")))
                .contains("@Form(value = 3, oldest = 3, attribute = \"formNumber\")")
                .contains("@Attribute(aliases = {\"mail\", \"e-mail\"}, optional = true) String email")
                .contains("If there are items of older forms, add a method with @Upcast for each");
        Model declared = Dms.read("User", compiled.text("META-INF/tabletheory/made.User.dms.yml"))
                .document()
                .models()
                .get(0);
        assertThat(declared.form()).isEqualTo(models.models().get(0).form());
        assertThat(declared.aliases()).isEqualTo(models.models().get(0).aliases());
    }

    @Test
    void classesOfAFamilyWithDifferentFormsAreNotOneRecord() {
        Model.Builder family = Model.builder("Row", "rows")
                .partitionKey("PK", Type.S)
                .attribute(AttributeDef.of("kind", Type.S).required(true));
        Model same = family.form(new FormDef("_form", "kind", Map.of("A", 2, "B", 2)))
                .build();
        assertThat(RecordSource.of(same, "").text()).contains("@Form(value = 2, oldest = 2)\n");

        Model different = family.form(new FormDef("_form", "kind", new TreeMap<>(Map.of("A", 2, "B", 3))))
                .build();
        assertThatThrownBy(() -> RecordSource.of(different, ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "the model Row is a family whose classes A and B have the forms 2 and 3, which one class cannot"
                                + " have; write a sealed interface with these classes, or give each class a model of its own in the"
                                + " document");
    }

    @Test
    void componentsHaveTheNamesThatAProgrammerWouldGive() {
        List<String> attributes =
                List.of("PK", "GSI1PK", "GSI2_SK", "USER_ID", "order_line", "HTTPStatus", "GSI3pk", "LSI1");
        List<String> components =
                List.of("pk", "gsi1Pk", "gsi2Sk", "userId", "orderLine", "httpStatus", "gsi3pk", "lsi1");
        Model.Builder model = Model.builder("Row", "rows").partitionKey("PK", Type.S);
        attributes.subList(1, attributes.size()).forEach(name -> model.attribute(AttributeDef.of(name, Type.S)));
        String text =
                RecordSource.of(DmsDocument.of(model.build()), "made").get(0).text();

        for (String component : components) {
            assertThat(text).containsPattern("String " + component + "[,)\\n]");
        }
    }

    @Test
    void packagesHaveAtMost100Characters() {
        Model model = Model.builder("Row", "rows").partitionKey("id", Type.S).build();
        String longest = "com." + "a".repeat(96);

        assertThat(RecordSource.of(model, longest).text()).contains("package " + longest + ";");
        assertThat(RecordSource.isPackage(longest)).isTrue();
        assertThat(RecordSource.isPackage(longest + "a")).isFalse();
        assertThatThrownBy(() -> RecordSource.of(model, longest + "a"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is not a valid Java package name");
    }

    @Test
    void recordsAreFormattedAndDocumented() throws Exception {
        DmsDocument models =
                (DmsDocument) SchemaFiles.load(document("everything.yml")).document();
        assertThat(RecordSource.of(models, "").get(1).text()).isEqualTo("""
                        import java.math.BigDecimal;
                        import org.tabletheory.mapping.Attribute;
                        import org.tabletheory.mapping.PartitionKey;
                        import org.tabletheory.mapping.Table;
                        import org.tabletheory.mapping.WritePolicy;
                        import org.tabletheory.schema.DmsVersion;

                        /**
                         * Items of the model Event in the table events-odd.
                         *
                         * @param eventId the partition key, stored as N
                         * @param eventId2 the attribute event-id, stored as S
                         */
                        @Table(value = "events-odd", namespace = "shop", dmsVersion = DmsVersion.V0_2)
                        @WritePolicy(mode = org.tabletheory.schema.ModelWritePolicy.Mode.WRITE_ONCE)
                        public record Event(
                                @PartitionKey("event:id") BigDecimal eventId,
                                @Attribute("event-id") String eventId2) {}
                        """);
    }
}
