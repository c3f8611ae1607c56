package org.tabletheory.onetable.internal.command;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Value;
import org.tabletheory.onetable.Params;
import org.tabletheory.onetable.internal.UnfitException;
import org.tabletheory.onetable.internal.model.FieldDef;
import org.tabletheory.onetable.internal.model.TableDef;
import org.tabletheory.onetable.internal.value.Encoder;
import org.tabletheory.onetable.internal.value.Input;
import org.tabletheory.onetable.internal.where.WhereExpression;
import org.tabletheory.schema.onetable.OneTableParams;
import org.tabletheory.wire.Effect;

/** The update expression of a call: what its params say, then its properties. For one use. */
final class UpdateText {
    private final Call call;
    private final Encoder encoder;
    private final Scope scope;
    private final Map<String, List<String>> sections = new LinkedHashMap<>();
    private final List<Target> places = new ArrayList<>();
    private boolean grows;

    UpdateText(Call call, Encoder encoder, Scope scope) {
        this.call = call;
        this.encoder = encoder;
        this.scope = scope;
        List.of("add", "delete", "remove", "set").forEach(section -> sections.put(section, new ArrayList<>()));
    }

    void addParams() {
        Params params = call.params();
        params.add().forEach((path, amount) -> {
            Value value = plain(path, amount, "add");
            grows |= value instanceof Value.N;
            put("add", path, target -> scope.path(target) + " " + scope.value(value));
        });
        params.delete().forEach((path, members) -> {
            Value value = plain(path, members, "delete");
            put("delete", path, target -> scope.path(target) + " " + scope.value(value));
        });
        params.remove().forEach(path -> put("remove", path, scope::path));
        params.set().forEach(this::set);
        params.push().forEach((path, given) -> {
            Value value = plain(path, given instanceof List<?> ? given : listOf(given), "push");
            grows = true;
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
        if (given == null) {
            put("remove", path, scope::path);
            return;
        }
        FieldDef field = Target.root(call.model().block(), path);
        boolean sealed = field != null && field.storage().crypt();
        if (given instanceof String text && WhereExpression.isExpression(text)) {
            if (sealed) {
                throw call.trouble()
                        .argument(
                                "'" + path + "' is encrypted, so no expression can compute it; give it as a property");
            }
            grows = true;
            String expression = expression(text);
            put("set", path, target -> scope.path(target) + " = " + expression);
            return;
        }
        Value value = field != null && sealed ? encode(field, given) : plain(path, given, "set");
        put("set", path, target -> scope.path(target) + " = " + scope.value(value));
    }

    private Value encode(FieldDef field, Object given) {
        try {
            return encoder.encode(field, given);
        } catch (UnfitException e) {
            throw call.trouble().validation(field.name(), "'" + field.name() + "': " + e.problem());
        }
    }

    private String expression(String text) {
        try {
            return new Where(call.model().block(), call.params(), encoder, scope).text(text);
        } catch (UnfitException e) {
            throw call.trouble().argument(e.problem());
        }
    }

    private Value plain(String path, @Nullable Object given, String word) {
        FieldDef field = Target.root(call.model().block(), path);
        if (field != null && field.storage().crypt()) {
            throw call.trouble()
                    .argument("'" + path + "' is encrypted, so " + word + " cannot change it; give it as a property");
        }
        try {
            return encoder.plain(field == null ? null : field.storage(), Input.copy(given));
        } catch (UnfitException e) {
            throw call.trouble().validation(path, "'" + path + "': " + e.problem());
        }
    }

    private interface Term {
        String text(Target target);
    }

    private void put(String section, String path, Term term) {
        Target target;
        try {
            target = Target.parse(call.model().block(), path);
        } catch (UnfitException e) {
            throw call.trouble().argument(e.problem());
        }
        if (TableDef.keys(call.model().table().primary()).contains(target.attribute())) {
            throw call.trouble()
                    .argument("'" + path
                            + "' is the item's key, which no update changes; remove the item and create another");
        }
        for (Target other : places) {
            if (other.overlaps(target)) {
                throw call.trouble().argument("'" + path + "' is changed twice by the params of one update");
            }
        }
        places.add(target);
        section(section).add(term.text(target));
    }

    private List<String> section(String name) {
        return sections.getOrDefault(name, List.of());
    }

    /** What was collected, where no param says otherwise. */
    void add(Collected collected) {
        collected.removes().forEach(target -> {
            if (isOpen(target)) {
                section("remove").add(scope.path(target));
            }
        });
        collected.fields().forEach((field, node) -> {
            boolean isType = field.name().equals(call.model().table().typeField());
            if (!field.isPacked() && !call.isKey(field) && !(isType && !call.isUpsert())) {
                add(field, node, Target.of(field));
            }
        });
        addPacked(collected);
        addCreated();
    }

    private boolean isOpen(Target target) {
        for (Target place : places) {
            if (place.equals(target)) {
                return false;
            }
            if (place.overlaps(target)) {
                throw call.trouble()
                        .argument("'" + target.attribute() + "' is changed by a property and, inside of it, by a param;"
                                + " say all of it in one of them");
            }
        }
        return true;
    }

    private void add(FieldDef field, Node node, Target place) {
        if (node instanceof Node.Tree tree && call.isPartial(field)) {
            tree.fields().forEach((inner, value) -> add(inner, value, place.then(Target.of(inner))));
        } else if (node instanceof Node.Elements list
                && call.isPartial(field)
                && !list.elements().isEmpty()) {
            for (int i = 0; i < list.elements().size(); i++) {
                add(field, list.elements().get(i), place.element(i));
            }
        } else if (isOpen(place)) {
            set(scope.path(place), scope.value(node.stored()), node instanceof Node.Leaf leaf && leaf.ifAbsent());
        }
    }

    private void set(String path, String value, boolean ifAbsent) {
        section("set").add(path + " = " + (ifAbsent ? "if_not_exists(" + path + ", " + value + ")" : value));
    }

    private void addPacked(Collected collected) {
        call.model().packed().forEach((attribute, fields) -> {
            Map<FieldDef, Node> given = new LinkedHashMap<>();
            for (FieldDef field : fields) {
                Node node = collected.fields().get(field);
                if (node != null) {
                    given.put(field, node);
                }
            }
            if (!given.isEmpty() && isOpen(Target.of(attribute))) {
                boolean ifAbsent =
                        given.values().stream().allMatch(node -> node instanceof Node.Leaf leaf && leaf.ifAbsent());
                for (Value whole : Node.attributes(given).values()) {
                    set(scope.name(attribute), scope.value(whole), ifAbsent);
                }
            }
        });
    }

    /** An upsert that keeps times tells when an item that it makes was made. */
    private void addCreated() {
        OneTableParams params = call.model().table().params();
        boolean keeps = params.keepsUpdated()
                && call.params().writesTimestamps()
                && !call.model().isGeneric();
        if (!call.isUpsert() || !keeps) {
            return;
        }
        FieldDef created = call.model().block().field(params.createdField());
        FieldDef updated = call.model().block().field(params.updatedField());
        FieldDef.Storage storage = created != null ? created.storage() : updated == null ? null : updated.storage();
        Target place = created == null ? Target.of(params.createdField()) : Target.of(created);
        if (isOpen(place)) {
            set(scope.path(place), scope.value(encoder.plain(storage, call.now())), true);
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
            throw call.trouble().argument("the update changes nothing; give at least one property besides the key's");
        }
        return text.toString();
    }

    /** What sending it twice would do. */
    Effect effect(boolean conditioned) {
        if (grows) {
            return Effect.ONCE;
        }
        return conditioned ? Effect.GUARDED : Effect.IDEMPOTENT;
    }
}
