package org.tabletheory.mapping.internal;

import java.math.BigDecimal;
import org.tabletheory.attribute.Type;

/** A String whose text is a number, kept as it is written. */
final class ExactNumber extends PlainText {
    static final TextualCodec<String> CODEC =
            new TextualCodec<>(String.class, Type.N, "a number", new ExactNumber(), null);

    private ExactNumber() {}

    @Override
    public boolean isEmpty(String value) {
        try {
            return new BigDecimal(value).signum() == 0;
        } catch (NumberFormatException e) {
            return false;
        }
    }
}
