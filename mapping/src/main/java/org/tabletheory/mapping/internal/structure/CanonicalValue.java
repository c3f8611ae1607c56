package org.tabletheory.mapping.internal.structure;

import java.util.function.UnaryOperator;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.TreeReader;
import org.tabletheory.mapping.internal.codec.Codec;
import org.tabletheory.mapping.internal.text.MappingMismatch;

/**
 * Returns a stored value as an entity that was read from it would be written: a UUID in lower case. A value that cannot be read is
 * returned as it is, because reading it into the entity fails with the name of its attribute.
 */
record CanonicalValue(Codec codec) implements UnaryOperator<Value> {
    @Override
    public Value apply(Value stored) {
        if (stored instanceof Value.S text && codec.isPrinted(text.value())) {
            return stored;
        }
        try {
            Object read = codec.decode(TreeReader.of(stored));
            Value written = read == null ? stored : codec.encode(read);
            return written.type() == Type.NULL ? stored : written;
        } catch (MappingMismatch | AttributeException unreadable) {
            return stored;
        }
    }
}
