package org.tabletheory.client.internal.write;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.expression.FieldResolver;
import org.tabletheory.client.internal.plan.UpdateAction;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Role;
import org.tabletheory.schema.key.ComputedKeys;

/**
 * Resolves the changes of an update builder by a model: fields become paths, values become what the attribute stores.
 *
 * <p>A missing list counts as empty and a missing number as 0, so the first append and the first increment need no other
 * request before them.
 */
final class Changes {
    private final Mapper<?> mapper;
    private final Model model;
    private final FieldResolver resolver;
    private final Lifecycle lifecycle;
    private final UpdateFields fields;
    private final PolicyCheck policy;
    private final WriteErrors errors;
    private final ValueRules rules;
    private final StoredValueNormalizer form;

    Changes(Mapper<?> mapper, ComputedKeys keys, Lifecycle lifecycle, PolicyCheck policy, WriteErrors errors) {
        this.mapper = mapper;
        this.model = mapper.model();
        this.resolver = new FieldResolver(mapper, errors.operation());
        this.lifecycle = lifecycle;
        this.fields = new UpdateFields(mapper, keys, lifecycle, errors);
        this.policy = policy;
        this.errors = errors;
        this.rules = new ValueRules(model, errors);
        this.form = new StoredValueNormalizer(errors);
    }

    /** Returns the actions, in order; throws when a change is not allowed or two overlap. */
    List<UpdateAction> actions(List<Change> changes) {
        List<UpdateAction> actions = new ArrayList<>();
        for (Change change : changes) {
            AttributePath field = resolver.path(change.field());
            policy.update(field);
            fields.requireUpdatable(field);
            UpdateAction action = change.action(this, field);
            if (action != null) {
                FamilyGuard.requireClassKept(action, lifecycle, errors);
                actions.add(action);
            }
        }
        rules.requireKept(actions);
        PathOverlap.reject(actions.stream().map(UpdateAction::path).toList(), errors);
        return actions;
    }

    /** Rejects an operation on an encrypted attribute, which DynamoDB cannot read. */
    private void rejectEncrypted(AttributePath field) {
        if (model.isEncrypted(field.attribute())) {
            throw errors.at(
                    field.toString(),
                    ErrorCodes.INVALID_OPERATOR,
                    field + " is encrypted, so DynamoDB cannot change a part of it; set or remove the whole attribute");
        }
    }

    /** Returns the path of an element. */
    AttributePath element(AttributePath list, int index) {
        rejectEncrypted(list);
        if (index < 0) {
            throw errors.at(
                    list.toString(),
                    ErrorCodes.INVALID_OPERATOR,
                    "the elements of " + list + " are numbered from 0; " + index + " is not an index");
        }
        return list.at(index);
    }

    /** Throws when a field is not a list. */
    void requireList(AttributePath field) {
        Type type = mapper.storedType(field);
        if (type != null && type != Type.L) {
            throw notOfType(field, type, "only a list has elements");
        }
        resolver.assigned(field.at(0), null); // only a list has a type for its elements
    }

    private TableTheoryException notOfType(AttributePath field, Type type, String rule) {
        return errors.invalid(
                field.toString(),
                field + " is of type " + type + ", and " + rule + "; use set(…) to replace its value");
    }

    /** Returns the value as the attribute stores it. */
    Value stored(AttributePath path, @Nullable Object value) {
        Value assigned = resolver.assigned(path, value);
        return path.isTopLevel() ? rules.stored(path.attribute(), assigned) : form.of(path, assigned);
    }

    /** Returns whether an attribute is omitted because its value is empty. */
    boolean isOmitted(AttributePath path, Value stored) {
        return path.isTopLevel()
                && model.attribute(path.attribute())
                        .filter(AttributeDef::omitEmpty)
                        .isPresent()
                && mapper.isEmpty(path, stored);
    }

    /** Returns elements as the list stores them. */
    List<Value> elements(AttributePath list, List<@Nullable Object> elements) {
        rejectEncrypted(list);
        requireList(list); // even if there are no elements
        List<Value> stored = new ArrayList<>();
        for (Object element : elements) {
            AttributePath path = list.at(stored.size());
            stored.add(form.of(path, resolver.assigned(path, element)));
        }
        return stored;
    }

    /** Returns the increment of a number, which starts at 0. */
    UpdateAction increment(AttributePath path, int by) {
        rejectEncrypted(path);
        Type type = mapper.storedType(path);
        if (type != null && type != Type.N) {
            throw notOfType(path, type, "only a number can be incremented or decremented");
        }
        return new UpdateAction.Plus(path, number(path, by), Value.n(0));
    }

    /** Returns the addition to a number or a set, by the type of the attribute or else of the value. */
    UpdateAction add(AttributePath path, @Nullable Object value) {
        rejectEncrypted(path);
        Type type = mapper.storedType(path);
        if (type != null && type != Type.N && !type.isSet()) {
            throw notOfType(path, type, "only a number or a set can be added to");
        }
        boolean many = type != null ? type.isSet() : isSeveral(value);
        return new UpdateAction.Add(path, many ? members(path, value) : number(path, value));
    }

    private Value number(AttributePath path, @Nullable Object value) {
        if (isTtl(path) && (value instanceof Integer || value instanceof Long) && ((Number) value).longValue() < 0) {
            return Value.n(((Number) value).longValue()); // a time to live is never negative, but can be shortened
        }
        Value number = form.of(path, resolver.assigned(path, value));
        if (number.type() != Type.N) {
            throw errors.invalid(
                    path.toString(), "ADD needs a number or a set, and the value for " + path + " is " + number.type());
        }
        return number;
    }

    private boolean isTtl(AttributePath path) {
        return path.isTopLevel()
                && model.attribute(path.attribute())
                        .filter(def -> def.hasRole(Role.TTL))
                        .isPresent();
    }

    /** Returns a set of the attribute's type; a single member is treated as a set of one. */
    Value members(AttributePath path, @Nullable Object value) {
        rejectEncrypted(path);
        Type type = mapper.storedType(path);
        if (type != null && !type.isSet()) {
            throw notOfType(path, type, "only a set has members to add or delete");
        }
        boolean alone = type != null && type.isSet() && !isSeveral(value);
        Value members = resolver.assigned(path, alone ? Collections.singletonList(value) : value);
        if (members.type() == Type.NULL) {
            throw errors.invalid(
                    path.toString(), "there are no members for " + path + ", and DynamoDB has no empty sets");
        }
        if (!members.type().isSet()) {
            throw errors.invalid(
                    path.toString(),
                    "members can only be added to or deleted from a set, and the value for " + path + " is "
                            + members.type() + (type == null ? "; pass a set as a Value, such as Value.ss(…)" : ""));
        }
        return form.of(path, members);
    }

    private static boolean isSeveral(@Nullable Object value) {
        if (value instanceof Value given) {
            return given.type().isSet() || given.type() == Type.L;
        }
        return value instanceof Collection<?>
                || (value != null && value.getClass().isArray() && !(value instanceof byte[]));
    }
}
