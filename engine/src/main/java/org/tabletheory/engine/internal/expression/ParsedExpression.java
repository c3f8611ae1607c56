package org.tabletheory.engine.internal.expression;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.tabletheory.engine.internal.expression.ExpressionBinding.ProblemKind;

/** An expression, parsed once per text and bound to the names and values of each request. */
public final class ParsedExpression {
    private static final int MAX_BYTES = 4096;
    private static final int CACHED = 2_000;
    private static final Map<ExpressionSource, ParsedExpression> CACHE = new ConcurrentHashMap<>();

    private record ExpressionSource(ExpressionKind kind, String text) {}

    private final ExpressionKind kind;
    private final List<ConditionNode> condition;
    private final List<DocumentPath> projection;
    private final List<UpdateClause> update;
    private final boolean redundantParentheses;

    private ParsedExpression(ExpressionSource source) {
        kind = source.kind;
        ExpressionParser parser = new ExpressionParser(kind, source.text);
        condition = isCondition(kind) ? List.of(parser.condition()) : List.of();
        projection = kind == ExpressionKind.PROJECTION ? parser.projection() : List.of();
        update = kind == ExpressionKind.UPDATE ? parser.update() : List.of();
        redundantParentheses = parser.hasRedundantParentheses();
    }

    private static boolean isCondition(ExpressionKind kind) {
        return kind != ExpressionKind.PROJECTION && kind != ExpressionKind.UPDATE;
    }

    private static ParsedExpression parse(ExpressionKind kind, String text) {
        ExpressionSource source = new ExpressionSource(kind, text);
        ParsedExpression known = CACHE.get(source);
        if (known != null) {
            return known;
        }
        checkText(kind, text);
        ParsedExpression parsed = new ParsedExpression(source);
        if (CACHE.size() >= CACHED) {
            // Most programs have few expressions; one that builds them from data would fill any cache.
            CACHE.clear();
        }
        CACHE.put(source, parsed);
        return parsed;
    }

    private static void checkText(ExpressionKind kind, String text) {
        if (text.isEmpty()) {
            throw kind.invalid("The expression can not be empty;");
        }
        int bytes = text.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > MAX_BYTES) {
            throw kind.invalid("Expression size has exceeded the maximum allowed size; expression size: " + bytes);
        }
    }

    /** Parses and binds a condition, filter or key condition. */
    public static ConditionNode condition(ExpressionKind kind, String text, RequestPlaceholders placeholders) {
        ParsedExpression parsed = parse(kind, text);
        ExpressionBinding binding = parsed.binding(placeholders);
        ConditionNode bound = parsed.condition.get(0).bind(binding);
        binding.check();
        return bound;
    }

    /** Parses and binds a projection. */
    public static ItemProjection projection(String text, RequestPlaceholders placeholders) {
        ParsedExpression parsed = parse(ExpressionKind.PROJECTION, text);
        ExpressionBinding binding = parsed.binding(placeholders);
        DistinctPaths paths = new DistinctPaths(binding);
        for (DocumentPath path : parsed.projection) {
            paths.add(path.bind(binding));
        }
        binding.check();
        return new ItemProjection(paths.all());
    }

    /** Parses and binds an update. */
    public static BoundUpdate update(String text, RequestPlaceholders placeholders) {
        ParsedExpression parsed = parse(ExpressionKind.UPDATE, text);
        ExpressionBinding binding = parsed.binding(placeholders);
        UpdateBinding update = new UpdateBinding(binding);
        for (UpdateClause clause : parsed.update) {
            clause.bind(update);
        }
        binding.check();
        return update.update().build(BoundUpdate.WRONG_TYPE);
    }

    private ExpressionBinding binding(RequestPlaceholders placeholders) {
        ExpressionBinding binding = new ExpressionBinding(kind, placeholders);
        if (redundantParentheses) {
            binding.report(ProblemKind.PARENTHESES, "The expression has redundant parentheses;");
        }
        return binding;
    }
}
