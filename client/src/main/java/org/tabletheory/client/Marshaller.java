package org.tabletheory.client;

import java.util.LinkedHashSet;
import java.util.Set;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.TreeReader;
import org.tabletheory.client.internal.error.RequestErrors;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.internal.write.BatchItems;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.schema.Model;

/**
 * Converts stored items from elsewhere, such as streams or exports, into entities and back, as the client does when it reads
 * and writes: the same names, types, omission and encryption. Sends no request.
 *
 * <pre>{@code
 * Marshaller<User> users = db.marshaller(User.class);
 * User found = users.unmarshal(reader); // from any encoding
 * Item stored = users.marshal(found);
 * }</pre>
 *
 * <p>A model with encrypted attributes requires a key provider. Immutable and safe for use by many threads.
 *
 * @param <T> the type of the entities
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

    /** Returns the model of the items. */
    public Model model() {
        return model;
    }

    /** Returns the class of the entities. */
    public Class<T> type() {
        return mapper.type();
    }

    /**
     * Reads a stored item into an entity; decrypts encrypted attributes.
     *
     * @throws TableTheoryException with {@code ErrInvalidModel} and the path if the item does not fit the class, and with
     *     {@code ErrEncryptionNotConfigured} if it has encrypted attributes and there is no key provider
     */
    public T unmarshal(ItemReader stored) {
        session.encryption().require(model, "unmarshal");
        try {
            return session.reading(mapper).read(stored);
        } catch (AttributeException e) {
            ErrorContext context = ErrorContext.of("unmarshal", model.subject());
            throw new TableTheoryException(
                    "the item does not fit " + type().getName() + ": " + e.problem()
                            + (e.path().isEmpty() ? "" : ", at " + e.path()),
                    Set.of(ErrorCodes.INVALID_MODEL),
                    e.path().isEmpty() ? context : context.at(e.path()),
                    e);
        }
    }

    /** Reads a stored item into an entity. See {@link #unmarshal(ItemReader)}. */
    public T unmarshal(Item stored) {
        // The class with the check is loaded only for the error: this runs before the first call of a Lambda function.
        return unmarshal(TreeReader.of(stored == null ? RequestErrors.given(stored, "unmarshal", "item") : stored));
    }

    /**
     * Returns an entity as the item that would be stored: empty {@code omit_empty} attributes are left out and encrypted
     * attributes are encrypted. Timestamps and version stay as they are in the entity.
     *
     * @throws TableTheoryException with {@code ErrInvalidModel} and the path if a value cannot be stored, and with {@code
     *     ErrMissingPrimaryKey} if part of the key is missing
     */
    public Item marshal(T entity) {
        BatchItems<T> items = new BatchItems<>(session, mapper, "marshal");
        return items.sealed(items.copy(RequestErrors.given(entity, "marshal", "entity")));
    }

    /**
     * Returns the names of the attributes in which two stored items differ, including those that only one of them has.
     * Encrypted attributes are compared decrypted, since their envelopes differ with every write.
     */
    public Set<String> changed(Item before, Item after) {
        session.encryption().require(model, "unmarshal");
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
                || (model.isEncrypted(name) && decrypted(name, old).equals(decrypted(name, recent)));
    }

    private Value decrypted(String name, Value sealed) {
        return session.encryption().open(model, name, sealed);
    }
}
