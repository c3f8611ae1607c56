package org.tabletheory.client.internal.session;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.TreeReader;
import org.tabletheory.crypto.Envelope;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.spi.form.Evolution;
import org.tabletheory.schema.Model;

/*
 * Upcasters see plain text: every attribute that the model encrypts, also under a former name, is decrypted first, with its
 * stored name, to which its envelope is bound. Everything else fails closed. A value in plain text is rejected unless the
 * upcaster declares it for this form; an envelope that an upcaster moves to another attribute could not be decrypted there,
 * and is rejected too.
 */
/**
 * Brings stored items into the present form, decrypted. Immutable and safe for use by many threads, as far as the upcasters are.
 */
public record PresentForm(Model model, Evolution evolution, AttributeEncryption encryption) {
    /** Returns a stored item with its encrypted attributes decrypted, whatever their types. */
    public Item opened(Item stored) {
        if (!model.hasEncryptedAttributes()) {
            return stored;
        }
        Set<String> plaintext = evolution.plaintext(stored);
        Map<String, Value> opened = new LinkedHashMap<>(stored.attributes());
        opened.replaceAll((name, value) -> {
            boolean plain = plaintext.contains(name) && !Envelope.isEnvelope(value);
            return model.isEncrypted(name) && !plain ? encryption.openAnyType(model, name, value) : value;
        });
        return new Item(opened);
    }

    /** Returns a decrypted item in the present form; attributes keep their names. */
    public Item upcast(Item opened) {
        Item upcast = evolution.upcast(opened);
        if (model.hasEncryptedAttributes()) {
            upcast.attributes().forEach((name, value) -> requireOpen(name, value));
        }
        return upcast;
    }

    /**
     * Reads an item in the present form.
     *
     * @param before the item that the upcasters received
     * @throws TableTheoryException that says so if upcasters returned an item that the mapper cannot read
     */
    public <T> T read(Mapper<T> mapper, Item before, Item present) {
        try {
            return mapper.read(TreeReader.of(present));
        } catch (AttributeException e) {
            throw new TableTheoryException(
                    "the item in its present form does not fit " + mapper.type().getSimpleName() + ": " + e.problem(),
                    Set.of(ErrorCodes.INVALID_MODEL),
                    ErrorContext.of("upcast", model.subject()).at(e.path()),
                    e);
        } catch (TableTheoryException e) {
            if (e.getClass() != TableTheoryException.class || !evolution.isOlder(before)) {
                throw e;
            }
            ErrorContext context = ErrorContext.of("upcast", model.subject());
            String path = e.attributePath();
            throw new TableTheoryException(
                    "the item that an upcaster returned does not fit "
                            + mapper.type().getSimpleName() + ": " + e.getMessage(),
                    e.codes(),
                    path == null ? context : context.at(path),
                    e);
        }
    }

    private void requireOpen(String name, Value value) {
        if (model.isEncrypted(name) && Envelope.isEnvelope(value)) {
            throw new TableTheoryException(
                    "an upcaster returns an envelope as '" + name
                            + "', which cannot be decrypted there; rename an encrypted"
                            + " attribute with aliases of @Attribute instead",
                    ErrorCodes.INVALID_ENCRYPTED_ENVELOPE,
                    ErrorContext.of("upcast", model.subject()).at(name));
        }
    }
}
