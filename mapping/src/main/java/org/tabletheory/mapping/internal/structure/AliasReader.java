package org.tabletheory.mapping.internal.structure;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.ForwardingReader;
import org.tabletheory.attribute.spi.TreeReader;
import org.tabletheory.mapping.spi.codec.ScalarReading;

/**
 * Reads attributes that an item holds under a former name as if it held them under the present one. They follow the other
 * attributes, because the item may also have the present name, which takes precedence. Not thread-safe.
 */
public final class AliasReader extends ForwardingReader {
    private final Map<String, String> aliases;
    private final Map<String, Value> former = new HashMap<>();
    private final Set<String> seen = new HashSet<>();
    /** The renamed attributes that were not read yet, once the item itself has ended. */
    private @Nullable Iterator<Map.Entry<String, Value>> rest;
    /** Reads the value of a renamed attribute; null while the item itself is read. */
    private @Nullable TreeReader value;

    private @Nullable String name;

    /**
     * Creates a reader.
     *
     * @param aliases the former names, each with the present one
     */
    public AliasReader(ItemReader reader, Map<String, String> aliases) {
        super(reader);
        this.aliases = aliases;
    }

    @Override
    protected ItemReader source() {
        return value == null ? reader : value;
    }

    @Override
    public @Nullable String nextName() {
        if (!isAtTop()) {
            return super.nextName();
        }
        while (rest == null) {
            String next = reader.nextName();
            String present = next == null ? null : aliases.get(next);
            if (next == null) {
                rest = renamed().entrySet().iterator();
            } else if (present == null) {
                if (!seen.add(next)) {
                    throw ScalarReading.duplicate(reader);
                }
                return next;
            } else if (former.put(next, Value.readFrom(reader)) != null) {
                throw ScalarReading.duplicate(reader);
            }
        }
        Map.Entry<String, Value> next = rest.hasNext() ? rest.next() : null;
        name = next == null ? null : next.getKey();
        value = next == null ? null : TreeReader.of(next.getValue());
        return name;
    }

    /** Returns the attributes that the item has under a former name alone; of several former names, the first one counts. */
    private Map<String, Value> renamed() {
        Map<String, Value> renamed = new LinkedHashMap<>();
        aliases.forEach((alias, present) -> {
            Value found = former.get(alias);
            if (found != null && !seen.contains(present)) {
                renamed.putIfAbsent(present, found);
            }
        });
        return renamed;
    }

    @Override
    public @Nullable String stringIfAny() {
        return source().stringIfAny();
    }

    /** The discriminator of a sealed type has no former name. */
    @Override
    public @Nullable String stringAhead(String wanted) {
        return source().stringAhead(wanted);
    }

    @Override
    public String path() {
        if (value == null) {
            return reader.path();
        }
        String inner = value.path();
        return inner.isEmpty() || inner.startsWith("[") ? name + inner : name + "." + inner;
    }
}
