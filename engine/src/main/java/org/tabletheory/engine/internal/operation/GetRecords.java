package org.tabletheory.engine.internal.operation;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemSize;
import org.tabletheory.engine.internal.json.ResponseJson;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.request.InputShape;
import org.tabletheory.engine.internal.store.StreamState;

/** {@code GetRecords}. */
final class GetRecords implements Operation {
    private static final int PAGE = 1000;

    @Override
    public InputShape.ObjectShape input() {
        return new InputShape.ObjectShape(CommonShapes.PACKAGE + "GetRecordsInput")
                .required("ShardIterator", InputShape.Text.length(1, 2048))
                .optional("Limit", InputShape.Int.of32Bits(1, PAGE));
    }

    @Override
    public Map<String, @Nullable Object> execute(InputMembers request, EngineContext engine) {
        ShardIterator iterator = ShardIterator.parse(
                request.requiredText("ShardIterator"), engine.clock().millis());
        StreamState stream =
                TableStreams.find(engine.database().snapshot(), iterator.streamArn(), engine.now()).stream();
        if (iterator.sequence() < stream.oldest()) {
            throw GetShardIterator.trimmed();
        }
        List<StreamState.StreamRecord> entries = stream.from(iterator.sequence(), (int) request.number("Limit", PAGE));
        List<Object> records = new ArrayList<>();
        long next = iterator.sequence();
        for (StreamState.StreamRecord entry : entries) {
            records.add(entry(entry, stream));
            next = entry.sequence() + 1;
        }
        boolean closed = !stream.enabled() && next >= stream.nextSequence();
        Map<String, @Nullable Object> response = new LinkedHashMap<>();
        response.put("Records", records);
        response.put(
                "NextShardIterator",
                closed
                        ? null
                        : new ShardIterator(stream.arn(), next, engine.clock().millis()).text());
        return response;
    }

    private static Map<String, Object> entry(StreamState.StreamRecord entry, StreamState stream) {
        String view = stream.viewType();
        Map<String, Object> change = new LinkedHashMap<>();
        change.put("ApproximateCreationDateTime", Math.floor(entry.time()));
        change.put("Keys", entry.keys());
        long size = ItemSize.of(entry.keys());
        size += image(change, "NewImage", view.startsWith("NEW") ? entry.after() : null);
        size += image(change, "OldImage", view.contains("OLD") ? entry.before() : null);
        change.put("SequenceNumber", ShardIterator.sequenceNumber(entry.sequence()));
        change.put("SizeBytes", size);
        change.put("StreamViewType", view);
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("awsRegion", region(stream.arn()));
        result.put("dynamodb", change);
        result.put(
                "eventID",
                UUID.nameUUIDFromBytes((stream.arn() + entry.sequence()).getBytes(StandardCharsets.UTF_8))
                        .toString()
                        .replace("-", ""));
        result.put("eventName", entry.eventName());
        result.put("eventSource", "aws:dynamodb");
        result.put("eventVersion", "1.1");
        if (entry.expired()) {
            result.put("userIdentity", ResponseJson.object("PrincipalId", "dynamodb.amazonaws.com", "Type", "Service"));
        }
        return result;
    }

    private static long image(Map<String, Object> change, String member, @Nullable Item image) {
        if (image == null) {
            return 0;
        }
        change.put(member, image);
        return ItemSize.of(image);
    }

    private static String region(String arn) {
        String[] parts = arn.split(":", -1);
        return parts.length > 3 ? parts[3] : "us-east-1";
    }
}
