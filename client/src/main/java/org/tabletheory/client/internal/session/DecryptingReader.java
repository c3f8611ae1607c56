package org.tabletheory.client.internal.session;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.ForwardingReader;
import org.tabletheory.attribute.spi.TreeReader;
import org.tabletheory.schema.Model;

/**
 * An item reader that decrypts envelopes: each is decrypted when it is first read, and not at all if it is skipped. Other
 * attributes are streamed unchanged.
 *
 * <p>Inside a decrypted value the path is only the attribute's name, since the names inside are secret too.
 */
final class DecryptingReader extends ForwardingReader {
    private final Model model;
    private final AttributeEncryption encryption;
    /** The encrypted attribute that is next or being read, or null. */
    private @Nullable String attribute;
    /** The decrypted value, once it was read. */
    private @Nullable TreeReader decrypted;

    DecryptingReader(ItemReader reader, Model model, AttributeEncryption encryption) {
        super(reader);
        this.model = model;
        this.encryption = encryption;
    }

    @Override
    protected ItemReader source() {
        if (attribute == null) {
            return reader;
        }
        TreeReader inside = decrypted;
        if (inside == null) {
            inside = TreeReader.of(encryption.open(model, attribute, Value.readFrom(reader)));
            decrypted = inside;
        }
        return inside;
    }

    @Override
    public @Nullable String nextName() {
        if (!isAtTop()) {
            return super.nextName();
        }
        attribute = null;
        decrypted = null;
        String name = super.nextName();
        attribute = name != null && model.isEncrypted(name) ? name : null;
        return name;
    }

    @Override
    public void skip() {
        boolean sealed = attribute != null && decrypted == null;
        (sealed ? reader : source()).skip();
    }

    @Override
    public String path() {
        return attribute == null ? reader.path() : attribute;
    }

    @Override
    public AttributeException error(String problem) {
        return attribute == null ? reader.error(problem) : new AttributeException(problem, attribute);
    }
}
