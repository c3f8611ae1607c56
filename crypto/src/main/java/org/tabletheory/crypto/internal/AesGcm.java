package org.tabletheory.crypto.internal;

import java.security.GeneralSecurityException;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;

/** AES-GCM of the JDK, with a tag of 16 bytes behind the ciphertext. Safe for use by many threads. */
public final class AesGcm {
    private static final int TAG_BITS = 128;

    private AesGcm() {}

    /**
     * The ciphertext and its tag. The nonce must never have been used with the key.
     *
     * @param ciphers those of the key
     */
    public static byte[] encrypt(CipherPool ciphers, SecretKey key, byte[] nonce, byte[] associated, byte[] plaintext) {
        try {
            return run(Cipher.ENCRYPT_MODE, ciphers, key, nonce, associated, plaintext);
        } catch (GeneralSecurityException e) {
            throw unavailable(e);
        }
    }

    /**
     * What was encrypted.
     *
     * @param ciphers those of the key
     * @throws AEADBadTagException when the key, the nonce, the associated data or the ciphertext is not what it was
     */
    public static byte[] decrypt(CipherPool ciphers, SecretKey key, byte[] nonce, byte[] associated, byte[] ciphertext)
            throws AEADBadTagException {
        try {
            return run(Cipher.DECRYPT_MODE, ciphers, key, nonce, associated, ciphertext);
        } catch (AEADBadTagException e) {
            throw e;
        } catch (GeneralSecurityException e) {
            throw unavailable(e);
        }
    }

    private static byte[] run(
            int mode, CipherPool ciphers, SecretKey key, byte[] nonce, byte[] associated, byte[] input)
            throws GeneralSecurityException {
        Cipher cipher = ciphers.take();
        cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(associated);
        byte[] output = cipher.doFinal(input);
        ciphers.give(cipher);
        return output;
    }

    private static IllegalStateException unavailable(GeneralSecurityException e) {
        return new IllegalStateException("AES-GCM with a key of 256 bits failed", e);
    }
}
