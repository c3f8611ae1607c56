package org.tabletheory.attribute;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.internal.KnownNames;
import org.tabletheory.attribute.spi.JsonBuffer;

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
        JsonBuffer buffer = new JsonBuffer();
        buffer.name(text);
        this.json = buffer.toByteArray();
        KnownNames.know(text);
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
