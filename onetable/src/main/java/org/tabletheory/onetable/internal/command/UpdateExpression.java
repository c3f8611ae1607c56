package org.tabletheory.onetable.internal.command;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Value;
import org.tabletheory.onetable.internal.error.InvalidInputException;
import org.tabletheory.onetable.internal.model.FieldDef;
import org.tabletheory.onetable.internal.model.FieldEncoder;
import org.tabletheory.onetable.internal.model.TableDef;
import org.tabletheory.schema.onetable.OneTableParams;
import org.tabletheory.wire.Effect;

/** Builds the update expression of a call: its params, then its properties. For one use. */
final class UpdateExpression {
    private final Call call;
    private final FieldEncoder encoder;
    private final ExpressionScope scope;
    private final ParamValues values;
    private final Map<String, List<String>> sections = new LinkedHashMap<>();
    private final List<ItemPath> paths = new ArrayList<>();
    private boolean accumulates;

    UpdateExpression(Call call, FieldEncoder encoder, ExpressionScope scope) {
        this.call = call;
        this.encoder = encoder;
        this.scope = scope;
        this.values = new ParamValues(call, encoder);
        List.of("add", "delete", "remove", "set").forEach(section -> sections.put(section, new ArrayList<>()));
    }

    void addParams() {
        CallParams params = call.params();
        params.add().forEach((path, amount) -> {
            Value value = values.of(path, amount, "add");
            accumulates |= value instanceof Value.N;
            put("add", path, target -> scope.path(target) + " " + scope.value(value));
        });
        params.delete().forEach((path, members) -> {
            Value value = values.of(path, members, "delete");
            put("delete", path, target -> scope.path(target) + " " + scope.value(value));
        });
        params.remove().forEach(this::remove);
        params.set().forEach(this::set);
        params.push().forEach((path, given) -> {
            Value value = values.of(path, given instanceof List<?> ? given : listOf(given), "push");
            accumulates = true;
            put("set", path, target -> {
                String at = scope.path(target);
                return at + " = list_append(if_not_exists(" + at + ", " + scope.value(Value.l()) + "), "
                        + scope.value(value) + ")";
            });
        });
    }

    private static List<@Nullable Object> listOf(@Nullable Object only) {
        List<@Nullable Object> list = new ArrayList<>();
        list.add(only);
        return list;
    }

    private void set(String path, @Nullable Object given) {
        FieldDef field = ItemPath.field(call.model().block(), path);
        if (given == null) {
            remove(path);
            return;
        }
        if (given instanceof String text && WhereExpression.isExpression(text)) {
            if (field != null && field.storage().crypt()) {
                throw call.errors()
                        .argument("'" + path
                                + "' is encrypted and cannot be set by an expression; pass it as a property");
            }
            ExpressionText converter = new ExpressionText(call, encoder, scope);
            Object only = converter.onlyValue(text);
            if (only != null) {
                setValue(path, only);
                return;
            }
            accumulates = true;
            String expression = converter.convert(text);
            put("set", path, target -> scope.path(target) + " = " + expression);
            return;
        }
        setValue(path, given);
    }

    /** Removes an attribute, or an element of a list, of which no schema requires any. */
    private void remove(String path) {
        FieldDef field = ItemPath.field(call.model().block(), path);
        if (field != null && field.rules().required() && !path.endsWith("]")) {
            throw call.errors()
                    .validation(path, "'" + path + "' is required and must not be null or removed; give it a value");
        }
        put("remove", path, scope::path);
    }

    private void setValue(String path, Object given) {
        Value value = values.of(path, given, "set");
        put("set", path, target -> scope.path(target) + " = " + scope.value(value));
    }

    private interface UpdateTerm {
        String text(ItemPath target);
    }

    private void put(String section, String path, UpdateTerm term) {
        ItemPath target;
        try {
            target = ItemPath.parse(call.model().block(), path);
        } catch (InvalidInputException e) {
            throw call.errors().argument(e.problem());
        }
        if (TableDef.keys(call.model().table().primary()).contains(target.attribute())) {
            throw call.errors()
                    .argument("'" + path
                            + "' is part of the primary key, which updates cannot change; remove the item and create"
                            + " another");
        }
        if (!call.model().isGeneric()
                && target.attribute().equals(call.model().table().typeField())) {
            throw call.errors()
                    .argument("'" + path
                            + "' is the type of the entity, which updates cannot change; remove the item and create one of"
                            + " another model");
        }
        for (ItemPath other : paths) {
            if (other.overlaps(target)) {
                throw call.errors().argument("'" + path + "' is changed twice by the params of this update");
            }
        }
        paths.add(target);
        section(section).add(term.text(target));
    }

    private List<String> section(String name) {
        return sections.getOrDefault(name, List.of());
    }

    /** Adds the collected properties, except those that params change. */
    void add(CollectedProperties collected) {
        collected.removes().forEach(target -> {
            if (isUnchanged(target)) {
                section("remove").add(scope.path(target));
            }
        });
        collected.fields().forEach((field, value) -> {
            boolean isType = field.name().equals(call.model().table().typeField());
            if (!field.isPacked() && !call.isKey(field) && !(isType && !call.isUpsert())) {
                value.forEachPart(field, ItemPath.of(field), call, this::add);
            }
        });
        addPacked(collected);
        addCreated();
    }

    private boolean isUnchanged(ItemPath target) {
        for (ItemPath path : paths) {
            if (path.equals(target)) {
                return false;
            }
            if (path.overlaps(target)) {
                throw call.errors()
                        .argument("'" + target.attribute()
                                + "' is changed by a property and partly by a param; change it by"
                                + " one of them only");
            }
        }
        return true;
    }

    private void add(FieldDef field, ItemPath path, CollectedValue value) {
        if (isUnchanged(path)) {
            set(scope.path(path), scope.value(value.stored()), value.ifAbsent());
        }
    }

    private void set(String path, String value, boolean ifAbsent) {
        section("set").add(path + " = " + (ifAbsent ? "if_not_exists(" + path + ", " + value + ")" : value));
    }

    private void addPacked(CollectedProperties collected) {
        call.model().packed().forEach((attribute, fields) -> {
            Map<FieldDef, CollectedValue> given = new LinkedHashMap<>();
            for (FieldDef field : fields) {
                CollectedValue value = collected.fields().get(field);
                if (value != null) {
                    given.put(field, value);
                }
            }
            if (!given.isEmpty() && isUnchanged(ItemPath.of(attribute))) {
                boolean ifAbsent = given.values().stream().allMatch(CollectedValue::ifAbsent);
                for (Value packed : CollectedValue.attributes(given).values()) {
                    set(scope.name(attribute), scope.value(packed), ifAbsent);
                }
            }
        });
    }

    /** Sets the creation time if an upsert with timestamps creates the item. */
    private void addCreated() {
        OneTableParams params = call.model().table().params();
        boolean writesTimestamps = params.keepsUpdated()
                && call.params().writesTimestamps()
                && !call.model().isGeneric();
        if (!call.isUpsert() || !writesTimestamps) {
            return;
        }
        FieldDef created = call.model().block().field(params.createdField());
        FieldDef updated = call.model().block().field(params.updatedField());
        FieldDef.FieldStorage storage =
                created != null ? created.storage() : updated == null ? null : updated.storage();
        ItemPath path = created == null ? ItemPath.of(params.createdField()) : ItemPath.of(created);
        if (isUnchanged(path)) {
            set(scope.path(path), scope.value(encoder.plain(storage, call.now())), true);
        }
    }

    String text() {
        StringBuilder text = new StringBuilder();
        sections.forEach((section, terms) -> {
            if (!terms.isEmpty()) {
                text.append(text.isEmpty() ? "" : " ")
                        .append(section)
                        .append(' ')
                        .append(String.join(", ", terms));
            }
        });
        if (text.isEmpty()) {
            throw call.errors()
                    .argument("the update changes nothing; pass at least one property that is not part of the key");
        }
        return text.toString();
    }

    /** Returns the effect of sending the update twice. */
    Effect effect(boolean conditioned) {
        if (accumulates) {
            return Effect.ONCE;
        }
        return conditioned ? Effect.GUARDED : Effect.IDEMPOTENT;
    }
}
