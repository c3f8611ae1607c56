package org.tabletheory.crypto;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts the calls of a provider and records its keys, to check whether they were wiped. */
public final class CountingKeys implements KeyProvider {
    private final KeyProvider provider;
    public final AtomicInteger generated = new AtomicInteger();
    public final AtomicInteger decrypted = new AtomicInteger();
    public final List<DataKey> given = new CopyOnWriteArrayList<>();

    public CountingKeys(KeyProvider provider) {
        this.provider = provider;
    }

    @Override
    public DataKey generate(KeyUse use) {
        generated.incrementAndGet();
        return kept(provider.generate(use));
    }

    @Override
    public DataKey decrypt(byte[] encryptedKey, KeyUse use) {
        decrypted.incrementAndGet();
        return kept(provider.decrypt(encryptedKey, use));
    }

    private DataKey kept(DataKey key) {
        given.add(key);
        return key;
    }
}
