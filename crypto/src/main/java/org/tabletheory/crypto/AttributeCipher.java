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
 * Encrypts values into envelopes and decrypts them, for items that do not come through a client, such as stream images.
 *
 * <pre>{@code
 * AttributeCipher cipher = new AttributeCipher(keys);
 * Value stored = cipher.seal("Patient", "taxId", Value.s("12 345 678"));
 * Value again = cipher.open("Patient", "taxId", stored);
 * }</pre>
 *
 * <p>A client with {@code Config.keyProvider} does this automatically for encrypted attributes. The attribute's name
 * is authenticated: an envelope that was moved to another attribute is rejected. One that was moved to the same attribute of
 * another model or table is rejected if the cipher is {@link #bound}, and of another item it is not detected. Thread-safe.
 */
public final class AttributeCipher {
    private static final String ASSOCIATED_DATA = "theorydb:encrypted:v1|attr=";

    private final KeyProvider keys;
    private final SecureRandom random;
    private final String additionalData;

    /** Creates a cipher with the provider's keys and random nonces. */
    public AttributeCipher(KeyProvider keys) {
        this(keys, new SecureRandom());
    }

    /** Creates a cipher with a custom source of nonces, which must not repeat. */
    public AttributeCipher(KeyProvider keys, SecureRandom random) {
        this(keys, random, "");
    }

    private AttributeCipher(KeyProvider keys, SecureRandom random, String additionalData) {
        this.keys = keys;
        this.random = random;
        this.additionalData = additionalData;
    }

    /**
     * Returns a cipher whose envelopes are bound to this data too: only a cipher with the same data decrypts them. The data is
     * not stored. Envelopes of the other runtimes have none.
     *
     * @param additionalData such as {@link EnvelopeBinding#additionalData}; empty for none
     */
    public AttributeCipher bound(String additionalData) {
        return new AttributeCipher(keys, random, additionalData);
    }

    /**
     * Encrypts a value and returns its envelope.
     *
     * @throws DataKeyException if the provider returns no key
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
     * Decrypts an envelope and returns its value. A value that is not an envelope is always an error.
     *
     * @throws TableTheoryException with {@code ErrInvalidEncryptedEnvelope} if it is not an envelope, or was encrypted for
     *     another attribute
     * @throws DataKeyException if the provider does not return the key
     */
    public Value open(String model, String attribute, Value stored) {
        ErrorContext context = context("decrypt", model, attribute);
        Envelope envelope = Envelope.of(stored, context);
        try (DataKey key = keyOf(envelope, model, attribute, context)) {
            byte[] text = decrypted(key, attribute, envelope, context);
            try {
                return TypedJsonReader.read(text);
            } catch (TypedJsonReader.MalformedTextException e) {
                throw Envelope.invalid("the decrypted content of the envelope is not a value", context);
            } finally {
                Arrays.fill(text, (byte) 0);
            }
        }
    }

    /**
     * Encrypts the value again with the current key; returns empty if it already uses that key.
     *
     * @param currentKeyId the {@link DataKey#keyId()} of the keys that the provider generates now
     * @throws TableTheoryException like {@link #open}
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
        try (DataKey key = fetchKey(() -> keys.generate(use), context("encrypt", model, attribute))) {
            byte[] nonce = new byte[Envelope.NONCE_BYTES];
            random.nextBytes(nonce);
            byte[] ciphertext = AesGcm.encrypt(key.ciphers(), key, nonce, associatedData(attribute), text);
            return new Envelope(key.encryptedKey(), nonce, ciphertext).toValue();
        }
    }

    private DataKey keyOf(Envelope envelope, String model, String attribute, ErrorContext context) {
        KeyUse use = new KeyUse(model, attribute, envelope.plaintextBytes());
        return fetchKey(() -> keys.decrypt(envelope.encryptedKey(), use), context);
    }

    private byte[] decrypted(DataKey key, String attribute, Envelope envelope, ErrorContext context) {
        try {
            return AesGcm.decrypt(
                    key.ciphers(), key, envelope.nonce(), associatedData(attribute), envelope.ciphertext());
        } catch (AEADBadTagException e) {
            throw Envelope.invalid(
                    "the stored envelope cannot be decrypted: it was modified, or encrypted for another attribute,"
                            + " model or table or with another key",
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

    /** Calls the provider and adds the context to its exceptions; unexpected ones become a DataKeyException. */
    private static DataKey fetchKey(Supplier<DataKey> call, ErrorContext context) {
        try {
            return DataKey.required(call.get());
        } catch (DataKeyException e) {
            throw e.in(context);
        } catch (TableTheoryException e) {
            throw e;
        } catch (RuntimeException e) {
            throw new DataKeyException("the key provider threw " + e.getClass().getName(), Set.of(), context, e);
        }
    }

    private byte[] associatedData(String attribute) {
        String bound = additionalData.isEmpty() ? "" : "|bound|" + additionalData;
        return (ASSOCIATED_DATA + attribute + bound).getBytes(UTF_8);
    }

    private static ErrorContext context(String operation, String model, String attribute) {
        return ErrorContext.of(operation, model).at(attribute);
    }
}
