package org.tabletheory.engine.internal.partiql;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.expression.BoundUpdate;
import org.tabletheory.engine.internal.expression.ConditionNode;
import org.tabletheory.engine.internal.expression.DocumentPath;
import org.tabletheory.engine.internal.token.SyntaxToken;
import org.tabletheory.engine.internal.token.SyntaxToken.Kind;
import org.tabletheory.engine.internal.token.TokenCursor;

/** A recursive-descent parser of statements; question marks are replaced by parameters while parsing. */
public final class StatementParser implements TokenCursor.SyntaxErrors {
    private static final int MAX_LENGTH = 8192;
    private static final int MAX_DEPTH = 200;

    private static final String MALFORMED = "Statement wasn't well formed, can't be processed: ";

    private final String text;
    /** What is wrong with a statement that is well formed; reported after its syntax. */
    private final List<DynamoError> problems = new ArrayList<>();

    private final TokenCursor cursor;
    private final StatementValues values;
    private final StatementOperands operands;
    private final StatementConditions conditions;

    private StatementParser(String text, List<Value> parameters) {
        this.text = text;
        this.cursor = new TokenCursor(StatementLexer.tokens(text), MAX_DEPTH, this);
        this.values = new StatementValues(cursor, parameters);
        this.operands = new StatementOperands(cursor, values);
        this.conditions = new StatementConditions(cursor, operands, problems);
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
        parser.cursor.expectEnd();
        parser.values.checkAllUsed();
        if (!parser.problems.isEmpty()) {
            throw parser.problems.get(0);
        }
        return statement;
    }

    /** Returns whether a well-formed statement is a SELECT. */
    public static boolean isSelect(String text) {
        return text.stripLeading().regionMatches(true, 0, "SELECT", 0, 6);
    }

    /** Returns whether an error is one of the syntax. */
    public static boolean isSyntaxError(DynamoError error) {
        return String.valueOf(error.getMessage()).startsWith(MALFORMED);
    }

    @Override
    public DynamoError unexpectedToken(TokenCursor at) {
        return DynamoError.validation(
                MALFORMED + "Unexpected token: " + at.peek().text());
    }

    @Override
    public DynamoError tooDeep(TokenCursor at) {
        return unexpectedToken(at);
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
        throw DynamoError.validation(MALFORMED + "Expected data manipulation");
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
                checkNoCount();
                paths.add(operands.path());
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
        boolean clause = cursor.peek().isWord("WHERE")
                || cursor.peek().isWord("ORDER")
                || cursor.peek().isWord("GROUP")
                || cursor.peek().isWord("LIMIT");
        if (cursor.is(Kind.WORD) && !clause) {
            throw aliased();
        }
    }

    /** The service has no further clauses. */
    private void checkClauses() {
        if (cursor.takeWord("GROUP")) {
            throw DynamoError.validation("Unsupported clause: GROUP BY");
        } else if (cursor.takeWord("LIMIT")) {
            throw DynamoError.validation("Unsupported clause: LIMIT at " + place(cursor.peek()));
        }
    }

    /** Returns where a token is: its line and column, and how long it is. */
    private String place(SyntaxToken token) {
        String before = text.substring(0, token.from());
        long line = 1 + before.chars().filter(c -> c == '\n').count();
        int column = before.length() - before.lastIndexOf('\n');
        return line + ":" + column + ":" + (token.to() - token.from());
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
                problems.add(DynamoError.validation("Duplicate identifiers in select clause: " + name));
            }
        }
        checkDistinct(paths);
    }

    private void checkDistinct(List<DocumentPath> paths) {
        for (int i = 0; i < paths.size(); i++) {
            for (DocumentPath earlier : paths.subList(0, i)) {
                String clash = earlier.clashMessage(paths.get(i));
                if (clash != null) {
                    problems.add(DynamoError.validation(clash));
                }
            }
        }
    }

    /** The service has no aggregates, and names the place of this one: line, column and length. */
    private void checkNoCount() {
        if (cursor.isCall() && cursor.peek().isWord("COUNT")) {
            throw DynamoError.validation("Unexpected path component at " + place(cursor.peek()));
        }
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
        List<String> names = target();
        if (names.size() > 1) {
            throw DynamoError.validation("This operation is not supported on an index");
        }
        return names.get(0);
    }

    private Statement insert() {
        cursor.expectWord("INTO");
        List<String> into = target();
        if (into.size() > 1) {
            throw DynamoError.validation(
                    "FROM clause may only contain a single table name in data manipulation statements");
        }
        cursor.expectWord("VALUE");
        if (!cursor.peek().is("{")) {
            throw DynamoError.validation(
                    "Unsupported format in item expression. Please use struct format {...} to express "
                            + "item values for insert statement. at " + place(cursor.peek()));
        }
        if (values.next() instanceof Value.M item) {
            return new Statement.Insert(into.get(0), new Item(item.values()));
        }
        throw cursor.unexpected();
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
                ConditionNode where = where();
                String returning = returning();
                BoundUpdate bound = update.build(BoundUpdate.WRONG_TYPE);
                checkDistinct(bound.paths());
                return new Statement.Update(table, bound, where, returning);
            }
        }
    }

    private void assignment(BoundUpdate.Builder update) {
        DocumentPath path = operands.path();
        cursor.expect("=");
        boolean add = cursor.takeWord("set_add");
        if (!add && !cursor.takeWord("set_delete")) {
            update.set(path, operands.sum());
            return;
        }
        cursor.expect("(");
        operands.path();
        cursor.expect(",");
        Value members = values.next();
        cursor.expect(")");
        Type type = members.type();
        if (type != Type.SS && type != Type.NS && type != Type.BS) {
            throw cursor.unexpected();
        } else if (add) {
            update.add(path, members);
        } else {
            update.delete(path, members);
        }
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
