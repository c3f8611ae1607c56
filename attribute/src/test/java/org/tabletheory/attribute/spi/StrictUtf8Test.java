package org.tabletheory.attribute.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.AttributeException;

class StrictUtf8Test {
    @Test
    void textIsEncodedAndDecodedExactly() {
        for (String text : List.of("", "a", "aé€\uD834\uDD1E", "?", "\uFFFD")) {
            assertThat(StrictUtf8.canEncode(text)).isTrue();
            assertThat(StrictUtf8.encode(text)).isEqualTo(text.getBytes(StandardCharsets.UTF_8));
            assertThat(StrictUtf8.decode(StrictUtf8.encode(text))).isEqualTo(text);
        }
    }

    @Test
    void loneSurrogateIsRejectedAndNotReplaced() {
        for (String lone : List.of("\uD834", "\uDD1E", "a\uD834", "\uD834a", "\uDD1E\uD834")) {
            assertThat(StrictUtf8.canEncode(lone)).isFalse();
            assertThatThrownBy(() -> StrictUtf8.encode(lone))
                    .isInstanceOf(AttributeException.class)
                    .hasMessageContaining("lone surrogate");
            assertThatThrownBy(() -> Sha256.hex(lone)).hasMessageContaining("lone surrogate");
        }
    }

    @Test
    void malformedBytesAreRejectedAndNotReplaced() {
        assertThatThrownBy(() -> StrictUtf8.decode(new byte[] {'a', (byte) 0xFF}))
                .isInstanceOf(AttributeException.class)
                .hasMessageContaining("not valid UTF-8");
    }

    /** The examples of FIPS 180-2. */
    @Test
    void digestIsThatOfTheStandard() {
        assertThat(Sha256.hex("")).isEqualTo("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        assertThat(Sha256.hex("abc")).isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        byte[] bytes = {'a', 'b', 'c'};
        assertThat(Sha256.hex(bytes)).isEqualTo(Sha256.hex("abc"));
        assertThat(Sha256.digest(bytes)).hasSize(32).startsWith(0xba, 0x78, 0x16);
    }
}
