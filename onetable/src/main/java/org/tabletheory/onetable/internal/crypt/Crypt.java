package org.tabletheory.onetable.internal.crypt;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.onetable.Randomness;
import org.tabletheory.onetable.internal.UnfitException;

/**
 * Seals and opens the text of {@code crypt} fields in the form that the JavaScript library stores:
 * {@code name:tag:iv:ciphertext}, with tag and ciphertext in base64 and the initialization vector in hex.
 *
 * <p>AES-256-GCM under the SHA-256 of a password, with a vector of 16 bytes and no further authenticated data. Messages
 * show neither text nor passwords. Safe for use by many threads.
 */
public final class Crypt {
    /** The one cipher whose texts the JavaScript library also reads back. */
    public static final String CIPHER = "aes-256-gcm";

    /** The name of the password that seals. */
    public static final String PRIMARY = "primary";

    private static final int VECTOR_BYTES = 16;
    private static final int TAG_BYTES = 16;

    private final Map<String, SecretKey> keys;
    private final Randomness randomness;

    private Crypt(Map<String, SecretKey> keys, Randomness randomness) {
        this.keys = keys;
        this.randomness = randomness;
    }

    /** What seals and opens under these passwords by name; none leaves every sealed field unreadable. */
    public static Crypt of(Map<String, String> passwords, Randomness randomness) {
        Map<String, SecretKey> keys = new TreeMap<>();
        passwords.forEach((name, password) -> keys.put(checked(name), key(password)));
        return new Crypt(keys, randomness);
    }

    private static String checked(String name) {
        if (name.isEmpty() || name.contains(":")) {
            throw new UnfitException("the name of a password is not empty and has no colon");
        }
        return name;
    }

    private static SecretKey key(String password) {
        if (password.isEmpty()) {
            throw new UnfitException("a password is not empty", ErrorCodes.ENCRYPTION_NOT_CONFIGURED);
        }
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(password.getBytes(StandardCharsets.UTF_8));
            return new SecretKeySpec(digest, "AES");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /**
     * Checks the name of a cipher as a configuration gives it.
     *
     * @throws UnfitException when it is not {@link #CIPHER}
     */
    public static void checkCipher(String cipher) {
        if (!cipher.toLowerCase(Locale.ROOT).equals(CIPHER)) {
            throw new UnfitException(
                    "the cipher must be " + CIPHER + ": the JavaScript library never reads back what others sealed",
                    ErrorCodes.ENCRYPTION_NOT_CONFIGURED);
        }
    }

    /** The stored form of a text; an empty text stays as it is, as in the JavaScript library. */
    public String seal(String text) {
        if (text.isEmpty()) {
            return text;
        }
        byte[] vector = randomness.bytes(VECTOR_BYTES);
        byte[] sealed = run(Cipher.ENCRYPT_MODE, key(), vector, text.getBytes(StandardCharsets.UTF_8));
        int length = sealed.length - TAG_BYTES;
        Base64.Encoder base64 = Base64.getEncoder();
        return PRIMARY + ":" + base64.encodeToString(Arrays.copyOfRange(sealed, length, sealed.length)) + ":"
                + HexFormat.of().formatHex(vector) + ":" + base64.encodeToString(Arrays.copyOf(sealed, length));
    }

    private SecretKey key() {
        SecretKey key = keys.get(PRIMARY);
        if (key == null) {
            throw new UnfitException(
                    "it is encrypted and there is no password named " + PRIMARY
                            + "; give one when the schema is opened",
                    ErrorCodes.ENCRYPTION_NOT_CONFIGURED);
        }
        return key;
    }

    /** Whether a stored text has the form of a sealed one, whoever can open it. */
    public static boolean isSealed(String stored) {
        String[] parts = stored.split(":", -1);
        return parts.length >= 4
                && !parts[0].isEmpty()
                && !parts[1].isEmpty()
                && !parts[2].isEmpty()
                && !parts[3].isEmpty();
    }

    /**
     * The text of a stored form; what has not that form was never sealed and is given back as it is.
     *
     * @throws UnfitException when it was sealed and cannot be opened
     */
    public String open(String stored) {
        if (!isSealed(stored)) {
            return stored;
        }
        String[] parts = stored.split(":", -1);
        SecretKey key = keys.get(parts[0]);
        if (key == null) {
            throw new UnfitException(
                    "it is stored under a password that is not configured; give the password of that name when the"
                            + " schema is opened",
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
        byte[] sealed = Arrays.copyOf(data, data.length + TAG_BYTES);
        System.arraycopy(tag, 0, sealed, data.length, TAG_BYTES);
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(run(Cipher.DECRYPT_MODE, key, vector, sealed)))
                    .toString();
        } catch (CharacterCodingException notText) {
            throw unreadable();
        }
    }

    private static byte[] run(int mode, SecretKey key, byte[] vector, byte[] input) {
        try {
            Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
            cipher.init(mode, key, new GCMParameterSpec(TAG_BYTES * 8, vector));
            return cipher.doFinal(input);
        } catch (GeneralSecurityException refused) {
            throw unreadable();
        }
    }

    private static UnfitException unreadable() {
        return new UnfitException(
                "its stored form cannot be opened: it was sealed under another password of the same name, or damaged",
                ErrorCodes.INVALID_ENCRYPTED_ENVELOPE);
    }
}
