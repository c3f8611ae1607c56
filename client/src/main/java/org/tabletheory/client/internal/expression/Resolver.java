package org.tabletheory.client.internal.expression;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.AttributePath;
import org.tabletheory.client.Condition;
import org.tabletheory.client.ErrorCodes;
import org.tabletheory.client.ErrorContext;
import org.tabletheory.client.Operator;
import org.tabletheory.client.TableTheoryException;
import org.tabletheory.client.mapping.Mapper;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Role;

/**
 * Gives a user's conditions the meaning that they have for one model: fields become paths, Java values become operands.
 *
 * <p>Encrypted attributes are refused, since equal values have different envelopes. Immutable and safe for use by many
 * threads.
 *
 * @param operation what the conditions are for, in messages
 */
public record Resolver(Mapper<?> mapper, String operation) {
    private static final int MAX_IN = 100;

    /** All of the conditions together, or empty when they say nothing. */
    public Optional<Predicate> all(List<Condition> conditions) {
        List<Predicate> parts = parts(conditions);
        return switch (parts.size()) {
            case 0 -> Optional.empty();
            case 1 -> Optional.of(parts.get(0));
            default -> Optional.of(new Predicate.And(parts));
        };
    }

    /** One condition, or empty when it is a group of nothing. */
    public Optional<Predicate> one(Condition condition) {
        if (condition instanceof Condition.Field field) {
            return Optional.of(field(field));
        }
        if (condition instanceof Condition.Size size) {
            return Optional.of(size(size));
        }
        if (condition instanceof Condition.All all) {
            return all(all.parts());
        }
        if (condition instanceof Condition.Any any) {
            List<Predicate> parts = parts(any.parts());
            return parts.size() < 2 ? parts.stream().findFirst() : Optional.of(new Predicate.Or(parts));
        }
        if (condition instanceof Condition.Not not) {
            return one(not.part()).map(Predicate.Not::new);
        }
        if (condition instanceof Condition.ItemExists exists) {
            return Optional.of(Predicate.exists(model().partitionKey().attribute(), exists.there()));
        }
        if (condition instanceof Condition.Version version) {
            return Optional.of(Predicate.equal(versionAttribute(), Value.n(version.version())));
        }
        return Optional.of(raw((Condition.Expression) condition));
    }

    private List<Predicate> parts(List<Condition> conditions) {
        List<Predicate> parts = new ArrayList<>();
        conditions.forEach(condition -> one(condition).ifPresent(parts::add));
        return parts;
    }

    private Predicate field(Condition.Field field) {
        AttributePath path = queryable(field.field());
        Operator operator = operator(field.operator(), path);
        List<@Nullable Object> values = spread(operator, field.values());
        requireNumber(operator, values, path);
        List<Value> operands = new ArrayList<>();
        boolean none = operator == Operator.EXISTS || operator == Operator.NOT_EXISTS;
        for (Object value : none ? List.<@Nullable Object>of() : values) {
            operands.add(operand(path, operator, value));
        }
        return new Predicate.Compare(path, operator, operands);
    }

    private Predicate size(Condition.Size size) {
        AttributePath path = queryable(size.field());
        Operator operator = operator(size.operator(), path);
        boolean compares = switch (operator) {
            case EQ, NE, LT, LE, GT, GE -> true;
            default -> false;
        };
        if (!compares) {
            throw invalid(path, "a size is compared by =, <>, <, <=, > or >=, not by " + operator.symbol());
        }
        return new Predicate.Size(path, operator, Value.n(size.size()));
    }

    private Predicate raw(Condition.Expression expression) {
        Map<String, Value> values = new LinkedHashMap<>();
        expression.values().forEach((placeholder, value) -> values.put(placeholder, RawOperand.of(value)));
        Predicate raw = new Predicate.Raw(expression.expression(), expression.names(), values);
        for (AttributeDef def : model().attributes()) {
            if (def.isEncrypted() && Mentions.of(raw, def.attribute())) {
                throw encrypted(AttributePath.ofName(def.attribute()));
            }
        }
        return raw;
    }

    private AttributePath queryable(String field) {
        AttributePath path = mapper.path(field);
        if (model().isEncrypted(path.attribute())) {
            throw encrypted(path);
        }
        return path;
    }

    private Operator operator(String spelling, AttributePath path) {
        return Operator.of(spelling)
                .orElseThrow(() -> invalid(
                        path,
                        "there is no operator '" + spelling + "'; there are = <> < <= > >= BETWEEN, IN, BEGINS_WITH,"
                                + " CONTAINS, NOT_CONTAINS, EXISTS, NOT_EXISTS and ATTRIBUTE_TYPE"));
    }

    /** BETWEEN and IN take their values one by one, or all in one collection. */
    private static List<@Nullable Object> spread(Operator operator, List<@Nullable Object> values) {
        boolean many = operator == Operator.IN || operator == Operator.BETWEEN;
        if (many && values.size() == 1 && values.get(0) instanceof Collection<?> collection) {
            return new ArrayList<>(collection);
        }
        return values;
    }

    private void requireNumber(Operator operator, List<@Nullable Object> values, AttributePath path) {
        int count = values.size();
        boolean fits = switch (operator) {
            case BETWEEN -> count == 2;
            case IN -> count >= 1 && count <= MAX_IN;
            case EXISTS, NOT_EXISTS -> count == 0 || count == 1 && values.get(0) == null;
            default -> count == 1;
        };
        if (!fits) {
            String takes = switch (operator) {
                case BETWEEN -> "two values";
                case IN -> "1 to " + MAX_IN + " values";
                case EXISTS, NOT_EXISTS -> "no value";
                default -> "one value";
            };
            throw invalid(path, operator.symbol() + " takes " + takes + ", not " + count);
        }
    }

    private Value operand(AttributePath path, Operator operator, @Nullable Object value) {
        if (operator == Operator.TYPE) {
            return type(path, value);
        }
        boolean member = operator == Operator.CONTAINS || operator == Operator.NOT_CONTAINS;
        Type type = path.isTopLevel()
                ? model().attribute(path.attribute()).map(AttributeDef::type).orElse(null)
                : null;
        if (!member || value == null || type == null) {
            return mapper.operand(path, value);
        }
        return switch (type) {
            case SS, NS, BS -> soleMember(mapper.operand(path, Set.of(value)));
            case L -> soleMember(mapper.operand(path, List.of(value)));
            default -> mapper.operand(path, value);
        };
    }

    private Value type(AttributePath path, @Nullable Object value) {
        for (Type type : Type.values()) {
            if (value instanceof String code && type.name().equals(code) || type == value) {
                return Value.s(type.name());
            }
        }
        throw invalid(path, "ATTRIBUTE_TYPE takes one of S, N, B, BOOL, NULL, SS, NS, BS, L and M");
    }

    private static Value soleMember(Value holder) {
        if (holder instanceof Value.SS set) {
            return Value.s(set.values().iterator().next());
        }
        if (holder instanceof Value.NS set) {
            return set.values().iterator().next();
        }
        if (holder instanceof Value.BS set) {
            return set.values().iterator().next();
        }
        return holder instanceof Value.L list ? list.values().get(0) : holder;
    }

    private String versionAttribute() {
        return model().attribute(Role.VERSION)
                .map(AttributeDef::attribute)
                .orElseThrow(() -> new TableTheoryException(
                        "the model has no attribute with the role version to compare",
                        ErrorCodes.INVALID_MODEL,
                        ErrorContext.of(operation, model().name())));
    }

    private Model model() {
        return mapper.model();
    }

    private TableTheoryException invalid(AttributePath path, String problem) {
        return new TableTheoryException(
                problem,
                ErrorCodes.INVALID_OPERATOR,
                ErrorContext.of(operation, model().name()).at(path.toString()));
    }

    private TableTheoryException encrypted(AttributePath path) {
        return new TableTheoryException(
                path.attribute() + " is encrypted, so that nothing can be compared with it; leave it out of conditions",
                ErrorCodes.ENCRYPTED_FIELD_NOT_QUERYABLE,
                ErrorContext.of(operation, model().name()).at(path.toString()));
    }
}
