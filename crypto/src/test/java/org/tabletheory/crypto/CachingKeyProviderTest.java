package org.tabletheory.crypto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tabletheory.attribute.Value;

@Timeout(120)
class CachingKeyProviderTest {
    private static final KeyUse USE = new KeyUse("Patient", "taxId", 100);

    private final CountingKeys keys = new CountingKeys(new DeterministicTestKeys("cache"));
    private final ManualClock clock = new ManualClock("2026-01-01T00:00:00Z");

    private CachingKeyProvider.Builder cache() {
        return CachingKeyProvider.builder(keys).clock(clock);
    }

    private static byte[] written(KeyProvider provider) {
        try (DataKey key = provider.generate(USE)) {
            return key.encryptedKey();
        }
    }

    private static void read(KeyProvider provider, byte[] encryptedKey) {
        provider.decrypt(encryptedKey, USE).close();
    }

    @Test
    void thousandsOfValuesNeedOneCall() {
        AttributeCipher cipher = new AttributeCipher(cache().build());
        List<Value> stored = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            stored.add(cipher.seal("Patient", "taxId", Value.n(i)));
        }
        for (int i = 0; i < stored.size(); i++) {
            assertThat(cipher.open("Patient", "taxId", stored.get(i))).isEqualTo(Value.n(i));
        }

        assertThat(keys.generated).hasValue(1);
        assertThat(keys.decrypted).hasValue(0);
    }

    @Test
    @SuppressWarnings("NullAway") // what a user's provider might do
    void providerThatReturnsNullIsReportedAndCachesNothing() {
        byte[] encrypted = written(keys);
        List<Boolean> broken = new ArrayList<>(List.of(true));
        KeyProvider sometimes = new KeyProvider() {
            @Override
            public DataKey generate(KeyUse use) {
                return broken.get(0) ? null : keys.generate(use);
            }

            @Override
            public DataKey decrypt(byte[] encryptedKey, KeyUse use) {
                return broken.get(0) ? null : keys.decrypt(encryptedKey, use);
            }
        };
        CachingKeyProvider cached =
                CachingKeyProvider.builder(sometimes).clock(clock).build();
        AttributeCipher cipher = new AttributeCipher(sometimes);

        assertThatThrownBy(() -> cipher.seal("Patient", "taxId", Value.n(1)))
                .isInstanceOf(DataKeyException.class)
                .hasMessageContaining("the key provider returned null; it must return a data key, or throw")
                .hasMessageContaining("taxId");
        assertThatThrownBy(() -> written(cached))
                .isInstanceOf(DataKeyException.class)
                .hasMessageContaining("the key provider returned null");
        assertThatThrownBy(() -> read(cached, encrypted))
                .isInstanceOf(DataKeyException.class)
                .hasMessageContaining("the key provider returned null");
        broken.set(0, false);
        read(cached, written(cached));
        read(cached, encrypted);
    }

    @Test
    void withoutCacheEveryValueNeedsACall() {
        AttributeCipher cipher = new AttributeCipher(keys);
        for (int i = 0; i < 3; i++) {
            cipher.open("Patient", "taxId", cipher.seal("Patient", "taxId", Value.n(i)));
        }

        assertThat(keys.generated).hasValue(3);
        assertThat(keys.decrypted).hasValue(3);
    }

    @Test
    void keyIsWipedAfterMaxUses() {
        CachingKeyProvider cached = cache().maxUses(3).build();

        byte[] first = written(cached);
        assertThat(written(cached)).isEqualTo(first);
        assertThat(written(cached)).isEqualTo(first);
        assertThat(keys.given.get(0).isDestroyed()).isFalse();
        assertThat(written(cached)).isNotEqualTo(first);

        assertThat(keys.generated).hasValue(2);
        assertThat(keys.given.get(0).isDestroyed()).isTrue();
    }

    @Test
    void keyIsWipedAfterMaxBytes() {
        CachingKeyProvider cached = cache().maxBytes(250).build();

        byte[] first = written(cached);
        assertThat(written(cached)).isEqualTo(first);
        assertThat(written(cached)).isNotEqualTo(first);

        assertThat(keys.given.get(0).isDestroyed()).isTrue();
    }

    @Test
    void valueLargerThanMaxBytesGetsItsOwnKey() {
        CachingKeyProvider cached = cache().maxBytes(10).build();

        assertThat(written(cached)).isNotEqualTo(written(cached));
    }

    @Test
    void keysExpireForEncryptionAndDecryption() {
        CachingKeyProvider cached = cache().maxAge(Duration.ofMinutes(1)).build();

        byte[] first = written(cached);
        clock.set(clock.instant().plusSeconds(59));
        assertThat(written(cached)).isEqualTo(first);
        read(cached, first);
        assertThat(keys.decrypted).hasValue(0);
        clock.set(clock.instant().plusSeconds(1));
        read(cached, first);
        assertThat(written(cached)).isNotEqualTo(first);

        assertThat(keys.generated).hasValue(2);
        assertThat(keys.decrypted).hasValue(1);
        assertThat(keys.given.get(0).isDestroyed()).isTrue();
    }

    @Test
    void clockSetBackExpiresKeys() {
        CachingKeyProvider cached = cache().build();
        byte[] first = written(cached);
        clock.set(clock.instant().minusSeconds(1));

        assertThat(written(cached)).isNotEqualTo(first);
    }

    @Test
    void leastRecentlyUsedKeyIsEvictedAndWiped() {
        CachingKeyProvider cached = cache().maxKeys(2).build();
        byte[] one = {1};
        byte[] two = {2};

        read(cached, one);
        read(cached, two);
        read(cached, one);
        read(cached, new byte[] {3});

        assertThat(keys.given.get(0).isDestroyed()).isFalse();
        assertThat(keys.given.get(1).isDestroyed()).isTrue();
        read(cached, one);
        assertThat(keys.decrypted).hasValue(3);
        read(cached, two);
        assertThat(keys.decrypted).hasValue(4);
    }

    @Test
    void attributesDoNotShareKeys() {
        CachingKeyProvider cached = cache().build();

        assertThat(cached.generate(new KeyUse("Patient", "taxId", 1)).encryptedKey())
                .isNotEqualTo(cached.generate(new KeyUse("Patient", "name", 1)).encryptedKey())
                .isNotEqualTo(cached.generate(new KeyUse("Doctor", "taxId", 1)).encryptedKey());
    }

    @Test
    void closeWipesAllKeys() {
        CachingKeyProvider cached = cache().build();
        read(cached, written(cached));
        read(cached, new byte[] {1});
        cached.close();

        assertThat(keys.given).hasSize(2).allMatch(DataKey::isDestroyed);
        assertThatThrownBy(() -> cached.generate(USE)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> cached.decrypt(new byte[] {1}, USE)).isInstanceOf(IllegalStateException.class);
        assertThat(keys.given).as("the provider is not called any more").hasSize(2);
    }

    @Test
    void returnedKeySurvivesItsEviction() {
        CachingKeyProvider cached = cache().maxUses(1).build();
        DataKey held = cached.generate(USE);
        byte[] before = held.getEncoded();
        written(cached);

        assertThat(keys.given.get(0).isDestroyed()).isTrue();
        assertThat(held.getEncoded()).isEqualTo(before).isNotEqualTo(new byte[32]);
    }

    @Test
    void failureIsNotCached() {
        AtomicInteger calls = new AtomicInteger();
        CachingKeyProvider cached = CachingKeyProvider.builder(new KeyProvider() {
                    @Override
                    public DataKey generate(KeyUse use) {
                        if (calls.incrementAndGet() == 1) {
                            throw new DataKeyException("throttled", null);
                        }
                        return keys.generate(use);
                    }

                    @Override
                    public DataKey decrypt(byte[] encryptedKey, KeyUse use) {
                        throw new UnknownKeyException("not mine", null);
                    }
                })
                .build();

        assertThatThrownBy(() -> cached.generate(USE)).isInstanceOf(DataKeyException.class);
        assertThat(written(cached)).isNotEmpty();
        assertThatThrownBy(() -> cached.decrypt(new byte[] {1}, USE)).isInstanceOf(UnknownKeyException.class);
    }

    @Test
    void invalidLimitsAreRejected() {
        assertThatThrownBy(() -> cache().maxUses(0)).hasMessageContaining("between 1 and");
        assertThatThrownBy(() -> cache().maxUses((1L << 32) + 1)).hasMessageContaining("nonces may repeat");
        assertThatThrownBy(() -> cache().maxAge(Duration.ZERO)).hasMessageContaining("one second");
        assertThatThrownBy(() -> cache().maxBytes(0)).hasMessageContaining("not positive");
        assertThatThrownBy(() -> cache().maxKeys(0)).hasMessageContaining("not positive");
    }

    @Test
    void limitsAreInclusiveAndPrinted() {
        CachingKeyProvider smallest = cache().maxAge(Duration.ofSeconds(1))
                .maxUses(1)
                .maxBytes(1)
                .maxKeys(1)
                .build();

        assertThat(smallest).hasToString("CachingKeyProvider[maxAge=PT1S, maxUses=1, maxBytes=1, maxKeys=1]");
        assertThat(cache().maxUses(1L << 32).build().toString()).contains("maxUses=4294967296");
        assertThat(cache().build())
                .hasToString("CachingKeyProvider[maxAge=PT5M, maxUses=10000, maxBytes=104857600, maxKeys=1000]");
    }

    @Test
    void bytesUpToTheLimitUseTheSameKey() {
        CachingKeyProvider cached = cache().maxBytes(200).build();

        byte[] first = written(cached);
        assertThat(written(cached)).as("200 bytes").isEqualTo(first);
        assertThat(written(cached)).as("300 bytes").isNotEqualTo(first);
    }

    @Test
    void expiredKeysAreWipedByTheNextCallOfTheProvider() {
        CachingKeyProvider cached = cache().maxAge(Duration.ofMinutes(1)).build();
        written(cached);
        read(cached, new byte[] {1});
        clock.set(clock.instant().plusSeconds(60));

        read(cached, new byte[] {2});

        assertThat(keys.given).extracting(DataKey::isDestroyed).containsExactly(true, true, false);
        clock.set(clock.instant().plusSeconds(60));
        written(cached);
        assertThat(keys.given).extracting(DataKey::isDestroyed).containsExactly(true, true, true, false);
    }

    @Test
    void expiredDecryptionKeyIsWipedWhenItIsNeeded() {
        CachingKeyProvider cached = cache().maxAge(Duration.ofMinutes(1)).build();
        read(cached, new byte[] {1});
        clock.set(clock.instant().plusSeconds(60));

        read(cached, new byte[] {1});

        assertThat(keys.given).extracting(DataKey::isDestroyed).containsExactly(true, false);
    }

    @Test
    void wipedKeyIsNotUsedAgainAfterTheClockWasSetBack() {
        CachingKeyProvider cached = cache().maxAge(Duration.ofMinutes(1)).build();
        byte[] first = written(cached);
        read(cached, new byte[] {1});
        clock.set(clock.instant().plusSeconds(60));
        read(cached, new byte[] {2});
        clock.set(clock.instant().minusSeconds(30));

        read(cached, new byte[] {1});
        assertThat(written(cached)).isNotEqualTo(first);
        assertThat(keys.decrypted).hasValue(3);
    }

    @Test
    void freshKeysSurviveTheCallsOfTheProvider() {
        CachingKeyProvider cached = cache().maxAge(Duration.ofMinutes(1)).build();
        byte[] first = written(cached);
        clock.set(clock.instant().plusSeconds(59));
        read(cached, new byte[] {1});
        cached.generate(new KeyUse("Patient", "name", 1)).close();

        assertThat(keys.given).extracting(DataKey::isDestroyed).containsOnly(false);
        assertThat(written(cached)).isEqualTo(first);
    }

    @Test
    void keyThatArrivesAfterClosingIsWiped() {
        AtomicReference<CachingKeyProvider> cache = new AtomicReference<>();
        CountingKeys closing = new CountingKeys(new KeyProvider() {
            @Override
            public DataKey generate(KeyUse use) {
                Objects.requireNonNull(cache.get()).close();
                return keys.generate(use);
            }

            @Override
            public DataKey decrypt(byte[] encryptedKey, KeyUse use) {
                Objects.requireNonNull(cache.get()).close();
                return keys.decrypt(encryptedKey, use);
            }
        });
        cache.set(CachingKeyProvider.builder(closing).build());
        assertThatThrownBy(() -> Objects.requireNonNull(cache.get()).generate(USE))
                .hasMessageContaining("the key cache is closed");
        cache.set(CachingKeyProvider.builder(closing).build());
        assertThatThrownBy(() -> Objects.requireNonNull(cache.get()).decrypt(new byte[] {1}, USE))
                .hasMessageContaining("the key cache is closed");

        assertThat(closing.given).hasSize(2).allMatch(DataKey::isDestroyed);
    }

    @Test
    void decryptionKeyOfAnEvictedEncryptionKeyIsStillCached() {
        CachingKeyProvider cached = cache().maxUses(1).build();
        byte[] first = written(cached);
        byte[] second = written(cached);

        read(cached, first);
        read(cached, second);

        assertThat(keys.decrypted).hasValue(0);
    }
}
