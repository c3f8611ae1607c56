package org.tabletheory.client.internal.plan;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.client.wire.Effect;
import org.tabletheory.client.wire.WireRequest;

/** One request to DynamoDB, decided in full. Immutable. */
public sealed interface Plan
        permits GetPlan,
                PagedPlan,
                PutPlan,
                UpdatePlan,
                ExpressionUpdatePlan,
                DeletePlan,
                BatchGetPlan,
                BatchWritePlan,
                TransactWritePlan,
                TransactGetPlan {
    /** DynamoDB's name of the operation. */
    String operation();

    /** The table it goes to, or null when there are several. */
    @Nullable
    String table();

    /** What sending it twice would do. */
    Effect effect();

    /** Writes the members of the request's JSON object, without its braces. */
    void writeMembers(JsonGenerator json) throws IOException;

    /** The request that the wire carries. */
    default WireRequest request() {
        WireRequest request = WireRequest.of(operation(), effect(), out -> {
            try (JsonGenerator json = DynamoJson.factory().createGenerator(out)) {
                json.writeStartObject();
                writeMembers(json);
                json.writeEndObject();
            }
        });
        String table = table();
        return table == null ? request : request.onTable(table);
    }

    /** The request's JSON, for people and tests. */
    default String json() {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = DynamoJson.factory().createGenerator(text)) {
            json.writeStartObject();
            writeMembers(json);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("memory does not fail", e);
        }
        return text.toString();
    }
}
