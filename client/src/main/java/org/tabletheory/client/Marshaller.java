package org.tabletheory.client;

import java.util.LinkedHashSet;
import java.util.Set;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.TreeReader;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.internal.write.BatchItems;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.schema.Model;

/**
 * Turns items that came another way than through this client into entities, and entities into items, by the client's own
 * rules and without a call: names, types, emptiness and encryption are what they are when it reads and writes.
 *
 * <pre>{@code
 * Marshaller<User> users = db.marshaller(User.class);
 * User found = users.unmarshal(reader); // from any encoding
 * Item stored = users.marshal(found);
 * }</pre>
 *
 * <p>A model with encrypted attributes is refused where the client has no key provider. Immutable and safe for use by many
 * threads.
 *
 * @param <T> the entities' type
 */
public final class Marshaller<T> {
    private final Session session;
    private final Mapper<T> mapper;
    private final Model model;

    Marshaller(Session session, Mapper<T> mapper) {
        this.session = session;
        this.mapper = mapper;
        this.model = mapper.model();
    }

    /** The model that says what the items are. */
    public Model model() {
        return model;
    }

    /** The entities' class. */
    public Class<T> type() {
        return mapper.type();
    }

    /**
     * The entity that an item is, as it is stored: envelopes are opened.
     *
     * @throws TableTheoryException with {@code ErrInvalidModel} and the place when it does not fit, and with {@code
     *     ErrEncryptionNotConfigured} when it would have to be decrypted and there is no key provider
     */
    public T unmarshal(ItemReader stored) {
        session.sealing().require(model, "unmarshal");
        try {
            return session.sealing().opening(mapper).read(stored);
        } catch (AttributeException e) {
            ErrorContext context = ErrorContext.of("unmarshal", model.name());
            throw new TableTheoryException(
                    "the item does not fit " + type().getName() + ": " + e.problem()
                            + (e.path().isEmpty() ? "" : ", at " + e.path()),
                    Set.of(ErrorCodes.INVALID_MODEL),
                    e.path().isEmpty() ? context : context.at(e.path()),
                    e);
        }
    }

    /** As {@link #unmarshal(ItemReader)}, from a tree. */
    public T unmarshal(Item stored) {
        return unmarshal(TreeReader.of(stored));
    }

    /**
     * The whole item of an entity as it is stored: without what is empty and to be left out, encrypted where the model says
     * so. Timestamps and version are the entity's own, since nothing is written here.
     *
     * @throws TableTheoryException with {@code ErrInvalidModel} and the place when a value cannot be stored, with {@code
     *     ErrMissingPrimaryKey} when the key is not whole
     */
    public Item marshal(T entity) {
        BatchItems<T> items = new BatchItems<>(session, mapper, "marshal");
        return items.sealed(items.copy(entity));
    }

    /**
     * The attributes in which two stored items differ, those that only one of them has included. Encrypted ones are told
     * apart by what is in their envelopes, which differ with every write.
     */
    public Set<String> changed(Item before, Item after) {
        session.sealing().require(model, "unmarshal");
        Set<String> names = new LinkedHashSet<>(before.attributes().keySet());
        names.addAll(after.attributes().keySet());
        names.removeIf(name -> isSame(name, before, after));
        return names;
    }

    private boolean isSame(String name, Item before, Item after) {
        Value old = before.get(name);
        Value recent = after.get(name);
        if (old == null || recent == null) {
            return false;
        }
        return old.equals(recent)
                || (model.isEncrypted(name) && opened(name, old).equals(opened(name, recent)));
    }

    private Value opened(String name, Value sealed) {
        return session.sealing().open(model, name, sealed);
    }
}
