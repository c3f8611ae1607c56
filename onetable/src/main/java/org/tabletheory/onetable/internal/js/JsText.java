package org.tabletheory.onetable.internal.js;

import java.time.Instant;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.spi.StrictUtf8;
import org.tabletheory.onetable.internal.error.InvalidInputException;

/** Converts property values to text as templates contain it. */
public final class JsText {

    private JsText() {}

    /**
     * Returns the text of a value.
     *
     * @param dates the form of an instant
     * @throws InvalidInputException for values whose text differs between the languages: objects, sets, dates in lists
     */
    public static String of(Object value, DateForm dates) {
        if (value instanceof Instant moment) {
            return dates.text(moment);
        }
        return plain(value);
    }

    private static String plain(Object value) {
        if (value instanceof String text) {
            return text;
        }
        if (value instanceof Number number) {
            return JsNumber.text(number);
        }
        if (value instanceof Boolean bool) {
            return bool.toString();
        }
        if (value instanceof List<?> list) {
            return joined(list);
        }
        if (value instanceof byte[] bytes) {
            return utf8(bytes);
        }
        throw new InvalidInputException("a value of type " + value.getClass().getSimpleName()
                + " cannot be converted to text; use text, numbers, booleans, dates, or lists of these");
    }

    private static String joined(List<? extends @Nullable Object> list) {
        StringJoiner joined = new StringJoiner(",");
        for (Object element : list) {
            joined.add(element == null ? "" : plain(element));
        }
        return joined.toString();
    }

    private static String utf8(byte[] bytes) {
        try {
            return StrictUtf8.decode(bytes);
        } catch (AttributeException notText) {
            throw new InvalidInputException("bytes can only be converted to text if they are valid UTF-8");
        }
    }
}
