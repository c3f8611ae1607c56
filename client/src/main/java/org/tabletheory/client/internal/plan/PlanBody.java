package org.tabletheory.client.internal.plan;

import java.io.IOException;
import java.io.OutputStream;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.JsonBuffer;
import org.tabletheory.wire.BodyWriter;

/** The JSON of a plan's request. */
record PlanBody(Plan plan) implements BodyWriter {
    @Override
    public void writeTo(OutputStream out) throws IOException {
        JsonBuffer json;
        try {
            json = bytes();
        } catch (AttributeException e) {
            throw new IOException(e.problem(), e);
        }
        json.writeTo(out);
    }

    JsonBuffer bytes() {
        JsonBuffer json = JsonBuffer.verbatim();
        json.startObject();
        plan.writeMembers(json);
        json.endObject();
        return json;
    }
}
