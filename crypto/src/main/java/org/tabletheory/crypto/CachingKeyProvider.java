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
 * Why a nonce of 96 random bits is safe under a key that is used often. Two equal nonces under one key give away both texts
 * and the means to forge, so the chance of a pair has to be negligible: after n uses it is about n²/2^97. That is 2^-70 at
 * the 10,000 uses that a key has by default, and 2^-33 at the 2^32 uses that are the most to be configured, the bound of
 * NIST SP 800-38D for random nonces. A counter would have no such bound and would be wrong all the same: a process that is
 * restored twice from one snapshot (Lambda SnapStart, CRaC) would count on from one number twice. Random bytes come from the
 * platform after the restore. A data key is never written with again by another process, nor after a restart: what is read
 * from a table is used for reading only, and every cache begins with keys of its own.
 */
/**
 * Keeps data keys for a while, so that thousands of values cost one call of the provider instead of one each.
 *
 * <pre>{@code
 * CachingKeyProvider cached = CachingKeyProvider.builder(keys).maxAge(Duration.ofMinutes(1)).maxUses(1_000).build();
 * }</pre>
 *
 * <p>The price: values share a data key, so whoever gets hold of one opens them all; and the provider's own record of calls
 * no longer tells of each value. So it is never there unless asked for. Each attribute of each model is written under keys of
 * its own, and each such key until it is too old, was used too often, or encrypted too many bytes. Keys for reading are
 * kept until they are too old or there are too many.
 *
 * <p>A key that is evicted is wiped. Nothing runs in the background: one that grows too old is wiped at the next call that
 * has to ask the provider, or by {@link #close()}, which wipes all. Safe for use by many threads: those that need the same
 * key at once make one call.
 */
public final class CachingKeyProvider implements KeyProvider, AutoCloseable {
    private final KeyProvider provider;
    private final Clock clock;
    private final Duration maxAge;
    private final long maxUses;
    private final long maxBytes;
    private final int maxKeys;
    private final SingleFlight<Object> flights = new SingleFlight<>();
    private final Map<Place, CachedKey> writing = new HashMap<>();
    private final Map<Value.B, CachedKey> reading = new LinkedHashMap<>(16, 0.75f, true);
    private boolean closed;

    private CachingKeyProvider(Builder builder) {
        provider = builder.provider;
        clock = builder.clock;
        maxAge = builder.maxAge;
        maxUses = builder.maxUses;
        maxBytes = builder.maxBytes;
        maxKeys = builder.maxKeys;
    }

    /** A cache before this provider. */
    public static Builder builder(KeyProvider provider) {
        return new Builder(provider);
    }

    private record Place(String model, String attribute) {}

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
        Place place = new Place(use.model(), use.attribute());
        while (true) {
            DataKey known = toWrite(place, use.bytes());
            if (known != null) {
                return known;
            }
            AtomicReference<DataKey> fetched = new AtomicReference<>();
            flights.run(place, () -> {
                if (!isWriting(place)) {
                    fetched.set(kept(place, provider.generate(use), use.bytes()));
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
            DataKey known = toRead(encrypted);
            if (known != null) {
                return known;
            }
            AtomicReference<DataKey> fetched = new AtomicReference<>();
            flights.run(encrypted, () -> {
                if (!isReading(encrypted)) {
                    fetched.set(kept(encrypted, provider.decrypt(encryptedKey, use)));
                }
            });
            if (fetched.get() != null) {
                return fetched.get();
            }
        }
    }

    private synchronized boolean isWriting(Place place) {
        return writing.containsKey(place);
    }

    private synchronized boolean isReading(Value.B encrypted) {
        return reading.containsKey(encrypted);
    }

    private synchronized @Nullable DataKey toWrite(Place place, int bytes) {
        requireOpen();
        CachedKey cached = writing.get(place);
        if (cached == null) {
            return null;
        }
        if (cached.uses >= maxUses || cached.bytes + bytes > maxBytes || isOld(cached)) {
            writing.remove(place);
            cached.key.close();
            return null;
        }
        return cached.used(bytes);
    }

    private synchronized @Nullable DataKey toRead(Value.B encrypted) {
        requireOpen();
        CachedKey cached = reading.get(encrypted);
        if (cached == null) {
            return null;
        }
        if (isOld(cached)) {
            reading.remove(encrypted);
            cached.key.close();
            return null;
        }
        return cached.key.copy();
    }

    /** Keeps a new key and gives it for its first use, which no limit forbids. */
    private synchronized DataKey kept(Place place, DataKey key, int bytes) {
        requireOpen(key);
        wipeOld();
        CachedKey cached = new CachedKey(key, clock.millis());
        CachedKey before = writing.put(place, cached);
        if (before != null) {
            before.key.close();
        }
        keepForReading(Value.b(key.encryptedKey()), key.twin());
        return cached.used(bytes);
    }

    /** Keeps a stored key and gives it, whether or not another thread has it evicted at once. */
    private synchronized DataKey kept(Value.B encrypted, DataKey key) {
        requireOpen(key);
        wipeOld();
        keepForReading(encrypted, key);
        return key.copy();
    }

    private void keepForReading(Value.B encrypted, DataKey key) {
        CachedKey before = reading.put(encrypted, new CachedKey(key, clock.millis()));
        if (before != null) {
            before.key.close();
        } else if (reading.size() > maxKeys) {
            Value.B longestUnused = reading.keySet().iterator().next();
            CachedKey evicted = reading.remove(longestUnused);
            if (evicted != null) {
                evicted.key.close();
            }
        }
    }

    private void wipeOld() {
        writing.values().removeIf(this::wipedIfOld);
        reading.values().removeIf(this::wipedIfOld);
    }

    private boolean wipedIfOld(CachedKey cached) {
        boolean old = isOld(cached);
        if (old) {
            cached.key.close();
        }
        return old;
    }

    /** Old too when the clock was set back, since then nobody knows. */
    private boolean isOld(CachedKey cached) {
        long age = clock.millis() - cached.since;
        return age < 0 || age >= maxAge.toMillis();
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("the key cache was closed, and its keys are wiped");
        }
    }

    private void requireOpen(DataKey fresh) {
        if (closed) {
            fresh.close();
        }
        requireOpen();
    }

    /** Wipes every key; no other can be had from here afterwards. The provider is not closed. */
    @Override
    public synchronized void close() {
        closed = true;
        writing.values().forEach(cached -> cached.key.close());
        reading.values().forEach(cached -> cached.key.close());
        writing.clear();
        reading.clear();
    }

    /** Shows the limits. */
    @Override
    public String toString() {
        return "CachingKeyProvider[maxAge=" + maxAge + ", maxUses=" + maxUses + ", maxBytes=" + maxBytes + ", maxKeys="
                + maxKeys + "]";
    }

    /** Collects the limits; not safe for use by many threads. */
    public static final class Builder {
        /** The most uses of one key with random nonces, by NIST SP 800-38D. */
        private static final long MOST_USES = 1L << 32;

        private final KeyProvider provider;
        private Clock clock = Clock.systemUTC();
        private Duration maxAge = Duration.ofMinutes(5);
        private long maxUses = 10_000;
        private long maxBytes = 100L << 20;
        private int maxKeys = 1_000;

        private Builder(KeyProvider provider) {
            this.provider = provider;
        }

        /** How long a key is used after it came from the provider, at least a second; by default 5 minutes. */
        public Builder maxAge(Duration maxAge) {
            require(maxAge.compareTo(Duration.ofSeconds(1)) >= 0, "maxAge " + maxAge + " is shorter than a second");
            this.maxAge = maxAge;
            return this;
        }

        /** How many values are encrypted under one key, 1 to 2^32; by default 10,000. */
        public Builder maxUses(long maxUses) {
            require(
                    maxUses >= 1 && maxUses <= MOST_USES,
                    "maxUses " + maxUses + " is not between 1 and " + MOST_USES
                            + ", beyond which random nonces may repeat");
            this.maxUses = maxUses;
            return this;
        }

        /** How many bytes are encrypted under one key, not counting its first value; by default 100 MiB. */
        public Builder maxBytes(long maxBytes) {
            require(maxBytes >= 1, "maxBytes " + maxBytes + " is not positive");
            this.maxBytes = maxBytes;
            return this;
        }

        /** How many keys are kept for reading; by default 1,000. */
        public Builder maxKeys(int maxKeys) {
            require(maxKeys >= 1, "maxKeys " + maxKeys + " is not positive");
            this.maxKeys = maxKeys;
            return this;
        }

        /** The clock that keys grow old by; by default the system's. */
        public Builder clock(Clock clock) {
            this.clock = clock;
            return this;
        }

        /** An empty cache. */
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
