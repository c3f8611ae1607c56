package org.tabletheory.onetable.internal.run;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.onetable.error.OneTableException;
import org.tabletheory.onetable.internal.command.Call;
import org.tabletheory.onetable.internal.command.CollectedProperties;
import org.tabletheory.onetable.internal.command.CollectedValue;
import org.tabletheory.onetable.internal.command.ItemPath;
import org.tabletheory.onetable.internal.command.ParamValues;
import org.tabletheory.onetable.internal.command.WhereExpression;
import org.tabletheory.onetable.internal.model.FieldDef;
import org.tabletheory.onetable.internal.model.FieldEncoder;

/**
 * Predicts an item after an update, as far as its unique fields depend on it.
 *
 * @param fields the unique fields and those of their scopes
 */
record ItemAfterUpdate(Call call, FieldEncoder encoder, Set<FieldDef> fields) {
    /** Returns the item after the update. */
    Item of(@Nullable Item stored, CollectedProperties collected) {
        Map<String, Value> after = new LinkedHashMap<>(stored == null ? Map.of() : stored.attributes());
        Map<FieldDef, CollectedValue> given = new LinkedHashMap<>(collected.fields());
        given.entrySet()
                .removeIf(entry -> entry.getValue().ifAbsent() && entry.getKey().stored(stored) != null);
        after.putAll(CollectedValue.attributes(given));
        collected.removes().forEach(target -> {
            if (target.steps().size() == 1) {
                after.remove(target.attribute());
            }
        });
        fields.forEach(field -> applyParams(field, after));
        return new Item(after);
    }

    /** Applies the params to a unique field, whose new value must be known since its sentinel is written with it. */
    private void applyParams(FieldDef field, Map<String, Value> after) {
        call.params().set().forEach((path, value) -> {
            if (concerns(path, field)) {
                if (value == null) {
                    after.remove(field.attribute());
                } else if (!path.equals(field.name())
                        || field.isPacked()
                        || field.storage().crypt()
                        || (value instanceof String text && WhereExpression.isExpression(text))) {
                    throw unpredictable(field, "set");
                } else {
                    after.put(field.attribute(), new ParamValues(call, encoder).of(path, value, "set"));
                }
            }
        });
        call.params().remove().forEach(path -> {
            if (concerns(path, field)) {
                after.remove(field.attribute());
            }
        });
        reject("add", field, call.params().add());
        reject("delete", field, call.params().delete());
        reject("push", field, call.params().push());
    }

    private boolean concerns(String path, FieldDef field) {
        return field.equals(ItemPath.root(call.model().block(), path));
    }

    private void reject(String param, FieldDef field, Map<String, ? extends @Nullable Object> params) {
        if (params.keySet().stream().anyMatch(path -> concerns(path, field))) {
            throw unpredictable(field, param);
        }
    }

    /** Returns how a field determines a sentinel. */
    static String kind(FieldDef field) {
        return field.uniqueness() == null ? "in the scope of a unique field" : "unique";
    }

    private OneTableException unpredictable(FieldDef field, String param) {
        return call.errors()
                .argument("'" + field.name() + "' is " + kind(field)
                        + " and cannot be changed by " + param
                        + ", since its new value must be known; pass it as a property");
    }
}
