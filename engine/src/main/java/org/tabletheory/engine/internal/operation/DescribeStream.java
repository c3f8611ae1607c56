package org.tabletheory.engine.internal.operation;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.request.InputShape;
import org.tabletheory.engine.internal.store.StreamState;

/** {@code DescribeStream}. A stream has one shard here, which is open while the stream is enabled. */
final class DescribeStream implements Operation {
    @Override
    public InputShape.ObjectShape input() {
        return new InputShape.ObjectShape(CommonShapes.PACKAGE + "DescribeStreamInput")
                .required("StreamArn", InputShape.Text.length(37, 1024))
                .optional("Limit", InputShape.Int.of32Bits(1, 100))
                .optional("ExclusiveStartShardId", InputShape.Text.length(28, 65))
                .optional(
                        "ShardFilter",
                        new InputShape.ObjectShape(CommonShapes.PACKAGE + "ShardFilter")
                                .required("ShardId", InputShape.Text.length(28, 65))
                                .required("Type", InputShape.Text.oneOf("CHILD_SHARDS")));
    }

    @Override
    public Map<String, @Nullable Object> execute(InputMembers request, EngineContext engine) {
        TableStreams.TableStream found =
                TableStreams.find(engine.database().snapshot(), request.requiredText("StreamArn"), engine.now());
        StreamState stream = found.stream();
        Map<String, Object> range = new LinkedHashMap<>();
        range.put("StartingSequenceNumber", ShardIterator.sequenceNumber(stream.oldest()));
        if (!stream.enabled()) {
            range.put("EndingSequenceNumber", ShardIterator.sequenceNumber(stream.nextSequence()));
        }
        Map<String, Object> shard = new LinkedHashMap<>();
        shard.put("ShardId", TableStreams.shardId(stream));
        shard.put("SequenceNumberRange", range);
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("StreamArn", stream.arn());
        description.put("StreamLabel", stream.label());
        description.put("StreamStatus", stream.enabled() ? "ENABLED" : "DISABLED");
        description.put("StreamViewType", stream.viewType());
        description.put("CreationRequestDateTime", stream.created());
        description.put("TableName", found.table().name());
        description.put("KeySchema", TableDescriptions.keySchema(found.table().keys()));
        // The one shard is the last on a page, and has no children.
        boolean none = request.has("ExclusiveStartShardId") || request.has("ShardFilter");
        description.put("Shards", none ? List.of() : List.of(shard));
        return Map.of("StreamDescription", description);
    }
}
