package org.tabletheory.client.internal.session;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.TreeReader;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.schema.Model;

/**
 * An item's reader in which envelopes are values: each is opened when it is first looked into, and one that nobody asks for
 * is passed over unopened. The rest of the item streams by as it is.
 *
 * <p>Inside an opened value the place is the attribute's name and no more, since names inside are as secret as the rest.
 */
final class DecryptingReader implements ItemReader {
    private final ItemReader reader;
    private final Model model;
    private final AttributeEncryption sealing;
    private int depth;
    /** The encrypted attribute whose value comes next or is being read. */
    private @Nullable String attribute;
    /** The opened value, once it was looked into. */
    private @Nullable TreeReader opened;

    DecryptingReader(ItemReader reader, Model model, AttributeEncryption sealing) {
        this.reader = reader;
        this.model = model;
        this.sealing = sealing;
    }

    /** Where the next piece comes from. */
    private ItemReader source() {
        if (attribute == null) {
            return reader;
        }
        TreeReader inside = opened;
        if (inside == null) {
            inside = TreeReader.of(sealing.open(model, attribute, Value.readFrom(reader)));
            opened = inside;
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
            opened = null;
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
        boolean sealed = attribute != null && opened == null;
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
