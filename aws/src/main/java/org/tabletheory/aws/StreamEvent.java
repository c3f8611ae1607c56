package org.tabletheory.aws;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.error.TableTheoryException;
import software.amazon.awssdk.services.dynamodb.model.Record;

/**
 * One record of a table's stream: what happened to which item, with the item before and after.
 *
 * <pre>{@code
 * public void handle(com.amazonaws.services.lambda.runtime.events.DynamodbEvent event) {
 *     for (var record : event.getRecords()) {
 *         StreamChange<User> change = StreamChange.of(db.marshaller(User.class), StreamEvent.ofLambda(record));
 *     }
 * }
 * }</pre>
 *
 * @param kind what happened to the item
 * @param id the record's id, the same if the record is delivered again
 * @param sequenceNumber the record's position in its shard
 * @param keys the item's primary key
 * @param before the item before the change; null on insert, or if the stream has no old images
 * @param after the item after the change; null on removal, or if the stream has no new images
 */
public record StreamEvent(
        Kind kind,
        String id,
        String sequenceNumber,
        Item keys,
        @Nullable Item before,
        @Nullable Item after) {

    /** What happened to an item. */
    public enum Kind {
        INSERT,
        MODIFY,
        REMOVE
    }

    /**
     * Converts a record of a Lambda event.
     *
     * @throws TableTheoryException with {@code ErrInvalidModel} if it is not a valid DynamoDB stream record
     */
    public static StreamEvent ofLambda(DynamodbEvent.DynamodbStreamRecord record) {
        return StreamRecordReader.read(record);
    }

    /**
     * Converts a record that was read with the AWS SDK.
     *
     * @throws TableTheoryException with {@code ErrInvalidModel} if it is not a valid DynamoDB stream record
     */
    public static StreamEvent ofSdk(Record record) {
        return StreamRecordReader.read(record);
    }

    /** Returns the item before the change, if the record has it. */
    public Optional<Item> oldImage() {
        return Optional.ofNullable(before);
    }

    /** Returns the item after the change, if the record has it. */
    public Optional<Item> newImage() {
        return Optional.ofNullable(after);
    }

    /** Returns this event as the removal of the old item. */
    StreamEvent asRemoval() {
        return new StreamEvent(Kind.REMOVE, id, sequenceNumber, keys, before, null);
    }

    /** Returns this event as the insertion of the new item. */
    StreamEvent asInsertion() {
        return new StreamEvent(Kind.INSERT, id, sequenceNumber, keys, null, after);
    }

    /** Returns the kind and key, without other attributes. */
    @Override
    public String toString() {
        return "StreamEvent[" + kind + " " + keys + "]";
    }
}
