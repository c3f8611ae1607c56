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
import org.tabletheory.onetable.internal.command.Call;
import org.tabletheory.onetable.internal.command.Scope;
import org.tabletheory.onetable.internal.command.Target;
import org.tabletheory.onetable.internal.model.FieldDef;
import org.tabletheory.onetable.internal.text.PropertyPath;
import org.tabletheory.onetable.internal.text.RenderedTemplate;
import org.tabletheory.onetable.internal.value.Decoder;
import org.tabletheory.schema.onetable.ValueTemplate;
import org.tabletheory.wire.Effect;

/*
 * set, add, delete, push and remove change what DynamoDB computes, so what they make of a template's variable is known only
 * afterwards. The JavaScript library leaves keys that are made of it as they were. Here the item that the update answers
 * with is looked at, and when a template no longer says what is stored it is written anew, on the condition that its
 * variables are still those. In between an index may show the entity under its old key for a moment; a variable that is
 * given as a property changes together with its keys.
 */
/** Brings keys up to date whose variables the params of an update changed. For one call. */
final class KeyRepair {
    private static final int MOST = 100;

    private final Engine engine;
    private final Call call;
    private final Set<FieldDef> affected = new LinkedHashSet<>();
    private final Set<FieldDef> variables = new LinkedHashSet<>();

    KeyRepair(Engine engine, Call call) {
        this.engine = engine;
        this.call = call;
        Set<FieldDef> changed = changed();
        for (FieldDef field : call.model().block().templates()) {
            ValueTemplate template = field.template();
            if (template == null
                    || changed.contains(field)
                    || call.model().identity().contains(field.name())) {
                continue;
            }
            List<FieldDef> of = template.references().stream()
                    .flatMap(reference ->
                            Optional.ofNullable(call.model().block().field(reference.field())).stream())
                    .toList();
            if (of.stream().anyMatch(changed::contains)) {
                affected.add(field);
                variables.addAll(of);
                changed.add(field);
            }
        }
        variables.removeIf(field -> field.encode() != null);
    }

    private Set<FieldDef> changed() {
        List<String> paths = new ArrayList<>(call.params().remove());
        List.of(
                        call.params().set(),
                        call.params().add(),
                        call.params().delete(),
                        call.params().push())
                .forEach(changes -> paths.addAll(changes.keySet()));
        Set<FieldDef> fields = new LinkedHashSet<>();
        for (String path : paths) {
            FieldDef field = Target.root(call.model().block(), path);
            if (field != null) {
                fields.add(field);
            }
        }
        return fields;
    }

    /** Whether params change what templates are made of. */
    boolean isNeeded() {
        return !affected.isEmpty();
    }

    /** Refuses params that change what templates are made of, where nothing can be done afterwards. */
    void requireNone() {
        if (isNeeded()) {
            throw call.trouble()
                    .argument(
                            "in a transaction, what "
                                    + String.join(
                                            ", ",
                                            affected.stream()
                                                    .map(FieldDef::name)
                                                    .toList())
                                    + " is made of is given as properties; set, add, push and remove would leave it out of date");
        }
    }

    /** The item with its templates as they must be. */
    Item repaired(Item key, Item stored) {
        Item item = stored;
        for (int attempt = 1; attempt <= MOST && isNeeded(); attempt++) {
            ItemWrite.Update update = update(key, item);
            if (update == null) {
                return item;
            }
            try {
                return engine.items().update(update).orElse(item);
            } catch (ConditionFailedException overtaken) {
                Item now = overtaken.item().orElse(null);
                if (now == null) {
                    return item;
                }
                item = now;
            }
        }
        return item;
    }

    private ItemWrite.@Nullable Update update(Item key, Item item) {
        Map<String, @Nullable Object> properties = engine.decoded(call.model(), item, Decoder.View.ALL, call.trouble());
        Scope scope = new Scope();
        List<String> sets = new ArrayList<>();
        List<String> removes = new ArrayList<>();
        for (FieldDef field : affected) {
            Value expected = expected(field, properties);
            Value found = field.stored(item);
            String path = scope.path(Target.of(field));
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
        conditions.add("attribute_exists(" + scope.name(engine.table().primary().hash()) + ")");
        for (FieldDef field : variables) {
            Value value = field.stored(item);
            String path = scope.path(Target.of(field));
            conditions.add(value == null ? "attribute_not_exists(" + path + ")" : path + " = " + scope.value(value));
        }
        String text = (removes.isEmpty() ? "" : "remove " + String.join(", ", removes) + " ")
                + (sets.isEmpty() ? "" : "set " + String.join(", ", sets));
        String condition = Objects.requireNonNull(Scope.and(conditions));
        return new ItemWrite.Update(
                key, scope.expression(text.strip()), scope.expression(condition), ReturnValues.ALL_NEW, Effect.GUARDED);
    }

    private @Nullable Value expected(FieldDef field, Map<String, @Nullable Object> properties) {
        ValueTemplate template = field.template();
        if (template == null) {
            return null;
        }
        String text = RenderedTemplate.of(
                        template,
                        path -> PropertyPath.value(properties, path),
                        field.storage().isoDates())
                .complete()
                .orElse(null);
        properties.put(field.name(), text);
        return text == null ? null : engine.tools().encoder().encode(field, text);
    }
}
