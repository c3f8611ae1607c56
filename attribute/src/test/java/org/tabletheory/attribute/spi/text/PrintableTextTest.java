package org.tabletheory.attribute.spi.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PrintableTextTest {
    @Test
    void textIsASingleLineWithoutControlCharacters() {
        assertThat(PrintableText.singleLine("a\nb\tc\r\u001b[2J\u009b\u202e\u2028"))
                .isEqualTo("a\\nb\\tc\\r\\u001b[2J\\u009b\\u202e\\u2028");
    }

    @Test
    void textWithoutControlCharactersIsTheSame() {
        String text = "Grüße an \uD83D\uDE00 \\";
        assertThat(PrintableText.singleLine(text)).isSameAs(text);
        assertThat(PrintableText.singleLine(text, text.length())).isSameAs(text);
    }

    @Test
    void longTextEndsWithAnEllipsis() {
        assertThat(PrintableText.singleLine("abcdef", 3)).isEqualTo("abc…");
        assertThat(PrintableText.singleLine("a\nbcdef", 3)).isEqualTo("a\\nb…");
    }

    /** Both ends of each range of characters, and their neighbours. */
    @Test
    void onlyControlCharactersAreEscaped() {
        for (int control : new int[] {
            0, 0x1f, 0x7f, 0x80, 0x9f, 0x061c, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202e, 0x2066, 0x2069
        }) {
            char c = (char) control;
            assertThat(PrintableText.isControl(c)).as("%04x", control).isTrue();
            assertThat(PrintableText.singleLine("a" + c)).isEqualTo(String.format("a\\u%04x", control));
        }
        for (int printable :
                new int[] {0x20, 0x7e, 0xa0, 0x061b, 0x061d, 0x200d, 0x2010, 0x2027, 0x202f, 0x2065, 0x206a, 0xffff}) {
            char c = (char) printable;
            assertThat(PrintableText.isControl(c)).as("%04x", printable).isFalse();
            assertThat(PrintableText.singleLine("\n" + c)).isEqualTo("\\n" + c);
        }
        assertThat(PrintableText.escape('\uabcd')).isEqualTo("\\uabcd");
    }
}
