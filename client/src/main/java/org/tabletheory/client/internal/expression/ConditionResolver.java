package org.tabletheory.client.internal.expression;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.error.RequestErrors;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.condition.Condition;
import org.tabletheory.mapping.condition.Operator;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Role;

/**
 * Gives a user's conditions their meaning by a model: fields become paths, values what the place would store.
 *
 * <p>Refuses encrypted attributes, unknown operators and the wrong number of values. Immutable.
 */
public final class ConditionResolver {
    private final Mapper<?> mapper;
    private final Model model;
    private final String operation;
    private final Operands operands;

    /** Resolves by this mapper's model; errors name the operation. */
    public ConditionResolver(Mapper<?> mapper, String operation) {
        this.mapper = mapper;
        this.model = mapper.model();
        this.operation = operation;
        this.operands = new Operands(mapper, operation);
    }

    /** The condition with everything resolved. */
    public Predicate resolve(Condition condition) {
        return condition.accept(new Resolution());
    }

    private final class Resolution implements Condition.Visitor<Predicate> {
        @Override
        public Predicate field(Condition.Field condition) {
            return ConditionResolver.this.field(condition);
        }

        @Override
        public Predicate size(Condition.Size condition) {
            return ConditionResolver.this.size(condition);
        }

        @Override
        public Predicate all(Condition.All condition) {
            return ConditionResolver.this.all(condition.parts());
        }

        @Override
        public Predicate any(Condition.Any condition) {
            return ConditionResolver.this.any(condition.parts().stream()
                    .map(ConditionResolver.this::resolve)
                    .toList());
        }

        @Override
        public Predicate not(Condition.Not condition) {
            return new Predicate.Not(resolve(condition.part()));
        }

        @Override
        public Predicate itemExists(Condition.ItemExists condition) {
            return Predicate.exists(model.partitionKey().attribute(), condition.there());
        }

        @Override
        public Predicate version(Condition.Version condition) {
            return ConditionResolver.this.version(condition);
        }

        @Override
        public Predicate expression(Condition.Expression condition) {
            return raw(condition);
        }
    }

    /** All of them, as one predicate without needless levels. */
    public Predicate all(List<Condition> conditions) {
        List<Predicate> parts = new ArrayList<>(conditions.size());
        for (Condition condition : conditions) {
            Predicate part = resolve(condition);
            if (part instanceof Predicate.And and) {
                parts.addAll(and.parts());
            } else {
                parts.add(part);
            }
        }
        return parts.size() == 1 ? parts.get(0) : new Predicate.And(notEmpty(parts));
    }

    /** One of them, as one predicate without needless levels. */
    private Predicate any(List<Predicate> alternatives) {
        List<Predicate> parts = new ArrayList<>();
        for (Predicate part : alternatives) {
            parts.addAll(part instanceof Predicate.Or or ? or.parts() : List.of(part));
        }
        return parts.size() == 1 ? parts.get(0) : new Predicate.Or(notEmpty(parts));
    }

    /**
     * Groups between ORs, each of conditions that all hold: what DynamoDB makes of {@code a AND b OR c}.
     *
     * @param groups at least one, none empty
     */
    public Predicate groups(List<List<Condition>> groups) {
        return any(groups.stream().map(this::all).toList());
    }

    private List<Predicate> notEmpty(List<Predicate> parts) {
        if (parts.isEmpty()) {
            throw RequestErrors.operator(operation, model, "a group of conditions has none inside; put at least one");
        }
        return parts;
    }

    private Predicate field(Condition.Field field) {
        AttributePath path = path(field.field());
        Operator operator = operator(path, field.operator());
        return new Predicate.Compare(path, operator, operands.of(path, operator, field.values()));
    }

    private Predicate size(Condition.Size size) {
        AttributePath path = path(size.field());
        Operator operator = operator(path, size.operator());
        return switch (operator) {
            case EQ, NE, LT, LE, GT, GE -> new Predicate.Size(path, operator, Value.n(size.size()));
            default ->
                throw RequestErrors.operator(
                        operation, model, path, "a size is compared with = <> < <= > >=, not " + operator.symbol());
        };
    }

    private AttributePath path(String field) {
        AttributePath path = mapper.path(field);
        if (model.isEncrypted(path.attribute())) {
            throw RequestErrors.encrypted(operation, model, path.attribute());
        }
        return path;
    }

    private Operator operator(AttributePath path, String spelling) {
        Optional<Operator> operator = Operator.of(spelling);
        if (operator.isEmpty()) {
            throw RequestErrors.operator(
                    operation,
                    model,
                    path,
                    "'" + spelling + "' is no operator; there are = <> < <= > >= BETWEEN IN BEGINS_WITH CONTAINS"
                            + " NOT_CONTAINS EXISTS NOT_EXISTS ATTRIBUTE_TYPE");
        }
        return operator.get();
    }

    private Predicate version(Condition.Version version) {
        AttributeDef def = model.attribute(Role.VERSION)
                .orElseThrow(() -> RequestErrors.model(
                        operation,
                        model,
                        "version",
                        model.name() + " has no attribute with the role version to compare with"));
        return Predicate.equal(def.attribute(), Value.n(version.version()));
    }

    private Predicate raw(Condition.Expression expression) {
        Map<String, Value> values = new LinkedHashMap<>();
        expression.values().forEach((placeholder, value) -> values.put(placeholder, operands.document(value)));
        Predicate raw = new Predicate.Raw(expression.expression(), expression.names(), values);
        for (AttributeDef def : model.attributes()) {
            if (def.isEncrypted() && AttributeReferences.of(raw, def.attribute())) {
                throw RequestErrors.encrypted(operation, model, def.attribute());
            }
        }
        return raw;
    }
}
