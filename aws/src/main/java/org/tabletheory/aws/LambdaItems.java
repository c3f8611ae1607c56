package org.tabletheory.aws;

import com.amazonaws.services.lambda.runtime.events.models.dynamodb.AttributeValue;
import java.util.Map;
import org.tabletheory.attribute.Item;
import org.tabletheory.aws.internal.value.ForeignReader;
import org.tabletheory.aws.internal.value.LambdaTree;
import org.tabletheory.client.Marshaller;
import org.tabletheory.error.TableTheoryException;

/**
 * Images of Lambda's events into entities.
 *
 * <pre>{@code
 * Map<String, com.amazonaws.services.lambda.runtime.events.models.dynamodb.AttributeValue> image = Map.of();
 * User user = LambdaItems.unmarshalStreamImage(db.marshaller(User.class), image);
 * }</pre>
 *
 * <p>The rules are the client's own, decryption included: see {@link Marshaller}. Whole records are read by {@link
 * StreamChange}. Safe for use by many threads.
 */
public final class LambdaItems {
    private LambdaItems() {}

    /**
     * The entity that an image is.
     *
     * @throws TableTheoryException with {@code ErrInvalidModel} and the place when it does not fit
     */
    public static <T> T unmarshalStreamImage(Marshaller<T> marshaller, Map<String, AttributeValue> image) {
        return marshaller.unmarshal(new ForeignReader<>(LambdaTree.INSTANCE, image));
    }

    /** The image as a tree of ours. */
    public static Item toItem(Map<String, AttributeValue> image) {
        return Item.readFrom(new ForeignReader<>(LambdaTree.INSTANCE, image));
    }
}
