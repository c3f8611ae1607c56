package org.tabletheory.engine.internal.expression;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.engine.internal.expression.ExpressionBinding.ProblemKind;
import org.tabletheory.engine.internal.value.ValueOrder;

/** A condition: a comparison, a function or a combination of conditions. */
public sealed interface ConditionNode {
    /** Returns the condition of a call that could not be bound; a problem was reported. */
    static ConditionNode never() {
        return new Or(List.of());
    }

    /** Returns the problem of an operator or function that compares a path with itself, or null. */
    static @Nullable String notDistinct(String operator, OperandNode first, OperandNode other) {
        return first instanceof OperandNode.Path one
                        && other instanceof OperandNode.Path two
                        && one.path().equals(two.path())
                ? "The first operand must be distinct from the remaining operands for this operator or function; "
                        + "operator: " + operator + ", first operand: " + one.path()
                : null;
    }

    /** Returns this condition with names and values in place of their placeholders. */
    ConditionNode bind(ExpressionBinding binding);

    /** Returns whether the condition is true of an item. */
    boolean test(Item item);

    /** Returns the operator or function as it is written in expressions. */
    String operator();

    /** Returns the operands of this condition, none for combinations of conditions. */
    default List<OperandNode> operands() {
        return List.of();
    }

    /** Returns the conditions that this one combines. */
    default List<ConditionNode> parts() {
        return List.of();
    }

    /** Returns all paths that the condition depends on. */
    default Set<DocumentPath> paths() {
        Set<DocumentPath> paths = new LinkedHashSet<>();
        for (OperandNode operand : operands()) {
            operand.addPaths(paths);
        }
        for (ConditionNode part : parts()) {
            paths.addAll(part.paths());
        }
        return paths;
    }

    /** Returns the names of all attributes that the condition depends on. */
    default Set<String> attributes() {
        Set<String> names = new LinkedHashSet<>();
        for (DocumentPath path : paths()) {
            names.add(path.attribute());
        }
        return names;
    }

    /** All conditions are true. */
    record And(List<ConditionNode> parts) implements ConditionNode {
        @Override
        public ConditionNode bind(ExpressionBinding binding) {
            return new And(bindAll(parts, binding));
        }

        @Override
        public String operator() {
            return "AND";
        }

        @Override
        public boolean test(Item item) {
            for (ConditionNode part : parts) {
                if (!part.test(item)) {
                    return false;
                }
            }
            return true;
        }
    }

    /** One of the conditions is true. */
    record Or(List<ConditionNode> parts) implements ConditionNode {
        @Override
        public ConditionNode bind(ExpressionBinding binding) {
            return new Or(bindAll(parts, binding));
        }

        @Override
        public String operator() {
            return "OR";
        }

        @Override
        public boolean test(Item item) {
            for (ConditionNode part : parts) {
                if (part.test(item)) {
                    return true;
                }
            }
            return false;
        }
    }

    /** The condition is false. */
    record Not(ConditionNode part) implements ConditionNode {
        @Override
        public ConditionNode bind(ExpressionBinding binding) {
            return new Not(part.bind(binding));
        }

        @Override
        public String operator() {
            return "NOT";
        }

        @Override
        public List<ConditionNode> parts() {
            return List.of(part);
        }

        @Override
        public boolean test(Item item) {
            return !part.test(item);
        }
    }

    /** The comparison operators. */
    enum Comparator {
        EQUAL("="),
        NOT_EQUAL("<>"),
        LESS("<"),
        LESS_OR_EQUAL("<="),
        GREATER(">"),
        GREATER_OR_EQUAL(">=");

        private final String symbol;

        Comparator(String symbol) {
            this.symbol = symbol;
        }

        /** Returns the operator as it is written. */
        public String symbol() {
            return symbol;
        }

        /** Returns the operator of a symbol, or null. */
        public static @Nullable Comparator of(String symbol) {
            for (Comparator each : values()) {
                if (each.symbol.equals(symbol)) {
                    return each;
                }
            }
            return null;
        }

        private boolean isOrdering() {
            return this != EQUAL && this != NOT_EQUAL;
        }

        private boolean test(@Nullable Value left, @Nullable Value right) {
            if (!isOrdering()) {
                boolean equal = left != null && left.equals(right);
                return equal == (this == EQUAL);
            } else if (left == null || right == null) {
                return false;
            }
            OptionalInt order = ValueOrder.compare(left, right);
            return order.isPresent()
                    && switch (this) {
                        case LESS -> order.getAsInt() < 0;
                        case LESS_OR_EQUAL -> order.getAsInt() <= 0;
                        case GREATER -> order.getAsInt() > 0;
                        default -> order.getAsInt() >= 0;
                    };
        }
    }

    /** A comparison of two operands. */
    record Comparison(Comparator comparator, OperandNode left, OperandNode right) implements ConditionNode {
        @Override
        public ConditionNode bind(ExpressionBinding binding) {
            Comparison bound = new Comparison(comparator, left.bind(binding), right.bind(binding));
            binding.requireDistinct(comparator.symbol, bound.left, bound.right);
            if (comparator.isOrdering()) {
                requireOrdered(comparator.symbol, bound.left, binding);
                requireOrdered(comparator.symbol, bound.right, binding);
            }
            binding.endCondition();
            return bound;
        }

        @Override
        public String operator() {
            return comparator.symbol;
        }

        @Override
        public List<OperandNode> operands() {
            return List.of(left, right);
        }

        @Override
        public boolean test(Item item) {
            return comparator.test(left.evaluate(item), right.evaluate(item));
        }
    }

    /** {@code operand BETWEEN low AND high}. */
    record Between(OperandNode operand, OperandNode low, OperandNode high) implements ConditionNode {
        @Override
        public ConditionNode bind(ExpressionBinding binding) {
            Between bound = new Between(operand.bind(binding), low.bind(binding), high.bind(binding));
            binding.requireDistinct("BETWEEN", bound.operand, bound.low, bound.high);
            requireOrdered("BETWEEN", bound.low, binding);
            requireOrdered("BETWEEN", bound.high, binding);
            if (bound.low instanceof OperandNode.Literal from && bound.high instanceof OperandNode.Literal to) {
                checkBounds(from.value(), to.value(), binding);
            }
            binding.endCondition();
            return bound;
        }

        private static void checkBounds(Value from, Value to, ExpressionBinding binding) {
            String bounds = "lower bound operand: AttributeValue: " + from.accept(OperandFormatter.VISITOR)
                    + ", upper bound operand: AttributeValue: " + to.accept(OperandFormatter.VISITOR);
            if (from.type() != to.type()) {
                binding.report(
                        ProblemKind.OPERAND_TYPE,
                        "The BETWEEN operator requires same data type for lower and upper bounds; " + bounds);
            } else if (ValueOrder.compare(from, to).orElse(0) > 0) {
                binding.report(
                        ProblemKind.OPERAND_TYPE,
                        "The BETWEEN operator requires upper bound to be greater than or equal to lower bound; "
                                + bounds);
            }
        }

        @Override
        public String operator() {
            return "BETWEEN";
        }

        @Override
        public List<OperandNode> operands() {
            return List.of(operand, low, high);
        }

        @Override
        public boolean test(Item item) {
            Value value = operand.evaluate(item);
            return Comparator.GREATER_OR_EQUAL.test(value, low.evaluate(item))
                    && Comparator.LESS_OR_EQUAL.test(value, high.evaluate(item));
        }
    }

    /** {@code operand IN (a, b, …)}. */
    record In(OperandNode operand, List<OperandNode> choices) implements ConditionNode {
        /** How many choices there may be. */
        public static final int MAX_CHOICES = 100;

        /** Returns the problem of more choices than allowed. */
        public static String tooManyChoices(int count) {
            return "The IN operator is provided with too many operands; number of operands: " + count;
        }

        @Override
        public ConditionNode bind(ExpressionBinding binding) {
            if (choices.size() > MAX_CHOICES) {
                binding.report(ProblemKind.OPERAND_COUNT, tooManyChoices(choices.size()));
            }
            List<OperandNode> bound = new ArrayList<>();
            for (OperandNode choice : choices) {
                bound.add(choice.bind(binding));
            }
            OperandNode first = operand.bind(binding);
            binding.requireDistinct("IN", first, bound.toArray(OperandNode[]::new));
            binding.endCondition();
            return new In(first, bound);
        }

        @Override
        public String operator() {
            return "IN";
        }

        @Override
        public List<OperandNode> operands() {
            List<OperandNode> all = new ArrayList<>(List.of(operand));
            all.addAll(choices);
            return all;
        }

        @Override
        public boolean test(Item item) {
            Value value = operand.evaluate(item);
            for (OperandNode choice : choices) {
                if (value != null && value.equals(choice.evaluate(item))) {
                    return true;
                }
            }
            return false;
        }
    }

    /** A function call whose name and operands are checked when it is bound. */
    record FunctionCall(String function, List<OperandNode> operands) implements ConditionNode {
        @Override
        public ConditionNode bind(ExpressionBinding binding) {
            List<OperandNode> bound = new ArrayList<>();
            for (OperandNode operand : operands) {
                bound.add(operand.bind(binding));
            }
            ConditionNode condition = ExpressionFunction.bindCondition(function, bound, binding);
            binding.endCondition();
            return condition;
        }

        @Override
        public String operator() {
            return function;
        }

        @Override
        public boolean test(Item item) {
            throw new IllegalStateException("not bound: " + function);
        }
    }

    /** {@code attribute_exists} and {@code attribute_not_exists}. */
    record Exists(DocumentPath path, boolean expected) implements ConditionNode {
        @Override
        public ConditionNode bind(ExpressionBinding binding) {
            return this;
        }

        @Override
        public String operator() {
            return expected ? "attribute_exists" : "attribute_not_exists";
        }

        @Override
        public List<OperandNode> operands() {
            return List.of(new OperandNode.Path(path));
        }

        @Override
        public boolean test(Item item) {
            return (path.find(item) != null) == expected;
        }
    }

    /** {@code attribute_type}. */
    record HasType(OperandNode operand, Type type) implements ConditionNode {
        @Override
        public ConditionNode bind(ExpressionBinding binding) {
            return this;
        }

        @Override
        public String operator() {
            return "attribute_type";
        }

        @Override
        public List<OperandNode> operands() {
            return List.of(operand);
        }

        @Override
        public boolean test(Item item) {
            Value value = operand.evaluate(item);
            return value != null && value.type() == type;
        }
    }

    /** {@code begins_with}. */
    record BeginsWith(OperandNode operand, OperandNode prefix) implements ConditionNode {
        @Override
        public ConditionNode bind(ExpressionBinding binding) {
            return this;
        }

        @Override
        public String operator() {
            return "begins_with";
        }

        @Override
        public List<OperandNode> operands() {
            return List.of(operand, prefix);
        }

        @Override
        public boolean test(Item item) {
            Value value = operand.evaluate(item);
            Value start = prefix.evaluate(item);
            return value != null && start != null && ValueOrder.startsWith(value, start);
        }
    }

    /** {@code contains}. */
    record Contains(OperandNode operand, OperandNode part) implements ConditionNode {
        @Override
        public ConditionNode bind(ExpressionBinding binding) {
            return this;
        }

        @Override
        public String operator() {
            return "contains";
        }

        @Override
        public List<OperandNode> operands() {
            return List.of(operand, part);
        }

        @Override
        public boolean test(Item item) {
            Value container = operand.evaluate(item);
            Value wanted = part.evaluate(item);
            return container != null && wanted != null && container.accept(new Containment(wanted));
        }
    }

    private static List<ConditionNode> bindAll(List<ConditionNode> parts, ExpressionBinding binding) {
        List<ConditionNode> bound = new ArrayList<>();
        for (ConditionNode part : parts) {
            bound.add(part.bind(binding));
        }
        return bound;
    }

    private static void requireOrdered(String operator, OperandNode operand, ExpressionBinding binding) {
        Type type = operand.type();
        if (type != null && type != Type.S && type != Type.N && type != Type.B) {
            binding.wrongOperandType(operator, type.name());
        }
    }
}
