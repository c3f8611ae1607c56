package org.tabletheory.engine.internal.partiql;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.expression.BoundUpdate;
import org.tabletheory.engine.internal.expression.ConditionNode;
import org.tabletheory.engine.internal.expression.ConditionNode.Comparator;
import org.tabletheory.engine.internal.expression.DocumentPath;
import org.tabletheory.engine.internal.expression.OperandNode;
import org.tabletheory.engine.internal.partiql.StatementLexer.Kind;
import org.tabletheory.engine.internal.partiql.StatementLexer.Token;
import org.tabletheory.engine.internal.value.AttributeValues;

/** A recursive-descent parser of statements; question marks are replaced by parameters while parsing. */
public final class StatementParser {
    private static final int MAX_LENGTH = 8192;
    private static final int MAX_DEPTH = 200;

    private final List<Token> tokens;
    private final List<Value> parameters;
    private int at;
    private int nextParameter;
    private int depth;

    private StatementParser(String text, List<Value> parameters) {
        this.tokens = StatementLexer.tokens(text);
        this.parameters = parameters;
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
        parser.take(";");
        if (parser.peek().kind() != Kind.END) {
            throw parser.malformed();
        } else if (parser.nextParameter != parameters.size()) {
            throw DynamoError.validation("Number of parameters in request and statement don't match.");
        }
        return statement;
    }

    private Statement statement() {
        if (takeWord("SELECT")) {
            return select();
        } else if (takeWord("INSERT")) {
            expectWord("INTO");
            String table = name();
            expectWord("VALUE");
            Value item = literal();
            if (!(item instanceof Value.M map)) {
                throw malformed();
            }
            return new Statement.Insert(table, new Item(map.values()));
        } else if (takeWord("UPDATE")) {
            return update();
        } else if (takeWord("DELETE")) {
            expectWord("FROM");
            String table = name();
            expectWord("WHERE");
            ConditionNode where = condition();
            return new Statement.Delete(table, where, returning());
        } else if (takeWord("EXISTS")) {
            expect("(");
            expectWord("SELECT");
            Statement.Select select = select();
            expect(")");
            return new Statement.Exists(select);
        }
        throw malformed();
    }

    private Statement.Select select() {
        List<DocumentPath> paths = null;
        if (!take("*")) {
            paths = new ArrayList<>();
            do {
                paths.add(path());
            } while (take(","));
        }
        expectWord("FROM");
        String table = name();
        String index = take(".") ? name() : null;
        ConditionNode where = takeWord("WHERE") ? condition() : null;
        boolean descending = false;
        if (takeWord("ORDER")) {
            expectWord("BY");
            do {
                path();
                descending = takeWord("DESC") || (!takeWord("ASC") && descending);
            } while (take(","));
        }
        return new Statement.Select(table, index, paths, where, descending);
    }

    private Statement update() {
        String table = name();
        BoundUpdate.Builder update = BoundUpdate.builder();
        boolean any = false;
        while (peek().isWord("SET") || peek().isWord("REMOVE")) {
            any = true;
            if (takeWord("SET")) {
                do {
                    DocumentPath path = path();
                    expect("=");
                    assignment(update, path);
                } while (take(","));
            } else {
                at++;
                do {
                    update.remove(path());
                } while (take(","));
            }
        }
        if (!any) {
            throw malformed();
        }
        expectWord("WHERE");
        ConditionNode where = condition();
        return new Statement.Update(table, update.build(), where, returning());
    }

    private void assignment(BoundUpdate.Builder update, DocumentPath path) {
        boolean set = peek().isWord("set_add") || peek().isWord("set_delete");
        if (!set) {
            update.set(path, sum());
            return;
        }
        boolean add = peek().isWord("set_add");
        at++;
        expect("(");
        path();
        expect(",");
        Value members = literal();
        expect(")");
        Type type = members.type();
        if (type != Type.SS && type != Type.NS && type != Type.BS) {
            throw malformed();
        } else if (add) {
            update.add(path, members);
        } else {
            update.delete(path, members);
        }
    }

    private @Nullable String returning() {
        if (!takeWord("RETURNING")) {
            return null;
        }
        String what = word("ALL", "MODIFIED");
        String when = word("OLD", "NEW");
        expect("*");
        return what + " " + when + " *";
    }

    private String word(String... choices) {
        for (String choice : choices) {
            if (takeWord(choice)) {
                return choice;
            }
        }
        throw malformed();
    }

    // Conditions

    private ConditionNode condition() {
        enter();
        List<ConditionNode> parts = new ArrayList<>();
        do {
            parts.add(conjunction());
        } while (takeWord("OR"));
        depth--;
        return parts.size() == 1 ? parts.get(0) : new ConditionNode.Or(parts);
    }

    private ConditionNode conjunction() {
        List<ConditionNode> parts = new ArrayList<>();
        do {
            parts.add(negation());
        } while (takeWord("AND"));
        return parts.size() == 1 ? parts.get(0) : new ConditionNode.And(parts);
    }

    private ConditionNode negation() {
        if (takeWord("NOT")) {
            enter();
            ConditionNode part = negation();
            depth--;
            return new ConditionNode.Not(part);
        } else if (peek().is("(")) {
            at++;
            ConditionNode inner = condition();
            expect(")");
            return inner;
        }
        return comparison();
    }

    private ConditionNode comparison() {
        Token token = peek();
        if (token.kind() == Kind.WORD && tokens.get(at + 1).is("(") && !token.isWord("size")) {
            return function(token.text().toLowerCase(Locale.ROOT));
        }
        OperandNode left = sum();
        if (takeWord("IS")) {
            return absence(left);
        } else if (takeWord("BETWEEN")) {
            OperandNode low = sum();
            expectWord("AND");
            return new ConditionNode.Between(left, low, sum());
        } else if (takeWord("IN")) {
            String close = take("[") ? "]" : ")";
            if (close.equals(")")) {
                expect("(");
            }
            List<OperandNode> choices = new ArrayList<>();
            do {
                choices.add(sum());
            } while (take(","));
            expect(close);
            return new ConditionNode.In(left, choices);
        }
        Comparator comparator = comparator();
        return new ConditionNode.Comparison(comparator, left, sum());
    }

    private ConditionNode absence(OperandNode operand) {
        boolean not = takeWord("NOT");
        ConditionNode absent;
        if (takeWord("MISSING")) {
            if (!(operand instanceof OperandNode.Path path)) {
                throw malformed();
            }
            absent = new ConditionNode.Exists(path.path(), false);
        } else {
            expectWord("NULL");
            absent = new ConditionNode.HasType(operand, Type.NULL);
        }
        return not ? new ConditionNode.Not(absent) : absent;
    }

    private Comparator comparator() {
        String symbol = peek().kind() == Kind.SYMBOL ? peek().text() : "";
        for (Comparator each : Comparator.values()) {
            if (each.symbol().equals(symbol.equals("!=") ? "<>" : symbol)) {
                at++;
                return each;
            }
        }
        throw malformed();
    }

    private ConditionNode function(String name) {
        at += 2;
        List<OperandNode> operands = new ArrayList<>();
        do {
            operands.add(sum());
        } while (take(","));
        expect(")");
        int expected = name.startsWith("attribute_") && !name.equals("attribute_type") ? 1 : 2;
        if (operands.size() != expected) {
            throw malformed();
        }
        OperandNode first = operands.get(0);
        return switch (name) {
            case "begins_with" -> new ConditionNode.BeginsWith(first, operands.get(1));
            case "contains" -> new ConditionNode.Contains(first, operands.get(1));
            case "attribute_type" -> new ConditionNode.HasType(first, type(operands.get(1)));
            case "attribute_exists", "attribute_not_exists" -> {
                if (!(first instanceof OperandNode.Path path)) {
                    throw malformed();
                }
                yield new ConditionNode.Exists(path.path(), name.equals("attribute_exists"));
            }
            default -> throw malformed();
        };
    }

    private Type type(OperandNode operand) {
        if (operand instanceof OperandNode.Literal literal && literal.value() instanceof Value.S name) {
            for (Type type : Type.values()) {
                if (type.name().equals(name.value())) {
                    return type;
                }
            }
        }
        throw malformed();
    }

    // Operands

    private OperandNode sum() {
        OperandNode left = operand();
        while (peek().is("+") || peek().is("-")) {
            boolean plus = peek().is("+");
            at++;
            left = new OperandNode.Arithmetic(plus, left, operand());
        }
        return left;
    }

    private OperandNode operand() {
        Token token = peek();
        boolean call = token.kind() == Kind.WORD && tokens.get(at + 1).is("(");
        if (call && token.isWord("size")) {
            at += 2;
            OperandNode of = sum();
            expect(")");
            return new OperandNode.Size(of);
        } else if (call && token.isWord("list_append")) {
            at += 2;
            OperandNode first = sum();
            expect(",");
            OperandNode second = sum();
            expect(")");
            return new OperandNode.ListAppend(first, second);
        } else if (call && token.isWord("if_not_exists")) {
            at += 2;
            DocumentPath path = path();
            expect(",");
            OperandNode otherwise = sum();
            expect(")");
            return new OperandNode.IfNotExists(path, otherwise);
        }
        boolean isPath = token.kind() == Kind.QUOTED || (token.kind() == Kind.WORD && !isLiteralWord(token));
        return isPath ? new OperandNode.Path(path()) : new OperandNode.Literal(literal());
    }

    private static boolean isLiteralWord(Token token) {
        return token.isWord("true") || token.isWord("false") || token.isWord("null");
    }

    private DocumentPath path() {
        List<DocumentPath.Step> steps = new ArrayList<>();
        steps.add(DocumentPath.Step.named(name()));
        while (true) {
            if (take(".")) {
                steps.add(DocumentPath.Step.named(name()));
            } else if (take("[")) {
                Token index = peek();
                boolean digits = index.kind() == Kind.NUMBER && index.text().matches("[0-9]{1,9}");
                if (!digits) {
                    throw malformed();
                }
                at++;
                steps.add(DocumentPath.Step.at(Integer.parseInt(index.text())));
                expect("]");
            } else {
                return new DocumentPath(steps);
            }
        }
    }

    private String name() {
        Token token = peek();
        if (token.kind() != Kind.QUOTED && token.kind() != Kind.WORD) {
            throw malformed();
        }
        at++;
        return token.text();
    }

    // Values

    private Value literal() {
        enter();
        Token token = peek();
        Value value = switch (token.kind()) {
            case STRING -> {
                at++;
                yield Value.s(token.text());
            }
            case NUMBER -> {
                at++;
                yield AttributeValues.number(token.text());
            }
            case WORD -> word(token);
            case SYMBOL -> composite(token);
            default -> throw malformed();
        };
        depth--;
        return value;
    }

    private Value word(Token token) {
        if (!isLiteralWord(token)) {
            throw malformed();
        }
        at++;
        return token.isWord("null") ? Value.nul() : Value.bool(token.isWord("true"));
    }

    private Value composite(Token token) {
        return switch (token.text()) {
            case "?" -> {
                at++;
                yield parameter();
            }
            case "-" -> {
                at++;
                Token number = peek();
                if (number.kind() != Kind.NUMBER) {
                    throw malformed();
                }
                at++;
                yield AttributeValues.number("-" + number.text());
            }
            case "[" -> list();
            case "{" -> map();
            case "<<" -> set();
            default -> throw malformed();
        };
    }

    private Value parameter() {
        if (nextParameter == parameters.size()) {
            throw DynamoError.validation("Number of parameters in request and statement don't match.");
        }
        return parameters.get(nextParameter++);
    }

    private Value list() {
        List<Value> elements = new ArrayList<>();
        at++;
        if (!take("]")) {
            do {
                elements.add(literal());
            } while (take(","));
            expect("]");
        }
        return new Value.L(elements);
    }

    private Value map() {
        Map<String, Value> entries = new LinkedHashMap<>();
        at++;
        if (!take("}")) {
            do {
                Token name = peek();
                if (name.kind() != Kind.STRING && name.kind() != Kind.QUOTED) {
                    throw malformed();
                }
                at++;
                expect(":");
                entries.put(name.text(), literal());
            } while (take(","));
            expect("}");
        }
        return new Value.M(entries);
    }

    private Value set() {
        at++;
        Set<Value> members = new LinkedHashSet<>();
        do {
            if (!members.add(literal())) {
                throw DynamoError.validation("Input collection contains duplicates");
            }
        } while (take(","));
        expect(">>");
        Set<String> texts = new LinkedHashSet<>();
        Set<Value.N> numbers = new LinkedHashSet<>();
        Set<Value.B> bytes = new LinkedHashSet<>();
        for (Value member : members) {
            if (member instanceof Value.S text) {
                texts.add(text.value());
            } else if (member instanceof Value.N number) {
                numbers.add(number);
            } else if (member instanceof Value.B binary) {
                bytes.add(binary);
            }
        }
        if (texts.size() == members.size()) {
            return new Value.SS(texts);
        } else if (numbers.size() == members.size()) {
            return new Value.NS(numbers);
        } else if (bytes.size() == members.size()) {
            return new Value.BS(bytes);
        }
        throw malformed();
    }

    // Tokens

    private Token peek() {
        return tokens.get(at);
    }

    private boolean take(String symbol) {
        boolean taken = peek().is(symbol);
        at += taken ? 1 : 0;
        return taken;
    }

    private boolean takeWord(String word) {
        boolean taken = peek().isWord(word);
        at += taken ? 1 : 0;
        return taken;
    }

    private void expect(String symbol) {
        if (!take(symbol)) {
            throw malformed();
        }
    }

    private void expectWord(String word) {
        if (!takeWord(word)) {
            throw malformed();
        }
    }

    private void enter() {
        if (++depth > MAX_DEPTH) {
            throw malformed();
        }
    }

    private DynamoError malformed() {
        return DynamoError.validation(
                "Statement wasn't well formed, can't be processed: Unexpected token: " + peek().text());
    }
}
