package org.tabletheory.conformance.internal.onetable;

import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.TableTheoryException;
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
        String actual;
        try {
            actual = VectorValues.meaning(table.parse(item(attributes)));
        } catch (TableTheoryException refused) {
            if (decoded.get("error") instanceof Json.Obj error) {
                return new Outcome(name, "", ErrorMeaning.is(error, refused) ? "" : ErrorMeaning.actual(refused));
            }
            actual = ErrorMeaning.actual(refused);
        }
        String expected = decoded.get("error") instanceof Json.Obj error
                ? ErrorMeaning.expected(error)
                : VectorValues.meaning(asFarAsJavaCanSay(decoded, attributes));
        return new Outcome(name, expected, actual);
    }

    /** Java has no date that is none: what cannot be read as a date is given as it is stored. */
    private static Json.Obj asFarAsJavaCanSay(Json.Obj decoded, Json.Obj attributes) {
        Map<String, Json> members = new LinkedHashMap<>(decoded.members());
        members.replaceAll((name, value) -> value instanceof Json.Obj object
                        && Json.text("Invalid").equals(object.get("$date"))
                        && attributes.get(name) instanceof Json.Obj stored
                        && stored.get("S") instanceof Json.Text text
                ? text
                : value);
        return new Json.Obj(members);
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
