package org.tabletheory.crypto;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Combines several key providers during a key rotation: encrypts with the first and decrypts with any of them.
 *
 * <pre>{@code
 * KeyProvider keys = KeyRing.of(
 *         DevelopmentKeyFile.open(Path.of("new.key")), DevelopmentKeyFile.open(Path.of("old.key")));
 * }</pre>
 *
 * <p>The command {@code tabletheory reencrypt} encrypts a table's values with the first key; then the others can be removed.
 * Immutable and thread-safe.
 */
public final class KeyRing implements KeyProvider {
    private final KeyProvider current;
    private final List<KeyProvider> all;

    private KeyRing(KeyProvider current, List<KeyProvider> all) {
        this.current = current;
        this.all = all;
    }

    /** Returns a provider that encrypts with the current key, and decrypts with it and the old ones, tried in this order. */
    public static KeyRing of(KeyProvider current, KeyProvider... old) {
        List<KeyProvider> all = new ArrayList<>();
        all.add(current);
        all.addAll(List.of(old));
        return new KeyRing(current, List.copyOf(all));
    }

    @Override
    public DataKey generate(KeyUse use) {
        return current.generate(use);
    }

    @Override
    public DataKey decrypt(byte[] encryptedKey, KeyUse use) {
        UnknownKeyException last = null;
        for (KeyProvider provider : all) {
            try {
                return provider.decrypt(encryptedKey, use);
            } catch (UnknownKeyException unknown) {
                last = unknown;
            }
        }
        throw unknown(last);
    }

    private UnknownKeyException unknown(@Nullable UnknownKeyException last) {
        return new UnknownKeyException(
                "the value was not encrypted with any of the " + all.size()
                        + " keys of the key ring; add the provider of the key that was used",
                last);
    }
}
