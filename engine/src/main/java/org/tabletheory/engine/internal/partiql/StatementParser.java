package org.tabletheory.engine.internal.partiql;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.expression.BoundUpdate;
import org.tabletheory.engine.internal.expression.ConditionNode;
import org.tabletheory.engine.internal.expression.DocumentPath;
import org.tabletheory.engine.internal.token.TokenCursor;

/** A recursive-descent parser of statements; question marks are replaced by parameters while parsing. */
public final class StatementParser implements TokenCursor.SyntaxErrors {
    private static final int MAX_LENGTH = 8192;
    private static final int MAX_DEPTH = 200;

    private final TokenCursor cursor;
    private final StatementValues values;
    private final StatementOperands operands;
    private final StatementConditions conditions;

    private StatementParser(String text, List<Value> parameters) {
        this.cursor = new TokenCursor(StatementLexer.tokens(text), MAX_DEPTH, this);
        this.values = new StatementValues(cursor, parameters);
        this.operands = new StatementOperands(cursor, values);
        this.conditions = new StatementConditions(cursor, operands);
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
        return statement;
    }

    @Override
    public DynamoError unexpectedToken(TokenCursor at) {
        return DynamoError.validation("Statement wasn't well formed, can't be processed: Unexpected token: "
                + at.peek().text());
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
        throw cursor.unexpected();
    }

    private ConditionNode where() {
        cursor.expectWord("WHERE");
        return conditions.condition();
    }

    private Statement.Select select() {
        List<DocumentPath> paths = null;
        if (!cursor.take("*")) {
            paths = new ArrayList<>();
            do {
                paths.add(operands.path());
            } while (cursor.take(","));
        }
        cursor.expectWord("FROM");
        String table = operands.name();
        String index = cursor.take(".") ? operands.name() : null;
        ConditionNode where = cursor.takeWord("WHERE") ? conditions.condition() : null;
        boolean descending = false;
        if (cursor.takeWord("ORDER")) {
            cursor.expectWord("BY");
            do {
                operands.path();
                descending = cursor.takeWord("DESC") || (!cursor.takeWord("ASC") && descending);
            } while (cursor.take(","));
        }
        return new Statement.Select(table, index, paths, where, descending);
    }

    private Statement insert() {
        cursor.expectWord("INTO");
        String table = operands.name();
        cursor.expectWord("VALUE");
        if (values.next() instanceof Value.M item) {
            return new Statement.Insert(table, new Item(item.values()));
        }
        throw cursor.unexpected();
    }

    private Statement delete() {
        cursor.expectWord("FROM");
        String table = operands.name();
        ConditionNode where = where();
        String returning = returning();
        if (returning != null && !returning.equals("ALL OLD *")) {
            throw DynamoError.validation("The RETURNING clause of a DELETE statement supports only ALL OLD *");
        }
        return new Statement.Delete(table, where, returning);
    }

    private Statement update() {
        String table = operands.name();
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
                return new Statement.Update(table, update.build(BoundUpdate.WRONG_TYPE), where, returning());
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
