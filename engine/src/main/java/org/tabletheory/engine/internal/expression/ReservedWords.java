package org.tabletheory.engine.internal.expression;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;

/** The words that expressions cannot use as attribute names without an alias. */
final class ReservedWords {
    private static final Set<String> WORDS = read();

    private ReservedWords() {}

    static boolean contains(String name) {
        return WORDS.contains(name.toUpperCase(Locale.ROOT));
    }

    private static Set<String> read() {
        try (InputStream in = ReservedWords.class.getResourceAsStream("reserved-words.txt")) {
            if (in == null) {
                throw new IllegalStateException("reserved-words.txt is missing from the jar");
            }
            return Set.of(new String(in.readAllBytes(), StandardCharsets.US_ASCII).split("\\s+"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
