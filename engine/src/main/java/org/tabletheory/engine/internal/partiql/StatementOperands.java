package org.tabletheory.engine.internal.partiql;

import java.util.ArrayList;
import java.util.List;
import org.tabletheory.attribute.Value;
import org.tabletheory.engine.internal.expression.DocumentPath;
import org.tabletheory.engine.internal.expression.OperandNode;
import org.tabletheory.engine.internal.token.SyntaxToken.Kind;
import org.tabletheory.engine.internal.token.TokenCursor;

/** Parses the names, paths and operands of a statement. */
final class StatementOperands {
    private final TokenCursor cursor;
    private final StatementValues values;

    StatementOperands(TokenCursor cursor, StatementValues values) {
        this.cursor = cursor;
        this.values = values;
    }

    /** Returns whether a name is next; reserved words are names in quotes only. */
    boolean isName() {
        return cursor.is(Kind.QUOTED_NAME) || (cursor.is(Kind.WORD) && !StatementKeywords.isKeyword(cursor.peek()));
    }

    String name() {
        StatementErrors.checkTerm(cursor);
        return cursor.is(Kind.QUOTED_NAME)
                ? cursor.next().text()
                : cursor.next(Kind.WORD).text();
    }

    private String component() {
        if (!isName()) {
            throw StatementErrors.malformed("Invalid path dot component");
        }
        return cursor.next().text();
    }

    DocumentPath path() {
        List<DocumentPath.PathElement> steps = new ArrayList<>();
        steps.add(DocumentPath.PathElement.named(name()));
        while (true) {
            if (cursor.take(".")) {
                steps.add(DocumentPath.PathElement.named(component()));
            } else if (cursor.take("[")) {
                if (cursor.is(Kind.STRING)) {
                    steps.add(DocumentPath.PathElement.named(cursor.next().text()));
                    cursor.expect("]");
                    continue;
                } else if (!cursor.peek().text().matches("[0-9]{1,9}")) {
                    throw cursor.unexpected();
                }
                steps.add(DocumentPath.PathElement.at(
                        Integer.parseInt(cursor.next(Kind.NUMBER).text())));
                cursor.expect("]");
            } else {
                return new DocumentPath(steps);
            }
        }
    }

    Value value() {
        return values.next();
    }

    /** Parses the right side of an assignment. */
    OperandNode sum() {
        OperandNode left = operand();
        while (cursor.peek().is("+") || cursor.peek().is("-")) {
            boolean plus = cursor.next().is("+");
            left = new OperandNode.Arithmetic(plus, left, operand());
        }
        return left;
    }

    OperandNode operand() {
        if (takeCall("size")) {
            OperandNode measured = operand();
            cursor.expect(")");
            return new OperandNode.Size(measured);
        } else if (takeCall("list_append")) {
            OperandNode first = sum();
            cursor.expect(",");
            OperandNode second = sum();
            cursor.expect(")");
            return new OperandNode.ListAppend(first, second);
        } else if (takeCall("if_not_exists")) {
            DocumentPath path = path();
            cursor.expect(",");
            OperandNode otherwise = sum();
            cursor.expect(")");
            return new OperandNode.IfNotExists(path, otherwise);
        }
        StatementErrors.checkTerm(cursor);
        boolean isPath =
                cursor.is(Kind.QUOTED_NAME) || (cursor.is(Kind.WORD) && !StatementValues.isLiteral(cursor.peek()));
        return isPath ? new OperandNode.Path(path()) : new OperandNode.Literal(value());
    }

    /** Parses the arguments of a function. */
    List<OperandNode> arguments() {
        List<OperandNode> arguments = new ArrayList<>();
        cursor.expect("(");
        if (!cursor.take(")")) {
            do {
                arguments.add(operand());
            } while (cursor.take(","));
            cursor.expect(")");
        }
        return arguments;
    }

    private boolean takeCall(String function) {
        if (!cursor.isCall() || !cursor.peek().isWord(function)) {
            return false;
        }
        cursor.next();
        cursor.expect("(");
        return true;
    }
}
