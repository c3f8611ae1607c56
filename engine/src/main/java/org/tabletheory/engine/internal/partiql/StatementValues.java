package org.tabletheory.engine.internal.partiql;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.tabletheory.attribute.Item;
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
    private final StatementErrors errors;
    private final List<Value> parameters;
    /** Where the next value is inside its attribute, such as {@code .name[1]}. */
    private String place = "";

    private int nextParameter;

    StatementValues(TokenCursor cursor, StatementErrors errors, List<Value> parameters) {
        this.cursor = cursor;
        this.errors = errors;
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

    /** Reads the item of an INSERT. */
    Item item() {
        return new Item(entries(false));
    }

    Value next() {
        cursor.enter();
        SyntaxToken token = cursor.peek();
        Value value = switch (token.kind()) {
            case STRING -> Value.s(cursor.next().text());
            case NUMBER -> number(cursor.next().text());
            case WORD -> word(token);
            case SYMBOL -> symbol(token.text());
            default -> throw cursor.unexpected();
        };
        cursor.leave();
        return value;
    }

    private Value number(String text) {
        try {
            return AttributeValues.number(text);
        } catch (DynamoError e) {
            errors.report(e.getMessage() + " under root" + place);
            return Value.n(0);
        }
    }

    private Value word(SyntaxToken token) {
        if (cursor.isCall()) {
            throw DynamoError.validation("Unsupported data type: "
                    + token.text().toLowerCase(Locale.ROOT) + " under key root" + place + " at " + errors.place(token));
        }
        StatementErrors.checkTerm(cursor);
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
            case "{" -> new Value.M(entries(true));
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
        return number("-" + cursor.next(Kind.NUMBER).text());
    }

    private Value nested(String step) {
        String outer = place;
        place = outer + step;
        Value value = next();
        place = outer;
        return value;
    }

    private Value list() {
        List<Value> elements = new ArrayList<>();
        cursor.expect("[");
        if (!cursor.take("]")) {
            do {
                elements.add(nested("[" + elements.size() + "]"));
            } while (cursor.take(","));
            cursor.expect("]");
        }
        return new Value.L(elements);
    }

    private Map<String, Value> entries(boolean inside) {
        Map<String, Value> entries = new LinkedHashMap<>();
        cursor.expect("{");
        if (!cursor.take("}")) {
            do {
                SyntaxToken name = cursor.is(Kind.QUOTED_NAME) ? cursor.next() : cursor.next(Kind.STRING);
                cursor.expect(":");
                entries.put(name.text(), inside ? nested("." + name.text()) : next());
            } while (cursor.take(","));
            cursor.expect("}");
        }
        return entries;
    }

    private Value set() {
        cursor.expect("<<");
        if (cursor.peek().is(">>")) {
            throw DynamoError.validation("Empty bags are not supported");
        }
        List<Value> members = new ArrayList<>();
        do {
            members.add(next());
        } while (cursor.take(","));
        cursor.expect(">>");
        Type type = members.get(0).type();
        if (!type.isKey() || members.stream().anyMatch(member -> member.type() != type)) {
            throw cursor.unexpected();
        }
        Set<Value> unique = new LinkedHashSet<>(members);
        if (unique.size() < members.size()) {
            List<String> texts = new ArrayList<>();
            members.forEach(member -> texts.add(member instanceof Value.S string ? string.value() : ""));
            errors.report(type == Type.S ? AttributeValues.duplicates(texts) : "Input collection contains duplicates");
        }
        return OrderedSets.of(type.set(), unique);
    }
}
