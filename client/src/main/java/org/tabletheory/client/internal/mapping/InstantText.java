package org.tabletheory.client.internal.mapping;

import java.time.DateTimeException;
import java.time.Instant;

/** Instants as RFC3339Nano. */
final class InstantText implements TextForm<Instant> {
    static final InstantText FORM = new InstantText();

    private InstantText() {}

    @Override
    public String print(Instant value) {
        try {
            return TimeText.print(value);
        } catch (DateTimeException e) {
            throw new Misfit("is a time outside the years 0000 to 9999, which RFC 3339 cannot write");
        }
    }

    @Override
    public Instant parse(String text) {
        return TimeText.parse(text);
    }

    @Override
    public boolean isEmpty(Instant value) {
        return value.equals(TimeText.ZERO);
    }
}
