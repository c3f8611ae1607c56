package org.tabletheory.mapping.internal.mapper;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.mapping.Draft;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.internal.codec.DynamicCodec;
import org.tabletheory.mapping.internal.text.MappingMismatch;
import org.tabletheory.schema.Model;

/**
 * The mapper of items with more attributes than their model declares, which are kept unchanged and can be used in conditions.
 * Immutable and thread-safe.
 */
public final class RawMapper implements Mapper<Item> {
    private final ItemMapper declared;

    public RawMapper(Model model) {
        this.declared = new ItemMapper(model);
    }

    @Override
    public Model model() {
        return declared.model();
    }

    @Override
    public Class<Item> type() {
        return Item.class;
    }

    /** Keeps NULL, which the mapper of a model would drop, so that copies of items are complete. */
    @Override
    public Draft draft(Item item) {
        Map<String, Value> known = new LinkedHashMap<>();
        Map<String, Draft.Field> fields = new LinkedHashMap<>();
        item.attributes().forEach((name, value) -> {
            if (model().attribute(name).isPresent() && value.type() != Type.NULL) {
                known.put(name, value);
            } else {
                fields.put(name, new Draft.Field(value, false, false));
            }
        });
        Map<String, Draft.Field> all =
                new LinkedHashMap<>(declared.declared(new Item(known)).fields());
        all.putAll(fields);
        return new Draft(all);
    }

    @Override
    public Item read(ItemReader reader) {
        return Item.readFrom(reader);
    }

    /** A declared name comes first, whatever characters it has; in all other names, dots and brackets are steps. */
    @Override
    public AttributePath path(String field) {
        if (model().attribute(field).isPresent()) {
            return declared.path(field);
        }
        AttributePath path;
        try {
            path = AttributePath.parse(field);
        } catch (IllegalArgumentException e) {
            throw new MappingMismatch(String.valueOf(e.getMessage())).toException(model().name());
        }
        return isDeclared(path) ? declared.path(field) : path;
    }

    @Override
    public Value operand(AttributePath path, @Nullable Object value) {
        return isDeclared(path)
                ? declared.operand(path, value)
                : FieldPaths.operand(DynamicCodec.ANY, List::of, model().name(), path, value);
    }

    @Override
    public @Nullable Type storedType(AttributePath path) {
        return declared.storedType(path);
    }

    @Override
    public boolean isEmpty(AttributePath path, Value stored) {
        return isDeclared(path)
                ? declared.isEmpty(path, stored)
                : FieldPaths.isEmpty(DynamicCodec.ANY, List::of, model().name(), path, stored);
    }

    private boolean isDeclared(AttributePath path) {
        return model().attribute(path.attribute()).isPresent();
    }
}
