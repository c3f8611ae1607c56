package org.tabletheory.onetable.internal.run;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.item.ItemWrite;
import org.tabletheory.client.result.ReturnValues;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.TransactionConflictException;
import org.tabletheory.onetable.internal.command.Call;
import org.tabletheory.onetable.internal.command.ExpressionScope;
import org.tabletheory.onetable.internal.command.ItemPath;
import org.tabletheory.onetable.internal.error.InvalidInputException;
import org.tabletheory.onetable.internal.model.FieldDecoder;
import org.tabletheory.onetable.internal.model.FieldDef;
import org.tabletheory.onetable.internal.value.RenderedTemplate;
import org.tabletheory.schema.onetable.ValueTemplate;
import org.tabletheory.wire.Effect;

/*
 * DynamoDB computes the results of set, add, delete, push and remove, so the new value of a template variable is only known
 * after the update. The JavaScript library leaves keys with such variables unchanged. This class compares the templates with
 * the item in the response of the update, and writes those that differ in a second update, which is conditional on the
 * variables being unchanged. In between, an index may briefly show the entity under its old key. A variable that is passed
 * as a property changes together with its keys.
 */
/** Updates keys after the params of an update changed the variables of their templates. For one call. */
final class KeyRepair {
    private static final String OUTCOME = "the update was applied, but keys that depend on it may be out of date";

    private final TableRuntime runtime;
    private final Call call;
    private final Set<FieldDef> affected = new LinkedHashSet<>();
    private final Set<FieldDef> variables = new LinkedHashSet<>();

    KeyRepair(TableRuntime runtime, Call call) {
        this.runtime = runtime;
        this.call = call;
        Set<FieldDef> changed = changed();
        for (FieldDef field : call.model().block().templates()) {
            ValueTemplate template = field.template();
            if (template == null
                    || changed.contains(field)
                    || call.model().identity().contains(field.name())) {
                continue;
            }
            List<FieldDef> references = template.references().stream()
                    .flatMap(reference ->
                            Optional.ofNullable(call.model().block().field(reference.field())).stream())
                    .toList();
            if (references.stream().anyMatch(changed::contains)) {
                affected.add(field);
                variables.addAll(references);
                changed.add(field);
            }
        }
        variables.removeIf(field -> field.encode() != null);
    }

    private Set<FieldDef> changed() {
        Set<FieldDef> fields = new LinkedHashSet<>();
        for (String path : call.params().changedPaths()) {
            FieldDef field = ItemPath.root(call.model().block(), path);
            if (field != null) {
                fields.add(field);
            }
        }
        return fields;
    }

    /** Returns whether params change variables of templates. */
    boolean isNeeded() {
        return !affected.isEmpty();
    }

    /** Rejects params that change variables of the templates of these fields, whose sentinels could not be moved afterwards. */
    void requireNotNeeded(Set<FieldDef> unique) {
        for (FieldDef field : affected) {
            if (unique.contains(field)) {
                throw call.errors()
                        .argument("'" + field.name() + "' is " + ItemAfterUpdate.kind(field)
                                + " and has a template, whose fields cannot be changed by set, add, push or remove, since"
                                + " its new value must be known; pass them as properties");
            }
        }
    }

    /** Rejects params that change variables of templates. */
    void requireNotNeeded() {
        if (isNeeded()) {
            List<String> names = affected.stream().map(FieldDef::name).toList();
            throw call.errors()
                    .argument("set, add, push and remove would leave " + String.join(", ", names)
                            + " out of date, which a transaction cannot fix afterwards; pass the fields of the"
                            + " templates as properties");
        }
    }

    /** Returns the item with up-to-date templates, after updating it if necessary. */
    Item repaired(Item key, Item stored) {
        Item item = stored;
        for (int attempt = 1; ; attempt++) {
            ItemWrite.Update update = isNeeded() ? update(key, item) : null;
            if (update == null) {
                return item;
            }
            try {
                return runtime.items().update(update).orElse(item);
            } catch (ConditionFailedException concurrentChange) {
                Item now = concurrentChange.item().orElse(null);
                if (now == null) {
                    return item;
                } else if (attempt == WriteAttempts.MAX_ATTEMPTS) {
                    throw concurrentChange;
                }
                item = now;
            } catch (TransactionConflictException e) {
                if (attempt == WriteAttempts.MAX_ATTEMPTS) {
                    throw e;
                }
                new WriteAttempts(runtime, call).pauseAfter(attempt, OUTCOME);
            }
        }
    }

    /** Returns the properties of an item; a default does not replace a field that the call has removed. */
    private Map<String, @Nullable Object> properties(Item item) {
        try {
            Map<String, @Nullable Object> properties =
                    runtime.decoder().decode(call.model(), item, FieldDecoder.View.ALL);
            for (FieldDef field : changed()) {
                if (field.stored(item) == null) {
                    properties.remove(field.name());
                }
            }
            return properties;
        } catch (InvalidInputException e) {
            throw e.after(OUTCOME).at(call.errors().context().withOutcomeUnknown());
        }
    }

    private ItemWrite.@Nullable Update update(Item key, Item item) {
        Map<String, @Nullable Object> properties = properties(item);
        ExpressionScope scope = new ExpressionScope();
        List<String> sets = new ArrayList<>();
        List<String> removes = new ArrayList<>();
        for (FieldDef field : affected) {
            Value expected = expected(field, properties);
            Value found = field.stored(item);
            String path = scope.path(ItemPath.of(field));
            if (expected == null && found != null) {
                removes.add(path);
            } else if (expected != null && !expected.equals(found)) {
                sets.add(path + " = " + scope.value(expected));
            }
        }
        if (sets.isEmpty() && removes.isEmpty()) {
            return null;
        }
        List<String> conditions = new ArrayList<>();
        conditions.add(
                "attribute_exists(" + scope.name(runtime.table().primary().hash()) + ")");
        for (FieldDef field : variables) {
            conditions.add(scope.unchanged(ItemPath.of(field), field.stored(item)));
        }
        String text = (removes.isEmpty() ? "" : "remove " + String.join(", ", removes) + " ")
                + (sets.isEmpty() ? "" : "set " + String.join(", ", sets));
        String condition = Objects.requireNonNull(ExpressionScope.and(conditions));
        return new ItemWrite.Update(
                key, scope.expression(text.strip()), scope.expression(condition), ReturnValues.ALL_NEW, Effect.GUARDED);
    }

    private @Nullable Value expected(FieldDef field, Map<String, @Nullable Object> properties) {
        ValueTemplate template = field.template();
        if (template == null) {
            return null;
        }
        try {
            String text = RenderedTemplate.of(
                            template, properties, field.storage().dates())
                    .complete()
                    .orElse(null);
            properties.put(field.name(), text);
            return text == null ? null : runtime.encoder().encode(field, text);
        } catch (InvalidInputException e) {
            throw e.in(field.name()).after(OUTCOME).at(call.errors().context().withOutcomeUnknown());
        }
    }
}
