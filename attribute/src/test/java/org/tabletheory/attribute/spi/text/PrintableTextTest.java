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
}
