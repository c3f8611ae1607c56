package org.tabletheory.client.internal.expression;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.error.RequestErrors;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.condition.Operator;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.spi.rule.ItemRule;
import org.tabletheory.schema.spi.rule.ItemRules;

/** Converts the values of a condition to operands: as many as the operator takes, each as the attribute stores it. */
final class Operands {
    private final FieldResolver fields;
    private final Model model;
    private final String operation;

    Operands(Mapper<?> mapper, String operation) {
        this.fields = new FieldResolver(mapper, operation);
        this.model = mapper.model();
        this.operation = operation;
    }

    /** Returns the operands. A single collection or array provides all values of BETWEEN and IN. */
    List<Value> of(AttributePath path, Operator operator, List<@Nullable Object> given) {
        List<@Nullable Object> values = spread(operator, given);
        requireApplicable(path, operator);
        return switch (operator) {
            case EQ -> List.of(equal(path, only(path, operator, values)));
            case NE -> List.of(bound(path, only(path, operator, values)));
            case LT, LE, GT, GE -> List.of(ordered(path, operator, only(path, operator, values)));
            case BETWEEN -> {
                exactly(path, operator, values, 2);
                Value low = ordered(path, operator, values.get(0));
                Value high = ordered(path, operator, values.get(1));
                requireOrder(path, low, high);
                yield List.of(low, high);
            }
            case IN -> {
                if (values.isEmpty() || values.size() > Predicate.MAX_ALTERNATIVES) {
                    throw RequestErrors.operator(
                            operation, model, path, "IN takes 1 to 100 values, not " + values.size());
                }
                List<Value> alternatives = new ArrayList<>(values.size());
                values.forEach(value -> alternatives.add(equal(path, value)));
                yield alternatives;
            }
            case BEGINS_WITH -> List.of(prefix(path, only(path, operator, values)));
            case CONTAINS, NOT_CONTAINS -> List.of(part(path, only(path, operator, values)));
            case EXISTS, NOT_EXISTS -> {
                if (!values.isEmpty() && !(values.size() == 1 && values.get(0) == null)) {
                    throw arity(path, operator, 0, values.size());
                }
                yield List.of();
            }
            case TYPE -> List.of(type(path, only(path, operator, values)));
        };
    }

    /** Rejects an operator that no value of the attribute can satisfy: DynamoDB would find nothing, without an error. */
    private void requireApplicable(AttributePath path, Operator operator) {
        Type stored = fields.storedType(path);
        if (stored != null && !operator.appliesTo(stored)) {
            String applicable = Arrays.stream(Type.values())
                    .filter(operator::appliesTo)
                    .map(Type::name)
                    .collect(Collectors.joining(", "));
            throw RequestErrors.operator(
                    operation,
                    model,
                    path,
                    "'" + path + "' is of type " + stored + ", and " + operator.symbol()
                            + " applies to attributes of type " + applicable + "; use another operator"
                            + (stored == Type.N ? ", such as = or BETWEEN" : ""));
        }
    }

    private static List<@Nullable Object> spread(Operator operator, List<@Nullable Object> values) {
        boolean several = operator == Operator.IN || operator == Operator.BETWEEN;
        if (several && values.size() == 1) {
            Object sole = values.get(0);
            if (sole instanceof Collection<?> collection) {
                return new ArrayList<>(collection);
            }
            if (sole instanceof Object[] array) {
                return new ArrayList<>(Arrays.asList(array));
            }
        }
        return values;
    }

    private @Nullable Object only(AttributePath path, Operator operator, List<@Nullable Object> values) {
        exactly(path, operator, values, 1);
        return values.get(0);
    }

    private void exactly(AttributePath path, Operator operator, List<@Nullable Object> values, int wanted) {
        if (values.size() != wanted) {
            throw arity(path, operator, wanted, values.size());
        }
    }

    private RuntimeException arity(AttributePath path, Operator operator, int wanted, int given) {
        String number = switch (wanted) {
            case 0 -> "no value";
            case 1 -> "one value";
            default -> "two values";
        };
        return RequestErrors.operator(
                operation, model, path, operator.symbol() + " takes " + number + ", not " + given);
    }

    /** Returns a value that others are less or greater than, as null is not. */
    private Value ordered(AttributePath path, Operator operator, @Nullable Object value) {
        Value operand = bound(path, value);
        if (operand.type() == Type.NULL) {
            throw RequestErrors.model(
                    operation,
                    model,
                    path.toString(),
                    "'" + path + "' is compared with null by " + operator.symbol()
                            + ", and nothing is less or greater than null; pass a value, or leave out the condition");
        }
        return operand;
    }

    private void requireOrder(AttributePath path, Value low, Value high) {
        if (low.type() != high.type()) {
            throw RequestErrors.operator(
                    operation,
                    model,
                    path,
                    "BETWEEN takes two values of one type, and those of '" + path + "' are of types " + low.type()
                            + " and " + high.type());
        }
        if (Predicate.Compare.compare(low, high) > 0) {
            throw RequestErrors.operator(
                    operation, model, path, "BETWEEN needs the lower bound first; swap the bounds of '" + path + "'");
        }
    }

    /**
     * Returns a value that the attribute can have; with another one, DynamoDB would find nothing, without an error. JSON may be
     * stored by programs that do not know that it is JSON.
     */
    private Value equal(AttributePath path, @Nullable Object value) {
        Value operand = fields.operand(path, value);
        boolean checked = !isJson(path) && (operand.type() == Type.S || operand.type() == Type.N);
        if (checked && !fields.isPossible(path, operand)) {
            throw RequestErrors.impossible(operation, model, path);
        }
        return operand;
    }

    /** Returns a value to compare with; text must be that of a value of the attribute, or the beginning of one. */
    private Value bound(AttributePath path, @Nullable Object value) {
        Value operand = fields.operand(path, value);
        if (operand instanceof Value.S text
                && !isJson(path)
                && !TextBounds.isBound(text.value(), each -> isValue(path, each))) {
            throw RequestErrors.model(
                    operation,
                    model,
                    path.toString(),
                    "'" + path
                            + "' is compared with a text that is neither one of its values nor the beginning of one, so the"
                            + " result would be arbitrary; pass a value of the attribute's Java type, or a beginning such as"
                            + " 2026-01 for a time");
        }
        return operand;
    }

    private boolean isValue(AttributePath path, String text) {
        Value value = Value.s(text);
        ItemRule rule = path.isTopLevel() ? ItemRules.of(model).of(path.attribute()) : null;
        if (rule != null && rule.format() != null && rule.checkFormat(value) != null) {
            return false;
        }
        return fields.isPossible(path, value);
    }

    private boolean isJson(AttributePath path) {
        AttributeDef def = model.attribute(path.attribute()).orElse(null);
        return def != null && def.json();
    }

    /** A prefix need not be a valid value of the attribute: a date is not an instant, but it is a prefix of one. */
    private Value prefix(AttributePath path, @Nullable Object value) {
        if (value instanceof CharSequence text && fields.storedType(path) != Type.B) {
            return Value.s(text.toString());
        }
        Value converted = fields.operand(path, value);
        if (converted instanceof Value.S || converted instanceof Value.B) {
            return converted;
        }
        throw RequestErrors.operator(
                operation, model, path, "BEGINS_WITH takes text or binary, not " + converted.type());
    }

    /** Returns the operand of CONTAINS: a substring, a member of a set or an element of a list. */
    private Value part(AttributePath path, @Nullable Object value) {
        Type stored = fields.storedType(path);
        if (stored == Type.SS || stored == Type.NS || stored == Type.BS) {
            return sole(fields.operand(path, Collections.singleton(value)), path);
        }
        if (stored == Type.L) {
            return sole(fields.operand(path, Collections.singletonList(value)), path);
        }
        Value part = value instanceof CharSequence text ? Value.s(text.toString()) : document(value);
        if (stored != null && part.type() != stored) {
            throw RequestErrors.operator(
                    operation,
                    model,
                    path,
                    "'" + path + "' is of type " + stored + ", so it contains parts of type " + stored
                            + ", and the value is of type " + part.type());
        }
        return part;
    }

    private Value sole(Value container, AttributePath path) {
        if (container instanceof Value.AnySet set && set.members().size() == 1) {
            return set.members().iterator().next();
        }
        if (container instanceof Value.L list && list.values().size() == 1) {
            return list.values().get(0);
        }
        throw RequestErrors.operator(operation, model, path, "CONTAINS takes one member, and NULL cannot be one");
    }

    private Value type(AttributePath path, @Nullable Object value) {
        String name = value instanceof Type type ? type.name() : String.valueOf(value);
        if (Type.ofName(name) == null) {
            throw RequestErrors.operator(
                    operation, model, path, "ATTRIBUTE_TYPE takes one of S, N, B, BOOL, NULL, SS, NS, BS, L and M");
        }
        return Value.s(name);
    }

    /** Returns the value of a raw expression's placeholder, by its Java type alone. Sets must be a {@link Value}. */
    Value document(@Nullable Object value) {
        if (value == null) {
            return Value.nul();
        }
        if (value instanceof Value given) {
            return given;
        }
        if (value instanceof CharSequence || value instanceof Enum<?>) {
            return Value.s(value instanceof Enum<?> constant ? constant.name() : value.toString());
        }
        if (value instanceof Boolean bool) {
            return Value.bool(bool);
        }
        if (value instanceof byte[] bytes) {
            return Value.b(bytes);
        }
        if (value instanceof BigDecimal decimal) {
            return Value.n(decimal);
        }
        if (value instanceof Integer || value instanceof Long || value instanceof Short || value instanceof Byte) {
            return Value.n(((Number) value).longValue());
        }
        if (value instanceof BigInteger || value instanceof Double || value instanceof Float) {
            return Value.n(new BigDecimal(value.toString()));
        }
        if (value instanceof Collection<?> collection && !(value instanceof Set<?>)) {
            return new Value.L(collection.stream().map(this::document).toList());
        }
        if (value instanceof Map<?, ?> map) {
            Map<String, Value> entries = new LinkedHashMap<>();
            map.forEach((name, entry) -> entries.put(String.valueOf(name), document(entry)));
            return Value.m(entries);
        }
        throw RequestErrors.operator(
                operation,
                model,
                value.getClass().getName() + " has no DynamoDB type by itself; pass a Value, such as"
                        + " Value.ss(…) or Value.s(…)");
    }
}
