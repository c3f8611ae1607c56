package org.tabletheory.engine.internal.store;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All tables at one moment. Immutable. */
public final class DatabaseState {
    /** A database without tables. */
    public static final DatabaseState EMPTY = new DatabaseState(KeyTree.empty());

    private final KeyTree<TableState> tables;

    private DatabaseState(KeyTree<TableState> tables) {
        this.tables = tables;
    }

    /** Returns a table, or null. */
    public @Nullable TableState table(String name) {
        return tables.get(bytes(name));
    }

    /** Returns this database with a table added or replaced. */
    public DatabaseState with(TableState table) {
        return new DatabaseState(tables.with(bytes(table.definition().name()), table));
    }

    /** Returns this database without a table. */
    public DatabaseState without(String name) {
        return new DatabaseState(tables.without(bytes(name)));
    }

    /** Returns the names of tables after a name, in order. */
    public List<String> namesAfter(@Nullable String name, int limit) {
        List<String> names = new ArrayList<>();
        Iterator<KeyTree.Entry<TableState>> all = tables.between(name == null ? null : bytes(name + "\0"), null, true);
        while (all.hasNext() && names.size() < limit) {
            names.add(all.next().value().definition().name());
        }
        return names;
    }

    private static byte[] bytes(String name) {
        return name.getBytes(StandardCharsets.UTF_8);
    }
}
