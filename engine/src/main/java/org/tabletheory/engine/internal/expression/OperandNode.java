package org.tabletheory.engine.internal.expression;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemSize;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.value.ServiceNumber;

/** An operand of an expression: a path, a value, a function's result or a sum. */
public sealed interface OperandNode {
    /** Returns this operand with names and values in place of their placeholders. */
    OperandNode bind(ExpressionBinding binding);

    /** Returns the operand's value for an item, or null when a path leads nowhere. */
    @Nullable
    Value evaluate(Item item);

    /** Returns the type where it is known without an item, or null. */
    default @Nullable Type type() {
        return null;
    }

    /** Returns what the operand counts for in the size of an update: its operators, names and values. */
    default long updateSize() {
        return 0;
    }

    /** Returns this operand as a condition, or null when it cannot be one. */
    default @Nullable ConditionNode asCondition() {
        return null;
    }

    /** Adds the paths that the operand depends on. */
    default void addPaths(Set<DocumentPath> paths) {}

    /** The value at a path. */
    record Path(DocumentPath path) implements OperandNode {
        @Override
        public OperandNode bind(ExpressionBinding binding) {
            return new Path(path.bind(binding));
        }

        @Override
        public @Nullable Value evaluate(Item item) {
            return path.find(item);
        }

        @Override
        public long updateSize() {
            return path.operandSize();
        }

        @Override
        public void addPaths(Set<DocumentPath> paths) {
            paths.add(path);
        }
    }

    /** A value of the request that is not bound yet. */
    record Placeholder(String name) implements OperandNode {
        @Override
        public OperandNode bind(ExpressionBinding binding) {
            Value value = binding.value(name);
            return value == null ? this : new Literal(value);
        }

        @Override
        public Value evaluate(Item item) {
            throw new IllegalStateException("not bound: " + name);
        }
    }

    /** A value of the request. */
    record Literal(Value value) implements OperandNode {
        @Override
        public OperandNode bind(ExpressionBinding binding) {
            return this;
        }

        @Override
        public Value evaluate(Item item) {
            return value;
        }

        @Override
        public long updateSize() {
            return ItemSize.of(value);
        }

        @Override
        public Type type() {
            return value.type();
        }
    }

    /** A function call whose name and place are checked when it is bound. */
    record FunctionCall(String function, List<OperandNode> operands) implements OperandNode {
        @Override
        public OperandNode bind(ExpressionBinding binding) {
            List<OperandNode> bound = new ArrayList<>();
            for (OperandNode operand : operands) {
                bound.add(operand.bind(binding));
            }
            return ExpressionFunction.bindOperand(function, bound, binding);
        }

        @Override
        public ConditionNode asCondition() {
            return new ConditionNode.FunctionCall(function, operands);
        }

        @Override
        public Value evaluate(Item item) {
            throw new IllegalStateException("not bound: " + function);
        }
    }

    /** {@code size(path)}. */
    record Size(OperandNode operand) implements OperandNode {
        @Override
        public OperandNode bind(ExpressionBinding binding) {
            return this;
        }

        @Override
        public void addPaths(Set<DocumentPath> paths) {
            operand.addPaths(paths);
        }

        @Override
        public @Nullable Value evaluate(Item item) {
            Value value = operand.evaluate(item);
            if (value == null) {
                return null;
            }
            OptionalInt size = value.accept(ValueLength.VISITOR);
            return size.isPresent() ? Value.n(size.getAsInt()) : null;
        }

        @Override
        public Type type() {
            return Type.N;
        }
    }

    /** {@code if_not_exists(path, operand)}. */
    record IfNotExists(DocumentPath path, OperandNode otherwise) implements OperandNode {
        @Override
        public OperandNode bind(ExpressionBinding binding) {
            return this;
        }

        @Override
        public @Nullable Value evaluate(Item item) {
            Value present = path.find(item);
            return present != null ? present : otherwise.evaluate(item);
        }

        @Override
        public void addPaths(Set<DocumentPath> paths) {
            paths.add(path);
            otherwise.addPaths(paths);
        }

        @Override
        public long updateSize() {
            return 39 + path.operandSize() + otherwise.updateSize();
        }
    }

    /** {@code list_append(first, second)}. */
    record ListAppend(OperandNode first, OperandNode second) implements OperandNode {
        @Override
        public OperandNode bind(ExpressionBinding binding) {
            return this;
        }

        @Override
        public Value evaluate(Item item) {
            List<Value> all = new ArrayList<>(list(first, item));
            all.addAll(list(second, item));
            return new Value.L(all);
        }

        @Override
        public void addPaths(Set<DocumentPath> paths) {
            first.addPaths(paths);
            second.addPaths(paths);
        }

        @Override
        public long updateSize() {
            return 37 + first.updateSize() + second.updateSize();
        }

        private static List<Value> list(OperandNode operand, Item item) {
            if (required(operand, item) instanceof Value.L list) {
                return list.values();
            }
            throw wrongType();
        }
    }

    /** A sum or a difference. */
    record Arithmetic(boolean plus, OperandNode left, OperandNode right) implements OperandNode {
        @Override
        public OperandNode bind(ExpressionBinding binding) {
            Arithmetic bound = new Arithmetic(plus, left.bind(binding), right.bind(binding));
            for (OperandNode operand : List.of(bound.left, bound.right)) {
                Type type = operand.type();
                if (type != null && type != Type.N) {
                    binding.wrongOperandType(plus ? "+" : "-", type.name());
                }
            }
            return bound;
        }

        @Override
        public Value evaluate(Item item) {
            BigDecimal one = number(left, item);
            BigDecimal other = number(right, item);
            return new Value.N(ServiceNumber.ofResult(plus ? one.add(other) : one.subtract(other)));
        }

        @Override
        public void addPaths(Set<DocumentPath> paths) {
            left.addPaths(paths);
            right.addPaths(paths);
        }

        @Override
        public long updateSize() {
            return (plus ? 34 : 37) + left.updateSize() + right.updateSize();
        }

        private static BigDecimal number(OperandNode operand, Item item) {
            if (required(operand, item) instanceof Value.N number) {
                return number.toBigDecimal();
            }
            throw wrongType();
        }

        @Override
        public Type type() {
            return Type.N;
        }
    }

    private static Value required(OperandNode operand, Item item) {
        Value value = operand.evaluate(item);
        if (value == null) {
            throw DynamoError.validation(
                    "The provided expression refers to an attribute that does not exist in the item");
        }
        return value;
    }

    private static DynamoError wrongType() {
        return DynamoError.validation(BoundUpdate.WRONG_TYPE);
    }
}
