package org.tabletheory.recipes;

import java.util.Optional;
import org.tabletheory.attribute.spi.Sha256;

/**
 * The key of a cached page: a hash, and a tenant if there are several.
 *
 * <pre>{@code
 * CacheKey home = CacheKey.of("https://example.org/?page=1");                  // CACHE#<64 hexadecimal digits>
 * CacheKey tenant = CacheKey.of("https://example.org/?page=1").ofTenant("acme"); // TENANT#acme#CACHE#<same hash>
 * }</pre>
 *
 * <p>Hashing gives all partition keys the same length and allowed characters; different keys or tenants have different
 * partition keys. Immutable and thread-safe.
 *
 * @param tenant the tenant, if there are several
 * @param hash the part of the partition key after {@code CACHE#}
 */
public record CacheKey(Optional<String> tenant, String hash) {
    public CacheKey {
        requirePart("key", hash);
        tenant.ifPresent(name -> requirePart("tenant", name));
    }

    /** A '#' would make the partition key ambiguous. */
    private static void requirePart(String what, String text) {
        if (text.isEmpty() || text.indexOf('#') >= 0) {
            throw new IllegalArgumentException("invalid cache " + what
                    + ": it must not be empty or contain '#'; use CacheKey.of to hash any text");
        }
    }

    /** Returns the key for a text such as a URL: the SHA-256 hash of its UTF-8 bytes, in hexadecimal. */
    public static CacheKey of(String text) {
        return ofHash(Sha256.hex(text));
    }

    /** Returns the key for a text that is already hashed, or that another runtime uses without hashing. */
    public static CacheKey ofHash(String hash) {
        return new CacheKey(Optional.empty(), hash);
    }

    /** Returns the same key for a tenant. */
    public CacheKey ofTenant(String name) {
        return new CacheKey(Optional.of(name), hash);
    }

    /** Returns the partition key of the items. */
    public String partitionKey() {
        return tenant.map(name -> "TENANT#" + name + "#").orElse("") + "CACHE#" + hash;
    }
}
