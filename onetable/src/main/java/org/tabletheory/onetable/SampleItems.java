package org.tabletheory.onetable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.onetable.error.OneTableException;
import org.tabletheory.onetable.internal.error.InvalidInputException;
import org.tabletheory.onetable.internal.value.PlainValues;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.onetable.OneTableDocument;
import org.tabletheory.schema.onetable.OneTableEntity;
import org.tabletheory.schema.onetable.OneTableField;
import org.tabletheory.schema.onetable.ValueTemplate;

/**
 * Stores the sample items of a schema (OneTable 1.1.0, "Data Items"), which are plain properties or DynamoDB JSON.
 *
 * <pre>{@code
 * Map<String, Integer> stored = new SampleItems(table).load();    // number of items by model
 * }</pre>
 *
 * <p>Plain properties have the names of fields or of attributes, not both. Each item is created like any entity, replaces an existing
 * item, and keeps its own timestamps. All items are checked before the first one is stored. Immutable and safe for use by
 * many threads.
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
     * Checks all items without storing them: required fields, types, patterns, enums and nested schemas.
     *
     * @throws OneTableException if an item is invalid or its model cannot be determined
     */
    public void check() {
        sampleEntities();
    }

    /**
     * Stores all items and returns their number by model.
     *
     * @throws OneTableException if an item is invalid or its model cannot be determined; then nothing is stored
     */
    public Map<String, Integer> load() {
        Map<String, Integer> stored = new LinkedHashMap<>();
        for (SampleEntity sample : sampleEntities()) {
            table.model(sample.model()).create(sample.properties(), sample.params());
            stored.merge(sample.model(), 1, Integer::sum);
        }
        return stored;
    }

    /** A valid item, by field names. */
    private record SampleEntity(String model, Map<String, @Nullable Object> properties, Params params) {}

    private List<SampleEntity> sampleEntities() {
        List<JsonValue.Obj> items = schema.items();
        List<SampleEntity> samples = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            String place = "item " + (i + 1) + " of the schema";
            SampleEntity sample = sample(items.get(i), place);
            table.model(sample.model()).checkCreate(sample.properties(), sample.params(), place);
            samples.add(sample);
        }
        return samples;
    }

    private SampleEntity sample(JsonValue.Obj json, String place) {
        try {
            return sample(json, isDynamoJson(json) ? DynamoJson.readItem(json.toText()) : null, place);
        } catch (AttributeException e) {
            throw invalid(place, "it is not valid DynamoDB JSON: " + e.getMessage());
        } catch (InvalidInputException e) {
            throw invalid(place, e.problem());
        }
    }

    private SampleEntity sample(JsonValue.Obj json, @Nullable Item item, String place) {
        Map<String, @Nullable Object> plain = item == null ? PlainValues.of(json) : PlainValues.of(item);
        OneTableEntity entity = entity(plain, place);
        Map<String, @Nullable Object> properties =
                item == null ? new SampleProperties(entity).of(plain) : table.parse(entity.name(), item);
        boolean timed = properties.containsKey(schema.params().createdField())
                || properties.containsKey(schema.params().updatedField());
        Params params = Params.of().exists(null);
        return new SampleEntity(entity.name(), properties, timed ? params.timestamps(false) : params);
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

    private OneTableEntity entity(Map<String, @Nullable Object> attributes, String place) {
        Object type = attributes.get(schema.params().typeField());
        if (type != null) {
            OneTableEntity entity = schema.entities().get(String.valueOf(type));
            if (entity != null) {
                return entity;
            }
            throw invalid(
                    place,
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
                place,
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

    private static OneTableException invalid(String place, String problem) {
        return new OneTableException(
                OneTableException.ARGUMENT, ErrorCodes.INVALID_MODEL, problem, ErrorContext.of(place, null), null);
    }
}
