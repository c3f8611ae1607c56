package org.tabletheory.conformance.internal.onetable;

import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.TableTheory;
import org.tabletheory.conformance.internal.document.DocumentFields;
import org.tabletheory.onetable.OneTable;
import org.tabletheory.onetable.OneTableOptions;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.onetable.OneTableDocument;

/** Compares the entity decoded from stored attributes with the recorded entity. */
final class ReadCheck {
    private final OneTableDocument schema;

    ReadCheck(OneTableDocument schema) {
        this.schema = schema;
    }

    VectorComparison compare(DocumentFields vector) {
        JsonValue.Obj attributes = vector.object("attributes");
        JsonValue.Obj decoded = vector.object("decoded");
        String name = "read " + attributes.toText();
        OneTable table = OneTable.open(
                TableTheory.over(new RecordingWire(), Clock.systemUTC()),
                schema,
                OneTableOptions.defaults().table("reads"));
        JsonValue.Obj error = decoded.get("error") instanceof JsonValue.Obj named ? named : null;
        try {
            Map<String, Object> parsed = table.parse(item(attributes));
            String expected = error == null
                    ? VectorValues.normalize(VectorValues.expected(decoded, parsed))
                    : ExpectedError.describe(error);
            return new VectorComparison(name, expected, VectorValues.normalize(parsed));
        } catch (RuntimeException thrown) {
            boolean matches = error != null && ExpectedError.matches(error, thrown);
            String expected = error == null ? VectorValues.normalize(decoded) : ExpectedError.describe(error);
            return new VectorComparison(name, expected, matches ? expected : ExpectedError.describe(thrown));
        }
    }

    /** Returns the attributes as an item, with the type of the entity. */
    private Item item(JsonValue.Obj attributes) {
        Map<String, JsonValue> all = new LinkedHashMap<>(attributes.members());
        all.putIfAbsent(
                schema.params().typeField(),
                new JsonValue.Obj(Map.of(
                        "S",
                        JsonValue.text(schema.entities().keySet().iterator().next()))));
        return DynamoJson.readItem(new JsonValue.Obj(all).toText());
    }
}
