package org.tabletheory.onetable.internal.run;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.item.Expression;
import org.tabletheory.client.item.ItemWrite;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.onetable.error.OneTableException;
import org.tabletheory.onetable.internal.error.InvalidInputException;
import org.tabletheory.onetable.internal.error.OneTableErrors;
import org.tabletheory.onetable.internal.js.DateForm;
import org.tabletheory.onetable.internal.js.JsText;
import org.tabletheory.onetable.internal.model.FieldDef;
import org.tabletheory.onetable.internal.model.ModelDef;
import org.tabletheory.onetable.internal.model.TableDef;
import org.tabletheory.onetable.internal.value.PlainValues;
import org.tabletheory.onetable.internal.value.RenderedTemplate;
import org.tabletheory.schema.onetable.OneTableIndex;
import org.tabletheory.schema.onetable.ValueTemplate;

/*
 * A sentinel is an item whose key contains a unique value, so that a second one cannot be put. The sentinels of an entity
 * depend only on the stored item, so that a later update or remove finds exactly those that were put with it.
 */
/** Builds the sentinels that keep the values of unique fields unique. */
final class Sentinels {
    private final TableRuntime runtime;
    private final ModelDef model;
    private final OneTableErrors errors;

    Sentinels(TableRuntime runtime, ModelDef model, OneTableErrors errors) {
        this.runtime = runtime;
        this.model = model;
        this.errors = errors;
    }

    /** Returns the fields of a stored item's sentinels by the keys of the sentinels; empty if there is no item. */
    Map<Item, FieldDef> ofStored(@Nullable Item item) {
        return item == null ? Map.of() : of(item, false);
    }

    /**
     * Returns the fields of a new item's sentinels by the keys of the sentinels.
     *
     * @throws OneTableException if the scope of a field is unknown
     */
    Map<Item, FieldDef> ofNew(Item item) {
        return of(item, true);
    }

    private Map<Item, FieldDef> of(Item item, boolean strict) {
        Map<Item, FieldDef> sentinels = new LinkedHashMap<>();
        Map<String, @Nullable Object> properties = null;
        for (FieldDef field : model.uniqueFields()) {
            Value value = field.stored(item);
            if (value == null || value instanceof Value.Null) {
                continue;
            }
            if (properties == null) {
                properties = runtime.decoded(model, item, errors);
            }
            String scope = scope(field, properties, strict);
            sentinels.put(key(TableDef.SENTINEL_PREFIX + scope + prefix(model, field) + text(field, value)), field);
        }
        return sentinels;
    }

    private static String prefix(ModelDef model, FieldDef field) {
        return model.name() + "#" + field.sentinelName() + "#";
    }

    /**
     * Rejects a name that could be that of another scope and value. The form of sentinels is that of the JavaScript
     * library, which does not escape the separator: the value {@code User#nick#z} in the scope {@code t1} would have the
     * name of the value {@code z} in the scope {@code t1#User#nick}.
     */
    private void requireUnambiguous(FieldDef field, Item key) {
        String hash = model.table().primary().hash();
        String name =
                key.get(hash) instanceof Value.S text ? text.value().substring(TableDef.SENTINEL_PREFIX.length()) : "";
        int readings = 0;
        for (ModelDef other : model.table().models()) {
            for (FieldDef unique : other.uniqueFields()) {
                readings += readings(name, prefix(other, unique), unique);
            }
        }
        if (readings != 1) {
            throw errors.validation(
                    field.name(),
                    "'" + field.name()
                            + "' or its scope contains '#' and the names of a model and a unique field, so that"
                            + " its sentinel could be that of another value; use a value without '#'");
        }
    }

    private static int readings(String name, String prefix, FieldDef unique) {
        FieldDef.Uniqueness uniqueness = unique.uniqueness();
        if (uniqueness == null || uniqueness.scope() == null) {
            return name.startsWith(prefix) ? 1 : 0;
        }
        int count = 0;
        for (int at = name.indexOf("#" + prefix); at >= 0; at = name.indexOf("#" + prefix, at + 1)) {
            count++;
        }
        return count;
    }

    private String scope(FieldDef field, Map<String, ? extends @Nullable Object> properties, boolean strict) {
        ValueTemplate scope =
                field.uniqueness() == null ? null : field.uniqueness().scope();
        if (scope == null) {
            return "";
        }
        RenderedTemplate rendered;
        try {
            rendered = RenderedTemplate.of(scope, properties, field.storage().dates());
        } catch (InvalidInputException e) {
            throw errors.type(field.name(), e);
        }
        if (rendered.complete().isEmpty() && strict) {
            throw new OneTableException(
                    OneTableException.UNIQUE,
                    ErrorCodes.INVALID_MODEL,
                    "'" + field.name() + "' is unique within the scope " + scope.text() + "; pass "
                            + String.join(", ", rendered.missing()) + " too",
                    errors.context().at(field.name()),
                    null);
        }
        return rendered.complete().orElse("undefined") + "#";
    }

    private String text(FieldDef field, Value value) {
        Object plain = PlainValues.of(value);
        try {
            return plain == null ? "null" : JsText.of(plain, DateForm.ISO);
        } catch (InvalidInputException e) {
            throw errors.type(field.name(), e);
        }
    }

    private Item key(String hash) {
        OneTableIndex primary = model.table().primary();
        Item key = Item.of(primary.hash(), Value.s(hash));
        String sort = primary.sort();
        return sort == null ? key : key.with(sort, Value.s(TableDef.SENTINEL_PREFIX));
    }

    /**
     * Returns the put of a sentinel, which fails if it exists.
     *
     * @throws OneTableException if the sentinel could be that of another value
     */
    ItemWrite.Put put(Item key, FieldDef field) {
        requireUnambiguous(field, key);
        String hash = model.table().primary().hash();
        Item item = key.with(model.table().typeField(), Value.s(TableDef.UNIQUE));
        return new ItemWrite.Put(item, new Expression("attribute_not_exists(#_0)", Map.of("#_0", hash), Map.of()));
    }

    /** Returns the delete of a sentinel. */
    ItemWrite.Delete delete(Item key) {
        return new ItemWrite.Delete(key, null, false);
    }
}
