package org.tabletheory.client.internal.session;

import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.schema.Model;

/**
 * Encrypts the values of encrypted attributes before they are written, and decrypts them before they are mapped.
 *
 * <p>Without a key provider, {@link #UNCONFIGURED} rejects every operation on a model with encrypted attributes before
 * anything is sent (DMS 0.1, "Encrypted fields": fail closed). Implementations are safe for use by many threads.
 */
public interface AttributeEncryption {
    /** Rejects models with encrypted attributes. */
    AttributeEncryption UNCONFIGURED = new AttributeEncryption() {
        @Override
        public void require(Model model, String operation) {
            if (model.hasEncryptedAttributes()) {
                throw new TableTheoryException(
                        "the model " + model.subject() + " has encrypted attributes and there is no key provider;"
                                + " configure one with Config.keyProvider",
                        ErrorCodes.ENCRYPTION_NOT_CONFIGURED,
                        ErrorContext.of(operation, model.subject()));
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
     * Rejects a model whose attributes cannot be encrypted or decrypted. Every operation calls this first, including reads.
     *
     * @throws TableTheoryException with {@code ErrEncryptionNotConfigured}
     */
    void require(Model model, String operation);

    /** Encrypts the value of an attribute into an envelope. */
    Value seal(Model model, String attribute, Value value);

    /** Decrypts the envelope of an attribute, whose value must have the type of the model. */
    Value open(Model model, String attribute, Value sealed);

    /** Decrypts the envelope of an attribute of an older form, whose value may have another type. */
    default Value openAnyType(Model model, String attribute, Value sealed) {
        return open(model, attribute, sealed);
    }

    /** Returns the item with its encrypted attributes encrypted. */
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

    /** Returns the item with its encrypted attributes decrypted. */
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

    /** Returns a mapper that decrypts what it reads; the same mapper if the model has no encrypted attributes. */
    default <T> Mapper<T> decrypting(Mapper<T> mapper) {
        return mapper.model().hasEncryptedAttributes() ? new DecryptingMapper<>(mapper, this) : mapper;
    }
}
