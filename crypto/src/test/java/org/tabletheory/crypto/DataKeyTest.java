package org.tabletheory.crypto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Field;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Cipher;
import org.junit.jupiter.api.Test;
import org.tabletheory.crypto.internal.PooledCiphers;

class DataKeyTest {
    private static byte[] bytes(int size, int value) {
        byte[] bytes = new byte[size];
        Arrays.fill(bytes, (byte) value);
        return bytes;
    }

    private final byte[] plaintext = bytes(32, 7);
    private final byte[] encrypted = bytes(3, 9);
    private final DataKey key = new DataKey("id-1", plaintext, encrypted);

    @Test
    void arraysAreCopiedInBothDirections() {
        Arrays.fill(plaintext, (byte) 0);
        Arrays.fill(encrypted, (byte) 0);
        Arrays.fill(key.getEncoded(), (byte) 0);
        Arrays.fill(key.encryptedKey(), (byte) 0);

        assertThat(key.getEncoded()).isEqualTo(bytes(32, 7));
        assertThat(key.encryptedKey()).isEqualTo(bytes(3, 9));
        assertThat(key.keyId()).isEqualTo("id-1");
        assertThat(key.getAlgorithm()).isEqualTo("AES");
        assertThat(key.getFormat()).isEqualTo("RAW");
    }

    @Test
    void closedKeyCannotBeUsed() {
        assertThat(key.isDestroyed()).isFalse();
        key.close();

        assertThat(key.isDestroyed()).isTrue();
        assertThatThrownBy(key::getEncoded).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(key::copy).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(key::twin).isInstanceOf(IllegalStateException.class);
        assertThat(key.encryptedKey()).as("the encrypted form is not secret").isEqualTo(bytes(3, 9));
    }

    @Test
    void copyOutlivesTheKeyAndTheKeyItsCopies() {
        DataKey one = key.copy();
        DataKey other = key.copy();
        one.close();
        assertThat(key.isDestroyed()).isFalse();
        key.close();

        assertThat(other.getEncoded()).isEqualTo(bytes(32, 7));
        assertThat(other.keyId()).isEqualTo("id-1");
        assertThat(other.encryptedKey()).isEqualTo(bytes(3, 9));
    }

    @Test
    void closedKeyIsWipedFromMemory() throws ReflectiveOperationException {
        Field field = DataKey.class.getDeclaredField("plaintext");
        field.setAccessible(true);
        byte[] inMemory = (byte[]) field.get(key);
        assertThat(inMemory).isEqualTo(bytes(32, 7));

        key.close();

        assertThat(inMemory).isEqualTo(new byte[32]);
    }

    /** A cipher remembers the key. */
    @Test
    void ciphersAreReleasedWithTheKeyAndNotWithItsCopies() throws GeneralSecurityException {
        DataKey copy = key.copy();
        Cipher cipher = PooledCiphers.next(key.ciphers());
        copy.close();
        assertThat(PooledCiphers.next(key.ciphers())).isSameAs(cipher);
        key.close();

        assertThat(PooledCiphers.next(key.ciphers())).isNotSameAs(cipher);
    }

    @Test
    void copySharesTheCiphersAndATwinHasItsOwn() {
        DataKey copy = key.copy();
        DataKey twin = key.twin();

        assertThat(copy.ciphers()).isSameAs(key.ciphers());
        assertThat(twin.ciphers()).isNotSameAs(key.ciphers());
        assertThat(twin.getEncoded()).isEqualTo(bytes(32, 7));
    }
}
