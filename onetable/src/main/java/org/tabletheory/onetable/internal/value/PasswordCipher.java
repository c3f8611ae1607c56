package org.tabletheory.onetable.internal.value;

import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.spi.Sha256;
import org.tabletheory.attribute.spi.StrictUtf8;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.onetable.internal.error.InvalidInputException;

/**
 * Encrypts and decrypts the text of {@code crypt} fields in the stored form of the JavaScript library:
 * {@code name:tag:iv:ciphertext}, with tag and ciphertext in base64 and the initialization vector in hex.
 *
 * <p>AES-256-GCM with the SHA-256 hash of a password as key, a 16-byte initialization vector and no additional
 * authenticated data. Messages contain neither text nor passwords. Safe for use by many threads.
 */
public final class PasswordCipher {
    /** The only cipher whose ciphertext the JavaScript library can decrypt. */
    public static final String CIPHER = "aes-256-gcm";

    /** The name of the password that encrypts. */
    public static final String PRIMARY = "primary";

    private static final int VECTOR_BYTES = 16;
    private static final int TAG_BYTES = 16;

    private final Map<String, SecretKey> keys;
    private final RandomGenerator random;

    private PasswordCipher(Map<String, SecretKey> keys, RandomGenerator random) {
        this.keys = keys;
        this.random = random;
    }

    /** Returns a cipher for passwords by name. Without passwords, encrypted fields can be neither written nor read. */
    public static PasswordCipher of(Map<String, String> passwords, RandomGenerator random) {
        Map<String, SecretKey> keys = new TreeMap<>();
        passwords.forEach((name, password) -> keys.put(checked(name), key(password)));
        return new PasswordCipher(keys, random);
    }

    private static String checked(String name) {
        if (name.isEmpty() || name.contains(":")) {
            throw new InvalidInputException("the name of a password must not be empty and must not contain a colon");
        }
        return name;
    }

    private static SecretKey key(String password) {
        if (password.isEmpty()) {
            throw new InvalidInputException("a password must not be empty", ErrorCodes.ENCRYPTION_NOT_CONFIGURED);
        }
        return new SecretKeySpec(Sha256.digest(utf8(password)), "AES");
    }

    /**
     * Checks the name of a configured cipher.
     *
     * @throws InvalidInputException if it is not {@link #CIPHER}
     */
    public static void checkCipher(String cipher) {
        if (!cipher.toLowerCase(Locale.ROOT).equals(CIPHER)) {
            throw new InvalidInputException(
                    "the cipher must be " + CIPHER + "; the JavaScript library cannot decrypt others",
                    ErrorCodes.ENCRYPTION_NOT_CONFIGURED);
        }
    }

    /** Encrypts a text; an empty text is not encrypted, as in the JavaScript library. */
    public String encrypt(String text) {
        if (text.isEmpty()) {
            return text;
        }
        byte[] vector = new byte[VECTOR_BYTES];
        random.nextBytes(vector);
        byte[] encrypted = run(Cipher.ENCRYPT_MODE, key(), vector, utf8(text));
        int length = encrypted.length - TAG_BYTES;
        Base64.Encoder base64 = Base64.getEncoder();
        return PRIMARY + ":" + base64.encodeToString(Arrays.copyOfRange(encrypted, length, encrypted.length)) + ":"
                + HexFormat.of().formatHex(vector) + ":" + base64.encodeToString(Arrays.copyOf(encrypted, length));
    }

    private SecretKey key() {
        SecretKey key = keys.get(PRIMARY);
        if (key == null) {
            throw new InvalidInputException(
                    "the field is encrypted, but no password named '" + PRIMARY
                            + "' is configured; set OneTableOptions.password",
                    ErrorCodes.ENCRYPTION_NOT_CONFIGURED);
        }
        return key;
    }

    /** Returns whether a stored text has the form of an encrypted one, even if no password can decrypt it. */
    public static boolean isEncrypted(String stored) {
        String[] parts = stored.split(":", -1);
        return parts.length >= 4
                && !parts[0].isEmpty()
                && !parts[1].isEmpty()
                && !parts[2].isEmpty()
                && !parts[3].isEmpty();
    }

    /**
     * Decrypts a stored text; returns a text without the encrypted form unchanged.
     *
     * @throws InvalidInputException if the text is encrypted and cannot be decrypted
     */
    public String decrypt(String stored) {
        if (!isEncrypted(stored)) {
            return stored;
        }
        String[] parts = stored.split(":", -1);
        SecretKey key = keys.get(parts[0]);
        if (key == null) {
            throw new InvalidInputException(
                    "the field was encrypted with a password that is not configured; set"
                            + " OneTableOptions.password with its name",
                    ErrorCodes.ENCRYPTION_NOT_CONFIGURED);
        }
        if (parts.length > 4) {
            throw unreadable();
        }
        byte[] tag;
        byte[] vector;
        byte[] data;
        try {
            tag = Base64.getDecoder().decode(parts[1]);
            vector = HexFormat.of().parseHex(parts[2]);
            data = Base64.getDecoder().decode(parts[3]);
        } catch (IllegalArgumentException malformed) {
            throw unreadable();
        }
        if (tag.length != TAG_BYTES || vector.length == 0) {
            throw unreadable();
        }
        byte[] encrypted = Arrays.copyOf(data, data.length + TAG_BYTES);
        System.arraycopy(tag, 0, encrypted, data.length, TAG_BYTES);
        try {
            return StrictUtf8.decode(run(Cipher.DECRYPT_MODE, key, vector, encrypted));
        } catch (AttributeException notText) {
            throw unreadable();
        }
    }

    private static byte[] utf8(String text) {
        try {
            return StrictUtf8.encode(text);
        } catch (AttributeException e) {
            throw new InvalidInputException(e.problem());
        }
    }

    private static byte[] run(int mode, SecretKey key, byte[] vector, byte[] input) {
        try {
            Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
            cipher.init(mode, key, new GCMParameterSpec(TAG_BYTES * 8, vector));
            return cipher.doFinal(input);
        } catch (GeneralSecurityException e) {
            throw unreadable();
        }
    }

    private static InvalidInputException unreadable() {
        return new InvalidInputException(
                "the stored text cannot be decrypted: it was encrypted with another password of the same name, or is"
                        + " damaged",
                ErrorCodes.INVALID_ENCRYPTED_ENVELOPE);
    }
}
