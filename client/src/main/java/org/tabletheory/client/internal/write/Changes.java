package org.tabletheory.client.internal.write;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.plan.UpdateAction;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Model;

/**
 * Gives the changes of an update builder their meaning by a model: fields become paths, values what the place stores.
 *
 * <p>A missing list counts as empty and a missing number as 0, so that the first append and the first count need no other
 * request before them.
 */
final class Changes {
    private final Mapper<?> mapper;
    private final Model model;
    private final UpdateFields fields;
    private final PolicyCheck policy;
    private final WriteErrors refusal;
    private final ValueRules rules;
    private final StoredValueNormalizer form;

    Changes(Mapper<?> mapper, Lifecycle lifecycle, PolicyCheck policy, WriteErrors refusal) {
        this.mapper = mapper;
        this.model = mapper.model();
        this.fields = new UpdateFields(mapper, lifecycle, refusal);
        this.policy = policy;
        this.refusal = refusal;
        this.rules = new ValueRules(model, refusal);
        this.form = new StoredValueNormalizer(refusal);
    }

    /** What the changes do, in their order; refused when one may not be made or two overlap. */
    List<UpdateAction> actions(List<Change> changes) {
        List<UpdateAction> actions = new ArrayList<>();
        for (Change change : changes) {
            AttributePath field = mapper.path(change.field());
            policy.update(field);
            fields.requireUpdatable(field);
            actions.add(action(change, field));
        }
        PathOverlap.refuse(actions.stream().map(UpdateAction::path).toList(), refusal);
        return actions;
    }

    private UpdateAction action(Change change, AttributePath field) {
        if (change instanceof Change.Set set) {
            return new UpdateAction.Set(field, stored(field, set.value()));
        } else if (change instanceof Change.SetIfNotExists set) {
            return new UpdateAction.SetIfNotExists(field, stored(field, set.value()));
        } else if (change instanceof Change.Remove) {
            return new UpdateAction.Remove(field);
        }
        refuseEncrypted(field);
        if (change instanceof Change.SetElement set) {
            AttributePath element = element(field, set.index());
            return new UpdateAction.Set(element, stored(element, set.value()));
        } else if (change instanceof Change.RemoveElement remove) {
            AttributePath element = element(field, remove.index());
            mapper.assigned(element, null); // only a list has elements
            return new UpdateAction.Remove(element);
        } else if (change instanceof Change.Count count) {
            return new UpdateAction.Plus(field, number(field, count.by()), Value.n(0));
        } else if (change instanceof Change.Append append) {
            return new UpdateAction.ListAppend(field, elements(field, append.elements()), append.atEnd(), true);
        } else if (change instanceof Change.Delete delete) {
            return new UpdateAction.Delete(field, members(field, delete.members()));
        }
        return add(field, ((Change.Add) change).value());
    }

    private void refuseEncrypted(AttributePath field) {
        if (model.isEncrypted(field.attribute())) {
            throw refusal.at(
                    field.toString(),
                    ErrorCodes.INVALID_OPERATOR,
                    field + " is encrypted, so DynamoDB can neither count nor look inside; set or remove the whole");
        }
    }

    private AttributePath element(AttributePath list, int index) {
        if (index < 0) {
            throw refusal.at(
                    list.toString(),
                    ErrorCodes.INVALID_OPERATOR,
                    "the elements of " + list + " are counted from 0, and there is none at " + index);
        }
        return list.at(index);
    }

    private Value stored(AttributePath path, @Nullable Object value) {
        Value assigned = mapper.assigned(path, value);
        return path.isTopLevel() ? rules.stored(path.attribute(), assigned) : form.of(path, assigned);
    }

    private List<Value> elements(AttributePath list, List<@Nullable Object> elements) {
        mapper.assigned(list.at(0), null); // only a list has elements, and there may be none to tell
        List<Value> stored = new ArrayList<>();
        for (Object element : elements) {
            AttributePath place = list.at(stored.size());
            stored.add(form.of(place, mapper.assigned(place, element)));
        }
        return stored;
    }

    private UpdateAction add(AttributePath path, @Nullable Object value) {
        Type type = type(path);
        boolean many = type != null ? type.isSet() : isSeveral(value);
        return new UpdateAction.Add(path, many ? members(path, value) : number(path, value));
    }

    private Value number(AttributePath path, @Nullable Object value) {
        Value number = form.of(path, mapper.assigned(path, value));
        if (number.type() != Type.N) {
            throw refusal.invalid(
                    path.toString(),
                    "only a number or a set can be added to, and for " + path + " there is " + number.type());
        }
        return number;
    }

    /** A set of the place's type; one member alone stands for a set of it. */
    private Value members(AttributePath path, @Nullable Object value) {
        Type type = type(path);
        boolean alone = type != null && type.isSet() && !isSeveral(value);
        Value members = mapper.assigned(path, alone ? Collections.singletonList(value) : value);
        if (members.type() == Type.NULL) {
            throw refusal.invalid(
                    path.toString(), "no member is given for " + path + ", and DynamoDB has no empty set");
        }
        if (!members.type().isSet()) {
            throw refusal.invalid(
                    path.toString(),
                    "members are added to a set and deleted from one, and for " + path + " there is " + members.type()
                            + (type == null ? "; give a set as a Value, such as Value.ss(…)" : ""));
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

    /** The type that the model declares for a place; null for one inside an attribute. */
    private @Nullable Type type(AttributePath path) {
        return path.isTopLevel()
                ? model.attribute(path.attribute()).map(AttributeDef::type).orElse(null)
                : null;
    }
}
