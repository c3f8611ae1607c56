package org.tabletheory.cli.internal.database;

import java.math.BigDecimal;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.cli.internal.item.PlainJson;
import org.tabletheory.client.Config;
import org.tabletheory.schema.document.JsonObjectBuilder;
import org.tabletheory.wire.Wire;

/**
 * Follows the stream of a table: returns the changes of all shards as they arrive, and follows shards to those that replace
 * them. Changes of one item are in order. Not thread-safe.
 */
public final class StreamTail implements AutoCloseable {
    private final Wire wire;
    private final String stream;
    private final Set<String> known = new HashSet<>();
    private final Map<String, String> iterators = new LinkedHashMap<>();
    /** Shards that are read when their parent has ended, each with its parent, so that changes of an item stay in order. */
    private final Map<String, String> waiting = new LinkedHashMap<>();

    /**
     * A change of an item.
     *
     * @param kind INSERT, MODIFY or REMOVE
     * @param seconds when it happened, in seconds since 1970
     */
    public record ChangeRecord(
            String kind,
            long seconds,
            Item key,
            @Nullable Item oldItem,
            @Nullable Item newItem) {}

    private StreamTail(Wire wire, String stream) {
        this.wire = wire;
        this.stream = stream;
    }

    /**
     * Opens a stream.
     *
     * @param fromStart whether to begin with the oldest change that is kept, which may be 24 hours old
     */
    public static StreamTail open(Config config, String stream, boolean fromStart) {
        Config streams =
                config.toBuilder().endpoint(endpoint(config.endpoint())).build();
        StreamTail tail = new StreamTail(streams.newWire(), stream);
        tail.addShards(fromStart ? "TRIM_HORIZON" : "LATEST");
        return tail;
    }

    /** Returns the endpoint of DynamoDB Streams: another host in AWS, the same in local servers. */
    static URI endpoint(URI dynamo) {
        String host = String.valueOf(dynamo.getHost());
        return host.startsWith("dynamodb") && host.contains(".amazonaws.com")
                ? URI.create(dynamo.toString().replace("//" + host, "//streams." + host))
                : dynamo;
    }

    private void addShards(String position) {
        String last = null;
        do {
            Value.M response = call(
                    "DescribeStream",
                    new JsonObjectBuilder().text("StreamArn", stream).text("ExclusiveStartShardId", last));
            Value.M description = map(response, "StreamDescription");
            for (Value.M shard : maps(description, "Shards")) {
                String id = text(shard, "ShardId");
                boolean closed = map(shard, "SequenceNumberRange").values().containsKey("EndingSequenceNumber");
                if (known.add(id) && !(closed && position.equals("LATEST"))) {
                    String parent = text(shard, "ParentShardId");
                    if (isPending(parent)) {
                        waiting.put(id, parent);
                    } else {
                        open(id, position);
                    }
                }
            }
            last = description.values().get("LastEvaluatedShardId") instanceof Value.S next ? next.value() : null;
        } while (last != null);
    }

    private boolean isPending(String shard) {
        return iterators.containsKey(shard) || waiting.containsKey(shard);
    }

    private void open(String shard, String position) {
        Value.M response = call(
                "GetShardIterator",
                new JsonObjectBuilder()
                        .text("StreamArn", stream)
                        .text("ShardId", shard)
                        .text("ShardIteratorType", position));
        iterators.put(shard, text(response, "ShardIterator"));
    }

    /** Returns the changes since the last call; empty if there are none. */
    public List<ChangeRecord> poll() {
        List<ChangeRecord> changes = new ArrayList<>();
        for (Map.Entry<String, String> shard : Map.copyOf(waiting).entrySet()) {
            if (!isPending(shard.getValue())) {
                waiting.remove(shard.getKey());
                open(shard.getKey(), "TRIM_HORIZON");
            }
        }
        boolean ended = iterators.isEmpty();
        for (String shard : List.copyOf(iterators.keySet())) {
            Value.M response = call("GetRecords", new JsonObjectBuilder().text("ShardIterator", iterators.get(shard)));
            for (Value.M entry : maps(response, "Records")) {
                changes.add(change(entry));
            }
            if (response.values().get("NextShardIterator") instanceof Value.S next) {
                iterators.put(shard, next.value());
            } else {
                iterators.remove(shard);
                ended = true;
            }
        }
        if (ended) {
            addShards("TRIM_HORIZON");
        }
        return changes;
    }

    private static ChangeRecord change(Value.M entry) {
        Value.M data = map(entry, "dynamodb");
        long seconds = data.values().get("ApproximateCreationDateTime") instanceof Value.N number
                ? new BigDecimal(number.text()).longValue()
                : 0;
        return new ChangeRecord(
                text(entry, "eventName"),
                seconds,
                item(data, "Keys"),
                image(data, "OldImage"),
                image(data, "NewImage"));
    }

    private static @Nullable Item image(Value.M data, String name) {
        return data.values().containsKey(name) ? item(data, name) : null;
    }

    /** Reads the DynamoDB JSON that is part of a response. */
    private static Item item(Value.M data, String name) {
        return DynamoJson.readItem(PlainJson.of(map(data, name)).toText());
    }

    private Value.M call(String operation, JsonObjectBuilder request) {
        return DatabaseConnection.call(wire, operation, request.build());
    }

    private static Value.M map(Value.M of, String name) {
        return of.values().get(name) instanceof Value.M map ? map : new Value.M(Map.of());
    }

    private static List<Value.M> maps(Value.M of, String name) {
        List<Value.M> maps = new ArrayList<>();
        if (of.values().get(name) instanceof Value.L list) {
            list.values().forEach(element -> maps.add((Value.M) element));
        }
        return maps;
    }

    private static String text(Value.M of, String name) {
        return of.values().get(name) instanceof Value.S text ? text.value() : "";
    }

    @Override
    public void close() {
        wire.close();
    }
}
