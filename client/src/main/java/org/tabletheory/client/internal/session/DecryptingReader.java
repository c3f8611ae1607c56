package org.tabletheory.client.internal.session;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.TreeReader;
import org.tabletheory.schema.Model;

/**
 * An item reader that decrypts envelopes: each is decrypted when it is first read, and not at all if it is skipped. Other
 * attributes are streamed unchanged.
 *
 * <p>Inside a decrypted value the path is only the attribute's name, since the names inside are secret too.
 */
final class DecryptingReader implements ItemReader {
    private final ItemReader reader;
    private final Model model;
    private final AttributeEncryption encryption;
    private int depth;
    /** The encrypted attribute that is next or being read, or null. */
    private @Nullable String attribute;
    /** The decrypted value, once it was read. */
    private @Nullable TreeReader decrypted;

    DecryptingReader(ItemReader reader, Model model, AttributeEncryption encryption) {
        this.reader = reader;
        this.model = model;
        this.encryption = encryption;
    }

    /** Returns the reader of the current value. */
    private ItemReader source() {
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
    public void startItem() {
        reader.startItem();
        depth++;
    }

    @Override
    public @Nullable String nextName() {
        if (depth == 1) {
            String name = reader.nextName();
            decrypted = null;
            attribute = name != null && model.isEncrypted(name) ? name : null;
            depth = name == null ? 0 : 1;
            return name;
        }
        String name = source().nextName();
        depth -= name == null ? 1 : 0;
        return name;
    }

    @Override
    public boolean nextElement() {
        boolean more = source().nextElement();
        depth -= more ? 0 : 1;
        return more;
    }

    @Override
    public void startSet() {
        source().startSet();
        depth++;
    }

    @Override
    public void startList() {
        source().startList();
        depth++;
    }

    @Override
    public void startMap() {
        source().startMap();
        depth++;
    }

    @Override
    public void skip() {
        boolean sealed = attribute != null && decrypted == null;
        (sealed ? reader : source()).skip();
    }

    @Override
    public Type type() {
        return source().type();
    }

    @Override
    public String string() {
        return source().string();
    }

    @Override
    public String number() {
        return source().number();
    }

    @Override
    public long wholeNumber() {
        return source().wholeNumber();
    }

    @Override
    public byte[] binary() {
        return source().binary();
    }

    @Override
    public boolean bool() {
        return source().bool();
    }

    @Override
    public void nul() {
        source().nul();
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
