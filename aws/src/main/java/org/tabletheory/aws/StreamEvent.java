package org.tabletheory.aws;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.aws.internal.value.LambdaRecords;
import org.tabletheory.aws.internal.value.SdkRecords;
import org.tabletheory.error.TableTheoryException;
import software.amazon.awssdk.services.dynamodb.model.Record;

/**
 * One record of a table's stream as it came: what was done to which item, and how the item was before and after.
 *
 * <pre>{@code
 * public void handle(com.amazonaws.services.lambda.runtime.events.DynamodbEvent event) {
 *     for (var record : event.getRecords()) {
 *         StreamChange<User> change = StreamChange.of(db.marshaller(User.class), StreamEvent.ofLambda(record));
 *     }
 * }
 * }</pre>
 *
 * @param kind what was done
 * @param id the record's id, which a record that is delivered again has too
 * @param sequenceNumber its place in its shard
 * @param keys the item's key
 * @param before the image of the item before; null where there was none, or the stream has none of old ones
 * @param after the image of the item after; null where there is none, or the stream has none of new ones
 */
public record StreamEvent(
        Kind kind,
        String id,
        String sequenceNumber,
        Item keys,
        @Nullable Item before,
        @Nullable Item after) {

    /** What was done to an item. */
    public enum Kind {
        INSERT,
        MODIFY,
        REMOVE
    }

    /**
     * A record of an event of Lambda.
     *
     * @throws TableTheoryException with {@code ErrInvalidModel} when it is no record of a stream of DynamoDB
     */
    public static StreamEvent ofLambda(DynamodbEvent.DynamodbStreamRecord record) {
        return LambdaRecords.read(record);
    }

    /**
     * A record that was read with the SDK.
     *
     * @throws TableTheoryException with {@code ErrInvalidModel} when it is no record of a stream of DynamoDB
     */
    public static StreamEvent ofSdk(Record record) {
        return SdkRecords.read(record);
    }

    /** The image of the item before, where there is one. */
    public Optional<Item> oldImage() {
        return Optional.ofNullable(before);
    }

    /** The image of the item after, where there is one. */
    public Optional<Item> newImage() {
        return Optional.ofNullable(after);
    }

    /** This event as the end of the item that was. */
    StreamEvent asRemoval() {
        return new StreamEvent(Kind.REMOVE, id, sequenceNumber, keys, before, null);
    }

    /** This event as the beginning of the item that is. */
    StreamEvent asInsertion() {
        return new StreamEvent(Kind.INSERT, id, sequenceNumber, keys, null, after);
    }

    /** Shows the key, not what the item holds. */
    @Override
    public String toString() {
        return "StreamEvent[" + kind + " " + keys + "]";
    }
}
