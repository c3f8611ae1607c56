package org.tabletheory.crypto.internal;

import java.security.GeneralSecurityException;
import javax.crypto.Cipher;

/** Access to the ciphers of a key, for tests of other packages. */
public final class PooledCiphers {
    private PooledCiphers() {}

    /** Returns the cipher that the pool would reuse next, and leaves it there. */
    public static Cipher next(CipherPool pool) throws GeneralSecurityException {
        Cipher cipher = pool.take();
        pool.giveBack(cipher);
        return cipher;
    }
}
