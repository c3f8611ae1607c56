package org.tabletheory.conformance.internal.onetable;

import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.TableTheory;
import org.tabletheory.conformance.internal.document.Fields;
import org.tabletheory.onetable.OneTable;
import org.tabletheory.onetable.OneTableOptions;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.onetable.OneTableDocument;

/** Compares what stored attributes are decoded to with what was seen. */
final class ReadCheck {
    private final OneTableDocument schema;

    ReadCheck(OneTableDocument schema) {
        this.schema = schema;
    }

    Outcome difference(Fields vector) {
        JsonValue.Obj attributes = vector.object("attributes");
        JsonValue.Obj decoded = vector.object("decoded");
        String name = "read " + attributes.toText();
        OneTable table = OneTable.open(
                TableTheory.over(new RecordingWire(), Clock.systemUTC()),
                schema,
                OneTableOptions.defaults().table("reads"));
        JsonValue.Obj error = decoded.get("error") instanceof JsonValue.Obj named ? named : null;
        try {
            Map<String, Object> given = table.parse(item(attributes));
            String expected = error == null
                    ? VectorValues.meaning(VectorValues.expected(decoded, given))
                    : ErrorMeaning.expected(error);
            return new Outcome(name, expected, VectorValues.meaning(given));
        } catch (RuntimeException refused) {
            boolean right = error != null && ErrorMeaning.is(error, refused);
            String expected = error == null ? VectorValues.meaning(decoded) : ErrorMeaning.expected(error);
            return new Outcome(name, expected, right ? expected : ErrorMeaning.actual(refused));
        }
    }

    /** The attributes with the type that they are to be read as. */
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
