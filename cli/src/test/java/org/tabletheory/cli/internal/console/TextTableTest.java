package org.tabletheory.cli.internal.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TextTableTest {
    @Test
    void columnsAreAligned() {
        assertThat(new TextTable(List.of("a", "name"))
                        .row("1", "x")
                        .row("22", "")
                        .toText())
                .isEqualTo("a   name\n1   x\n22\n");
    }

    @Test
    void wideAndCombiningCharactersAreCountedAsATerminalShowsThem() {
        assertThat(new TextTable(List.of())
                        .row("日本", "x")
                        .row("e\u0301", "x")
                        .row("👍🏽", "x")
                        .toText())
                .isEqualTo("日本  x\ne\u0301     x\n👍🏽    x\n");
    }

    @Test
    void longCellsAreCutToTheWidth() {
        TextTable table = new TextTable(List.of()).row("key", "x".repeat(100)).row("日本語".repeat(9), "short");

        assertThat(table.toText(30).lines())
                .hasSize(2)
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(30));
        assertThat(table.toText(30)).contains("…");
        assertThat(table.fits(30)).isTrue();
        assertThat(table.fits(15)).isFalse();
    }

    @Test
    void cellsAreSingleLinesWithoutControlCharacters() {
        assertThat(new TextTable(List.of("\u001b[1m")).row("a\nb").toText()).isEqualTo("\\u001b[1m\na\\nb\n");
    }
}
