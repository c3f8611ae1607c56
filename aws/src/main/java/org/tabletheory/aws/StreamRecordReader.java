package org.tabletheory.aws;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.Item;
import org.tabletheory.aws.internal.item.AttributeValueAccess;
import org.tabletheory.aws.internal.item.AttributeValueReader;
import org.tabletheory.aws.internal.item.LambdaValueAccess;
import org.tabletheory.aws.internal.item.SdkValueAccess;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.StreamRecord;

/** Converts stream records of Lambda events and of the AWS SDK, whose classes have the same shape but no common type. */
final class StreamRecordReader {
    private StreamRecordReader() {}

    static StreamEvent read(DynamodbStreamRecord record) {
        com.amazonaws.services.lambda.runtime.events.models.dynamodb.StreamRecord change =
                required("dynamodb", record.getDynamodb());
        LambdaValueAccess values = LambdaValueAccess.INSTANCE;
        return new StreamEvent(
                kind(record.getEventName()),
                orEmpty(record.getEventID()),
                orEmpty(change.getSequenceNumber()),
                required("Keys", item(values, change.getKeys())),
                item(values, change.getOldImage()),
                item(values, change.getNewImage()));
    }

    static StreamEvent read(Record record) {
        StreamRecord change = required("dynamodb", record.dynamodb());
        SdkValueAccess values = SdkValueAccess.INSTANCE;
        return new StreamEvent(
                kind(record.eventNameAsString()),
                orEmpty(record.eventID()),
                orEmpty(change.sequenceNumber()),
                required("Keys", item(values, change.keys())),
                item(values, change.oldImage()),
                item(values, change.newImage()));
    }

    private static <T> T required(String member, @Nullable T value) {
        if (value == null) {
            throw error("the record has no '" + member + "'; expected a record of a DynamoDB stream", "", null);
        }
        return value;
    }

    private static StreamEvent.Kind kind(@Nullable String name) {
        for (StreamEvent.Kind kind : StreamEvent.Kind.values()) {
            if (kind.name().equals(name)) {
                return kind;
            }
        }
        throw error("unknown stream event '" + name + "'; supported: INSERT, MODIFY, REMOVE", "", null);
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }

    /** Returns the image as an item, or null if the record does not have it. */
    private static <V> @Nullable Item item(AttributeValueAccess<V> values, @Nullable Map<String, V> image) {
        if (image == null || image.isEmpty()) {
            return null;
        }
        try {
            return Item.readFrom(new AttributeValueReader<>(values, image));
        } catch (AttributeException e) {
            throw error("the record contains an invalid value: " + e.problem(), e.path(), e);
        }
    }

    private static TableTheoryException error(String problem, String path, @Nullable Throwable cause) {
        ErrorContext context = ErrorContext.of("stream record", null);
        return new TableTheoryException(
                problem, Set.of(ErrorCodes.INVALID_MODEL), path.isEmpty() ? context : context.at(path), cause);
    }
}
