package org.tabletheory.engine.internal.partiql;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.engine.internal.expression.BoundUpdate;
import org.tabletheory.engine.internal.expression.ConditionNode;
import org.tabletheory.engine.internal.expression.DocumentPath;

/** A PartiQL statement with its parameters filled in. */
public sealed interface Statement {
    /** Returns the name of the table. */
    String table();

    /** Returns whether the statement changes an item. */
    default boolean writes() {
        return true;
    }

    /**
     * {@code SELECT}.
     *
     * @param paths the selected paths, or null for {@code *}
     * @param index the index that is read, or null
     * @param descending whether {@code ORDER BY} requests descending order
     */
    record Select(
            String table,
            @Nullable String index,
            @Nullable List<DocumentPath> paths,
            @Nullable ConditionNode where,
            boolean descending)
            implements Statement {
        @Override
        public boolean writes() {
            return false;
        }
    }

    /** {@code INSERT}. */
    record Insert(String table, Item item) implements Statement {}

    /**
     * {@code UPDATE}.
     *
     * @param returning what is returned, such as {@code ALL OLD *}, or null
     */
    record Update(
            String table,
            BoundUpdate update,
            ConditionNode where,
            @Nullable String returning) implements Statement {}

    /** {@code DELETE}. */
    record Delete(
            String table, ConditionNode where, @Nullable String returning) implements Statement {}

    /** {@code EXISTS(SELECT …)}, a condition check of a transaction. */
    record Exists(Select select) implements Statement {
        @Override
        public String table() {
            return select.table;
        }
    }
}
