package org.tabletheory.mapping.internal.codec;

import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.mapping.internal.text.MappingMismatch;
import org.tabletheory.schema.Format;

/** Values with a format inside a nested object; those of the item itself are checked by the rules of its model. */
public record FormatCodec(Codec inner, Format format) implements CheckingCodec {
    @Override
    public Value required(Value stored) {
        if (stored.type() != Type.NULL && !format.accepts(stored)) {
            throw new MappingMismatch(
                    "does not have the format " + format.text() + " of the model; use " + format.example());
        }
        return stored;
    }
}
