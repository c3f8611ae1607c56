package org.tabletheory.client.internal.mapping;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.AttributePath;
import org.tabletheory.client.mapping.Draft;
import org.tabletheory.client.mapping.Mapper;
import org.tabletheory.schema.Model;

/**
 * The mapper of a table of which only the keys are known: items with any attributes, as they are in both directions.
 * Immutable and safe for use by many threads.
 */
public record RawMapper(Model model) implements Mapper<Item> {
    @Override
    public Class<Item> type() {
        return Item.class;
    }

    @Override
    public Draft draft(Item item) {
        Map<String, Draft.Field> fields = new LinkedHashMap<>();
        item.attributes().forEach((name, value) -> fields.put(name, new Draft.Field(value, false, false)));
        return new Draft(fields);
    }

    @Override
    public Item read(ItemReader reader) {
        return Item.readFrom(reader);
    }

    /** A key's name first, whatever characters it has; of anything else dots and brackets are steps. */
    @Override
    public AttributePath path(String field) {
        if (model.attribute(field).isPresent()) {
            return AttributePath.ofName(field);
        }
        try {
            return AttributePath.parse(field);
        } catch (IllegalArgumentException e) {
            throw new Misfit(String.valueOf(e.getMessage())).toException(model.name());
        }
    }

    @Override
    public Value operand(AttributePath path, @Nullable Object value) {
        return Places.operand(DynamicCodec.ANY, List.of(), model.name(), path, value);
    }
}
