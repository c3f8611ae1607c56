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
import org.tabletheory.schema.Json;
import org.tabletheory.schema.OneTableDocument;

/** Compares what stored attributes are decoded to with what was seen. */
final class ReadCheck {
    private final OneTableDocument schema;

    ReadCheck(OneTableDocument schema) {
        this.schema = schema;
    }

    Outcome difference(Fields vector) {
        Json.Obj attributes = vector.object("attributes");
        Json.Obj decoded = vector.object("decoded");
        String name = "read " + attributes.toText();
        OneTable table = OneTable.open(
                TableTheory.over(new RecordingWire(), Clock.systemUTC()),
                schema,
                OneTableOptions.defaults().table("reads"));
        Json.Obj error = decoded.get("error") instanceof Json.Obj named ? named : null;
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
    private Item item(Json.Obj attributes) {
        Map<String, Json> all = new LinkedHashMap<>(attributes.members());
        all.putIfAbsent(
                schema.params().typeField(),
                new Json.Obj(Map.of(
                        "S", Json.text(schema.entities().keySet().iterator().next()))));
        return DynamoJson.readItem(new Json.Obj(all).toText());
    }
}
