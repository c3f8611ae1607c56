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
 * A stream record as a change of an entity: the entity before, the entity after, and the changed attributes.
 *
 * <pre>{@code
 * StreamEvent event = null; // from a stream record
 * StreamChange<User> change = StreamChange.of(db.marshaller(User.class), event);
 * if (change.kind() == StreamEvent.Kind.MODIFY && change.changed().contains("emailHash")) {
 *     User before = change.oldImage().orElseThrow();
 *     User after = change.newImage().orElseThrow();
 * }
 * }</pre>
 *
 * <p>Encrypted attributes are decrypted; without a key provider they are rejected. Immutable, and thread-safe if the
 * entities are.
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
     * @throws TableTheoryException with {@code ErrInvalidModel} if an image does not match the model, or with {@code
     *     ErrEncryptionNotConfigured} if the model has encrypted attributes and the client has no key provider
     */
    public static <T> StreamChange<T> of(Marshaller<T> marshaller, StreamEvent event) {
        return new StreamChange<>(
                marshaller, event, entity(marshaller, event.before()), entity(marshaller, event.after()));
    }

    private static <T> @Nullable T entity(Marshaller<T> marshaller, @Nullable Item image) {
        return image == null ? null : marshaller.unmarshal(image);
    }

    /** Returns what happened to the item. */
    public StreamEvent.Kind kind() {
        return event.kind();
    }

    /** Returns the entity before the change; empty on insert, or if the stream has no old images. */
    public Optional<T> oldImage() {
        return Optional.ofNullable(before);
    }

    /** Returns the entity after the change; empty on removal, or if the stream has no new images. */
    public Optional<T> newImage() {
        return Optional.ofNullable(after);
    }

    /**
     * Returns the names of the attributes that were added, changed or removed; all attributes on insert and removal.
     *
     * @throws TableTheoryException with {@code ErrInvalidModel} if the stream lacks the images to compare
     */
    public Set<String> changed() {
        boolean comparable = switch (kind()) {
            case INSERT -> event.after() != null;
            case MODIFY -> event.before() != null && event.after() != null;
            case REMOVE -> event.before() != null;
        };
        if (!comparable) {
            throw new TableTheoryException(
                    "the stream record lacks the images to find changed attributes; set the stream view type to NEW_AND_OLD_IMAGES",
                    ErrorCodes.INVALID_MODEL,
                    ErrorContext.of("stream record", marshaller.model().name()));
        }
        return marshaller.changed(
                event.oldImage().orElse(Item.empty()), event.newImage().orElse(Item.empty()));
    }

    /** Returns the stream record. */
    public StreamEvent event() {
        return event;
    }

    /** Returns the kind, model and key, without other attributes. */
    @Override
    public String toString() {
        return "StreamChange[" + kind() + " of " + marshaller.model().name() + " " + event.keys() + "]";
    }
}
