package org.tabletheory.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.schema.convert.SchemaConversion;
import org.tabletheory.schema.diff.Difference.Impact;
import org.tabletheory.schema.diff.SchemaDiff;
import org.tabletheory.schema.onetable.OneTableDocument;
import org.tabletheory.schema.onetable.OneTableSchema;

class SchemaDiffTest {

    private static final String ORDER = Corpus.read(Corpus.ROOT.resolve("dms/valid/order.yml"));
    private static final String USER = Corpus.read(Corpus.ROOT.resolve("onetable/valid/user.json"));

    private static SchemaDiff dms(String before, String after) {
        return SchemaDiff.between(
                Dms.read("a.yml", before).document(), Dms.read("b.yml", after).document());
    }

    private static SchemaDiff oneTable(String after) {
        return SchemaDiff.between(
                OneTableSchema.read("a.json", USER).document(),
                OneTableSchema.read("b.json", after).document());
    }

    @Test
    void equivalentDocumentsHaveNoDifferences() {
        String reordered = ORDER.replace("      - { attribute: \"status\", type: \"S\", optional: true }\n", "");
        reordered = reordered.replace(
                "    indexes:", "      - { optional: true, type: \"S\", attribute: \"status\" }\n    indexes:");

        assertThat(dms(ORDER, reordered).verdict()).isEqualTo(Impact.SAME);
        assertThat(dms(ORDER, reordered).toText()).isEqualTo("verdict: same\n");
    }

    @ParameterizedTest(name = "{1} → {2}: {0}")
    @CsvSource(
            delimiter = ';',
            value = {
                "COMPATIBLE; acme.shop; acme.store",
                "NEEDS_A_NEW_TABLE; \"orders\"; \"purchases\"",
                "NEEDS_A_NEW_TABLE; \"SK\"; \"id\"",
                "COMPATIBLE; omit_empty: true; omit_empty: false",
                "NEEDS_A_BACKFILL; \"N\", optional: true, omit_empty: true; \"N\", required: true",
                "BREAKING; attribute: \"amount\", type: \"N\"; attribute: \"amount\", type: \"S\"",
                "NEEDS_A_BACKFILL; \"N\", optional: true, omit_empty: true; \"N\", encryption: { v: 1 }",
                "BREAKING; \"N\", optional: true, omit_empty: true; \"N\", roles: [\"ttl\"]",
                "BREAKING; INCLUDE\", fields: [\"amount\"]; ALL\"",
                "BREAKING; name: \"byStatus\"; name: \"byState\"",
                "COMPATIBLE; dms_version: \"0.2\"; dms_version: \"0.1\"",
                "BREAKING; naming: { convention: \"camelCase\" }; write_policy: { mode: \"write_once\" }",
                "BREAKING; name: \"Order\"; name: \"Purchase\"",
                "NEEDS_A_BACKFILL; \"status\", type: \"S\", optional: true }; \"status\", type: \"S\", optional: true }, { attribute: \"kind\", type: \"S\", required: true }",
            })
    void changeOfADmsDocumentIsClassified(Impact change, String before, String after) {
        String text = before.endsWith("optional: true }") && after.contains("kind")
                ? ORDER.replace(
                        "    indexes:", "      - { attribute: \"kind\", type: \"S\", required: true }\n    indexes:")
                : ORDER.replace(before, after);

        SchemaDiff diff = dms(ORDER, text);

        assertThat(diff.verdict()).isEqualTo(change);
        assertThat(diff.differences())
                .allSatisfy(difference -> assertThat(difference.reason()).endsWith("."));
    }

    private static String form(int number) {
        return ORDER.replace(
                "    attributes:",
                "    x-tabletheory-form: { attribute: _form, number: " + number + " }\n    attributes:");
    }

    @Test
    void formsAreCompared() {
        assertThat(dms(ORDER, form(1)).toText()).isEqualTo("""
                        compatible: Order.form.number: new items have the number of their form.
                        verdict: compatible
                        """);
        assertThat(dms(form(1), form(3)).toText())
                .contains(
                        "Order.form.number: items are stored in form 3 instead of 1; older ones are converted when they are"
                                + " read, and by `tabletheory migrate`.")
                .endsWith("verdict: needs a backfill\n");
        assertThat(dms(ORDER, form(2)).verdict()).isEqualTo(Impact.NEEDS_A_BACKFILL);
        assertThat(dms(form(3), form(2)).verdict()).isEqualTo(Impact.BREAKING);
        assertThat(dms(form(3), ORDER).verdict()).isEqualTo(Impact.BREAKING);
        assertThat(dms(form(3), form(3).replace("_form", "_shape")).toText())
                .contains("Order.form.attribute: the number moves from `_form` to `_shape`");
    }

    @Test
    void aRenamedAttributeIsComparedWithItsFormerName() {
        String renamed = ORDER.replace(
                "\"amount\", type: \"N\", optional: true, omit_empty: true",
                "\"total\", type: \"N\", optional: true, omit_empty: true, x-tabletheory-aliases: [\"amount\"]");
        renamed = renamed.replace("fields: [\"amount\"]", "fields: [\"total\"]");

        assertThat(dms(ORDER, renamed).differences())
                .extracting(difference -> difference.impact() + " " + difference.where())
                .contains("BREAKING Order.attributes.total")
                .noneMatch(difference -> difference.contains("attributes.amount"));
        String both = ORDER.replace("omit_empty: true }", "omit_empty: true, x-tabletheory-aliases: [\"total\"] }");
        assertThat(dms(ORDER, both).toText()).isEqualTo("""
                        compatible: Order.attributes.amount.aliases: it is now also read from `total`.
                        verdict: compatible
                        """);
        assertThat(dms(both, ORDER).verdict()).isEqualTo(Impact.NEEDS_A_BACKFILL);
    }

    @Test
    void localIndexNeedsANewTableAndGlobalIndexDoesNot() {
        String lsi = Corpus.read(Corpus.ROOT.resolve("dms/valid/lsi.yml"));
        String gsi = ORDER
                + "      - { name: \"byAmount\", type: \"GSI\", partition: { attribute: \"amount\", type: \"N\" } }\n";

        assertThat(dms(ORDER, lsi).verdict()).isEqualTo(Impact.NEEDS_A_NEW_TABLE);
        assertThat(dms(lsi, ORDER).verdict()).isEqualTo(Impact.NEEDS_A_NEW_TABLE);
        assertThat(dms(ORDER, gsi).verdict()).isEqualTo(Impact.COMPATIBLE);
        assertThat(dms(gsi, ORDER).verdict()).isEqualTo(Impact.BREAKING);
    }

    @Test
    void addedRemovedAndChangedFormatsAreDifferences() {
        String whole = ORDER.replace(
                "\"N\", optional: true, omit_empty", "\"N\", format: \"int\", optional: true, omit_empty");
        String seconds = whole.replace("format: \"int\", optional", "format: \"unix_seconds\", optional");

        for (SchemaDiff diff : List.of(dms(whole, ORDER), dms(ORDER, whole))) {
            assertThat(diff.differences()).singleElement().satisfies(difference -> {
                assertThat(difference.where()).isEqualTo("Order.attributes.amount.format");
                assertThat(difference.impact()).isEqualTo(Impact.COMPATIBLE);
            });
        }
        assertThat(dms(whole, seconds).verdict()).isEqualTo(Impact.BREAKING);
    }

    @Test
    void indexWithOneNewKeyAttributeNeedsABackfill() {
        String attribute = ORDER.replace(
                "    indexes:", "      - { attribute: \"kind\", type: \"S\", optional: true }\n    indexes:");
        for (String keys : List.of(
                "partition: { attribute: \"status\", type: \"S\" }, sort: { attribute: \"kind\", type: \"S\" }",
                "partition: { attribute: \"kind\", type: \"S\" }, sort: { attribute: \"status\", type: \"S\" }")) {
            String index = attribute + "      - { name: \"byKind\", type: \"GSI\", " + keys + " }\n";

            assertThat(dms(ORDER, index).verdict()).isEqualTo(Impact.NEEDS_A_BACKFILL);
            assertThat(dms(attribute, index).verdict()).isEqualTo(Impact.COMPATIBLE);
        }
    }

    @Test
    void newVersionAttributeNeedsABackfill() {
        String without = ORDER.replace(
                "      - { attribute: \"version\", type: \"N\", format: \"int\", roles: [\"version\"] }\n", "");

        assertThat(dms(without, ORDER).differences())
                .singleElement()
                .hasToString("needs a backfill: Order.attributes.version: updates are conditional on the version, which"
                        + " existing items do not have.");
    }

    @ParameterizedTest(name = "{1} → {2}: {0}")
    @CsvSource(
            delimiter = ';',
            value = {
                "SAME; x; x",
                "COMPATIBLE; \"0.1.0\"; \"0.2.0\"",
                "NEEDS_A_NEW_TABLE; \"sort\": \"SK\"; \"sort\": \"id\"",
                "BREAKING; \"project\": \"all\"; \"project\": \"keys\"",
                "BREAKING; \"isoDates\": true; \"isoDates\": false",
                "BREAKING; user#${id}; person#${id}",
                "BREAKING; \"type\": \"array\"; \"type\": \"object\"",
                "NEEDS_A_BACKFILL; \"type\": \"array\"; \"type\": \"array\", \"required\": true",
                "COMPATIBLE; \"default\": 0; \"default\": 18",
                "BREAKING; \"User\"; \"Person\"",
            })
    void changeOfAOneTableSchemaIsClassified(Impact change, String before, String after) {
        assertThat(oneTable(USER.replace(before, after)).verdict()).isEqualTo(change);
    }

    @Test
    void dmsAndOneTableDocumentsCanBeCompared() {
        OneTableDocument schema = OneTableSchema.read("a.json", USER).document();
        DmsDocument same = SchemaConversion.toDms(schema, "users").document().orElseThrow();

        assertThat(SchemaDiff.between(schema, same).verdict()).isEqualTo(Impact.SAME);
        assertThat(SchemaDiff.between(same, schema).verdict()).isEqualTo(Impact.SAME);
    }

    @Test
    void diffIsAvailableAsJson() {
        assertThat(dms(ORDER, ORDER.replace("acme.shop", "acme")).toJson().text("verdict"))
                .isEqualTo("compatible");
    }
}
