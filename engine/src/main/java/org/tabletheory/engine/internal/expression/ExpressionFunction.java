package org.tabletheory.engine.internal.expression;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.engine.internal.expression.ExpressionBinding.ProblemKind;

/** The functions of the expression language: where each may be used and which operands it takes. */
enum ExpressionFunction {
    ATTRIBUTE_EXISTS("attribute_exists", Use.CONDITION, 1),
    ATTRIBUTE_NOT_EXISTS("attribute_not_exists", Use.CONDITION, 1),
    ATTRIBUTE_TYPE("attribute_type", Use.CONDITION, 2),
    BEGINS_WITH("begins_with", Use.CONDITION, 2),
    CONTAINS("contains", Use.CONDITION, 2),
    SIZE("size", Use.OPERAND, 1),
    IF_NOT_EXISTS("if_not_exists", Use.UPDATE, 2),
    LIST_APPEND("list_append", Use.UPDATE, 2);

    private enum Use {
        CONDITION,
        OPERAND,
        UPDATE
    }

    private static final String VALID_TYPES = "{B,NULL,SS,BOOL,L,BS,N,NS,S,M}";

    private final String text;
    private final Use use;
    private final int operands;

    ExpressionFunction(String text, Use use, int operands) {
        this.text = text;
        this.use = use;
        this.operands = operands;
    }

    static @Nullable ExpressionFunction of(String name) {
        for (ExpressionFunction function : values()) {
            if (function.text.equals(name)) {
                return function;
            }
        }
        return null;
    }

    /** Binds a call that is used as an operand. */
    static OperandNode bindOperand(String name, List<OperandNode> operands, ExpressionBinding binding) {
        ExpressionFunction function = checked(name, binding);
        boolean update = binding.isUpdate();
        OperandNode unusable = new OperandNode.Literal(Value.nul());
        if (function == null) {
            return unusable;
        } else if (update != (function.use == Use.UPDATE)) {
            binding.report(
                    ProblemKind.MISUSED_FUNCTION,
                    "The function is not allowed in " + (update ? "an update" : "a condition")
                            + " expression; function: " + name);
            return unusable;
        } else if (function.use == Use.CONDITION) {
            misplaced(name, binding);
            return unusable;
        }
        binding.countOperands(name, function.operands, operands.size());
        if (operands.size() != function.operands) {
            return unusable;
        }
        return switch (function) {
            case SIZE -> size(operands.get(0), binding);
            case IF_NOT_EXISTS -> ifNotExists(operands.get(0), operands.get(1), binding);
            default -> listAppend(operands.get(0), operands.get(1), binding);
        };
    }

    private static OperandNode size(OperandNode operand, ExpressionBinding binding) {
        Type type = operand.type();
        if (type == Type.N || type == Type.BOOL || type == Type.NULL) {
            binding.wrongOperandType("size", type.name());
        }
        return new OperandNode.Size(operand);
    }

    private static OperandNode ifNotExists(OperandNode place, OperandNode otherwise, ExpressionBinding binding) {
        if (place instanceof OperandNode.Path path) {
            return new OperandNode.IfNotExists(path.path(), otherwise);
        }
        pathRequired("if_not_exists", binding);
        return otherwise;
    }

    private static OperandNode listAppend(OperandNode first, OperandNode second, ExpressionBinding binding) {
        for (OperandNode operand : List.of(first, second)) {
            Type type = operand.type();
            if (operand instanceof OperandNode.ListAppend) {
                misplaced("list_append", binding);
            } else if (type != null && type != Type.L) {
                binding.wrongOperandType("list_append", type.name());
            }
        }
        return new OperandNode.ListAppend(first, second);
    }

    /** Binds a call that is used as a condition. */
    static ConditionNode bindCondition(String name, List<OperandNode> operands, ExpressionBinding binding) {
        ExpressionFunction function = checked(name, binding);
        if (function == null) {
            return ConditionNode.never();
        } else if (function.use == Use.UPDATE) {
            binding.report(
                    ProblemKind.MISUSED_FUNCTION,
                    "The function is not allowed in a condition expression; function: " + name);
            return ConditionNode.never();
        } else if (function.use == Use.OPERAND) {
            misplaced(name, binding);
            return ConditionNode.never();
        }
        binding.countOperands(name, function.operands, operands.size());
        if (operands.size() != function.operands) {
            return ConditionNode.never();
        }
        return switch (function) {
            case ATTRIBUTE_EXISTS, ATTRIBUTE_NOT_EXISTS -> existence(function, operands.get(0), binding);
            case ATTRIBUTE_TYPE -> attributeType(operands.get(0), operands.get(1), binding);
            case BEGINS_WITH -> beginsWith(operands.get(0), operands.get(1), binding);
            default -> contains(operands.get(0), operands.get(1), binding);
        };
    }

    private static @Nullable ExpressionFunction checked(String name, ExpressionBinding binding) {
        ExpressionFunction function = of(name);
        if (function == null) {
            binding.report(ProblemKind.UNKNOWN_FUNCTION, "Invalid function name; function: " + name);
        }
        return function;
    }

    private static void misplaced(String name, ExpressionBinding binding) {
        binding.report(
                ProblemKind.MISUSED_FUNCTION,
                "The function is not allowed to be used this way in an expression; function: " + name);
    }

    private static void pathRequired(String name, ExpressionBinding binding) {
        binding.report(
                ProblemKind.OPERAND_TYPE,
                "Operator or function requires a document path; operator or function: " + name);
    }

    private static ConditionNode existence(
            ExpressionFunction function, OperandNode operand, ExpressionBinding binding) {
        if (operand instanceof OperandNode.Path path) {
            return new ConditionNode.Exists(path.path(), function == ATTRIBUTE_EXISTS);
        }
        pathRequired(function.text, binding);
        return ConditionNode.never();
    }

    private static ConditionNode attributeType(OperandNode operand, OperandNode type, ExpressionBinding binding) {
        binding.requireDistinct("attribute_type", operand, type);
        if (!(type instanceof OperandNode.Literal literal)) {
            binding.wrongOperandType(
                    "attribute_type", type.type() == null ? "DOCUMENT_PATH" : String.valueOf(type.type()));
            return ConditionNode.never();
        }
        if (!(literal.value() instanceof Value.S name)) {
            binding.wrongOperandType("attribute_type", literal.value().type().name());
            return ConditionNode.never();
        }
        for (Type known : Type.values()) {
            if (known.name().equals(name.value())) {
                return new ConditionNode.HasType(operand, known);
            }
        }
        binding.report(
                ProblemKind.OPERAND_TYPE,
                "Invalid attribute type name found; type: " + name.value() + ", valid types: " + VALID_TYPES);
        return ConditionNode.never();
    }

    private static ConditionNode beginsWith(OperandNode value, OperandNode prefix, ExpressionBinding binding) {
        for (OperandNode operand : List.of(value, prefix)) {
            Type type = operand.type();
            if (type != null && type != Type.S && type != Type.B) {
                binding.wrongOperandType("begins_with", type.name());
            }
        }
        binding.requireDistinct("begins_with", value, prefix);
        return new ConditionNode.BeginsWith(value, prefix);
    }

    private static ConditionNode contains(OperandNode value, OperandNode part, ExpressionBinding binding) {
        Type type = value.type();
        if (type == Type.N || type == Type.BOOL || type == Type.NULL || type == Type.M) {
            binding.wrongOperandType("contains", type.name());
        }
        binding.requireDistinct("contains", value, part);
        return new ConditionNode.Contains(value, part);
    }
}
