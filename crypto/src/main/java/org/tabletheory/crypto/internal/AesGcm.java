package org.tabletheory.crypto.internal;

import java.security.GeneralSecurityException;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;

/** AES-GCM of the JDK, with a 16-byte tag after the ciphertext. Thread-safe. */
public final class AesGcm {
    private static final int TAG_BITS = 128;

    private AesGcm() {}

    /**
     * Returns the ciphertext and its tag. The nonce must never have been used with the key.
     *
     * @param ciphers the key's ciphers
     */
    public static byte[] encrypt(
            CipherPool ciphers, SecretKey key, byte[] nonce, byte[] associatedData, byte[] plaintext) {
        try {
            return run(Cipher.ENCRYPT_MODE, ciphers, key, nonce, associatedData, plaintext);
        } catch (GeneralSecurityException e) {
            throw unavailable(e);
        }
    }

    /**
     * Returns the plaintext.
     *
     * @param ciphers the key's ciphers
     * @throws AEADBadTagException if the key, the nonce, the associated data or the ciphertext was changed
     */
    public static byte[] decrypt(
            CipherPool ciphers, SecretKey key, byte[] nonce, byte[] associatedData, byte[] ciphertext)
            throws AEADBadTagException {
        try {
            return run(Cipher.DECRYPT_MODE, ciphers, key, nonce, associatedData, ciphertext);
        } catch (AEADBadTagException e) {
            throw e;
        } catch (GeneralSecurityException e) {
            throw unavailable(e);
        }
    }

    private static byte[] run(
            int mode, CipherPool ciphers, SecretKey key, byte[] nonce, byte[] associatedData, byte[] input)
            throws GeneralSecurityException {
        Cipher cipher = ciphers.take();
        cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(associatedData);
        byte[] output = cipher.doFinal(input);
        ciphers.giveBack(cipher);
        return output;
    }

    private static IllegalStateException unavailable(GeneralSecurityException e) {
        return new IllegalStateException("AES-GCM with a 256-bit key failed", e);
    }
}
