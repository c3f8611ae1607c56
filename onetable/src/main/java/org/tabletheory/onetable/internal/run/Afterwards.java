package org.tabletheory.onetable.internal.run;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.onetable.internal.UnfitException;
import org.tabletheory.onetable.internal.command.Call;
import org.tabletheory.onetable.internal.command.Collected;
import org.tabletheory.onetable.internal.command.Node;
import org.tabletheory.onetable.internal.command.Target;
import org.tabletheory.onetable.internal.model.FieldDef;
import org.tabletheory.onetable.internal.value.Encoder;
import org.tabletheory.onetable.internal.value.Input;
import org.tabletheory.onetable.internal.where.WhereExpression;

/** Tells what an item will be after an update, as far as its unique fields depend on it. */
record Afterwards(Call call, Encoder encoder) {
    /** The item after the update. */
    Item of(@Nullable Item prior, Collected collected) {
        Map<String, Value> after = new LinkedHashMap<>(prior == null ? Map.of() : prior.attributes());
        Map<FieldDef, Node> given = new LinkedHashMap<>(collected.fields());
        if (prior != null) {
            given.entrySet()
                    .removeIf(entry -> entry.getValue() instanceof Node.Leaf leaf
                            && leaf.ifAbsent()
                            && entry.getKey().stored(prior) != null);
        }
        after.putAll(Node.attributes(given));
        collected.removes().forEach(target -> {
            if (target.steps().size() == 1) {
                after.remove(target.attribute());
            }
        });
        call.model().uniqueFields().forEach(field -> applyParams(field, after));
        return new Item(after);
    }

    /** What params make of a unique field must be known beforehand, for its sentinel is written with it. */
    private void applyParams(FieldDef field, Map<String, Value> after) {
        call.params().set().forEach((path, value) -> {
            if (isAbout(path, field)) {
                if (value == null) {
                    after.remove(field.attribute());
                } else if (!path.equals(field.name())
                        || field.isPacked()
                        || field.storage().crypt()
                        || (value instanceof String text && WhereExpression.isExpression(text))) {
                    throw unknown(field, "set");
                } else {
                    after.put(field.attribute(), plain(field, value));
                }
            }
        });
        call.params().remove().forEach(path -> {
            if (isAbout(path, field)) {
                after.remove(field.attribute());
            }
        });
        refuse("add", field, call.params().add());
        refuse("delete", field, call.params().delete());
        refuse("push", field, call.params().push());
    }

    private Value plain(FieldDef field, Object value) {
        try {
            return encoder.plain(field.storage(), Input.copy(value));
        } catch (UnfitException e) {
            throw call.trouble().validation(field.name(), "'" + field.name() + "': " + e.problem());
        }
    }

    private boolean isAbout(String path, FieldDef field) {
        return field.equals(Target.root(call.model().block(), path));
    }

    private void refuse(String word, FieldDef field, Map<String, ? extends @Nullable Object> params) {
        if (params.keySet().stream().anyMatch(path -> isAbout(path, field))) {
            throw unknown(field, word);
        }
    }

    private RuntimeException unknown(FieldDef field, String word) {
        return call.trouble()
                .argument("'" + field.name() + "' is unique, so what " + word
                        + " makes of it must be known before; give it as a property");
    }
}
