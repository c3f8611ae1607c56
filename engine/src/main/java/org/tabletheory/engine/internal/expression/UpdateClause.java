package org.tabletheory.engine.internal.expression;

/** A clause of an update expression. */
sealed interface UpdateClause {
    /** The sections of an update expression. */
    enum Section {
        SET,
        REMOVE,
        ADD,
        DELETE
    }

    /** The keyword that starts a section. */
    record SectionStart(Section section) implements UpdateClause {}

    /** {@code path = value}. */
    record Set(DocumentPath path, OperandNode value) implements UpdateClause {}

    /** Removes an attribute or an element. */
    record Remove(DocumentPath path) implements UpdateClause {}

    /** Adds to a number or a set. */
    record Add(DocumentPath path, OperandNode value) implements UpdateClause {}

    /** Deletes members of a set. */
    record Delete(DocumentPath path, OperandNode value) implements UpdateClause {}
}
