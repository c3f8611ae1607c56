package org.tabletheory.onetable.internal.text;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import org.tabletheory.onetable.internal.UnfitException;

/** A property's value as a template shows it. */
public final class JsText {

    private JsText() {}

    /**
     * The text of a value.
     *
     * @param isoDates whether a moment is ISO text, as {@code isoDates} of the table says, or milliseconds
     * @throws UnfitException for what has no text that both languages agree on: objects, sets, dates inside lists
     */
    public static String of(Object value, boolean isoDates) {
        if (value instanceof Instant moment) {
            return isoDates ? JsDate.iso(moment) : Long.toString(JsDate.millis(moment));
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
        if (value instanceof Boolean truth) {
            return truth.toString();
        }
        if (value instanceof List<?> list) {
            return joined(list);
        }
        if (value instanceof byte[] bytes) {
            return utf8(bytes);
        }
        throw new UnfitException("a template takes text, numbers, booleans, dates and lists of these, but found "
                + value.getClass().getSimpleName() + "; give the template a field that holds one of them");
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
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException notText) {
            throw new UnfitException("a template takes bytes only when they are UTF-8 text");
        }
    }
}
