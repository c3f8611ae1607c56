package org.tabletheory.client.internal.plan;

import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.ItemSize;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.expression.Expressions;

/** One action of an update expression, on one path of an item. Immutable. */
public sealed interface UpdateAction {
    /** The sections of an update expression, in the order in which they are written. */
    enum ExpressionSection {
        SET,
        REMOVE,
        ADD,
        DELETE
    }

    AttributePath path();

    /** Returns the section of the update expression that the action is in. */
    default ExpressionSection section() {
        return ExpressionSection.SET;
    }

    /** Returns the action as it is written in its section. */
    String text(Expressions expressions);

    /** Returns how many bytes the item is certain to have because of this action. */
    default long minimumBytes() {
        return 0;
    }

    /** Returns whether applying the action twice has the same result as applying it once. */
    default boolean isIdempotent() {
        List<AttributePath.Step> steps = path().steps();
        // Removing an element of a list moves the next one into its place, and setting one after the end appends it.
        return !(steps.get(steps.size() - 1) instanceof AttributePath.Step.Element);
    }

    /** Returns whether the action needs a stored value of a certain type. */
    default boolean changesStoredValue() {
        return true;
    }

    /** Returns the same action at another path. */
    UpdateAction at(AttributePath other);

    /** Returns the action with a transformed value, if it sets one. */
    default UpdateAction mapValue(UnaryOperator<Value> transform) {
        return this;
    }

    private static String orElse(String path, @Nullable Value otherwise, Expressions expressions) {
        return otherwise == null ? path : "if_not_exists(" + path + ", " + expressions.value(otherwise) + ")";
    }

    /** Sets a value. */
    record Set(AttributePath path, Value value) implements UpdateAction {
        @Override
        public UpdateAction at(AttributePath other) {
            return new Set(other, value);
        }

        @Override
        public String text(Expressions expressions) {
            return expressions.path(path) + " = " + expressions.value(value);
        }

        @Override
        public long minimumBytes() {
            return ItemSize.of(value);
        }

        @Override
        public boolean changesStoredValue() {
            return false;
        }

        @Override
        public UpdateAction mapValue(UnaryOperator<Value> transform) {
            return new Set(path, transform.apply(value));
        }
    }

    /** Sets a value where there is none. */
    record SetIfNotExists(AttributePath path, Value value) implements UpdateAction {
        @Override
        public UpdateAction at(AttributePath other) {
            return new SetIfNotExists(other, value);
        }

        @Override
        public String text(Expressions expressions) {
            String name = expressions.path(path);
            return name + " = " + orElse(name, value, expressions);
        }

        @Override
        public boolean changesStoredValue() {
            return false;
        }

        @Override
        public UpdateAction mapValue(UnaryOperator<Value> transform) {
            return new SetIfNotExists(path, transform.apply(value));
        }
    }

    /** Adds to a number in SET; {@code start} is the number to use if there is none, or null to fail then. */
    record Plus(AttributePath path, Value amount, @Nullable Value start) implements UpdateAction {
        @Override
        public UpdateAction at(AttributePath other) {
            return new Plus(other, amount, start);
        }

        @Override
        public String text(Expressions expressions) {
            String name = expressions.path(path);
            return name + " = " + orElse(name, start, expressions) + " + " + expressions.value(amount);
        }

        @Override
        public boolean isIdempotent() {
            return false;
        }
    }

    /** Adds elements to the start or the end of a list; {@code orEmpty} treats a missing list as an empty one. */
    record ListAppend(AttributePath path, List<Value> elements, boolean atEnd, boolean orEmpty)
            implements UpdateAction {
        public ListAppend {
            elements = List.copyOf(elements);
        }

        @Override
        public UpdateAction at(AttributePath other) {
            return new ListAppend(other, elements, atEnd, orEmpty);
        }

        @Override
        public String text(Expressions expressions) {
            String name = expressions.path(path);
            String stored = orElse(name, orEmpty ? Value.l() : null, expressions);
            String added = expressions.value(new Value.L(elements));
            return name + " = list_append(" + (atEnd ? stored + ", " + added : added + ", " + stored) + ")";
        }

        @Override
        public long minimumBytes() {
            return ItemSize.of(new Value.L(elements));
        }

        @Override
        public boolean isIdempotent() {
            return false;
        }
    }

    /** Removes a value. */
    record Remove(AttributePath path) implements UpdateAction {
        @Override
        public UpdateAction at(AttributePath other) {
            return new Remove(other);
        }

        @Override
        public ExpressionSection section() {
            return ExpressionSection.REMOVE;
        }

        @Override
        public String text(Expressions expressions) {
            return expressions.path(path);
        }

        @Override
        public boolean changesStoredValue() {
            return false;
        }
    }

    /** DynamoDB's ADD: adds to a number, or members to a set; a missing one counts as 0 or empty. */
    record Add(AttributePath path, Value value) implements UpdateAction {
        @Override
        public UpdateAction at(AttributePath other) {
            return new Add(other, value);
        }

        @Override
        public ExpressionSection section() {
            return ExpressionSection.ADD;
        }

        @Override
        public String text(Expressions expressions) {
            return expressions.path(path) + " " + expressions.value(value);
        }

        @Override
        public long minimumBytes() {
            return value.type().isSet() ? ItemSize.of(value) : 0;
        }

        @Override
        public boolean isIdempotent() {
            return value.type().isSet();
        }
    }

    /** DynamoDB's DELETE: removes members from a set. */
    record Delete(AttributePath path, Value members) implements UpdateAction {
        @Override
        public UpdateAction at(AttributePath other) {
            return new Delete(other, members);
        }

        @Override
        public ExpressionSection section() {
            return ExpressionSection.DELETE;
        }

        @Override
        public String text(Expressions expressions) {
            return expressions.path(path) + " " + expressions.value(members);
        }
    }
}
