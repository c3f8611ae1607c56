package org.tabletheory.crypto;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;

/**
 * The stored form of an encrypted attribute: version 1 of DMS 0.1, "Encrypted fields".
 *
 * <p>A map of {@code v} (the number 1), {@code edk} (the encrypted data key), {@code nonce} (12 bytes) and {@code ct} (the
 * ciphertext with its tag of 16 bytes). Immutable and thread-safe.
 */
public final class Envelope {
    /** The only version. */
    public static final int VERSION = 1;

    static final int NONCE_BYTES = 12;
    static final int TAG_BYTES = 16;
    /** The longest encrypted key of KMS; longer ones are rejected without calling the provider. */
    static final int MAX_KEY_BYTES = 6144;

    private final Value.B edk;
    private final Value.B nonce;
    private final Value.B ct;

    Envelope(byte[] edk, byte[] nonce, byte[] ct) {
        this(Value.b(edk), Value.b(nonce), Value.b(ct));
    }

    private Envelope(Value.B edk, Value.B nonce, Value.B ct) {
        this.edk = edk;
        this.nonce = nonce;
        this.ct = ct;
    }

    /**
     * Parses a stored value.
     *
     * @throws TableTheoryException with {@code ErrInvalidEncryptedEnvelope} if it is not an envelope
     */
    public static Envelope of(Value stored) {
        return of(stored, ErrorContext.of("envelope", null));
    }

    /** Returns whether a stored value looks like an envelope: it has the members of one, which need not decrypt. */
    public static boolean isEnvelope(Value stored) {
        return stored instanceof Value.M envelope
                && envelope.values().get("v") instanceof Value.N version
                && version.text().equals(Integer.toString(VERSION))
                && isBytes(envelope.values().get("edk"))
                && isBytes(envelope.values().get("nonce"))
                && isBytes(envelope.values().get("ct"));
    }

    private static boolean isBytes(@Nullable Value value) {
        return value instanceof Value.B bytes && bytes.size() > 0;
    }

    static Envelope of(Value stored, ErrorContext context) {
        if (!(stored instanceof Value.M map)) {
            throw invalid(
                    "the stored value is not an envelope but " + stored.type() + "; plaintext values are not read",
                    context);
        }
        Map<String, Value> members = map.values();
        if (!(members.get("v") instanceof Value.N version)) {
            throw invalid("the stored map is not an envelope: it has no number 'v'", context);
        }
        if (!version.text().equals(Integer.toString(VERSION))) {
            throw invalid("the stored envelope has an unsupported version; supported: " + VERSION, context);
        }
        Value.B edk = binary("edk", members.get("edk"), context);
        Value.B nonce = binary("nonce", members.get("nonce"), context);
        Value.B ct = binary("ct", members.get("ct"), context);
        if (edk.size() == 0 || edk.size() > MAX_KEY_BYTES) {
            throw invalid(
                    "the stored envelope's edk has " + edk.size() + " bytes, but an encrypted key has 1 to "
                            + MAX_KEY_BYTES,
                    context);
        }
        if (nonce.size() != NONCE_BYTES) {
            throw invalid(
                    "the stored envelope's nonce has " + nonce.size() + " bytes instead of " + NONCE_BYTES, context);
        }
        if (ct.size() < TAG_BYTES) {
            throw invalid(
                    "the stored envelope's ct has " + ct.size() + " bytes, fewer than its tag of " + TAG_BYTES,
                    context);
        }
        return new Envelope(edk, nonce, ct);
    }

    private static Value.B binary(String name, @Nullable Value member, ErrorContext context) {
        if (member instanceof Value.B binary) {
            return binary;
        }
        throw invalid(
                "the stored map is not an envelope: its '" + name + "' is "
                        + (member == null ? "missing" : member.type() + " instead of " + Type.B),
                context);
    }

    static TableTheoryException invalid(String problem, ErrorContext context) {
        return new TableTheoryException(problem, ErrorCodes.INVALID_ENCRYPTED_ENVELOPE, context);
    }

    /** Returns the value to store. */
    public Value toValue() {
        Map<String, Value> members = new LinkedHashMap<>();
        members.put("v", Value.n(VERSION));
        members.put("edk", edk);
        members.put("nonce", nonce);
        members.put("ct", ct);
        return Value.m(members);
    }

    /** Returns the encrypted data key. */
    public byte[] encryptedKey() {
        return edk.bytes();
    }

    /** Returns the nonce. */
    public byte[] nonce() {
        return nonce.bytes();
    }

    /** Returns the ciphertext and its tag. */
    public byte[] ciphertext() {
        return ct.bytes();
    }

    /** Returns the size of the plaintext in bytes. */
    public int plaintextBytes() {
        return ct.size() - TAG_BYTES;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Envelope that && toValue().equals(that.toValue());
    }

    @Override
    public int hashCode() {
        return toValue().hashCode();
    }

    /** Returns version and sizes. */
    @Override
    public String toString() {
        return "Envelope[v=" + VERSION + ", edk " + edk.size() + " bytes, nonce " + nonce.size() + " bytes, ct "
                + ct.size() + " bytes]";
    }
}
