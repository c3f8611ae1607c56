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

    /** Binds the clause and adds it to an update. */
    void bind(UpdateBinding binding);

    /** The keyword that starts a section. */
    record SectionStart(Section section) implements UpdateClause {
        @Override
        public void bind(UpdateBinding binding) {
            binding.start(section);
        }
    }

    /** {@code path = value}. */
    record Set(DocumentPath path, OperandNode value) implements UpdateClause {
        @Override
        public void bind(UpdateBinding binding) {
            binding.update().set(binding.path(path), binding.operand(value));
        }
    }

    /** Removes an attribute or an element. */
    record Remove(DocumentPath path) implements UpdateClause {
        @Override
        public void bind(UpdateBinding binding) {
            binding.update().remove(binding.path(path));
        }
    }

    /** Adds to a number or a set. */
    record Add(DocumentPath path, OperandNode.Placeholder value) implements UpdateClause {
        @Override
        public void bind(UpdateBinding binding) {
            binding.update().add(binding.path(path), binding.setOrNumber(Section.ADD, value));
        }
    }

    /** Deletes members of a set. */
    record Delete(DocumentPath path, OperandNode.Placeholder value) implements UpdateClause {
        @Override
        public void bind(UpdateBinding binding) {
            binding.update().delete(binding.path(path), binding.setOrNumber(Section.DELETE, value));
        }
    }
}
