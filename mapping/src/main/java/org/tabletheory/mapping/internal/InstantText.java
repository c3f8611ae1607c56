package org.tabletheory.mapping.internal;

import java.time.DateTimeException;
import java.time.Instant;
import org.tabletheory.attribute.Rfc3339Nano;
import org.tabletheory.mapping.internal.text.MappingMismatch;

/** Instants as RFC3339Nano. */
final class InstantText implements TextForm<Instant> {
    static final InstantText FORM = new InstantText();

    private InstantText() {}

    @Override
    public String print(Instant value) {
        try {
            return Rfc3339Nano.print(value);
        } catch (DateTimeException e) {
            throw new MappingMismatch("is a time outside the years 0000 to 9999, which RFC 3339 cannot write");
        }
    }

    @Override
    public Instant parse(String text) {
        return Rfc3339Nano.parse(text);
    }

    @Override
    public boolean isEmpty(Instant value) {
        return value.equals(Rfc3339Nano.ZERO);
    }
}
