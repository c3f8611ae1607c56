package org.tabletheory.client.internal.session;

import org.tabletheory.attribute.ItemReader;
import org.tabletheory.mapping.Mapper;

/** A mapper that decrypts encrypted attributes while it reads an item. Immutable and safe for use by many threads. */
final class DecryptingMapper<T> extends ForwardingMapper<T> {
    private final AttributeEncryption encryption;

    DecryptingMapper(Mapper<T> mapper, AttributeEncryption encryption) {
        super(mapper);
        this.encryption = encryption;
    }

    @Override
    public T read(ItemReader reader) {
        return mapper.read(new DecryptingReader(reader, model(), encryption));
    }
}
