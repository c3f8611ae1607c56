package org.tabletheory.engine.internal.partiql;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Value;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.expression.BoundUpdate;
import org.tabletheory.engine.internal.expression.ConditionNode;
import org.tabletheory.engine.internal.expression.DocumentPath;
import org.tabletheory.engine.internal.expression.OperandNode;
import org.tabletheory.engine.internal.token.SyntaxToken;
import org.tabletheory.engine.internal.token.SyntaxToken.Kind;
import org.tabletheory.engine.internal.token.TokenCursor;

/** A recursive-descent parser of statements; question marks are replaced by parameters while parsing. */
public final class StatementParser {
    private static final int MAX_LENGTH = 8192;
    private static final int MAX_DEPTH = 200;

    private final StatementErrors errors;
    private final TokenCursor cursor;
    private final StatementValues values;
    private final StatementOperands operands;
    private final StatementConditions conditions;

    private StatementParser(String text, List<Value> parameters) {
        this.errors = new StatementErrors(text);
        this.cursor = new TokenCursor(StatementLexer.tokens(text), MAX_DEPTH, errors);
        this.values = new StatementValues(cursor, errors, parameters);
        this.operands = new StatementOperands(cursor, values);
        this.conditions = new StatementConditions(cursor, operands, errors);
    }

    /** Parses a statement, with the values of its question marks. */
    public static Statement parse(String text, List<Value> parameters) {
        if (text.length() > MAX_LENGTH) {
            throw DynamoError.validation(
                    "1 validation error detected: Value at 'statement' failed to satisfy constraint: "
                            + "Member must have length less than or equal to " + MAX_LENGTH);
        }
        StatementParser parser = new StatementParser(text, parameters);
        Statement statement = parser.statement();
        parser.cursor.take(";");
        if (!parser.cursor.is(Kind.END)) {
            throw leftOver();
        }
        parser.values.checkAllUsed();
        parser.errors.throwFirst();
        return statement;
    }

    /** Returns whether a well-formed statement is a SELECT. */
    public static boolean isSelect(String text) {
        return text.stripLeading().regionMatches(true, 0, "SELECT", 0, 6);
    }

    /** Returns whether an error is one of the syntax. */
    public static boolean isSyntaxError(DynamoError error) {
        return StatementErrors.isMalformed(error);
    }

    private static DynamoError leftOver() {
        return StatementErrors.malformed("Unexpected token after expression");
    }

    private Statement statement() {
        if (cursor.takeWord("SELECT")) {
            return select();
        } else if (cursor.takeWord("INSERT")) {
            return insert();
        } else if (cursor.takeWord("UPDATE")) {
            return update();
        } else if (cursor.takeWord("DELETE")) {
            return delete();
        } else if (cursor.takeWord("FROM")) {
            return updateOf();
        } else if (cursor.takeWord("EXISTS")) {
            cursor.expect("(");
            cursor.expectWord("SELECT");
            Statement.Select select = select();
            cursor.expect(")");
            return new Statement.Exists(select);
        }
        if (cursor.peek().isWord("CREATE") || cursor.peek().isWord("DROP")) {
            throw DynamoError.validation(
                    "Unsupported operation: " + (cursor.peek().isWord("DROP") ? "DropTable" : "CreateTable"));
        }
        if (operands.isName() && cursor.at(cursor.position() + 1).isWord("IS")) {
            conditions.condition();
            throw DynamoError.validation("Unsupported operation: IsType");
        }
        throw StatementErrors.malformed("Expected data manipulation");
    }

    /** Parses a WHERE clause; returns null when there is none, which is not a matter of syntax. */
    private @Nullable ConditionNode where() {
        return cursor.takeWord("WHERE") ? conditions.condition() : null;
    }

    private static DynamoError aliased() {
        return DynamoError.validation("Aliasing is not supported");
    }

    private Statement.Select select() {
        List<DocumentPath> paths = null;
        if (cursor.peek().isWord("DISTINCT")) {
            throw DynamoError.validation("Unsupported token in expression: DISTINCT");
        } else if (cursor.peek().isWord("VALUE")
                && !cursor.at(cursor.position() + 1).isWord("FROM")) {
            throw DynamoError.validation("Select projection doesn't support value or pivot keywords");
        }
        if (!cursor.take("*")) {
            paths = new ArrayList<>();
            do {
                paths.add(selected());
            } while (cursor.take(","));
            checkSelected(paths);
        }
        if (cursor.is(Kind.WORD) && !cursor.peek().isWord("FROM")) {
            throw aliased();
        }
        cursor.expectWord("FROM");
        if (cursor.peek().is("?")) {
            throw DynamoError.validation("Unexpected from source");
        }
        List<String> from = target();
        if (from.size() > 2) {
            throw DynamoError.validation("A path may contain at most 2 components in the FROM clause");
        }
        String index = from.size() == 2 ? from.get(1) : null;
        checkNoAlias();
        ConditionNode where = where();
        List<Statement.OrderTerm> order = order();
        checkClauses();
        return new Statement.Select(from.get(0), index, paths, where, order);
    }

    private void checkNoAlias() {
        if (cursor.peek().isWord("AS") || operands.isName()) {
            throw aliased();
        }
    }

    /** The service has no further clauses. */
    private void checkClauses() {
        if (cursor.takeWord("GROUP")) {
            throw DynamoError.validation("Unsupported clause: GROUP BY");
        } else if (cursor.takeWord("LIMIT")) {
            throw DynamoError.validation("Unsupported clause: LIMIT at " + errors.place(cursor.peek()));
        }
    }

    private List<Statement.OrderTerm> order() {
        List<Statement.OrderTerm> terms = new ArrayList<>();
        if (cursor.takeWord("ORDER")) {
            cursor.expectWord("BY");
            do {
                DocumentPath path = operands.path();
                boolean descending = cursor.takeWord("DESC");
                if (!descending) {
                    cursor.takeWord("ASC");
                }
                terms.add(new Statement.OrderTerm(path, descending));
            } while (cursor.take(","));
        }
        return terms;
    }

    private void checkSelected(List<DocumentPath> paths) {
        Set<String> names = new HashSet<>();
        for (DocumentPath path : paths) {
            String name = path.steps().get(path.steps().size() - 1).name();
            if (name != null && !names.add(name)) {
                errors.report("Duplicate identifiers in select clause: " + name);
            }
        }
        checkDistinct(paths);
    }

    private void checkDistinct(List<DocumentPath> paths) {
        for (int i = 0; i < paths.size(); i++) {
            for (DocumentPath earlier : paths.subList(0, i)) {
                String clash = earlier.clashMessage(paths.get(i));
                if (clash != null) {
                    errors.report(clash);
                }
            }
        }
    }

    /** Reads a selected path; the service has no functions there. */
    private DocumentPath selected() {
        if (cursor.isCall()) {
            throw DynamoError.validation("Unexpected path component at " + errors.place(cursor.peek()));
        }
        return operands.path();
    }

    /** Reads the table of a statement, and what follows it after dots. */
    private List<String> target() {
        List<String> names = new ArrayList<>();
        do {
            names.add(operands.name());
        } while (cursor.take("."));
        if (names.contains("")) {
            throw DynamoError.validation("Path component cannot be an empty string");
        }
        return names;
    }

    /** Reads the table of an UPDATE or DELETE. */
    private String changedTable() {
        checkIdentifier();
        return single(target());
    }

    private String single(List<String> names) {
        if (names.size() > 1) {
            throw DynamoError.validation("This operation is not supported on an index");
        }
        checkNoAlias();
        return names.get(0);
    }

    private void checkIdentifier() {
        if (!operands.isName()) {
            throw StatementErrors.malformed("Expected identifier for simple path");
        }
    }

    private Statement insert() {
        cursor.expectWord("INTO");
        checkIdentifier();
        List<String> into = target();
        if (into.size() > 1) {
            throw DynamoError.validation(
                    "FROM clause may only contain a single table name in data manipulation statements");
        }
        if (cursor.is(Kind.WORD) && !cursor.peek().isWord("VALUE")) {
            throw leftOver();
        }
        cursor.expectWord("VALUE");
        if (!cursor.peek().is("{")) {
            throw DynamoError.validation(
                    "Unsupported format in item expression. Please use struct format {...} to express "
                            + "item values for insert statement. at " + errors.place(cursor.peek()));
        }
        return new Statement.Insert(into.get(0), values.item());
    }

    private Statement delete() {
        cursor.expectWord("FROM");
        String table = changedTable();
        ConditionNode where = where();
        String returning = returning();
        if (returning != null && !returning.equals("ALL OLD *")) {
            throw DynamoError.validation("Invalid returning clause: RETURNING " + returning
                    + ". Only RETURNING ALL OLD * is allowed in DELETE statements.");
        }
        return new Statement.Delete(table, where, returning);
    }

    private Statement update() {
        String table = changedTable();
        BoundUpdate update = changes();
        ConditionNode where = where();
        checkDistinct(update.paths());
        return new Statement.Update(table, update, where, returning());
    }

    /** Reads the form of an UPDATE that starts with the table and its condition. */
    private Statement updateOf() {
        String table = single(target());
        ConditionNode where = where();
        BoundUpdate update = changes();
        checkDistinct(update.paths());
        return new Statement.Update(table, update, where, returning());
    }

    private BoundUpdate changes() {
        BoundUpdate.Builder update = BoundUpdate.builder();
        if (!cursor.peek().isWord("SET") && !cursor.peek().isWord("REMOVE")) {
            throw cursor.unexpected();
        }
        while (true) {
            if (cursor.takeWord("SET")) {
                do {
                    assignment(update);
                } while (cursor.take(","));
            } else if (cursor.takeWord("REMOVE")) {
                do {
                    update.remove(operands.path());
                } while (cursor.take(","));
            } else {
                return update.build(BoundUpdate.WRONG_TYPE);
            }
        }
    }

    private void assignment(BoundUpdate.Builder update) {
        DocumentPath path = operands.path();
        cursor.expect("=");
        boolean add = cursor.isCall() && cursor.peek().isWord("set_add");
        if (add || (cursor.isCall() && cursor.peek().isWord("set_delete"))) {
            changeSet(update, path, add);
        } else {
            update.set(path, operands.sum());
        }
    }

    private void changeSet(BoundUpdate.Builder update, DocumentPath path, boolean add) {
        SyntaxToken function = cursor.next();
        String name = add ? "SET_ADD" : "SET_DELETE";
        SyntaxToken first = cursor.at(cursor.position() + 1);
        List<OperandNode> arguments = operands.arguments();
        if (arguments.size() != 2) {
            errors.report(name + " must have exactly two arguments", function);
        } else if (!arguments.get(0).equals(new OperandNode.Path(path))) {
            errors.report("The first argument to " + name + " must equal the assignment value", function);
        } else if (!(arguments.get(1) instanceof OperandNode.Literal members) || !isSet(members.value())) {
            errors.report("The second argument to " + name + " must be a value with type SET", first);
        } else if (add) {
            update.add(path, members.value());
        } else {
            update.delete(path, members.value());
        }
    }

    private static boolean isSet(Value value) {
        return switch (value.type()) {
            case SS, NS, BS -> true;
            default -> false;
        };
    }

    private @Nullable String returning() {
        if (!cursor.takeWord("RETURNING")) {
            return null;
        }
        String attributes = word("ALL", "MODIFIED");
        String image = word("OLD", "NEW");
        cursor.expect("*");
        return attributes + " " + image + " *";
    }

    private String word(String... choices) {
        for (String choice : choices) {
            if (cursor.takeWord(choice)) {
                return choice;
            }
        }
        throw cursor.unexpected();
    }
}
