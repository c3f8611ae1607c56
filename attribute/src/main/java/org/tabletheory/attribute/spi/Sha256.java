package org.tabletheory.attribute.spi;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.tabletheory.attribute.AttributeException;

/** SHA-256 of the JDK, without the checked exception. */
public final class Sha256 {
    private Sha256() {}

    /** Returns the 32 bytes of the digest. */
    public static byte[] digest(byte[] bytes) {
        return newDigest().digest(bytes);
    }

    /**
     * Returns the digest of a text in UTF-8, as 64 lower-case hexadecimal digits.
     *
     * @throws AttributeException if the text has a lone surrogate
     */
    public static String hex(String text) {
        return hex(StrictUtf8.encode(text));
    }

    /** Returns the digest of bytes, as 64 lower-case hexadecimal digits. */
    public static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(digest(bytes));
    }

    /** Returns a digest to update. */
    public static MessageDigest newDigest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java platform lacks SHA-256", e);
        }
    }
}
