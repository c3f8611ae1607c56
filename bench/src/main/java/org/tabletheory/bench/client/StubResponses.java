package org.tabletheory.bench.client;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.reference.SdkValues;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Creates DynamoDB responses. */
public final class StubResponses {
    private StubResponses() {}

    /** Returns a GetItem response with item 0. */
    public static byte[] get(Shape<?> shape) {
        return bytes("{\"Item\":" + json(shape.item(0)) + "}");
    }

    static byte[] put() {
        return bytes("{}");
    }

    /** Returns a Query response with the first items in one page. */
    public static byte[] query(Shape<?> shape, int count) {
        return bytes("{\"Count\":" + count + ",\"Items\":" + items(shape, count) + ",\"ScannedCount\":" + count + "}");
    }

    static byte[] batchGet(Shape<?> shape, int count) {
        return bytes("{\"Responses\":{\"" + Shape.TABLE + "\":" + items(shape, count) + "},\"UnprocessedKeys\":{}}");
    }

    private static String items(Shape<?> shape, int count) {
        return IntStream.range(0, count).mapToObj(i -> json(shape.item(i))).collect(Collectors.joining(",", "[", "]"));
    }

    private static String json(Map<String, AttributeValue> item) {
        Map<String, Value> values = new LinkedHashMap<>();
        item.forEach((name, value) -> values.put(name, SdkValues.toOurs(value)));
        return DynamoJson.write(new Item(values));
    }

    private static byte[] bytes(String json) {
        return json.getBytes(StandardCharsets.UTF_8);
    }
}
