package org.tabletheory.mapping.internal;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.spi.declaration.DeclarationProblem;

/** Everything that is wrong with a class's mapping, told in one go. Not safe for use by several threads. */
final class Problems {
    private final Class<?> type;
    private final Set<String> sentences = new LinkedHashSet<>();

    Problems(Class<?> type) {
        this.type = type;
    }

    /** Something wrong with a class as a whole. */
    void add(Class<?> owner, String sentence) {
        sentences.add(owner.getSimpleName() + " " + sentence);
    }

    /** Something wrong with a component, field or getter. */
    void add(Class<?> owner, String member, String sentence) {
        sentences.add(owner.getSimpleName() + "." + member + " " + sentence);
    }

    /** What the supplier makes, or null when it finds a problem, which is kept. */
    <R> @Nullable R attempt(Class<?> owner, String member, Supplier<R> body) {
        try {
            return body.get();
        } catch (DeclarationProblem problem) {
            add(owner, member, problem.sentence());
            return null;
        }
    }

    /** Throws when there are any. */
    void throwIfAny() {
        if (!sentences.isEmpty()) {
            String list = sentences.size() == 1
                    ? sentences.iterator().next()
                    : sentences.size() + " problems\n  " + String.join("\n  ", sentences);
            throw new TableTheoryException(
                    list,
                    ErrorCodes.INVALID_MODEL,
                    ErrorContext.of("mapping of " + type.getName(), type.getSimpleName()));
        }
    }
}
