package org.tabletheory.conformance.internal.onetable;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Normalizes the expressions of a request, so that equivalent expressions have equal texts: placeholders are replaced,
 * redundant parentheses removed, and the operands of {@code and}, {@code or} and commas sorted.
 */
final class NormalizedExpressions {
    private static final Pattern TOKEN =
            Pattern.compile("[#:][A-Za-z0-9_]+|[A-Za-z_][A-Za-z0-9_]*|[0-9]+|<=|>=|<>|\\S");
    private static final Set<String> KEYWORDS =
            Set.of("and", "or", "not", "between", "in", "set", "remove", "add", "delete");
    private static final Set<String> CLAUSES = Set.of("set", "remove", "add", "delete");

    private final Map<String, String> names;
    private final Map<String, String> values;

    /**
     * Creates a normalizer for a request.
     *
     * @param names attribute names by placeholder
     * @param values normalized values by placeholder
     */
    NormalizedExpressions(Map<String, String> names, Map<String, String> values) {
        this.names = names;
        this.values = values;
    }

    String ofCondition(String expression) {
        return condition(tokens(expression));
    }

    String ofProjection(String expression) {
        return parts(tokens(expression)).toString();
    }

    String ofUpdate(String expression) {
        Map<String, Set<String>> clauses = new TreeMap<>();
        List<Token> clause = new ArrayList<>();
        String name = "";
        for (Token token : tokens(expression)) {
            if (token.isKeyword() && CLAUSES.contains(token.text())) {
                clauses.computeIfAbsent(name, first -> new TreeSet<>()).addAll(parts(clause));
                clause.clear();
                name = token.text();
            } else {
                clause.add(token);
            }
        }
        clauses.computeIfAbsent(name, first -> new TreeSet<>()).addAll(parts(clause));
        clauses.values().removeIf(Set::isEmpty);
        return clauses.toString();
    }

    private record Token(String text, boolean isWord) {
        boolean isKeyword() {
            return isWord && KEYWORDS.contains(text);
        }

        boolean is(String word) {
            return isWord && text.equals(word);
        }
    }

    private List<Token> tokens(String expression) {
        List<Token> tokens = new ArrayList<>();
        Matcher matcher = TOKEN.matcher(expression);
        while (matcher.find()) {
            String text = matcher.group();
            if (text.startsWith("#")) {
                tokens.add(new Token("`" + names.getOrDefault(text, text) + "`", false));
            } else if (text.startsWith(":") && text.length() > 1) {
                tokens.add(new Token(values.getOrDefault(text, text), false));
            } else {
                String lower = text.toLowerCase(Locale.ROOT);
                tokens.add(new Token(KEYWORDS.contains(lower) ? lower : text, true));
            }
        }
        return tokens;
    }

    private static String condition(List<Token> tokens) {
        List<Token> inner = withoutParentheses(tokens);
        for (String word : new String[] {"or", "and"}) {
            List<List<Token>> terms = split(inner, word);
            if (terms.size() > 1) {
                Set<String> sorted = new TreeSet<>();
                terms.forEach(term -> addTerms(term, word, sorted));
                return "(" + String.join(" " + word + " ", sorted) + ")";
            }
        }
        if (!inner.isEmpty() && inner.get(0).is("not")) {
            return "not " + condition(inner.subList(1, inner.size()));
        }
        return joined(inner);
    }

    /** Flattens nested operands of the same operator. */
    private static void addTerms(List<Token> term, String word, Set<String> sorted) {
        List<List<Token>> terms = split(withoutParentheses(term), word);
        if (terms.size() > 1) {
            terms.forEach(inner -> addTerms(inner, word, sorted));
        } else {
            sorted.add(condition(term));
        }
    }

    private static List<Token> withoutParentheses(List<Token> tokens) {
        List<Token> inner = tokens;
        while (inner.size() > 1 && inner.get(0).is("(") && closing(inner) == inner.size() - 1) {
            inner = inner.subList(1, inner.size() - 1);
        }
        return inner;
    }

    /** Returns the index of the parenthesis that closes the first token. */
    private static int closing(List<Token> tokens) {
        int depth = 0;
        for (int i = 0; i < tokens.size(); i++) {
            depth += tokens.get(i).is("(") ? 1 : tokens.get(i).is(")") ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
        return -1;
    }

    /** Splits at an operator outside parentheses; the {@code and} of a {@code between} is not an operator. */
    private static List<List<Token>> split(List<Token> tokens, String word) {
        List<List<Token>> terms = new ArrayList<>();
        int depth = 0;
        int from = 0;
        boolean between = false;
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            depth += token.is("(") ? 1 : token.is(")") ? -1 : 0;
            if (depth > 0) {
                continue;
            }
            if (token.is("between")) {
                between = true;
            } else if (token.is("and") && between) {
                between = false;
            } else if (token.is(word)) {
                terms.add(tokens.subList(from, i));
                from = i + 1;
            }
        }
        terms.add(tokens.subList(from, tokens.size()));
        return terms;
    }

    private static Set<String> parts(List<Token> tokens) {
        Set<String> parts = new TreeSet<>();
        split(tokens, ",").forEach(part -> parts.add(joined(part)));
        parts.remove("");
        return parts;
    }

    private static String joined(List<Token> tokens) {
        return String.join(" ", tokens.stream().map(Token::text).toList());
    }
}
