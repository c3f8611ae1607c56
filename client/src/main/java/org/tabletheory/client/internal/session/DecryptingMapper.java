package org.tabletheory.client.internal.session;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.Value;
import org.tabletheory.mapping.Draft;
import org.tabletheory.mapping.FamilyMembers;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.schema.Model;

/** A mapper that decrypts encrypted attributes while it reads an item. Immutable and safe for use by many threads. */
record DecryptingMapper<T>(Mapper<T> mapper, AttributeEncryption encryption) implements Mapper<T> {
    @Override
    public Model model() {
        return mapper.model();
    }

    @Override
    public Class<T> type() {
        return mapper.type();
    }

    @Override
    public Draft draft(T entity) {
        return mapper.draft(entity);
    }

    @Override
    public @Nullable FamilyMembers family() {
        return mapper.family();
    }

    @Override
    public T read(ItemReader reader) {
        return mapper.read(new DecryptingReader(reader, model(), encryption));
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
    public Value assigned(AttributePath path, @Nullable Object value) {
        return mapper.assigned(path, value);
    }

    @Override
    public boolean isEmpty(AttributePath path, Value stored) {
        return mapper.isEmpty(path, stored);
    }
}
