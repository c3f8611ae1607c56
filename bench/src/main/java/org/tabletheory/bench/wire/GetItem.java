package org.tabletheory.bench.wire;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.JsonBuffer;
import org.tabletheory.bench.measure.Duel;
import org.tabletheory.bench.measure.Peer;
import org.tabletheory.bench.measure.Variant;
import org.tabletheory.bench.stub.StubHttpClient;
import org.tabletheory.client.Config;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.RequestBody;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.spi.call.RequestBuffers;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;

/** GetItem of an item with 15 attributes, with our wire and with the SDK client, from request to decoded item. */
final class GetItem {
    static final String PEER = "sdk";
    private static final int ATTRIBUTES = 15;

    private final Wire wire;
    private final DynamoDbClient sdk;
    private final int bytes;

    GetItem() {
        byte[] response = ("{\"Item\":" + DynamoJson.write(user()) + "}").getBytes(StandardCharsets.UTF_8);
        bytes = response.length;
        StubHttpClient http = new StubHttpClient(response);
        StaticCredentialsProvider credentials =
                StaticCredentialsProvider.create(AwsBasicCredentials.create("AKIDEXAMPLE", "secret"));
        wire = Config.builder()
                .region("us-east-1")
                .credentials(credentials)
                .httpClient(http)
                .build()
                .newWire();
        sdk = DynamoDbClient.builder()
                .region(Region.US_EAST_1)
                .credentialsProvider(credentials)
                .httpClient(http)
                .build();
    }

    Duel duel() throws IOException {
        GetItemRequest once = request();
        Item ours = ours();
        Map<String, AttributeValue> theirs = sdk.getItem(once).item();
        if (ours.attributes().size() != ATTRIBUTES
                || !ours.attributes().keySet().equals(theirs.keySet())) {
            throw new IllegalStateException("different items");
        }
        return new Duel(
                this::ours,
                List.of(Peer.of(PEER, () -> sdk.getItem(request()).item())),
                List.of(new Variant(
                        PEER + " with a request built once",
                        () -> sdk.getItem(once).item())),
                ATTRIBUTES + " attributes, response of " + bytes + " bytes");
    }

    private Item ours() throws IOException {
        byte[] body = wire.call(WireRequest.of("GetItem", Effect.READ, body()).onTable("users"))
                .body();
        try (JsonParser parser = DynamoJson.factory().createParser(body)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                boolean item = parser.currentName().equals("Item");
                parser.nextToken();
                if (item) {
                    return Item.readFrom(DynamoJson.reader(parser));
                }
                parser.skipChildren();
            }
        }
        return Item.empty();
    }

    private static RequestBody body() {
        JsonBuffer json = RequestBuffers.newBuffer();
        json.startObject();
        json.member("TableName", "users");
        json.member("ConsistentRead", true);
        json.name("Key");
        Item.of("PK", Value.s("USER#1")).with("SK", Value.s("PROFILE")).writeTo(json);
        json.endObject();
        return RequestBuffers.body(json);
    }

    private static GetItemRequest request() {
        return GetItemRequest.builder()
                .tableName("users")
                .consistentRead(true)
                .key(Map.of("PK", AttributeValue.fromS("USER#1"), "SK", AttributeValue.fromS("PROFILE")))
                .build();
    }

    private static Item user() {
        Item user = Item.of("PK", Value.s("USER#1")).with("SK", Value.s("PROFILE"));
        for (int i = 2; i < ATTRIBUTES; i++) {
            Value value = switch (i % 5) {
                case 0 -> Value.n(1_700_000_000L + i);
                case 1 -> Value.bool(i % 2 == 0);
                case 2 -> Value.ss("red", "green", "blue");
                default -> Value.s("the text of attribute number " + i);
            };
            user = user.with("attribute" + i, value);
        }
        return user;
    }
}
