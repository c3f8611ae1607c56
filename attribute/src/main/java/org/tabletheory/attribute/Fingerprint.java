package org.tabletheory.attribute;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A name for a value by its content: SHA-256 over its canonical bytes, in lower-case hexadecimal.
 *
 * <p>The digest is taken over the value's two-byte type id followed by its canonical bytes, as
 * {@link AttributeSerialization} gives them; an item is taken as the M of its attributes. So values that DynamoDB would
 * call equal have one fingerprint, whatever the order of their sets and maps or the spelling of their numbers, and
 * values of different types never share one.
 *
 * <p>This is stable for ever: no later version will give another fingerprint for the same value.
 */
public final class Fingerprint {
    private Fingerprint() {}

    /** The fingerprint of a value; an error when it has no canonical bytes. */
    public static String of(Value value) {
        return digest(value.type(), AttributeSerialization.serialize(value));
    }

    /** The fingerprint of an item; an error when it has no canonical bytes. */
    public static String of(Item item) {
        return digest(Type.M, AttributeSerialization.serialize(item));
    }

    private static String digest(Type type, byte[] bytes) {
        MessageDigest sha256;
        try {
            sha256 = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
        sha256.update((byte) (type.id() >> 8));
        sha256.update((byte) type.id());
        return HexFormat.of().formatHex(sha256.digest(bytes));
    }
}
