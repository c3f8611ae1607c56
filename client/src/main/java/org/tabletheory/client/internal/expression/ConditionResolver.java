package org.tabletheory.client.internal.expression;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.error.RequestErrors;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.condition.Condition;
import org.tabletheory.mapping.condition.Operator;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Role;

/**
 * Resolves conditions by a model: fields become paths, values become what the attribute would store.
 *
 * <p>Rejects encrypted attributes, unknown operators and a wrong number of values. Immutable.
 */
public final class ConditionResolver implements Condition.Visitor<Predicate> {
    private final FieldResolver fields;
    private final Model model;
    private final String operation;
    private final Operands operands;

    /** Creates a resolver for the model of a mapper; errors name the operation. */
    public ConditionResolver(Mapper<?> mapper, String operation) {
        this.fields = new FieldResolver(mapper, operation);
        this.model = mapper.model();
        this.operation = operation;
        this.operands = new Operands(mapper, operation);
    }

    /** Returns the resolved condition. */
    public Predicate resolve(Condition condition) {
        return condition.accept(this);
    }

    @Override
    public Predicate all(Condition.All condition) {
        return all(condition.parts());
    }

    @Override
    public Predicate any(Condition.Any condition) {
        return any(condition.parts().stream().map(this::resolve).toList());
    }

    @Override
    public Predicate not(Condition.Not condition) {
        return new Predicate.Not(resolve(condition.part()));
    }

    @Override
    public Predicate itemExists(Condition.ItemExists condition) {
        return Predicate.exists(model.partitionKey().attribute(), condition.there());
    }

    /** Returns a predicate that holds when all conditions hold, without needless parentheses. */
    public Predicate all(List<Condition> conditions) {
        List<Predicate> parts = new ArrayList<>(conditions.size());
        for (Condition condition : conditions) {
            parts.addAll(resolve(condition).conjuncts());
        }
        return parts.size() == 1 ? parts.get(0) : new Predicate.And(notEmpty(parts));
    }

    /** Returns a predicate that holds when one of the predicates holds, without needless parentheses. */
    private Predicate any(List<Predicate> alternatives) {
        List<Predicate> parts = new ArrayList<>();
        for (Predicate part : alternatives) {
            parts.addAll(part instanceof Predicate.Or or ? or.parts() : List.of(part));
        }
        return parts.size() == 1 ? parts.get(0) : new Predicate.Or(notEmpty(parts));
    }

    /** Returns a predicate that holds when all conditions of one of the groups hold; there must be at least one group. */
    public Predicate alternatives(List<List<Condition>> groups) {
        return any(groups.stream().map(this::all).toList());
    }

    private List<Predicate> notEmpty(List<Predicate> parts) {
        if (parts.isEmpty()) {
            throw RequestErrors.operator(
                    operation, model, "a group of conditions is empty; add at least one condition");
        }
        return parts;
    }

    @Override
    public Predicate field(Condition.Comparison field) {
        AttributePath path = path(field.field());
        Operator operator = operator(path, field.operator());
        return new Predicate.Compare(path, operator, operands.of(path, operator, field.values()));
    }

    @Override
    public Predicate size(Condition.Size size) {
        AttributePath path = path(size.field());
        Operator operator = operator(path, size.operator());
        Type stored = fields.storedType(path);
        if (stored == Type.N || stored == Type.BOOL || stored == Type.NULL) {
            throw RequestErrors.operator(
                    operation, model, path, "'" + path + "' is of type " + stored + ", which has no size");
        }
        return switch (operator) {
            case EQ, NE, LT, LE, GT, GE -> new Predicate.Size(path, operator, Value.n(size.size()));
            default ->
                throw RequestErrors.operator(
                        operation, model, path, "a size is compared by = <> < <= > >=, not by " + operator.symbol());
        };
    }

    private AttributePath path(String field) {
        AttributePath path = fields.path(field);
        if (model.isEncrypted(path.attribute())) {
            throw RequestErrors.encrypted(operation, model, path.attribute());
        }
        return path;
    }

    private Operator operator(AttributePath path, String spelling) {
        Optional<Operator> operator = spelling == null ? Optional.empty() : Operator.of(spelling);
        if (operator.isEmpty()) {
            throw RequestErrors.operator(
                    operation,
                    model,
                    path,
                    (spelling == null ? "the operator is null" : "unknown operator '" + spelling + "'")
                            + "; supported: = <> < <= > >= BETWEEN IN BEGINS_WITH CONTAINS"
                            + " NOT_CONTAINS EXISTS NOT_EXISTS ATTRIBUTE_TYPE");
        }
        return operator.get();
    }

    @Override
    public Predicate version(Condition.VersionEquals version) {
        AttributeDef def = model.attribute(Role.VERSION)
                .orElseThrow(() -> RequestErrors.model(
                        operation, model, "version", model.subject() + " has no attribute with the role version"));
        fields.requireOwn(def.attribute());
        return Predicate.equal(def.attribute(), Value.n(version.version()));
    }

    @Override
    public Predicate expression(Condition.RawExpression expression) {
        Map<String, Value> values = new LinkedHashMap<>();
        expression.values().forEach((placeholder, value) -> values.put(placeholder, operands.document(value)));
        Predicate raw = new Predicate.Raw(expression.expression(), expression.names(), values);
        for (AttributeDef def : model.attributes()) {
            if (def.isEncrypted() && raw.references(def.attribute())) {
                throw RequestErrors.encrypted(operation, model, def.attribute());
            }
        }
        return raw;
    }
}
