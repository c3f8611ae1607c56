package org.tabletheory.bench.client;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.bench.measure.Duel;
import org.tabletheory.bench.measure.Peer;
import org.tabletheory.bench.measure.Variant;
import org.tabletheory.bench.stub.StubHttpClient;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A call of each library, including mapping, over the same HTTP stub. */
public final class CallDuel<R> {
    public static final String ENHANCED = "enhanced";
    public static final String SDK = "sdk";

    private final Shape<R> shape;
    private final StubHttpClient http;
    private final int keys;
    private final String size;
    private final Side<?> ours;
    private final Side<?> bean;
    private final Side<?> staticSchema;
    private final Side<?> sdk;

    private CallDuel(Shape<R> shape, byte[] response, int keys) {
        this.shape = shape;
        this.http = new StubHttpClient(response);
        this.keys = keys;
        this.size = String.format(
                Locale.ROOT,
                "%d attributes, response of %,d bytes",
                shape.item(0).size(),
                response.length);
        DynamoDbClient client = Clients.sdk(http);
        this.ours = new OurSide<>(Clients.ours(http), shape, keys);
        this.bean = enhanced(client, shape.bean());
        this.staticSchema = enhanced(client, shape.staticSchema());
        this.sdk = new SdkSide<>(client, shape, keys);
    }

    private <B> Side<B> enhanced(DynamoDbClient client, TableSchema<B> schema) {
        return new EnhancedSide<>(client, shape, schema, keys);
    }

    public static Duel get(Shape<?> shape) {
        CallDuel<?> calls = new CallDuel<>(shape, StubResponses.get(shape), 1);
        calls.checkRead(1, side -> List.of(side.get()));
        return calls.duel(Side::get);
    }

    public static Duel put(Shape<?> shape) throws IOException {
        CallDuel<?> calls = new CallDuel<>(shape, StubResponses.put(), 1);
        calls.checkWritten();
        return calls.duel(Side::put);
    }

    public static Duel query(Shape<?> shape, int items) {
        CallDuel<?> calls = new CallDuel<>(shape, StubResponses.query(shape, items), 1);
        calls.checkRead(items, Side::query);
        return calls.duel(Side::query);
    }

    public static Duel batchGet(Shape<?> shape, int items) {
        CallDuel<?> calls = new CallDuel<>(shape, StubResponses.batchGet(shape, items), items);
        calls.checkRead(items, Side::batchGet);
        return calls.duel(Side::batchGet);
    }

    /**
     * The bodies of a call.
     *
     * @param request the body that this library sends
     */
    @SuppressWarnings("ArrayRecordComponent") // raw bytes
    record Exchanged(byte[] request, byte[] response) {}

    static Exchanged exchanged(Shape<?> shape, byte[] response, Function<Side<?>, Object> call) {
        CallDuel<?> calls = new CallDuel<>(shape, response, 1);
        calls.http.record();
        Object result = Objects.requireNonNull(call.apply(calls.ours));
        if (result instanceof List<?> items && items.isEmpty()) {
            throw new IllegalStateException("no items were read");
        }
        return new Exchanged(calls.http.recorded(), response);
    }

    private Duel duel(Function<Side<?>, Object> call) {
        return new Duel(
                () -> call.apply(ours),
                List.of(
                        new Peer(
                                ENHANCED,
                                List.of(
                                        new Variant("with a bean schema", () -> call.apply(bean)),
                                        new Variant("with a static schema", () -> call.apply(staticSchema)))),
                        Peer.of(SDK, () -> call.apply(sdk))),
                List.of(),
                size);
    }

    private void checkRead(int count, Function<Side<?>, List<?>> read) {
        List<Map<String, AttributeValue>> expected = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            expected.add(shape.item(i));
        }
        for (Side<?> side : List.of(ours, bean, staticSchema, sdk)) {
            if (!items(side, read).equals(expected)) {
                throw new IllegalStateException(side.getClass().getSimpleName() + " reads different items");
            }
        }
    }

    @SuppressWarnings("unchecked") // items come from the same side
    private static <E> List<Map<String, AttributeValue>> items(Side<E> side, Function<Side<?>, List<?>> read) {
        return ((List<E>) read.apply(side)).stream().map(side::item).toList();
    }

    private void checkWritten() throws IOException {
        Set<Item> sent = new LinkedHashSet<>();
        for (Side<?> side : List.of(ours, bean, staticSchema, sdk)) {
            http.record();
            side.put();
            sent.add(item(http.recorded()));
        }
        if (sent.size() != 1) {
            throw new IllegalStateException("the libraries put different items");
        }
    }

    private static Item item(byte[] request) throws IOException {
        try (JsonParser parser = DynamoJson.factory().createParser(request)) {
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
        throw new IllegalStateException("the request has no Item");
    }
}
