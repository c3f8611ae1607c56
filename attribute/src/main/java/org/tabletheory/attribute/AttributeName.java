package org.tabletheory.attribute;

import org.jspecify.annotations.Nullable;

/**
 * A name that is written again and again, encoded once.
 *
 * <pre>{@code
 * AttributeName email = AttributeName.of("email");
 * writer.name(email);
 * writer.string("ada@example.org");
 * }</pre>
 *
 * <p>Immutable and safe to share between threads.
 */
public final class AttributeName {
    private final String text;
    /** The name as JSON has it before a value: in quotes, with its colon. */
    private final byte[] json;

    private AttributeName(String text) {
        this.text = text;
        JsonBuffer buffer = new JsonBuffer();
        buffer.name(text);
        this.json = buffer.toByteArray();
        KnownNames.know(text);
    }

    /** The name of this text. */
    public static AttributeName of(String text) {
        return new AttributeName(text);
    }

    /** The name itself. */
    public String text() {
        return text;
    }

    byte[] json() {
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
