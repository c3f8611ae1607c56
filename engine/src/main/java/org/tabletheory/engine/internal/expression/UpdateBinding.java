package org.tabletheory.engine.internal.expression;

import java.util.EnumSet;
import java.util.Set;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.engine.internal.expression.ExpressionBinding.ProblemKind;
import org.tabletheory.engine.internal.expression.UpdateClause.Section;

/** Binds the clauses of one update expression to a request's names and values. */
final class UpdateBinding {
    private final ExpressionBinding binding;
    private final DistinctPaths paths;
    private final BoundUpdate.Builder update = BoundUpdate.builder();
    private final Set<Section> sections = EnumSet.noneOf(Section.class);

    UpdateBinding(ExpressionBinding binding) {
        this.binding = binding;
        this.paths = new DistinctPaths(binding);
    }

    /** Returns the update, to which clauses are added. */
    BoundUpdate.Builder update() {
        return update;
    }

    void start(Section section) {
        if (!sections.add(section)) {
            binding.report(
                    ProblemKind.SECTION,
                    "The \"" + section + "\" section can only be used once in an update expression;");
        }
    }

    DocumentPath path(DocumentPath path) {
        return paths.add(path.bind(binding));
    }

    OperandNode operand(OperandNode operand) {
        return operand.bind(binding);
    }

    /** Returns the value of ADD or DELETE. */
    Value setOrNumber(Section section, OperandNode.Placeholder placeholder) {
        Value value = binding.value(placeholder.name());
        if (value == null) {
            return Value.nul();
        }
        Type type = value.type();
        boolean set = type == Type.SS || type == Type.NS || type == Type.BS;
        if (!set && (section == Section.DELETE || type != Type.N)) {
            binding.report(
                    ProblemKind.SECTION_OPERAND,
                    "Incorrect operand type for operator or function; operator: " + section + ", operand type: "
                            + typeName(type));
        }
        return value;
    }

    private static String typeName(Type type) {
        return switch (type) {
            case S -> "STRING";
            case N -> "NUMBER";
            case B -> "BINARY";
            case BOOL -> "BOOLEAN";
            case NULL -> "NULL";
            case L -> "LIST";
            case M -> "MAP";
            case SS -> "STRING_SET";
            case NS -> "NUMBER_SET";
            case BS -> "BINARY_SET";
        };
    }
}
