package org.tabletheory.cli.internal.console;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Help.Ansi;

class ConsoleTest {
    private static final String HOSTILE = "a\u001b]0;title\u0007\u001b[2Jb\u009bm\u202ec\r\u007fd\u2028";
    private static final String ESCAPED = "a\\u001b]0;title\\u0007\\u001b[2Jb\\u009bm\\u202ec\\u000d\\u007fd\\u2028";

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream error = new ByteArrayOutputStream();

    private Console console(boolean terminal) {
        Ansi colours = terminal ? Ansi.ON : Ansi.OFF;
        return new Console(
                new ByteArrayInputStream(new byte[0]),
                out,
                error,
                colours,
                colours,
                new TerminalSettings(terminal, terminal, terminal, 80));
    }

    @Test
    void controlCharactersAreEscapedOnATerminalAndElsewhere() throws IOException {
        for (boolean terminal : new boolean[] {true, false}) {
            Console console = console(terminal);
            console.text().write(HOSTILE + "\tü\n");
            console.error().println(HOSTILE);
            console.flush();
            assertThat(out.toString(UTF_8)).isEqualTo(ESCAPED + "\tü\n");
            assertThat(error.toString(UTF_8)).isEqualTo(ESCAPED + System.lineSeparator());
            out.reset();
            error.reset();
        }
    }

    @Test
    void errorMessageKeepsOurColoursOnly() {
        console(true).printError("no table \u001b[31mred\nsecond line");

        assertThat(error.toString(UTF_8))
                .startsWith(Ansi.ON.string("@|bold,red tabletheory:|@ "))
                .endsWith("no table \\u001b[31mred second line" + System.lineSeparator());
    }

    @Test
    void documentIsUnchangedInAFileAndEscapedOnATerminal() throws IOException {
        Console file = console(false);
        file.printDocument(HOSTILE);
        file.flush();
        assertThat(out.toString(UTF_8)).isEqualTo(HOSTILE);
        out.reset();

        Console terminal = console(true);
        terminal.printDocument(HOSTILE);
        terminal.flush();
        assertThat(out.toString(UTF_8)).isEqualTo(ESCAPED);
    }

    @Test
    void questionIsAskedOnlyIfItsStreamAndThatOfTheAnswerAreTerminals() {
        for (boolean in : new boolean[] {false, true}) {
            for (boolean shown : new boolean[] {false, true}) {
                Console console = new Console(
                        new ByteArrayInputStream(new byte[0]),
                        out,
                        error,
                        Ansi.OFF,
                        Ansi.OFF,
                        new TerminalSettings(in, true, shown, 80));
                assertThat(Confirmation.canAsk(console)).as("%s %s", in, shown).isEqualTo(in && shown);
            }
        }
    }
}
