package org.tabletheory.engine.internal.partiql;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.token.SyntaxToken;
import org.tabletheory.engine.internal.token.SyntaxToken.Kind;
import org.tabletheory.engine.internal.token.TokenCursor;
import org.tabletheory.engine.internal.value.AttributeValues;
import org.tabletheory.engine.internal.value.OrderedSets;

/** Parses the values of a statement: literals, and question marks, which are replaced by parameters of the request. */
final class StatementValues {
    private final TokenCursor cursor;
    private final List<Value> parameters;
    private int nextParameter;

    StatementValues(TokenCursor cursor, List<Value> parameters) {
        this.cursor = cursor;
        this.parameters = parameters;
    }

    /** Returns whether a word is a value, such as {@code true}. */
    static boolean isLiteral(SyntaxToken word) {
        return word.isWord("true") || word.isWord("false") || word.isWord("null");
    }

    /** Throws when the request has more parameters than the statement. */
    void checkAllUsed() {
        if (nextParameter != parameters.size()) {
            throw wrongNumberOfParameters();
        }
    }

    private static DynamoError wrongNumberOfParameters() {
        return DynamoError.validation("Number of parameters in request and statement don't match.");
    }

    Value next() {
        cursor.enter();
        SyntaxToken token = cursor.peek();
        Value value = switch (token.kind()) {
            case STRING -> Value.s(cursor.next().text());
            case NUMBER -> AttributeValues.number(cursor.next().text());
            case WORD -> word(token);
            case SYMBOL -> symbol(token.text());
            default -> throw cursor.unexpected();
        };
        cursor.leave();
        return value;
    }

    private Value word(SyntaxToken token) {
        if (!isLiteral(token)) {
            throw cursor.unexpected();
        }
        cursor.next();
        return token.isWord("null") ? Value.nul() : Value.bool(token.isWord("true"));
    }

    private Value symbol(String symbol) {
        return switch (symbol) {
            case "?" -> parameter();
            case "-" -> negativeNumber();
            case "[" -> list();
            case "{" -> map();
            case "<<" -> set();
            default -> throw cursor.unexpected();
        };
    }

    private Value parameter() {
        cursor.expect("?");
        if (nextParameter == parameters.size()) {
            throw wrongNumberOfParameters();
        }
        return parameters.get(nextParameter++);
    }

    private Value negativeNumber() {
        cursor.expect("-");
        return AttributeValues.number("-" + cursor.next(Kind.NUMBER).text());
    }

    private Value list() {
        List<Value> elements = new ArrayList<>();
        cursor.expect("[");
        if (!cursor.take("]")) {
            do {
                elements.add(next());
            } while (cursor.take(","));
            cursor.expect("]");
        }
        return new Value.L(elements);
    }

    private Value map() {
        Map<String, Value> entries = new LinkedHashMap<>();
        cursor.expect("{");
        if (!cursor.take("}")) {
            do {
                SyntaxToken name = cursor.is(Kind.QUOTED_NAME) ? cursor.next() : cursor.next(Kind.STRING);
                cursor.expect(":");
                entries.put(name.text(), next());
            } while (cursor.take(","));
            cursor.expect("}");
        }
        return new Value.M(entries);
    }

    private Value set() {
        cursor.expect("<<");
        Set<Value> members = new LinkedHashSet<>();
        do {
            if (!members.add(next())) {
                throw DynamoError.validation("Input collection contains duplicates");
            }
        } while (cursor.take(","));
        cursor.expect(">>");
        Type type = members.iterator().next().type();
        if (!type.isKey() || members.stream().anyMatch(member -> member.type() != type)) {
            throw cursor.unexpected();
        }
        return OrderedSets.of(type.set(), members);
    }
}
