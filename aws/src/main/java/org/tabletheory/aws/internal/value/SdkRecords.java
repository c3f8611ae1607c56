package org.tabletheory.aws.internal.value;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.aws.StreamEvent;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.StreamRecord;

/** Records that the SDK read from a stream. */
public final class SdkRecords {
    private SdkRecords() {}

    /** The record as an event of ours. */
    public static StreamEvent read(Record record) {
        StreamRecord change = RecordParts.present("dynamodb", record.dynamodb());
        Item keys = RecordParts.present("Keys", RecordParts.image(() -> item(change.keys())));
        return new StreamEvent(
                RecordParts.kind(record.eventNameAsString()),
                RecordParts.text(record.eventID()),
                RecordParts.text(change.sequenceNumber()),
                keys,
                RecordParts.image(() -> item(change.oldImage())),
                RecordParts.image(() -> item(change.newImage())));
    }

    private static @Nullable Item item(Map<String, AttributeValue> image) {
        return image.isEmpty() ? null : Item.readFrom(new ForeignReader<>(SdkTree.INSTANCE, image));
    }
}
