package org.tabletheory.cli.internal.console;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Locale;
import picocli.CommandLine.Option;

/** The option {@code --yes}, and the question that is asked without it. */
public final class Confirmation {
    @Option(
            names = {"-y", "--yes"},
            description = "Do not ask before writing. Required if there is no terminal to ask on.")
    private boolean yes;

    /**
     * Asks whether to continue, and returns the user's decision. Fails if there is no terminal, so that a script writes
     * only with {@code --yes}.
     */
    public boolean confirms(Console console, String question) throws IOException {
        if (yes) {
            return true;
        }
        if (!canAsk(console)) {
            throw CommandFailure.usage("nothing was written: there is no terminal to confirm on; add --yes");
        }
        console.flush();
        console.error().print(question + " [y/N] ");
        console.error().flush();
        String answer = readLine(console).strip().toLowerCase(Locale.ROOT);
        if (answer.equals("y") || answer.equals("yes")) {
            return true;
        }
        console.error().println("nothing was written");
        return false;
    }

    /** Returns whether the answer is given in advance. */
    public boolean isGiven() {
        return yes;
    }

    /** Returns whether there is a terminal to ask on. */
    public static boolean canAsk(Console console) {
        return console.terminal().in() && console.terminal().error();
    }

    private static String readLine(Console console) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = console.in().read();
                next >= 0 && next != '\n';
                next = console.in().read()) {
            line.write(next);
        }
        return line.toString(UTF_8);
    }
}
