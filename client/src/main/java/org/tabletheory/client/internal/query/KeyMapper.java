package org.tabletheory.client.internal.query;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.Value;
import org.tabletheory.mapping.Draft;
import org.tabletheory.mapping.FamilyMembers;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.key.ComputedKeys;

/**
 * Reads the primary keys of items whose names another mapper resolves. Immutable and safe for use by many threads.
 *
 * @param mapper the mapper of the items
 */
public record KeyMapper(Mapper<?> mapper) implements Mapper<Item> {
    @Override
    public Model model() {
        return mapper.model();
    }

    @Override
    public Class<Item> type() {
        return Item.class;
    }

    @Override
    public Draft draft(Item entity) {
        throw new UnsupportedOperationException("keys are read, not written");
    }

    @Override
    public @Nullable FamilyMembers family() {
        return mapper.family();
    }

    @Override
    public ComputedKeys computedKeys() {
        return mapper.computedKeys();
    }

    @Override
    public Item read(ItemReader reader) {
        return model().keyOf(Item.readFrom(reader));
    }

    @Override
    public AttributePath path(String field) {
        return mapper.path(field);
    }

    @Override
    public Value operand(AttributePath path, @Nullable Object value) {
        return mapper.operand(path, value);
    }

    @Override
    public boolean isEmpty(AttributePath path, Value stored) {
        return mapper.isEmpty(path, stored);
    }
}
