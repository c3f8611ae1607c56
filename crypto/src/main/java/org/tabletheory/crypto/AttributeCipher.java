package org.tabletheory.crypto;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import javax.crypto.AEADBadTagException;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.Value;
import org.tabletheory.crypto.internal.AesGcm;
import org.tabletheory.crypto.internal.TypedJsonReader;
import org.tabletheory.crypto.internal.TypedJsonWriter;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;

/**
 * Puts values into envelopes and takes them out: for items that do not come through a client, such as stream images.
 *
 * <pre>{@code
 * AttributeCipher cipher = new AttributeCipher(keys);
 * Value stored = cipher.seal("Patient", "taxId", Value.s("12 345 678"));
 * Value again = cipher.open("Patient", "taxId", stored);
 * }</pre>
 *
 * <p>A client with {@code Config.keyProvider} does this by itself for its models' encrypted attributes. The attribute's name
 * is bound into the envelope: one that is moved to another attribute is refused. One that is moved to the same attribute of
 * another item is not noticed. Safe for use by many threads.
 */
public final class AttributeCipher {
    private static final String ASSOCIATED = "theorydb:encrypted:v1|attr=";

    private final KeyProvider keys;
    private final SecureRandom random;

    /** A cipher with the provider's keys and the platform's random nonces. */
    public AttributeCipher(KeyProvider keys) {
        this(keys, new SecureRandom());
    }

    /** A cipher with nonces of a source of yours, which must not repeat itself. */
    public AttributeCipher(KeyProvider keys, SecureRandom random) {
        this.keys = keys;
        this.random = random;
    }

    /**
     * The envelope of a value.
     *
     * @throws DataKeyException when the provider gives no key
     */
    public Value seal(String model, String attribute, Value value) {
        byte[] text = text(value, context("encrypt", model, attribute));
        try {
            return sealed(model, attribute, text);
        } finally {
            Arrays.fill(text, (byte) 0);
        }
    }

    /**
     * The value in an envelope. There is no way around: what is no envelope is an error, whatever it is.
     *
     * @throws TableTheoryException with {@code ErrInvalidEncryptedEnvelope} when it is none, or not one that was made for
     *     this attribute
     * @throws DataKeyException when the provider does not give the key
     */
    public Value open(String model, String attribute, Value stored) {
        ErrorContext context = context("decrypt", model, attribute);
        Envelope envelope = Envelope.of(stored, context);
        try (DataKey key = keyOf(envelope, model, attribute, context)) {
            byte[] text = decrypted(key, attribute, envelope, context);
            try {
                return TypedJsonReader.read(text);
            } catch (TypedJsonReader.MalformedTextException e) {
                throw Envelope.invalid("what the envelope holds is not the text of a value", context);
            } finally {
                Arrays.fill(text, (byte) 0);
            }
        }
    }

    /**
     * The same value in an envelope under the current key, or empty when it is under that key already.
     *
     * @param currentKeyId the {@link DataKey#keyId()} of what the provider generates now
     * @throws TableTheoryException as {@link #open} does
     */
    public Optional<Value> reseal(String model, String attribute, Value stored, String currentKeyId) {
        ErrorContext context = context("decrypt", model, attribute);
        Envelope envelope = Envelope.of(stored, context);
        try (DataKey old = keyOf(envelope, model, attribute, context)) {
            byte[] text = decrypted(old, attribute, envelope, context);
            try {
                return old.keyId().equals(currentKeyId)
                        ? Optional.empty()
                        : Optional.of(sealed(model, attribute, text));
            } finally {
                Arrays.fill(text, (byte) 0);
            }
        }
    }

    private Value sealed(String model, String attribute, byte[] text) {
        KeyUse use = new KeyUse(model, attribute, text.length);
        try (DataKey key = asked(() -> keys.generate(use), context("encrypt", model, attribute))) {
            byte[] nonce = new byte[Envelope.NONCE_BYTES];
            random.nextBytes(nonce);
            byte[] ciphertext = AesGcm.encrypt(key.ciphers(), key, nonce, associated(attribute), text);
            return new Envelope(key.encryptedKey(), nonce, ciphertext).toValue();
        }
    }

    private DataKey keyOf(Envelope envelope, String model, String attribute, ErrorContext context) {
        KeyUse use = new KeyUse(model, attribute, envelope.plaintextBytes());
        return asked(() -> keys.decrypt(envelope.encryptedKey(), use), context);
    }

    private static byte[] decrypted(DataKey key, String attribute, Envelope envelope, ErrorContext context) {
        try {
            return AesGcm.decrypt(key.ciphers(), key, envelope.nonce(), associated(attribute), envelope.ciphertext());
        } catch (AEADBadTagException e) {
            throw Envelope.invalid(
                    "the stored envelope does not open: it was changed, or it was made for another attribute or under"
                            + " another key",
                    context);
        }
    }

    private static byte[] text(Value value, ErrorContext context) {
        try {
            return TypedJsonWriter.write(value);
        } catch (AttributeException e) {
            throw new TableTheoryException(e.problem(), Set.of(ErrorCodes.INVALID_MODEL), context, null);
        }
    }

    /** A provider's failure gets its place; one that is not of the kind that it should be, its kind too. */
    private static DataKey asked(Supplier<DataKey> call, ErrorContext context) {
        try {
            return call.get();
        } catch (DataKeyException e) {
            throw e.in(context);
        } catch (TableTheoryException e) {
            throw e;
        } catch (RuntimeException e) {
            throw new DataKeyException(
                    "the key provider failed with " + e.getClass().getName(), Set.of(), context, e);
        }
    }

    private static byte[] associated(String attribute) {
        return (ASSOCIATED + attribute).getBytes(UTF_8);
    }

    private static ErrorContext context(String operation, String model, String attribute) {
        return ErrorContext.of(operation, model).at(attribute);
    }
}
