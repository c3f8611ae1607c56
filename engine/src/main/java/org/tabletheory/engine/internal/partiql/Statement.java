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

    /** Calls the visitor's method for this statement. */
    <R> R accept(Visitor<R> visitor);

    /** Returns this statement if it is a SELECT, otherwise null. */
    default @Nullable Select asSelect() {
        return null;
    }

    /** Returns the condition of the statement, or null. */
    default @Nullable ConditionNode where() {
        return null;
    }

    /** Returns the update of an UPDATE, otherwise null. */
    default @Nullable BoundUpdate update() {
        return null;
    }

    /** Returns what a write returns, such as {@code ALL OLD *}, or null for nothing. */
    default @Nullable String returning() {
        return null;
    }

    /**
     * One method for each kind of statement.
     *
     * @param <R> the result
     */
    interface Visitor<R> {
        /** Visits a SELECT. */
        R select(Select statement);

        /** Visits an INSERT. */
        R insert(Insert statement);

        /** Visits an UPDATE. */
        R update(Update statement);

        /** Visits a DELETE. */
        R delete(Delete statement);

        /** Visits an EXISTS. */
        R exists(Exists statement);
    }

    /**
     * {@code SELECT}.
     *
     * @param paths the selected paths, or null for {@code *}
     * @param index the index that is read, or null
     * @param order the terms of {@code ORDER BY}
     */
    record Select(
            String table,
            @Nullable String index,
            @Nullable List<DocumentPath> paths,
            @Nullable ConditionNode where,
            List<OrderTerm> order)
            implements Statement {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.select(this);
        }

        @Override
        public Select asSelect() {
            return this;
        }
    }

    /** A path of {@code ORDER BY} and its direction. */
    record OrderTerm(DocumentPath path, boolean descending) {}

    /** {@code INSERT}. */
    record Insert(String table, Item item) implements Statement {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.insert(this);
        }
    }

    /** {@code UPDATE}. */
    record Update(
            String table,
            BoundUpdate update,
            @Nullable ConditionNode where,
            @Nullable String returning) implements Statement {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.update(this);
        }
    }

    /** {@code DELETE}. */
    record Delete(
            String table,
            @Nullable ConditionNode where,
            @Nullable String returning) implements Statement {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.delete(this);
        }
    }

    /** {@code EXISTS(SELECT …)}, a condition check of a transaction. */
    record Exists(Select select) implements Statement {
        @Override
        public String table() {
            return select.table;
        }

        @Override
        public @Nullable ConditionNode where() {
            return select.where;
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.exists(this);
        }
    }
}
