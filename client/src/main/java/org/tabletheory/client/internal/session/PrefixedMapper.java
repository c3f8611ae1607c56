package org.tabletheory.client.internal.session;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.ItemWriter;
import org.tabletheory.attribute.Value;
import org.tabletheory.mapping.Draft;
import org.tabletheory.mapping.FamilyMembers;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.PutStatus;
import org.tabletheory.mapping.PutVersion;
import org.tabletheory.schema.Model;

/** A mapper whose model has a prefixed table name. */
final class PrefixedMapper<T> implements Mapper<T> {
    private final Mapper<T> mapper;
    private final Model model;

    PrefixedMapper(Mapper<T> mapper, String prefix) {
        this.mapper = mapper;
        this.model = mapper.model().withTable(prefix + mapper.model().table());
    }

    @Override
    public Model model() {
        return model;
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
    public PutStatus write(T entity, Instant now, PutVersion version, ItemWriter out) {
        return mapper.write(entity, now, version, out);
    }

    @Override
    public @Nullable FamilyMembers family() {
        return mapper.family();
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
    public Value assigned(AttributePath path, @Nullable Object value) {
        return mapper.assigned(path, value);
    }

    @Override
    public boolean isEmpty(AttributePath path, Value stored) {
        return mapper.isEmpty(path, stored);
    }
}
