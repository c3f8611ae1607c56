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

/** How an item is written on a line of a file; {@code docs/bulk.md} describes both forms. */
public enum LineFormat {
    /** DynamoDB JSON as DynamoDB's own export to S3 writes it: <code>{"Item":{"PK":{"S":"a"}}}</code>. */
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

    /** The line of an item, with its end. */
    abstract byte[] write(Item item);

    /**
     * The item of a line in either form, DynamoDB JSON with or without {@code Item} around it.
     *
     * @throws AttributeException with the place in the line when there is none
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

    /** What the first member looks like; what is no JSON at all is left to the reader of items, which says so. */
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
     * An item inside {@code Item}, or an item that has an attribute of that name. A line is never both: what is an item
     * inside is names and values, and what is a value is one type and its content.
     */
    private static Item wrapped(byte[] line) {
        try (JsonParser json = DynamoJson.factory().createParser(line)) {
            json.nextToken();
            json.nextToken();
            json.nextToken();
            Item item = Item.readFrom(DynamoJson.reader(json));
            if (json.nextToken() != JsonToken.END_OBJECT || json.nextToken() != null) {
                throw new AttributeException(
                        "there is more beside \"Item\"",
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
            throw new AttributeException("an item is an M, and this line has the type " + value.type(), "");
        }
        return AttributeSerialization.deserializeItem(value.bytes());
    }
}
