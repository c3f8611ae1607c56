package org.tabletheory.onetable.internal.command;

import org.jspecify.annotations.Nullable;
import org.tabletheory.onetable.internal.error.InvalidInputException;
import org.tabletheory.onetable.internal.model.FieldEncoder;
import org.tabletheory.onetable.internal.value.Input;

/** Converts the {@code where} and {@code set} expressions of a call to DynamoDB expressions. */
record ExpressionText(Call call, FieldEncoder encoder, ExpressionScope scope) {
    /**
     * Converts an expression.
     *
     * @throws org.tabletheory.onetable.error.OneTableException if the expression is invalid
     */
    String convert(String expression) {
        try {
            return WhereExpression.parse(expression, call.params().substitutions())
                    .render(this::name, this::value);
        } catch (InvalidInputException e) {
            throw call.errors().argument(e.problem());
        }
    }

    private String name(String path) {
        return scope.path(ItemPath.parse(call.model().block(), path));
    }

    private String value(@Nullable Object value) {
        return scope.value(encoder.plain(null, Input.copy(value)));
    }
}
