package org.tabletheory.conformance.internal.onetable;

import com.fasterxml.jackson.core.JsonGenerator;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.conformance.internal.document.Fields;
import org.tabletheory.conformance.internal.document.YamlReader;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;

/** Reads a small table past everything that knows models. */
record StoredItems(Wire wire) {

    /** All items, as DynamoDB JSON. */
    List<JsonValue.Obj> of(String table) {
        byte[] answer = wire.call(WireRequest.of("Scan", Effect.READ, out -> {
                    try (JsonGenerator json = DynamoJson.factory().createGenerator(out)) {
                        json.writeStartObject();
                        json.writeStringField("TableName", table);
                        json.writeBooleanField("ConsistentRead", true);
                        json.writeEndObject();
                    }
                }))
                .body();
        return Fields.of(YamlReader.read(new String(answer, StandardCharsets.UTF_8)), "the answer")
                .objects("Items");
    }
}
