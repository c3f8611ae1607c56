package org.tabletheory.engine.internal.expression;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.expression.ExpressionBinding.Problem;

/** An expression, parsed once per text and bound to the names and values of each request. */
public final class ParsedExpression {
    private static final int MAX_BYTES = 4096;
    private static final int CACHED = 2_000;
    private static final Map<Source, ParsedExpression> CACHE = new ConcurrentHashMap<>();

    private record Source(ExpressionKind kind, String text) {}

    private final ExpressionKind kind;
    private final List<ConditionNode> condition;
    private final List<DocumentPath> projection;
    private final List<UpdateClause> update;
    private final boolean redundantParentheses;

    private ParsedExpression(Source source) {
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
        Source source = new Source(kind, text);
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
        List<DocumentPath> paths = new ArrayList<>();
        for (DocumentPath path : parsed.projection) {
            addDistinct(paths, path.bind(binding), binding);
        }
        binding.check();
        return new ItemProjection(paths);
    }

    /** Parses and binds an update. */
    public static BoundUpdate update(String text, RequestPlaceholders placeholders) {
        ParsedExpression parsed = parse(ExpressionKind.UPDATE, text);
        ExpressionBinding binding = parsed.binding(placeholders);
        List<UpdateClause.Set> sets = new ArrayList<>();
        List<UpdateClause.Remove> removes = new ArrayList<>();
        List<UpdateClause.Add> adds = new ArrayList<>();
        List<UpdateClause.Delete> deletes = new ArrayList<>();
        List<DocumentPath> paths = new ArrayList<>();
        Set<UpdateClause.Section> sections = EnumSet.noneOf(UpdateClause.Section.class);
        for (UpdateClause clause : parsed.update) {
            if (clause instanceof UpdateClause.SectionStart start && !sections.add(start.section())) {
                binding.report(
                        Problem.SECTION,
                        "The \"" + start.section() + "\" section can only be used once in an update expression;");
            } else if (clause instanceof UpdateClause.Set set) {
                DocumentPath path = addDistinct(paths, set.path().bind(binding), binding);
                sets.add(new UpdateClause.Set(path, set.value().bind(binding)));
            } else if (clause instanceof UpdateClause.Remove remove) {
                removes.add(
                        new UpdateClause.Remove(addDistinct(paths, remove.path().bind(binding), binding)));
            } else if (clause instanceof UpdateClause.Add add) {
                DocumentPath path = addDistinct(paths, add.path().bind(binding), binding);
                adds.add(new UpdateClause.Add(path, operand("ADD", add.value(), binding)));
            } else if (clause instanceof UpdateClause.Delete delete) {
                DocumentPath path = addDistinct(paths, delete.path().bind(binding), binding);
                deletes.add(new UpdateClause.Delete(path, operand("DELETE", delete.value(), binding)));
            }
        }
        binding.check();
        return new BoundUpdate(sets, removes, adds, deletes);
    }

    private ExpressionBinding binding(RequestPlaceholders placeholders) {
        ExpressionBinding binding = new ExpressionBinding(kind, placeholders);
        if (redundantParentheses) {
            binding.report(Problem.PARENTHESES, "The expression has redundant parentheses;");
        }
        return binding;
    }

    private static OperandNode operand(String section, OperandNode operand, ExpressionBinding binding) {
        OperandNode bound = operand.bind(binding);
        if (bound instanceof OperandNode.Literal literal) {
            Type type = literal.value().type();
            boolean set = type == Type.SS || type == Type.NS || type == Type.BS;
            if (!set && (section.equals("DELETE") || type != Type.N)) {
                binding.report(
                        Problem.OPERAND_TYPE,
                        "Incorrect operand type for operator or function; operator: " + section + ", operand type: "
                                + typeName(literal.value()));
            }
        }
        return bound;
    }

    private static String typeName(Value value) {
        return switch (value.type()) {
            case S -> "STRING";
            case N -> "NUMBER";
            case B -> "BINARY";
            case BOOL -> "BOOLEAN";
            case NULL -> "NULL";
            case L -> "LIST";
            case M -> "MAP";
            case SS -> "STRING_SET";
            case NS -> "NUMBER_SET";
            case BS -> "BINARY_SET";
        };
    }

    private static DocumentPath addDistinct(List<DocumentPath> paths, DocumentPath path, ExpressionBinding binding) {
        for (DocumentPath other : paths) {
            DocumentPath.Clash clash = other.clashWith(path);
            if (clash != null) {
                binding.report(
                        Problem.OVERLAP,
                        "Two document paths " + (clash == DocumentPath.Clash.OVERLAP ? "overlap" : "conflict")
                                + " with each other; must remove or rewrite one of these paths; path one: " + other
                                + ", path two: " + path);
            }
        }
        paths.add(path);
        return path;
    }

    /** Returns the error of an expression of this kind that the caller found to be wrong. */
    public static DynamoError invalid(ExpressionKind kind, String problem) {
        return kind.invalid(problem);
    }
}
