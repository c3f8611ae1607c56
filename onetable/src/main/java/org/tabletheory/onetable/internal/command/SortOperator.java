package org.tabletheory.onetable.internal.command;

import java.util.List;
import java.util.Set;
import org.tabletheory.attribute.Value;
import org.tabletheory.onetable.internal.Trouble;

/** The comparisons that a sort key takes. */
final class SortOperator {
    private static final Set<String> SIGNS = Set.of("<", "<=", "=", ">=", ">");

    private SortOperator() {}

    /** A comparison, by OneTable's word for it. */
    static Node.Compare node(String word, List<Value> operands, Trouble trouble) {
        boolean between = word.equals("between");
        boolean begins = word.equals("begins") || word.equals("begins_with");
        if (!between && !begins && !SIGNS.contains(word)) {
            throw trouble.argument(
                    "a sort key is compared by begins, between, <, <=, =, >= or >, not by '" + word + "'");
        }
        int wanted = between ? 2 : 1;
        if (operands.size() != wanted) {
            throw trouble.argument("'" + word + "' takes " + (between ? "two values" : "one value"));
        }
        return new Node.Compare(begins ? "begins" : word, operands);
    }

    /** The text of a comparison. */
    static String text(Node.Compare compare, String path, Scope scope) {
        List<Value> operands = compare.operands();
        return switch (compare.operator()) {
            case "begins" -> "begins_with(" + path + ", " + scope.value(operands.get(0)) + ")";
            case "between" ->
                path + " BETWEEN " + scope.value(operands.get(0)) + " AND " + scope.value(operands.get(1));
            default -> path + " " + compare.operator() + " " + scope.value(operands.get(0));
        };
    }
}
