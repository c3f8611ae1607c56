package org.tabletheory.client.internal.session;

import java.security.SecureRandom;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.crypto.AttributeCipher;
import org.tabletheory.crypto.EnvelopeBinding;
import org.tabletheory.crypto.KeyProvider;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Model;

/** Encrypts with a cipher, and checks decrypted values against the model's types. Safe for use by many threads. */
public record CipherEncryption(AttributeCipher cipher, EnvelopeBinding binding) implements AttributeEncryption {
    /**
     * Returns the encryption with these keys; without any, models with encrypted attributes are rejected.
     *
     * @param random the source of nonces, or null for the platform's
     */
    public static AttributeEncryption of(
            @Nullable KeyProvider keys, @Nullable SecureRandom random, EnvelopeBinding binding) {
        if (keys == null) {
            return AttributeEncryption.UNCONFIGURED;
        }
        return new CipherEncryption(new AttributeCipher(keys, random == null ? new SecureRandom() : random), binding);
    }

    private AttributeCipher cipher(Model model) {
        return binding == EnvelopeBinding.ATTRIBUTE
                ? cipher
                : cipher.bound(binding.additionalData(model.name(), model.table()));
    }

    /** Accepts every model, since there is a key provider. */
    @Override
    public void require(Model model, String operation) {}

    @Override
    public Value seal(Model model, String attribute, Value value) {
        return cipher(model).seal(model.name(), attribute, value);
    }

    @Override
    public Value openAnyType(Model model, String attribute, Value sealed) {
        return cipher(model).open(model.name(), attribute, sealed);
    }

    @Override
    public Value open(Model model, String attribute, Value sealed) {
        Value value = openAnyType(model, attribute, sealed);
        Type type = model.attribute(model.aliases().getOrDefault(attribute, attribute))
                .map(AttributeDef::type)
                .orElseThrow(() -> new IllegalArgumentException(attribute));
        if (value.type() != type && value.type() != Type.NULL) {
            throw new TableTheoryException(
                    "the decrypted value is of type " + value.type() + ", and the attribute is of type " + type,
                    ErrorCodes.INVALID_ENCRYPTED_ENVELOPE,
                    ErrorContext.of("decrypt", model.subject()).at(attribute));
        }
        return value;
    }
}
