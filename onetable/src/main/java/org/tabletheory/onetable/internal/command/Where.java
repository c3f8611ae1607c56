package org.tabletheory.onetable.internal.command;

import org.jspecify.annotations.Nullable;
import org.tabletheory.onetable.Params;
import org.tabletheory.onetable.internal.UnfitException;
import org.tabletheory.onetable.internal.model.Block;
import org.tabletheory.onetable.internal.value.Encoder;
import org.tabletheory.onetable.internal.value.Input;
import org.tabletheory.onetable.internal.where.WhereExpression;

/** Puts expressions of {@code where} and {@code set} into a request. */
record Where(Block block, Params params, Encoder encoder, Scope scope) {
    /**
     * An expression as DynamoDB takes it.
     *
     * @throws UnfitException when it is none
     */
    String text(String expression) {
        return WhereExpression.parse(expression, params.substitutions()).render(this::name, this::value);
    }

    private String name(String path) {
        return scope.path(Target.parse(block, path));
    }

    private String value(@Nullable Object value) {
        return scope.value(encoder.plain(null, Input.copy(value)));
    }
}
