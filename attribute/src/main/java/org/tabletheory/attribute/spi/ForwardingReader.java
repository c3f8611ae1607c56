package org.tabletheory.attribute.spi;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.Type;

/** A reader that forwards to another one and tracks the depth, as a base class for readers that change some calls. */
public abstract class ForwardingReader implements ItemReader {
    private final ItemReader reader;
    private int depth;

    protected ForwardingReader(ItemReader reader) {
        this.reader = reader;
    }

    /** Returns true if the reader is at the top level of the item. */
    protected final boolean isAtTop() {
        return depth == 1;
    }

    @Override
    public void startItem() {
        reader.startItem();
        depth++;
    }

    @Override
    public @Nullable String nextName() {
        String name = reader.nextName();
        if (name == null) {
            depth--;
        }
        return name;
    }

    @Override
    public void startSet() {
        reader.startSet();
        depth++;
    }

    @Override
    public void startList() {
        reader.startList();
        depth++;
    }

    @Override
    public boolean nextElement() {
        boolean more = reader.nextElement();
        if (!more) {
            depth--;
        }
        return more;
    }

    @Override
    public void startMap() {
        reader.startMap();
        depth++;
    }

    @Override
    public void skip() {
        reader.skip();
    }

    @Override
    public Type type() {
        return reader.type();
    }

    @Override
    public String string() {
        return reader.string();
    }

    @Override
    public String number() {
        return reader.number();
    }

    @Override
    public long wholeNumber() {
        return reader.wholeNumber();
    }

    @Override
    public byte[] binary() {
        return reader.binary();
    }

    @Override
    public boolean bool() {
        return reader.bool();
    }

    @Override
    public void nul() {
        reader.nul();
    }

    @Override
    public String path() {
        return reader.path();
    }

    @Override
    public AttributeException error(String problem) {
        return reader.error(problem);
    }
}
