package org.tabletheory.onetable.internal.command;

import java.util.List;
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
        WhereExpression parsed = parsed(expression);
        try {
            return parsed.render(this::name, this::value);
        } catch (InvalidInputException e) {
            throw call.errors().argument(e.problem());
        }
    }

    /**
     * Returns the value that an expression consists of, which the rules of its field apply to; null if there is more in the
     * expression.
     *
     * @throws org.tabletheory.onetable.error.OneTableException if the expression is invalid
     */
    @Nullable
    Object onlyValue(String expression) {
        List<WhereExpression.WhereToken> parts = parsed(expression).parts();
        return parts.size() == 1 && parts.get(0) instanceof WhereExpression.BoundValue bound ? bound.value() : null;
    }

    private WhereExpression parsed(String expression) {
        try {
            return WhereExpression.parse(expression, call.params().substitutions());
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
