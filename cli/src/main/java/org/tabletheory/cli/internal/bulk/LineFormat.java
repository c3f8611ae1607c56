package org.tabletheory.cli.internal.bulk;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.AttributeSerialization;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.SerializedValue;
import org.tabletheory.attribute.Type;
import org.tabletheory.cli.internal.lines.SerializedLine;

/** The format of an item file, with one item per line; see {@code docs/bulk.md}. */
public enum LineFormat {
    /** DynamoDB JSON as DynamoDB exports it to S3: <code>{"Item":{"PK":{"S":"a"}}}</code>. */
    json {
        @Override
        byte[] write(Item item) {
            byte[] plain = DynamoJson.writeBytes(item);
            byte[] line = new byte[OPEN.length + plain.length + 2];
            System.arraycopy(OPEN, 0, line, 0, OPEN.length);
            System.arraycopy(plain, 0, line, OPEN.length, plain.length);
            line[line.length - 2] = '}';
            line[line.length - 1] = '\n';
            return line;
        }
    },

    /** Canonical bytes as {@code tabletheory attribute serialize} writes them; equal items have equal lines. */
    canonical {
        @Override
        byte[] write(Item item) {
            SerializedValue value = new SerializedValue(Type.M, AttributeSerialization.serialize(item));
            return (SerializedLine.write(value) + "\n").getBytes(UTF_8);
        }
    };

    private static final byte[] OPEN = "{\"Item\":".getBytes(UTF_8);

    /** Returns the line of an item with its terminator. */
    abstract byte[] write(Item item);

    /**
     * Returns the item of a line in either format; DynamoDB JSON may be bare or wrapped in {@code Item}.
     *
     * @throws AttributeException with the position in the line if it is not an item
     */
    static Item read(byte[] line) {
        return switch (shape(line)) {
            case CANONICAL -> canonicalItem(line);
            case BARE -> DynamoJson.readItem(line);
            case WRAPPED -> wrapped(line);
        };
    }

    private enum Shape {
        CANONICAL,
        BARE,
        WRAPPED
    }

    /** Detects the format by the first member. Invalid JSON counts as a bare item, so that the item reader reports it. */
    private static Shape shape(byte[] line) {
        try (JsonParser json = DynamoJson.factory().createParser(line)) {
            if (json.nextToken() != JsonToken.START_OBJECT || json.nextToken() != JsonToken.FIELD_NAME) {
                return Shape.BARE;
            }
            String name = json.currentName();
            if (json.nextToken() == JsonToken.VALUE_STRING) {
                return Shape.CANONICAL;
            }
            return name.equals("Item") ? Shape.WRAPPED : Shape.BARE;
        } catch (IOException malformed) {
            return Shape.BARE;
        }
    }

    /**
     * Reads an item wrapped in {@code Item}, or a bare item with an attribute of that name. This is not ambiguous: a
     * wrapped item has names with values, an attribute value has a single type with its content.
     */
    private static Item wrapped(byte[] line) {
        try (JsonParser json = DynamoJson.factory().createParser(line)) {
            json.nextToken();
            json.nextToken();
            json.nextToken();
            Item item = Item.readFrom(DynamoJson.reader(json));
            if (json.nextToken() != JsonToken.END_OBJECT || json.nextToken() != null) {
                throw new AttributeException(
                        "unexpected member next to \"Item\"",
                        "",
                        json.currentLocation().getByteOffset());
            }
            return item;
        } catch (AttributeException notWrapped) {
            try {
                return DynamoJson.readItem(line);
            } catch (AttributeException notBare) {
                throw notWrapped;
            }
        } catch (IOException malformed) {
            return DynamoJson.readItem(line);
        }
    }

    private static Item canonicalItem(byte[] line) {
        SerializedValue value = SerializedLine.read(line);
        if (value.type() != Type.M) {
            throw new AttributeException("an item has type M, not " + value.type(), "");
        }
        return AttributeSerialization.deserializeItem(value.bytes());
    }
}
