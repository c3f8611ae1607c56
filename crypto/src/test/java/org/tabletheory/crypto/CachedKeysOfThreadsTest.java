package org.tabletheory.crypto;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tabletheory.attribute.Value;

/** Threads that need data keys of one cache at the same time. */
@Timeout(120)
class CachedKeysOfThreadsTest {
    private static final KeyUse USE = new KeyUse("Patient", "taxId", 100);

    private final CountingKeys keys = new CountingKeys(new DeterministicTestKeys("cache"));

    private static byte[] written(KeyProvider provider) {
        try (DataKey key = provider.generate(USE)) {
            return key.encryptedKey();
        }
    }

    private static void read(KeyProvider provider, byte[] encryptedKey) {
        provider.decrypt(encryptedKey, USE).close();
    }

    @Test
    void concurrentThreadsShareOneCall() throws Exception {
        AttributeCipher cipher = new AttributeCipher(
                CachingKeyProvider.builder(keys).maxUses(1_000_000).build());
        int threads = 8;
        CountDownLatch start = new CountDownLatch(1);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<Boolean>> all = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                all.add(pool.submit(() -> {
                    start.await();
                    for (int i = 0; i < 200; i++) {
                        Value stored = cipher.seal("Patient", "taxId", Value.n(i));
                        if (!cipher.open("Patient", "taxId", stored).equals(Value.n(i))) {
                            return false;
                        }
                    }
                    return true;
                }));
            }
            start.countDown();
            for (Future<Boolean> each : all) {
                assertThat(each.get(60, TimeUnit.SECONDS)).isTrue();
            }
        } finally {
            pool.shutdownNow();
        }

        assertThat(keys.generated).hasValue(1);
        assertThat(keys.decrypted).hasValue(0);
    }

    /** Fetches keys when the test lets it. */
    private final class SlowKeys implements KeyProvider {
        private final CountDownLatch fetch = new CountDownLatch(1);

        @Override
        public DataKey generate(KeyUse use) {
            await();
            return keys.generate(use);
        }

        @Override
        public DataKey decrypt(byte[] encryptedKey, KeyUse use) {
            await();
            return keys.decrypt(encryptedKey, use);
        }

        private void await() {
            try {
                fetch.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** Executes a call in several threads, and lets keys be fetched when all of them wait. */
    private static void whileAllWait(SlowKeys slow, Runnable call) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            threads.add(new Thread(call));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            while (thread.getState() != Thread.State.WAITING) {
                Thread.sleep(1);
            }
        }
        slow.fetch.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
    }

    @Test
    void threadsThatNeedAKeyAtTheSameTimeWaitForOneCall() throws Exception {
        byte[] encrypted = written(keys);
        SlowKeys forWrites = new SlowKeys();
        CachingKeyProvider writes = CachingKeyProvider.builder(forWrites).build();
        whileAllWait(forWrites, () -> written(writes));
        SlowKeys forReads = new SlowKeys();
        CachingKeyProvider reads = CachingKeyProvider.builder(forReads).build();
        whileAllWait(forReads, () -> read(reads, encrypted));

        assertThat(keys.generated).as("with the one before").hasValue(2);
        assertThat(keys.decrypted).hasValue(1);
    }

    /** A thread that found no key looks again when it is its turn to fetch one, because another has just done it. */
    @Test
    void threadThatWasOvertakenUsesTheKeyOfTheOther() throws Exception {
        byte[] encrypted = written(keys);
        int rounds = 10_000;
        int threads = 4;
        List<CachingKeyProvider> caches = new ArrayList<>();
        for (int i = 0; i < rounds; i++) {
            caches.add(CachingKeyProvider.builder(keys).build());
        }
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            CyclicBarrier together = new CyclicBarrier(threads);
            List<Future<Void>> all = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                all.add(pool.submit(() -> {
                    for (CachingKeyProvider cached : caches) {
                        together.await();
                        read(cached, encrypted);
                        written(cached);
                    }
                    return null;
                }));
            }
            for (Future<Void> each : all) {
                each.get();
            }
        } finally {
            pool.shutdownNow();
        }

        assertThat(keys.decrypted).hasValue(rounds);
        assertThat(keys.generated).as("with the one before").hasValue(rounds + 1);
    }

    @Test
    void maxUsesIsExactWithManyThreads() throws Exception {
        CachingKeyProvider cached = CachingKeyProvider.builder(keys).maxUses(10).build();
        List<Callable<Integer>> work = new ArrayList<>();
        for (int thread = 0; thread < 8; thread++) {
            work.add(() -> {
                for (int i = 0; i < 50; i++) {
                    written(cached);
                }
                return 0;
            });
        }
        ExecutorService pool = Executors.newFixedThreadPool(work.size());
        try {
            for (Future<Integer> each : pool.invokeAll(work)) {
                each.get();
            }
        } finally {
            pool.shutdownNow();
        }

        assertThat(keys.generated).hasValue(40);
    }
}
