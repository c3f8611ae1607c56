package org.tabletheory.attribute.spi;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.Type;

/** A reader that forwards to another one and tracks the depth, as a base class for readers that change some calls. */
public abstract class ForwardingReader implements ItemReader {
    /** The other reader. */
    protected final ItemReader reader;

    private int depth;

    protected ForwardingReader(ItemReader reader) {
        this.reader = reader;
    }

    /** Returns the reader of the current value: the other reader, unless a subclass has replaced the value. */
    protected ItemReader source() {
        return reader;
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
        String name = source().nextName();
        if (name == null) {
            depth--;
        }
        return name;
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
    public boolean nextElement() {
        boolean more = source().nextElement();
        if (!more) {
            depth--;
        }
        return more;
    }

    @Override
    public void startMap() {
        source().startMap();
        depth++;
    }

    @Override
    public void skip() {
        source().skip();
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
        return source().path();
    }

    @Override
    public AttributeException error(String problem) {
        return source().error(problem);
    }
}
