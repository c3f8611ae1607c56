package org.tabletheory.crypto;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Several keys, for the time of a rotation: new values are written under the first, and old ones are read under any.
 *
 * <pre>{@code
 * KeyProvider keys = KeyRing.of(
 *         DevelopmentKeyFile.open(Path.of("new.key")), DevelopmentKeyFile.open(Path.of("old.key")));
 * }</pre>
 *
 * <p>The command {@code tabletheory reencrypt} brings a table's values under the first; then the others can go. Immutable
 * and safe for use by many threads.
 */
public final class KeyRing implements KeyProvider {
    private final KeyProvider current;
    private final List<KeyProvider> all;

    private KeyRing(KeyProvider current, List<KeyProvider> all) {
        this.current = current;
        this.all = all;
    }

    /** Writes under the current key and reads under it and the old ones, asked in this order. */
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
                "the value is under none of the " + all.size()
                        + " keys of the key ring; add the provider of the key that it was written under",
                last);
    }
}
