package org.tabletheory.conformance.internal.onetable;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.tabletheory.attribute.JsonBuffer;
import org.tabletheory.conformance.internal.document.Fields;
import org.tabletheory.conformance.internal.document.YamlReader;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.RequestBody;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;

/** Reads a small table past everything that knows models. */
record StoredItems(Wire wire) {

    /** All items, as DynamoDB JSON. */
    List<JsonValue.Obj> of(String table) {
        JsonBuffer json = RequestBody.newBuffer();
        json.startObject();
        json.member("TableName", table);
        json.member("ConsistentRead", true);
        json.endObject();
        byte[] answer = wire.call(WireRequest.of("Scan", Effect.READ, RequestBody.of(json)))
                .body();
        return Fields.of(YamlReader.read(new String(answer, StandardCharsets.UTF_8)), "the answer")
                .objects("Items");
    }
}
