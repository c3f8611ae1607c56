package org.tabletheory.recipes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class CacheKeyTest {
    /** The SHA-256 hash of the text. */
    private static final String HASH_OF_ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

    @Test
    void keyWithoutTenantIsTheHashOfItsText() {
        assertThat(CacheKey.of("abc").partitionKey()).isEqualTo("CACHE#" + HASH_OF_ABC);
    }

    @Test
    void keyWithTenantStartsWithTheTenant() {
        assertThat(CacheKey.of("abc").ofTenant("acme").partitionKey()).isEqualTo("TENANT#acme#CACHE#" + HASH_OF_ABC);
    }

    @Test
    void longTextsHaveShortKeys() {
        assertThat(CacheKey.of("https://example.org/?q=" + "å".repeat(100_000)).partitionKey())
                .hasSize("CACHE#".length() + 64)
                .isNotEqualTo(CacheKey.of("https://example.org/?q=" + "å".repeat(99_999))
                        .partitionKey());
    }

    /** It would share the entry of the text with a question mark. */
    @Test
    void textThatHasNoUtf8HasNoKey() {
        assertThatThrownBy(() -> CacheKey.of("/a\uD800")).hasMessageContaining("lone surrogate");
    }

    @Test
    void hashedKeyIsUsedUnchanged() {
        assertThat(CacheKey.ofHash(HASH_OF_ABC)).isEqualTo(CacheKey.of("abc"));
    }

    @Test
    void tenantAndHashMustNotContainTheSeparator() {
        assertThatThrownBy(() -> CacheKey.of("x").ofTenant("a#CACHE#b"))
                .hasMessageContaining("must not be empty or contain '#'");
        assertThatThrownBy(() -> CacheKey.ofHash("b#c")).hasMessageContaining("must not be empty or contain '#'");
        assertThatThrownBy(() -> CacheKey.ofHash("")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> CacheKey.of("x").ofTenant("")).isInstanceOf(IllegalArgumentException.class);
    }
}
