package org.tabletheory.attribute;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.internal.JsonStrings;
import org.tabletheory.attribute.internal.KnownNames;
import org.tabletheory.attribute.internal.Utf8;

/**
 * An attribute name that is encoded once and written many times.
 *
 * <pre>{@code
 * AttributeName email = AttributeName.of("email");
 * writer.name(email);
 * writer.string("ada@example.org");
 * }</pre>
 *
 * <p>Immutable and thread-safe.
 */
public final class AttributeName {
    private final String text;
    /** The name as JSON: in quotes, followed by a colon. */
    private final byte[] json;

    private AttributeName(String text) {
        this.text = text;
        this.json = json(text);
        KnownNames.know(text);
    }

    private static byte[] json(String text) {
        byte[] json = new byte[JsonStrings.MAX_BYTES_PER_CHAR * text.length() + 3];
        json[0] = '"';
        int end = JsonStrings.write(text, 0, json, 1);
        if (end < 0) {
            throw new AttributeException(Utf8.LONE_SURROGATE, "");
        }
        json[end] = '"';
        json[end + 1] = ':';
        return Arrays.copyOf(json, end + 2);
    }

    /** Returns the name with this text. */
    public static AttributeName of(String text) {
        return new AttributeName(text);
    }

    /** Returns the name as text. */
    public String text() {
        return text;
    }

    /** Returns the name as JSON, in quotes and followed by a colon; for writers, which must not change the array. */
    public byte[] json() {
        return json;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof AttributeName that && text.equals(that.text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return text;
    }
}
