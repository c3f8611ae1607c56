package org.tabletheory.client.internal.query;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.spi.ForwardingReader;

/** An item reader that skips attributes which were not selected. */
public final class ProjectedReader extends ForwardingReader {
    private final Set<String> shown;

    public ProjectedReader(ItemReader reader, Set<String> shown) {
        super(reader);
        this.shown = shown;
    }

    @Override
    public @Nullable String nextName() {
        boolean top = isAtTop();
        String name = super.nextName();
        while (top && name != null && !shown.contains(name)) {
            skip();
            name = super.nextName();
        }
        return name;
    }
}
