package org.tabletheory.client.internal.session;

import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.schema.Model;

/**
 * How the values of encrypted attributes become envelopes before they are written, and values again before they are
 * mapped.
 *
 * <p>Without a key provider there is only {@link #UNCONFIGURED}, which refuses every operation of a model that has
 * encrypted attributes before anything is sent (DMS 0.1, "Encrypted fields": fail closed). Implementations are safe for
 * use by many threads.
 */
public interface AttributeEncryption {
    /** Nothing can be encrypted or decrypted, so models that need it are refused. */
    AttributeEncryption UNCONFIGURED = new AttributeEncryption() {
        @Override
        public void require(Model model, String operation) {
            if (model.hasEncryptedAttributes()) {
                throw new TableTheoryException(
                        "the model " + model.name() + " has encrypted attributes and there is no key provider;"
                                + " configure one with Config.keyProvider, since nothing is read or written in the clear",
                        ErrorCodes.ENCRYPTION_NOT_CONFIGURED,
                        ErrorContext.of(operation, model.name()));
            }
        }

        @Override
        public Value seal(Model model, String attribute, Value value) {
            require(model, "encrypt");
            return value;
        }

        @Override
        public Value open(Model model, String attribute, Value sealed) {
            require(model, "decrypt");
            return sealed;
        }
    };

    /**
     * Refuses an operation of a model whose attributes could not be sealed or opened; the first thing that every
     * operation does, reads included.
     *
     * @throws TableTheoryException with {@code ErrEncryptionNotConfigured}
     */
    void require(Model model, String operation);

    /** The envelope of an encrypted attribute's value. */
    Value seal(Model model, String attribute, Value value);

    /** The value in an encrypted attribute's envelope. */
    Value open(Model model, String attribute, Value sealed);

    /** The item as it is written: values of encrypted attributes sealed, the rest as it is. */
    default Item seal(Model model, Item item) {
        Item sealed = item;
        for (String name : item.attributes().keySet()) {
            Value value = item.get(name);
            if (value != null && model.isEncrypted(name)) {
                sealed = sealed.with(name, seal(model, name, value));
            }
        }
        return sealed;
    }

    /** The item as it is mapped: values of encrypted attributes opened, the rest as it is. */
    default Item open(Model model, Item item) {
        Item opened = item;
        for (String name : item.attributes().keySet()) {
            Value value = item.get(name);
            if (value != null && model.isEncrypted(name)) {
                opened = opened.with(name, open(model, name, value));
            }
        }
        return opened;
    }

    /** The mapper that opens what it reads; the same where nothing is encrypted, so nothing is lost there. */
    default <T> Mapper<T> opening(Mapper<T> mapper) {
        return mapper.model().hasEncryptedAttributes() ? new DecryptingMapper<>(mapper, this) : mapper;
    }
}
