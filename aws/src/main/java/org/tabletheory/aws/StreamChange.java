package org.tabletheory.aws;

import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.Marshaller;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;

/**
 * What a stream tells of an entity: how it was, how it is, and in what it changed.
 *
 * <pre>{@code
 * StreamEvent event = null; // of a record
 * StreamChange<User> change = StreamChange.of(db.marshaller(User.class), event);
 * if (change.kind() == StreamEvent.Kind.MODIFY && change.changed().contains("emailHash")) {
 *     User before = change.oldImage().orElseThrow();
 *     User after = change.newImage().orElseThrow();
 * }
 * }</pre>
 *
 * <p>Encrypted attributes are decrypted, and refused where the client has no key provider. Immutable, and safe for use by many
 * threads if the entities are.
 *
 * @param <T> the entity's type
 */
public final class StreamChange<T> {
    private final Marshaller<T> marshaller;
    private final StreamEvent event;
    private final @Nullable T before;
    private final @Nullable T after;

    private StreamChange(Marshaller<T> marshaller, StreamEvent event, @Nullable T before, @Nullable T after) {
        this.marshaller = marshaller;
        this.event = event;
        this.before = before;
        this.after = after;
    }

    /**
     * Reads both images of an event.
     *
     * @throws TableTheoryException with {@code ErrInvalidModel} when one does not fit the model, with {@code
     *     ErrEncryptionNotConfigured} when the model has encrypted attributes and the client no key provider
     */
    public static <T> StreamChange<T> of(Marshaller<T> marshaller, StreamEvent event) {
        return new StreamChange<>(
                marshaller, event, entity(marshaller, event.before()), entity(marshaller, event.after()));
    }

    private static <T> @Nullable T entity(Marshaller<T> marshaller, @Nullable Item image) {
        return image == null ? null : marshaller.unmarshal(image);
    }

    /** What was done. */
    public StreamEvent.Kind kind() {
        return event.kind();
    }

    /** The entity before; empty where there was none, or the stream has no old images. */
    public Optional<T> oldImage() {
        return Optional.ofNullable(before);
    }

    /** The entity after; empty where there is none, or the stream has no new images. */
    public Optional<T> newImage() {
        return Optional.ofNullable(after);
    }

    /**
     * The names of the attributes that were added, changed or removed: all of them where an item was inserted or removed.
     *
     * @throws TableTheoryException with {@code ErrInvalidModel} when the stream does not have the images to tell by
     */
    public Set<String> changed() {
        boolean tells = switch (kind()) {
            case INSERT -> event.after() != null;
            case MODIFY -> event.before() != null && event.after() != null;
            case REMOVE -> event.before() != null;
        };
        if (!tells) {
            throw new TableTheoryException(
                    "the stream does not have the images to tell what changed; set its view type to NEW_AND_OLD_IMAGES",
                    ErrorCodes.INVALID_MODEL,
                    ErrorContext.of("stream record", marshaller.model().name()));
        }
        return marshaller.changed(
                event.oldImage().orElse(Item.empty()), event.newImage().orElse(Item.empty()));
    }

    /** The record as it came. */
    public StreamEvent event() {
        return event;
    }

    /** Shows the key, not what the entity holds. */
    @Override
    public String toString() {
        return "StreamChange[" + kind() + " of " + marshaller.model().name() + " " + event.keys() + "]";
    }
}
