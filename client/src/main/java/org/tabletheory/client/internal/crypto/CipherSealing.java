package org.tabletheory.client.internal.crypto;

import java.security.SecureRandom;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.Config;
import org.tabletheory.client.ErrorCodes;
import org.tabletheory.client.ErrorContext;
import org.tabletheory.client.TableTheoryException;
import org.tabletheory.client.crypto.AttributeCipher;
import org.tabletheory.client.internal.Sealing;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Model;

/** Seals by a cipher, and holds what it opens to the model's type. Immutable and safe for use by many threads. */
public record CipherSealing(AttributeCipher cipher) implements Sealing {
    /** Seals with a configuration's keys; without any, refuses what would have to be sealed. */
    public static Sealing of(Config config) {
        if (config.keyProvider().isEmpty()) {
            return Sealing.UNCONFIGURED;
        }
        return new CipherSealing(new AttributeCipher(
                config.keyProvider().get(), config.encryptionRandom().orElseGet(SecureRandom::new)));
    }

    /** There is a key provider, so no model is refused. */
    @Override
    public void require(Model model, String operation) {}

    @Override
    public Value seal(Model model, String attribute, Value value) {
        return cipher.seal(model.name(), attribute, value);
    }

    @Override
    public Value open(Model model, String attribute, Value sealed) {
        Value value = cipher.open(model.name(), attribute, sealed);
        Type type = model.attribute(attribute)
                .map(AttributeDef::type)
                .orElseThrow(() -> new IllegalArgumentException(attribute));
        if (value.type() != type && value.type() != Type.NULL) {
            throw new TableTheoryException(
                    "the envelope holds " + value.type() + ", and the model says " + type,
                    ErrorCodes.INVALID_ENCRYPTED_ENVELOPE,
                    ErrorContext.of("decrypt", model.name()).at(attribute));
        }
        return value;
    }
}
