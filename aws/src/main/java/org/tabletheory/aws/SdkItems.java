package org.tabletheory.aws;

import java.util.Map;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.aws.internal.item.AttributeValueReader;
import org.tabletheory.aws.internal.item.SdkItemWriter;
import org.tabletheory.aws.internal.item.SdkValueAccess;
import org.tabletheory.client.Marshaller;
import org.tabletheory.error.TableTheoryException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Converts between items of the AWS SDK and entities, for programs that use both libraries.
 *
 * <pre>{@code
 * Map<String, software.amazon.awssdk.services.dynamodb.model.AttributeValue> item =
 *         SdkItems.marshalItem(db.marshaller(User.class), user);
 * User same = SdkItems.unmarshalItem(db.marshaller(User.class), item);
 * }</pre>
 *
 * <p>Applies the same rules as the client, encryption included; see {@link Marshaller}. Thread-safe.
 */
public final class SdkItems {
    private SdkItems() {}

    /**
     * Returns the entity of an SDK item.
     *
     * @throws TableTheoryException with {@code ErrInvalidModel} and the attribute path if the item does not match the model
     */
    public static <T> T unmarshalItem(Marshaller<T> marshaller, Map<String, AttributeValue> item) {
        return marshaller.unmarshal(reader(item));
    }

    /** Returns the SDK item of an entity, as it would be stored. */
    public static <T> Map<String, AttributeValue> marshalItem(Marshaller<T> marshaller, T entity) {
        return fromItem(marshaller.marshal(entity));
    }

    /** Returns an SDK item as an {@link Item}. */
    public static Item toItem(Map<String, AttributeValue> item) {
        return Item.readFrom(reader(item));
    }

    /** Returns an {@link Item} as an SDK item. */
    public static Map<String, AttributeValue> fromItem(Item item) {
        SdkItemWriter writer = new SdkItemWriter();
        item.writeTo(writer);
        return writer.item();
    }

    /** Returns a reader positioned before the item, for codecs. */
    public static ItemReader reader(Map<String, AttributeValue> item) {
        return new AttributeValueReader<>(SdkValueAccess.INSTANCE, item);
    }
}
