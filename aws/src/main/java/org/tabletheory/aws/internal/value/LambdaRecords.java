package org.tabletheory.aws.internal.value;

import com.amazonaws.services.lambda.runtime.events.models.dynamodb.AttributeValue;
import com.amazonaws.services.lambda.runtime.events.models.dynamodb.Record;
import com.amazonaws.services.lambda.runtime.events.models.dynamodb.StreamRecord;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.aws.StreamEvent;

/** Records of Lambda's events. */
public final class LambdaRecords {
    private LambdaRecords() {}

    /** The record as an event of ours. */
    public static StreamEvent read(Record record) {
        StreamRecord change = RecordParts.present("dynamodb", record.getDynamodb());
        Item keys = RecordParts.present("Keys", RecordParts.image(() -> item(change.getKeys())));
        return new StreamEvent(
                RecordParts.kind(record.getEventName()),
                RecordParts.text(record.getEventID()),
                RecordParts.text(change.getSequenceNumber()),
                keys,
                RecordParts.image(() -> item(change.getOldImage())),
                RecordParts.image(() -> item(change.getNewImage())));
    }

    private static @Nullable Item item(@Nullable Map<String, AttributeValue> image) {
        return image == null || image.isEmpty() ? null : Item.readFrom(new ForeignReader<>(LambdaTree.INSTANCE, image));
    }
}
