package org.tabletheory.aws;

import java.util.Map;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.aws.internal.value.ForeignReader;
import org.tabletheory.aws.internal.value.SdkTree;
import org.tabletheory.aws.internal.value.SdkWriter;
import org.tabletheory.client.Marshaller;
import org.tabletheory.error.TableTheoryException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Items of the AWS SDK into entities and back, for programs that use both.
 *
 * <pre>{@code
 * Map<String, software.amazon.awssdk.services.dynamodb.model.AttributeValue> item =
 *         SdkItems.marshalItem(db.marshaller(User.class), user);
 * User same = SdkItems.unmarshalItem(db.marshaller(User.class), item);
 * }</pre>
 *
 * <p>The rules are the client's own, encryption included: see {@link Marshaller}. Safe for use by many threads.
 */
public final class SdkItems {
    private SdkItems() {}

    /**
     * The entity that an item of the SDK is.
     *
     * @throws TableTheoryException with {@code ErrInvalidModel} and the place when it does not fit
     */
    public static <T> T unmarshalItem(Marshaller<T> marshaller, Map<String, AttributeValue> item) {
        return marshaller.unmarshal(reader(item));
    }

    /** The item of an entity, as it is stored. */
    public static <T> Map<String, AttributeValue> marshalItem(Marshaller<T> marshaller, T entity) {
        return fromItem(marshaller.marshal(entity));
    }

    /** The item as a tree of ours. */
    public static Item toItem(Map<String, AttributeValue> item) {
        return Item.readFrom(reader(item));
    }

    /** The item as the SDK keeps it. */
    public static Map<String, AttributeValue> fromItem(Item item) {
        SdkWriter writer = new SdkWriter();
        item.writeTo(writer);
        return writer.item();
    }

    /** A stream that stands before the item, for codecs. */
    public static ItemReader reader(Map<String, AttributeValue> item) {
        return new ForeignReader<>(SdkTree.INSTANCE, item);
    }
}
