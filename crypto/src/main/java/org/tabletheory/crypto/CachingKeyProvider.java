package org.tabletheory.crypto;

import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Value;
import org.tabletheory.crypto.internal.SingleFlight;

/*
 * Why 96-bit random nonces are safe with a key that is used often: two equal nonces with one key reveal both plaintexts
 * and allow forgery, so the probability of a collision must be negligible: after n uses it is about n²/2^97. That is 2^-70 at
 * the default of 10,000 uses, and 2^-33 at the maximum of 2^32 uses, the limit of
 * NIST SP 800-38D for random nonces. A counter would have no such limit but would be unsafe: a process that is
 * restored twice from one snapshot (Lambda SnapStart, CRaC) would continue from the same number twice. Random bytes come from
 * the platform after the restore. A data key is never used for encryption by another process or after a restart: keys read
 * from a table are used only for decryption, and every cache starts with new keys.
 */
/**
 * Caches data keys, so that thousands of values need one call to the provider instead of one each.
 *
 * <pre>{@code
 * CachingKeyProvider cached = CachingKeyProvider.builder(keys).maxAge(Duration.ofMinutes(1)).maxUses(1_000).build();
 * }</pre>
 *
 * <p>The trade-off: values share a data key, so a leaked key exposes all of them, and the provider's audit log
 * no longer shows each value. So caching is opt-in. Each attribute of each model has its own
 * encryption keys, each used until it is too old, was used too often, or encrypted too many bytes. Decryption keys are
 * cached until they are too old or there are too many.
 *
 * <p>Evicted keys are wiped. Nothing runs in the background: an expired key is wiped at the next call that
 * needs the provider, or by {@link #close()}, which wipes all. Thread-safe: threads that need the same
 * key at the same time share one call.
 */
public final class CachingKeyProvider implements KeyProvider, AutoCloseable {
    private final KeyProvider provider;
    private final Clock clock;
    private final Duration maxAge;
    private final long maxUses;
    private final long maxBytes;
    private final int maxKeys;
    private final SingleFlight<Object> flights = new SingleFlight<>();
    private final Map<KeyScope, CachedKey> encryption = new HashMap<>();
    private final Map<Value.B, CachedKey> decryption = new LinkedHashMap<>(16, 0.75f, true);
    private boolean closed;

    private CachingKeyProvider(Builder builder) {
        provider = builder.provider;
        clock = builder.clock;
        maxAge = builder.maxAge;
        maxUses = builder.maxUses;
        maxBytes = builder.maxBytes;
        maxKeys = builder.maxKeys;
    }

    /** Returns a builder of a cache for this provider. */
    public static Builder builder(KeyProvider provider) {
        return new Builder(provider);
    }

    private record KeyScope(String model, String attribute) {}

    private static final class CachedKey {
        private final DataKey key;
        private final long since;
        private long uses;
        private long bytes;

        CachedKey(DataKey key, long since) {
            this.key = key;
            this.since = since;
        }

        DataKey used(int more) {
            uses++;
            bytes += more;
            return key.copy();
        }
    }

    @Override
    public DataKey generate(KeyUse use) {
        KeyScope scope = new KeyScope(use.model(), use.attribute());
        while (true) {
            DataKey known = encryptionKey(scope, use.bytes());
            if (known != null) {
                return known;
            }
            AtomicReference<DataKey> fetched = new AtomicReference<>();
            flights.run(scope, () -> {
                if (!hasEncryptionKey(scope)) {
                    fetched.set(cache(scope, DataKey.required(provider.generate(use)), use.bytes()));
                }
            });
            if (fetched.get() != null) {
                return fetched.get();
            }
        }
    }

    @Override
    public DataKey decrypt(byte[] encryptedKey, KeyUse use) {
        Value.B encrypted = Value.b(encryptedKey);
        while (true) {
            DataKey known = decryptionKey(encrypted);
            if (known != null) {
                return known;
            }
            AtomicReference<DataKey> fetched = new AtomicReference<>();
            flights.run(encrypted, () -> {
                if (!hasDecryptionKey(encrypted)) {
                    fetched.set(cache(encrypted, DataKey.required(provider.decrypt(encryptedKey, use))));
                }
            });
            if (fetched.get() != null) {
                return fetched.get();
            }
        }
    }

    private synchronized boolean hasEncryptionKey(KeyScope scope) {
        return encryption.containsKey(scope);
    }

    private synchronized boolean hasDecryptionKey(Value.B encrypted) {
        return decryption.containsKey(encrypted);
    }

    private synchronized @Nullable DataKey encryptionKey(KeyScope scope, int bytes) {
        requireOpen();
        CachedKey cached = encryption.get(scope);
        if (cached == null) {
            return null;
        }
        if (cached.uses >= maxUses || cached.bytes + bytes > maxBytes || isExpired(cached)) {
            encryption.remove(scope);
            cached.key.close();
            return null;
        }
        return cached.used(bytes);
    }

    private synchronized @Nullable DataKey decryptionKey(Value.B encrypted) {
        requireOpen();
        CachedKey cached = decryption.get(encrypted);
        if (cached == null) {
            return null;
        }
        if (isExpired(cached)) {
            decryption.remove(encrypted);
            cached.key.close();
            return null;
        }
        return cached.key.copy();
    }

    /** Caches a new key and returns it for its first use, which always fits the limits. */
    private synchronized DataKey cache(KeyScope scope, DataKey key, int bytes) {
        requireOpen(key);
        wipeExpired();
        CachedKey cached = new CachedKey(key, clock.millis());
        CachedKey before = encryption.put(scope, cached);
        if (before != null) {
            before.key.close();
        }
        cacheForDecryption(Value.b(key.encryptedKey()), key.twin());
        return cached.used(bytes);
    }

    /** Caches a decryption key and returns it, even if another thread evicts it at once. */
    private synchronized DataKey cache(Value.B encrypted, DataKey key) {
        requireOpen(key);
        wipeExpired();
        cacheForDecryption(encrypted, key);
        return key.copy();
    }

    private void cacheForDecryption(Value.B encrypted, DataKey key) {
        CachedKey before = decryption.put(encrypted, new CachedKey(key, clock.millis()));
        if (before != null) {
            before.key.close();
        } else if (decryption.size() > maxKeys) {
            Value.B longestUnused = decryption.keySet().iterator().next();
            CachedKey evicted = decryption.remove(longestUnused);
            if (evicted != null) {
                evicted.key.close();
            }
        }
    }

    private void wipeExpired() {
        encryption.values().removeIf(this::wipeIfExpired);
        decryption.values().removeIf(this::wipeIfExpired);
    }

    private boolean wipeIfExpired(CachedKey cached) {
        boolean old = isExpired(cached);
        if (old) {
            cached.key.close();
        }
        return old;
    }

    /** Also true if the clock was set back, because the age is then unknown. */
    private boolean isExpired(CachedKey cached) {
        long age = clock.millis() - cached.since;
        return age < 0 || age >= maxAge.toMillis();
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("the key cache is closed and its keys are wiped");
        }
    }

    private void requireOpen(DataKey fresh) {
        if (closed) {
            fresh.close();
        }
        requireOpen();
    }

    /** Wipes all keys; the cache cannot be used afterwards. Does not close the provider. */
    @Override
    public synchronized void close() {
        closed = true;
        encryption.values().forEach(cached -> cached.key.close());
        decryption.values().forEach(cached -> cached.key.close());
        encryption.clear();
        decryption.clear();
    }

    /** Returns the limits. */
    @Override
    public String toString() {
        return "CachingKeyProvider[maxAge=" + maxAge + ", maxUses=" + maxUses + ", maxBytes=" + maxBytes + ", maxKeys="
                + maxKeys + "]";
    }

    /** Builds a cache. Not thread-safe. */
    public static final class Builder {
        /** The maximum number of uses of one key with random nonces, by NIST SP 800-38D. */
        private static final long MAX_USES = 1L << 32;

        private final KeyProvider provider;
        private Clock clock = Clock.systemUTC();
        private Duration maxAge = Duration.ofMinutes(5);
        private long maxUses = 10_000;
        private long maxBytes = 100L << 20;
        private int maxKeys = 1_000;

        private Builder(KeyProvider provider) {
            this.provider = provider;
        }

        /** Sets how long a key is used, at least one second. Default: 5 minutes. */
        public Builder maxAge(Duration maxAge) {
            require(maxAge.compareTo(Duration.ofSeconds(1)) >= 0, "maxAge " + maxAge + " is shorter than one second");
            this.maxAge = maxAge;
            return this;
        }

        /** Sets how many values are encrypted with one key, 1 to 2^32. Default: 10,000. */
        public Builder maxUses(long maxUses) {
            require(
                    maxUses >= 1 && maxUses <= MAX_USES,
                    "maxUses " + maxUses + " is not between 1 and " + MAX_USES
                            + ", beyond which random nonces may repeat");
            this.maxUses = maxUses;
            return this;
        }

        /** Sets how many bytes are encrypted with one key, not counting its first value. Default: 100 MiB. */
        public Builder maxBytes(long maxBytes) {
            require(maxBytes >= 1, "maxBytes " + maxBytes + " is not positive");
            this.maxBytes = maxBytes;
            return this;
        }

        /** Sets how many decryption keys are cached. Default: 1,000. */
        public Builder maxKeys(int maxKeys) {
            require(maxKeys >= 1, "maxKeys " + maxKeys + " is not positive");
            this.maxKeys = maxKeys;
            return this;
        }

        /** Sets the clock for the age of keys. Default: the system clock. */
        public Builder clock(Clock clock) {
            this.clock = clock;
            return this;
        }

        /** Returns an empty cache. */
        public CachingKeyProvider build() {
            return new CachingKeyProvider(this);
        }

        private static void require(boolean holds, String problem) {
            if (!holds) {
                throw new IllegalArgumentException(problem);
            }
        }
    }
}
