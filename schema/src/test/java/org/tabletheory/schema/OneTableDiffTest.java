package org.tabletheory.schema;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.schema.diff.SchemaDiff;
import org.tabletheory.schema.onetable.OneTableDocument;
import org.tabletheory.schema.onetable.OneTableSchema;

/** The impact of each change of a OneTable schema, and where it is. */
class OneTableDiffTest {
    private static final String BASE = """
            {"version": "0.0.1", "format": "onetable:1.1.0", "description": "users",
             "indexes": {"primary": {"hash": "pk", "sort": "sk"},
                         "gs1": {"hash": "gs1pk", "sort": "gs1sk", "project": ["name"]},
                         "ls1": {"type": "local", "sort": "ls1sk", "project": "all"}},
             "params": {"isoDates": true, "timestamps": false},
             "models": {
               "User": {"pk": {"type": "string", "value": "user#${id}"}, "sk": {"type": "string", "value": "user#"},
                        "gs1pk": {"type": "string", "value": "all"}, "gs1sk": {"type": "string"},
                        "ls1sk": {"type": "string"}, "id": {"type": "string"},
                        "name": {"type": "string", "required": true},
                        "label": {"type": "string", "value": "<${name}>"},
                        "mail": {"type": "string", "validate": "/@/"},
                        "born": {"type": "date"}},
               "Event": {"pk": {"type": "string", "value": "event#${id}"}, "sk": {"type": "string", "value": "e#"},
                         "id": {"type": "string"}}}}
            """;

    private static SchemaDiff diff(String before, String after) {
        return SchemaDiff.between(
                OneTableSchema.read("a.json", before).document(),
                OneTableSchema.read("b.json", after).document());
    }

    @ParameterizedTest(name = "{0} → {1}: {2}")
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '~',
            value = {
                "\"ls1\": {; \"gs2\": {\"hash\": \"gs1sk\"}, \"ls1\": {; compatible: indexes.gs2: ",
                "\"ls1\": {; \"ls2\": {\"type\": \"local\", \"sort\": \"name\"}, \"ls1\": {; needs a new table: indexes.ls2: ",
                "\"hash\": \"gs1pk\"; \"hash\": \"id\"; breaking: indexes.gs1: the keys of an index cannot change",
                "\"sort\": \"gs1sk\"; \"sort\": \"id\"; breaking: indexes.gs1: the keys of an index cannot change",
                "\"sort\": \"sk\"; \"sort\": \"id\"; needs a new table: indexes.primary: the keys of a table",
                "\"sort\": \"ls1sk\"; \"sort\": \"id\"; needs a new table: indexes.ls1: the keys of a table",
                "[\"name\"]; [\"mail\"]; breaking: indexes.gs1.project: the projection of an index cannot change",
                "\"project\": \"all\"; \"project\": \"keys\"; needs a new table: indexes.ls1.project: the projection",
                "\"isoDates\": true; \"isoDates\": false; breaking: params.isoDates: it determines how items are stored",
                "\"timestamps\": false; \"timestamps\": true; compatible: params.timestamps: stored items do not change.",
                "\"born\": {; \"nick\": {\"type\": \"string\"}, \"born\": {; compatible: models.User.nick: it is new.",
                "\"born\": {; \"nick\": {\"type\": \"string\", \"required\": true}, \"born\": {; needs a backfill: models.User.nick: it is required",
                "\"born\": {; \"nick\": {\"type\": \"string\", \"required\": true, \"default\": \"-\"}, \"born\": {; compatible: models.User.nick: it is new.",
                "user#${id}; u#${id}; breaking: models.User.pk.value: stored items have keys of the old template",
                "<${name}>; [${name}]; needs a backfill: models.User.label.value: stored items have values of the old",
                "\"type\": \"date\"; \"type\": \"number\"; breaking: models.User.born.type: stored values have the old type.",
                "\"required\": true; \"required\": false; compatible: models.User.name.required: new items may not have it.",
                "\"type\": \"date\"; \"type\": \"date\", \"required\": true; needs a backfill: models.User.born.required: existing items",
                "\"type\": \"date\"; \"type\": \"date\", \"ttl\": true; breaking: models.User.born.ttl: it determines how values",
                "\"type\": \"date\"; \"type\": \"date\", \"map\": \"b\"; breaking: models.User.born.map: it determines how values",
                "/@/; /@@/; breaking: models.User.mail.validate: values that programs write today may be rejected.",
                ", \"validate\": \"/@/\"; , \"hidden\": true; compatible: models.User.mail.validate: stored items do not change.",
                "\"type\": \"date\"; \"type\": \"date\", \"unique\": true; breaking: models.User.born.unique: values that programs",
                "0.0.1; 0.0.2; compatible: version: the version of the schema is not stored in items.",
                "\"users\"; \"people\"; compatible: documentation: description, queries",
                "\"Event\": {; \"Visit\": {\"pk\": {\"type\": \"string\", \"value\": \"v\"}, \"sk\": {\"type\": \"string\"}}, \"Event\": {; compatible: models.Visit: the model is new.",
                "\"Event\"; \"Visit\"; breaking: models.Event: stored items of this model can no longer be read.",
            })
    void changeHasAnImpact(String before, String after, String difference) {
        assertThat(BASE).contains(before);
        SchemaDiff diff = diff(BASE, BASE.replace(before, after));

        assertThat(diff.differences().get(0)).asString().startsWith(difference.strip());
    }

    @ParameterizedTest(name = "without {0}: {1}")
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '~',
            value = {
                "\"gs1\": {\"hash\": \"gs1pk\", \"sort\": \"gs1sk\", \"project\": [\"name\"]},; breaking: indexes.gs1: ; compatible: indexes.gs1: ",
                ", \"gs1sk\": {\"type\": \"string\"}; breaking: models.User.gs1sk: it is a key.; compatible: models.User.gs1sk: it is new.",
                "\"gs1pk\": {\"type\": \"string\", \"value\": \"all\"},; breaking: models.User.gs1pk: it is a key.; compatible: models.User.gs1pk: it is new.",
                "\"mail\": {\"type\": \"string\", \"validate\": \"/@/\"},; compatible: models.User.mail: stored values remain, unused.; compatible: models.User.mail: it is new.",
            })
    void removalAndAdditionHaveImpacts(String removed, String removal, String addition) {
        assertThat(BASE).contains(removed);
        String without = BASE.replace(removed, "");

        assertThat(diff(BASE, without).differences()).singleElement().asString().startsWith(removal.strip());
        assertThat(diff(without, BASE).differences()).singleElement().asString().startsWith(addition.strip());
    }

    @Test
    void localIndexesAreRemovedAndDocumentedWithTheirImpact() {
        String index = "\"ls1\": {";
        assertThat(BASE).contains(index);
        OneTableDocument with = OneTableSchema.read(
                        "a.json", BASE.replace(index, "\"ls2\": {\"type\": \"local\", \"sort\": \"name\"}, " + index))
                .document();
        OneTableDocument without = OneTableSchema.read("b.json", BASE).document();
        assertThat(SchemaDiff.between(with, without).differences())
                .singleElement()
                .hasToString("needs a new table: indexes.ls2: a local index can only be deleted with its table.");
        OneTableDocument described = OneTableSchema.read("b.json", BASE.replace(index, index + "\"about\": \"x\", "))
                .document();
        assertThat(SchemaDiff.between(without, described).differences())
                .singleElement()
                .hasToString("compatible: indexes.ls1: its other properties do not affect stored items.");
    }
}
