package org.tabletheory.client.internal.session;

import java.time.Instant;
import org.tabletheory.attribute.ItemWriter;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.PutStatus;
import org.tabletheory.mapping.PutVersion;
import org.tabletheory.schema.Model;

/** A mapper whose model has a prefixed table name. */
final class PrefixedMapper<T> extends ForwardingMapper<T> {
    private final Model model;

    PrefixedMapper(Mapper<T> mapper, String prefix) {
        super(mapper);
        this.model = mapper.model().withTable(prefix + mapper.model().table());
    }

    @Override
    public Model model() {
        return model;
    }

    @Override
    public PutStatus write(T entity, Instant now, PutVersion version, ItemWriter out) {
        return mapper.write(entity, now, version, out);
    }
}
