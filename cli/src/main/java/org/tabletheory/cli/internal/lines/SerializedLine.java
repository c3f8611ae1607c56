package org.tabletheory.cli.internal.lines;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.SerializedValue;
import org.tabletheory.attribute.spi.JsonBuffer;
import org.tabletheory.attribute.spi.text.JsonSyntax;

/** Reads and writes a serialized value as a line: <code>{"typeId":"0101","bytes":"0000…"}</code>. */
public final class SerializedLine {

    private SerializedLine() {}

    /** Returns the line without terminator. */
    public static String write(SerializedValue value) {
        JsonBuffer json = JsonBuffer.verbatim();
        json.startObject();
        json.member("typeId", value.typeIdHex());
        json.member("bytes", value.bytesHex());
        json.endObject();
        return new String(json.array(), json.start(), json.size(), StandardCharsets.UTF_8);
    }

    /**
     * Returns the value of a line.
     *
     * @throws AttributeException if the line has another form
     */
    public static SerializedValue read(byte[] line) {
        String typeId = null;
        String bytes = null;
        try (JsonParser json = DynamoJson.factory().createParser(line)) {
            expect(json.nextToken() == JsonToken.START_OBJECT);
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String name = json.currentName();
                expect(json.nextToken() == JsonToken.VALUE_STRING);
                switch (name) {
                    case "typeId" -> typeId = once(typeId, json);
                    case "bytes" -> bytes = once(bytes, json);
                    default -> expect(false);
                }
            }
            expect(json.nextToken() == null);
        } catch (JsonProcessingException notJson) {
            throw new AttributeException("the line is not JSON: " + JsonSyntax.problem(notJson), "");
        } catch (IOException notUtf8) {
            throw new AttributeException("the line is not UTF-8", "");
        }
        if (typeId == null || bytes == null) {
            throw shape();
        }
        return SerializedValue.ofHex(typeId, bytes);
    }

    private static String once(@Nullable String earlier, JsonParser json) throws IOException {
        expect(earlier == null);
        return json.getText();
    }

    private static void expect(boolean condition) {
        if (!condition) {
            throw shape();
        }
    }

    private static AttributeException shape() {
        return new AttributeException(
                "the line must be an object of exactly two strings, such as {\"typeId\":\"0001\",\"bytes\":\"61\"}",
                "");
    }
}
