package org.tabletheory.client.internal.plan;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.JsonBuffer;

/** The item of a put: a tree, or the bytes that an entity was written as. Immutable. */
public sealed interface WholeItem {
    /** The item as a tree. */
    Item item();

    /** Writes the item as the value of the member that was named. */
    void write(JsonGenerator json) throws IOException;

    /** An item in memory. */
    record Tree(Item item) implements WholeItem {
        @Override
        public void write(JsonGenerator json) {
            item.writeTo(DynamoJson.writer(json));
        }
    }

    /** An item as DynamoDB JSON; nobody writes to the buffer any more. */
    record Encoded(JsonBuffer buffer) implements WholeItem {
        @Override
        public Item item() {
            return Item.readFrom(buffer.reader());
        }

        @Override
        public void write(JsonGenerator json) throws IOException {
            if (json.getOutputTarget() instanceof OutputStream out) {
                json.writeRawValue(""); // the colon after the name, which waits for a value
                json.flush();
                buffer.writeTo(out);
            } else {
                json.writeRawValue(new String(buffer.toByteArray(), StandardCharsets.UTF_8));
            }
        }
    }
}
