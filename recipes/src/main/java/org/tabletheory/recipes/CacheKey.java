package org.tabletheory.recipes;

import java.util.Optional;
import org.tabletheory.recipes.internal.Sha256;

/**
 * What a cached page is known by: the hash of its key, and the tenant that it is of, if there are several.
 *
 * <pre>{@code
 * CacheKey home = CacheKey.of("https://example.org/?page=1");                  // CACHE#<64 hexadecimal digits>
 * CacheKey theirs = CacheKey.of("https://example.org/?page=1").ofTenant("acme"); // TENANT#acme#CACHE#<the same>
 * }</pre>
 *
 * <p>Keys of any length and alphabet have partition keys of one length, and no two keys or tenants share one. Immutable and
 * safe for use by many threads.
 *
 * @param tenant whose page it is, where there are several
 * @param hash what stands behind {@code CACHE#}
 */
public record CacheKey(Optional<String> tenant, String hash) {
    public CacheKey {
        requirePart("a key", hash);
        tenant.ifPresent(name -> requirePart("a tenant", name));
    }

    /** With a hash sign in it, two keys could make one text. */
    private static void requirePart(String what, String text) {
        if (text.isEmpty() || text.indexOf('#') >= 0) {
            throw new IllegalArgumentException(what + " of the cache is not empty and has no '#', not '" + text
                    + "'; CacheKey.of hashes any text");
        }
    }

    /** Returns the key of a text, such as an address: the SHA-256 hash of its UTF-8 bytes, in hexadecimal digits. */
    public static CacheKey of(String text) {
        return ofHash(Sha256.hex(text));
    }

    /** Returns the key of a text that is hashed already, or that is short and stands as it is in rows of another runtime. */
    public static CacheKey ofHash(String hash) {
        return new CacheKey(Optional.empty(), hash);
    }

    /** Returns the same key, of one tenant of several. */
    public CacheKey ofTenant(String name) {
        return new CacheKey(Optional.of(name), hash);
    }

    /** Returns the partition key of its rows. */
    public String partitionKey() {
        return tenant.map(name -> "TENANT#" + name + "#").orElse("") + "CACHE#" + hash;
    }
}
