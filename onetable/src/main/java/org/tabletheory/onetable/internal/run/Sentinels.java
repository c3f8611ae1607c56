package org.tabletheory.onetable.internal.run;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.item.Expression;
import org.tabletheory.client.item.ItemWrite;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.onetable.OneTableException;
import org.tabletheory.onetable.internal.Trouble;
import org.tabletheory.onetable.internal.UnfitException;
import org.tabletheory.onetable.internal.model.FieldDef;
import org.tabletheory.onetable.internal.model.ModelDef;
import org.tabletheory.onetable.internal.model.TableDef;
import org.tabletheory.onetable.internal.text.JsText;
import org.tabletheory.onetable.internal.text.PropertyPath;
import org.tabletheory.onetable.internal.text.RenderedTemplate;
import org.tabletheory.onetable.internal.value.Decoder;
import org.tabletheory.onetable.internal.value.Plain;
import org.tabletheory.schema.onetable.OneTableIndex;
import org.tabletheory.schema.onetable.ValueTemplate;

/*
 * A sentinel is an item whose key is made of a unique value, so that no second can be put where one is. What sentinels an
 * entity has follows from the item as it is stored and from nothing else; so whoever changes or removes it finds the very
 * ones that were put with it.
 */
/** The sentinels that keep the values of unique fields unique. */
final class Sentinels {
    private static final String MARK = "_unique#";

    private final Engine engine;
    private final ModelDef model;
    private final Trouble trouble;

    Sentinels(Engine engine, ModelDef model, Trouble trouble) {
        this.engine = engine;
        this.model = model;
        this.trouble = trouble;
    }

    /** Those of a stored item, by key; none when there is no item. */
    Map<Item, FieldDef> ofStored(@Nullable Item item) {
        return item == null ? Map.of() : of(item, false);
    }

    /**
     * Those of an item that is to be stored.
     *
     * @throws OneTableException when the scope of one cannot be told
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
                properties = engine.decoded(model, item, Decoder.View.ALL, trouble);
            }
            String scope = scope(field, properties, strict);
            sentinels.put(
                    key(MARK + scope + model.name() + "#" + field.sentinelName() + "#" + text(field, value)), field);
        }
        return sentinels;
    }

    private String scope(FieldDef field, Map<String, ? extends @Nullable Object> properties, boolean strict) {
        ValueTemplate scope =
                field.uniqueness() == null ? null : field.uniqueness().scope();
        if (scope == null) {
            return "";
        }
        RenderedTemplate rendered = RenderedTemplate.of(
                scope,
                path -> PropertyPath.value(properties, path),
                field.storage().isoDates());
        if (rendered.complete().isEmpty() && strict) {
            throw new OneTableException(
                    OneTableException.UNIQUE,
                    ErrorCodes.INVALID_MODEL,
                    "'" + field.name() + "' is unique within " + scope.text() + ", of which "
                            + String.join(", ", rendered.missing()) + " is not known; give it too",
                    trouble.context().at(field.name()),
                    null);
        }
        return rendered.complete().orElse("undefined") + "#";
    }

    private String text(FieldDef field, Value value) {
        Object plain = Plain.of(value);
        try {
            return plain == null ? "null" : JsText.of(plain, true);
        } catch (UnfitException e) {
            throw trouble.type(field.name(), e);
        }
    }

    private Item key(String hash) {
        OneTableIndex primary = model.table().primary();
        Item key = Item.of(primary.hash(), Value.s(hash));
        String sort = primary.sort();
        return sort == null ? key : key.with(sort, Value.s(MARK));
    }

    /** Puts a sentinel where there is none. */
    ItemWrite.Put put(Item key) {
        String hash = model.table().primary().hash();
        Item item = key.with(model.table().typeField(), Value.s(TableDef.UNIQUE));
        return new ItemWrite.Put(item, new Expression("attribute_not_exists(#_0)", Map.of("#_0", hash), Map.of()));
    }

    /** Deletes a sentinel, whether or not it is there. */
    ItemWrite.Delete delete(Item key) {
        return new ItemWrite.Delete(key, null, false);
    }
}
