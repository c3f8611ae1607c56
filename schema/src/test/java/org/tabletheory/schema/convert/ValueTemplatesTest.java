package org.tabletheory.schema.convert;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.attribute.Type;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Encryption;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.onetable.OneTableDocument;
import org.tabletheory.schema.onetable.OneTableSchema;

class ValueTemplatesTest {

    private static OneTableDocument schema(String pk) {
        return OneTableSchema.read("s.json", """
                        {"version": "0.0.1", "format": "onetable:1.1.0", "params": {}, "queries": {}, "items": [],
                         "indexes": {"primary": {"hash": "pk", "sort": "sk"}, "idx": {"hash": "gpk", "sort": "gsk"}},
                         "models": {"T": {
                            "pk": {"type": "string", "value": "%s"}, "sk": {"type": "string", "value": "t#"},
                            "gpk": {"type": "string", "value": "g#${id}"}, "gsk": {"type": "string"},
                            "other": {"type": "string", "value": "o#${id}"},
                            "id": {"type": "string"}, "name": {"type": "string", "map": "nm"}, "size": {"type": "number"},
                            "flag": {"type": "boolean"}, "at": {"type": "date"}, "list": {"type": "array"},
                            "secret": {"type": "string"}, "deep": {"type": "object"}}}}
                        """.formatted(pk)).document();
    }

    private static Map<String, String> templates(String pk) {
        OneTableDocument schema = schema(pk);
        Model converted = SchemaConversion.toDms(schema, "t")
                .document()
                .orElseThrow()
                .models()
                .get(0);
        Model.Builder model = Model.builder("T", "t").partitionKey("pk", Type.S).sortKey("sk", Type.S);
        converted.attributes().forEach(def -> model.attribute(def.attribute().equals("secret") ? secret() : def));
        converted.indexes().forEach(model::index);
        return ValueTemplates.of(schema, model.build()).entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, entry -> entry.getValue().toString()));
    }

    private static AttributeDef secret() {
        return AttributeDef.of("secret", Type.S).encryption(Encryption.V1);
    }

    @ParameterizedTest
    @CsvSource({
        "t#${id}, t#{id}",
        "t#, t#",
        "t#${name}#x, t#{nm}#x",
        "${size}, {size}",
        "${flag}, {flag}",
        "${size:9}, {size:9}",
        "${size:9:0}, {size:9}",
        "${size:0}, {size}",
        "${id:0}, {id}",
        "${id:}, {id}",
        "${id}#${size:6}, {id}#{size:6}"
    })
    void templatesThatComputeTheSameKeysAreConverted(String value, String template) {
        assertThat(templates(value)).containsEntry("pk", template);
    }

    @ParameterizedTest
    @CsvSource({
        "${id:9}",
        "${flag:9}",
        "${size:9:_}",
        "${at}",
        "${list}",
        "${deep.zip}",
        "${secret}",
        "${other}",
        "${_type}",
        "${id}${name}"
    })
    void templatesThatKeyTemplatesCannotExpressAreLeftOut(String value) {
        assertThat(templates(value)).doesNotContainKey("pk").containsKey("gpk");
    }

    @Test
    void onlyKeysOfTheTableAndItsIndexesHaveTemplates() {
        assertThat(templates("t#${id}"))
                .containsExactlyInAnyOrderEntriesOf(Map.of("pk", "t#{id}", "sk", "t#", "gpk", "g#{id}"));
        Model stranger = Model.builder("U", "t").partitionKey("pk", Type.S).build();
        assertThat(ValueTemplates.of(schema("t#${id}"), stranger)).isEmpty();
    }
}
