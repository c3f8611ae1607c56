package org.tabletheory.attribute;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A content hash of a value: SHA-256 of its canonical bytes, in lower-case hexadecimal.
 *
 * <p>The digest covers the value's two-byte type id followed by its canonical bytes, as
 * {@link AttributeSerialization} writes them; an item counts as the M of its attributes. So values that DynamoDB considers
 * equal have the same fingerprint, whatever the order of their sets and maps or the spelling of their numbers, and
 * values of different types never share one.
 *
 * <p>Fingerprints are stable: no later version will compute a different one for the same value.
 */
public final class Fingerprint {
    private Fingerprint() {}

    /** Returns the fingerprint of a value, or throws {@link AttributeException} if it has no canonical bytes. */
    public static String of(Value value) {
        return digest(value.type(), AttributeSerialization.serialize(value));
    }

    /** Returns the fingerprint of an item, or throws {@link AttributeException} if it has no canonical bytes. */
    public static String of(Item item) {
        return digest(Type.M, AttributeSerialization.serialize(item));
    }

    private static String digest(Type type, byte[] bytes) {
        MessageDigest sha256;
        try {
            sha256 = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java platform lacks SHA-256", e);
        }
        sha256.update((byte) (type.id() >> 8));
        sha256.update((byte) type.id());
        return HexFormat.of().formatHex(sha256.digest(bytes));
    }
}
