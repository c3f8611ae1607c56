package org.tabletheory.aws;

import com.amazonaws.services.lambda.runtime.events.models.dynamodb.AttributeValue;
import java.util.Map;
import org.tabletheory.attribute.Item;
import org.tabletheory.aws.internal.item.AttributeValueReader;
import org.tabletheory.aws.internal.item.LambdaValueAccess;
import org.tabletheory.client.Marshaller;
import org.tabletheory.error.TableTheoryException;

/**
 * Converts item images of Lambda stream events to entities.
 *
 * <pre>{@code
 * Map<String, com.amazonaws.services.lambda.runtime.events.models.dynamodb.AttributeValue> image = Map.of();
 * User user = LambdaItems.unmarshalStreamImage(db.marshaller(User.class), image);
 * }</pre>
 *
 * <p>Applies the same rules as the client, decryption included; see {@link Marshaller}. For whole stream records use {@link
 * StreamChange}. Thread-safe.
 */
public final class LambdaItems {
    private LambdaItems() {}

    /**
     * Returns the entity of an image.
     *
     * @throws TableTheoryException with {@code ErrInvalidModel} and the attribute path if the image does not match the model
     */
    public static <T> T unmarshalStreamImage(Marshaller<T> marshaller, Map<String, AttributeValue> image) {
        return marshaller.unmarshal(new AttributeValueReader<>(LambdaValueAccess.INSTANCE, image));
    }

    /** Returns the image as an {@link Item}. */
    public static Item toItem(Map<String, AttributeValue> image) {
        return Item.readFrom(new AttributeValueReader<>(LambdaValueAccess.INSTANCE, image));
    }
}
