package org.tabletheory.engine.internal.operation;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.request.InputShape;
import org.tabletheory.engine.internal.store.StreamState;

/** {@code GetShardIterator}. */
final class GetShardIterator implements Operation {
    @Override
    public InputShape.ObjectShape input() {
        return new InputShape.ObjectShape(CommonShapes.PACKAGE + "GetShardIteratorInput")
                .required("StreamArn", InputShape.Text.length(37, 1024))
                .required("ShardId", InputShape.Text.length(28, 65))
                .required(
                        "ShardIteratorType",
                        InputShape.Text.oneOf("TRIM_HORIZON", "LATEST", "AT_SEQUENCE_NUMBER", "AFTER_SEQUENCE_NUMBER"))
                .optional("SequenceNumber", InputShape.Text.length(21, 40));
    }

    static DynamoError trimmed() {
        return DynamoError.service(
                "TrimmedDataAccessException",
                "The operation attempted to read past the oldest stream record in a shard.");
    }

    @Override
    public Map<String, @Nullable Object> execute(InputMembers request, EngineContext engine) {
        String type = request.requiredText("ShardIteratorType");
        String number = request.text("SequenceNumber");
        boolean needsNumber = type.endsWith("SEQUENCE_NUMBER");
        if (needsNumber && number == null) {
            throw DynamoError.validation("SequenceNumber must be specified when ShardIteratorType is " + type);
        } else if (!needsNumber && number != null) {
            throw DynamoError.validation("SequenceNumber must not be specified when ShardIteratorType is " + type);
        }
        StreamState stream =
                TableStreams.find(engine.database().snapshot(), request.requiredText("StreamArn"), engine.now())
                        .stream();
        if (!TableStreams.shardId(stream).equals(request.requiredText("ShardId"))) {
            throw DynamoError.service(
                    "ResourceNotFoundException",
                    "Requested resource not found: Shard does not exist: " + request.requiredText("ShardId"));
        }
        long sequence = switch (type) {
            case "TRIM_HORIZON" -> stream.oldest();
            case "LATEST" -> stream.nextSequence();
            case "AT_SEQUENCE_NUMBER" -> ShardIterator.parseSequenceNumber(String.valueOf(number));
            default -> ShardIterator.parseSequenceNumber(String.valueOf(number)) + 1;
        };
        if (needsNumber && sequence < stream.oldest()) {
            throw trimmed();
        }
        return Map.of(
                "ShardIterator",
                new ShardIterator(stream.arn(), sequence, engine.clock().millis()).text());
    }
}
