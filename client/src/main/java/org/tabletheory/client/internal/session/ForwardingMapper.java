package org.tabletheory.client.internal.session;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.mapping.Draft;
import org.tabletheory.mapping.FamilyMembers;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.spi.form.Evolution;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.key.ComputedKeys;

/**
 * A mapper that forwards to another one, as a base class for mappers that change some calls. It does not forward
 * {@link Mapper#write}: a mapper that changes what is stored must not be bypassed by a direct write.
 */
abstract class ForwardingMapper<T> implements Mapper<T> {
    final Mapper<T> mapper;

    ForwardingMapper(Mapper<T> mapper) {
        this.mapper = mapper;
    }

    @Override
    public AttributePath flat(AttributePath path) {
        return mapper.flat(path);
    }

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
    public @Nullable Evolution evolution() {
        return mapper.evolution();
    }

    @Override
    public ComputedKeys computedKeys() {
        return mapper.computedKeys();
    }

    @Override
    public ComputedKeys computedKeys(Draft draft) {
        return mapper.computedKeys(draft);
    }

    @Override
    public T read(ItemReader reader) {
        return mapper.read(reader);
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
    public @Nullable Type storedType(AttributePath path) {
        return mapper.storedType(path);
    }

    @Override
    public Value assigned(AttributePath path, @Nullable Object value) {
        return mapper.assigned(path, value);
    }

    @Override
    public boolean isPossible(AttributePath path, Value stored) {
        return mapper.isPossible(path, stored);
    }

    @Override
    public boolean isEmpty(AttributePath path, Value stored) {
        return mapper.isEmpty(path, stored);
    }
}
