package org.tabletheory.onetable;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.onetable.error.OneTableException;
import org.tabletheory.onetable.internal.value.PlainValues;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.onetable.FieldType;
import org.tabletheory.schema.onetable.OneTableDocument;
import org.tabletheory.schema.onetable.OneTableEntity;
import org.tabletheory.schema.onetable.OneTableField;
import org.tabletheory.schema.onetable.OneTableIndex;
import org.tabletheory.schema.onetable.ValueTemplate;

/**
 * Stores the sample items of a schema (OneTable 1.1.0, "Data Items"), which are plain properties or DynamoDB JSON.
 *
 * <pre>{@code
 * Map<String, Integer> stored = new SampleItems(table).load();    // number of items by model
 * }</pre>
 *
 * <p>Each item is created like any entity, replaces an existing item, and keeps its own timestamps. Immutable and safe for
 * use by many threads.
 */
public final class SampleItems {
    private final OneTable table;
    private final OneTableDocument schema;

    /** Creates a loader for the items of a table's schema. */
    public SampleItems(OneTable table) {
        this.table = table;
        this.schema = table.schema();
    }

    /**
     * Stores all items and returns their number by model.
     *
     * @throws OneTableException if an item is invalid or its model cannot be determined; the items before it are stored
     */
    public Map<String, Integer> load() {
        List<JsonValue.Obj> items = schema.items();
        Map<String, Integer> stored = new LinkedHashMap<>();
        for (int i = 0; i < items.size(); i++) {
            JsonValue.Obj item = items.get(i);
            Map<String, @Nullable Object> attributes = isDynamoJson(item) ? stored(item) : PlainValues.of(item);
            OneTableEntity entity = entity(attributes, i + 1);
            create(entity, isDynamoJson(item) ? named(entity, item, attributes) : attributes);
            stored.merge(entity.name(), 1, Integer::sum);
        }
        return stored;
    }

    private void create(OneTableEntity entity, Map<String, @Nullable Object> properties) {
        Map<String, @Nullable Object> typed = new LinkedHashMap<>(properties);
        entity.fields().forEach((name, field) -> {
            if (field.type() == FieldType.SET && typed.get(name) instanceof List<?> members) {
                typed.put(name, new LinkedHashSet<>(members));
            }
        });
        boolean timed = typed.containsKey(schema.params().createdField())
                || typed.containsKey(schema.params().updatedField());
        Params params = Params.of().exists(null);
        table.model(entity.name()).create(typed, timed ? params.timestamps(false) : params);
    }

    private static boolean isDynamoJson(JsonValue.Obj item) {
        return !item.isEmpty()
                && item.members().values().stream()
                        .allMatch(value -> value instanceof JsonValue.Obj object
                                && object.members().size() == 1
                                && Type.ofName(object.members()
                                                .keySet()
                                                .iterator()
                                                .next())
                                        != null);
    }

    private static Map<String, @Nullable Object> stored(JsonValue.Obj item) {
        return PlainValues.of(DynamoJson.readItem(item.toText()));
    }

    /** Returns the properties of a stored item, with its keys unchanged. */
    private Map<String, @Nullable Object> named(
            OneTableEntity entity, JsonValue.Obj stored, Map<String, @Nullable Object> attributes) {
        Item item = DynamoJson.readItem(stored.toText());
        Map<String, @Nullable Object> properties = new LinkedHashMap<>(table.parse(item));
        for (OneTableField field : entity.fields().values()) {
            Object value = attributes.get(field.attribute());
            if (value != null && isKey(field.attribute())) {
                properties.put(field.name(), value);
            }
        }
        return properties;
    }

    private boolean isKey(String attribute) {
        OneTableIndex primary = schema.primary();
        return attribute.equals(primary.hash()) || attribute.equals(primary.sort());
    }

    private OneTableEntity entity(Map<String, @Nullable Object> attributes, int number) {
        Object type = attributes.get(schema.params().typeField());
        if (type != null) {
            OneTableEntity entity = schema.entities().get(String.valueOf(type));
            if (entity != null) {
                return entity;
            }
            throw invalid(
                    number,
                    "its type is not a model of the schema; models: "
                            + String.join(", ", schema.entities().keySet()));
        }
        List<OneTableEntity> matching = schema.entities().values().stream()
                .filter(entity -> keysMatch(entity, attributes))
                .toList();
        if (matching.size() == 1) {
            return matching.get(0);
        }
        throw invalid(
                number,
                "its model cannot be determined; add the type field '"
                        + schema.params().typeField() + "'");
    }

    private boolean keysMatch(OneTableEntity entity, Map<String, @Nullable Object> attributes) {
        String sort = schema.primary().sort();
        return keyMatches(entity, schema.primary().hash(), attributes)
                && (sort == null || keyMatches(entity, sort, attributes));
    }

    private static boolean keyMatches(
            OneTableEntity entity, String attribute, Map<String, @Nullable Object> attributes) {
        OneTableField field = entity.fieldOfAttribute(attribute);
        ValueTemplate template = field == null ? null : field.value();
        return template != null
                && attributes.get(attribute) instanceof String key
                && key.startsWith(template.literalPrefix());
    }

    private static OneTableException invalid(int number, String problem) {
        return new OneTableException(
                OneTableException.ARGUMENT,
                ErrorCodes.INVALID_MODEL,
                problem,
                ErrorContext.of("item " + number + " of the schema", null),
                null);
    }
}
