package org.tabletheory.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.tabletheory.schema.document.Finding;
import org.tabletheory.schema.document.ReadResult;
import org.tabletheory.schema.document.SchemaDocument;
import org.tabletheory.schema.file.SchemaFiles;
import org.tabletheory.schema.onetable.OneTableMode;

/**
 * Seeded mutations of valid documents give either findings or a document, never an unexpected exception.
 *
 * <p>6,000 of them, and 20,000 with {@code -Dproof=full}.
 */
@Tag("proof")
class MutationTest {

    private static final int MUTATIONS = "full".equals(System.getProperty("proof")) ? 20_000 : 6_000;

    private static final List<String> FRAGMENTS = List.of(
            "{",
            "}",
            "[",
            "]",
            ":",
            ",",
            "\"",
            "'",
            "\n",
            "\t",
            " ",
            "&a ",
            "*a",
            "!!str ",
            "<<: ",
            "---\n",
            "%",
            "|\n",
            ">\n",
            "? ",
            "- ",
            "null",
            "true",
            "~",
            "0x1F",
            "1e999",
            "-0",
            "2026-01-01",
            "\u0000",
            "\uFEFF",
            "\uD800",
            "\uD83D\uDE00",
            "${",
            "}",
            "${a:9999}",
            "\\u0000",
            "#",
            "@",
            "`",
            "NULL",
            "x-",
            "roles",
            "type",
            "S",
            "N");

    @Test
    void mutatedDocumentsGiveFindingsOrADocument() {
        List<String> names = new ArrayList<>();
        List<String> seeds = new ArrayList<>();
        for (String format : List.of("dms", "onetable")) {
            Corpus.valid(format).forEach(file -> {
                names.add(file.getFileName().toString());
                seeds.add(Corpus.read(file));
            });
        }
        Random random = new Random(20260101);
        int documents = 0;
        for (int i = 0; i < MUTATIONS; i++) {
            int seed = random.nextInt(seeds.size());
            String mutated = mutate(seeds.get(seed), seeds, random);
            documents += check(names.get(seed), mutated, random.nextBoolean(), i) ? 1 : 0;
        }
        assertThat(documents).isBetween(MUTATIONS / 40, MUTATIONS - MUTATIONS / 40);
    }

    /** Returns whether the text is a valid document. A valid document must round-trip; an invalid one must have findings. */
    private static boolean check(String name, String text, boolean strict, int number) {
        try {
            ReadResult<SchemaDocument> result = SchemaFiles.read(
                    name, text.getBytes(StandardCharsets.UTF_8), strict ? OneTableMode.STRICT : OneTableMode.LENIENT);
            result.toText();
            if (!result.isValid()) {
                assertThat(result.findings()).anyMatch(Finding::isError);
                return false;
            }
            String written = SchemaFiles.format(result);
            SchemaDocument again = SchemaFiles.read(name, written).document();
            assertThat(again.toJson()).isEqualTo(result.document().toJson());
            return true;
        } catch (RuntimeException | AssertionError | StackOverflowError e) {
            return fail("mutation " + number + " of " + name + ":\n" + text, e);
        }
    }

    private static String mutate(String text, List<String> seeds, Random random) {
        StringBuilder mutated = new StringBuilder(text);
        int changes = 1 + random.nextInt(3);
        for (int i = 0; i < changes; i++) {
            int at = random.nextInt(mutated.length());
            int to = Math.min(mutated.length(), at + 1 + random.nextInt(12));
            switch (random.nextInt(6)) {
                case 0 -> mutated.delete(at, to);
                case 1 -> mutated.insert(at, FRAGMENTS.get(random.nextInt(FRAGMENTS.size())));
                case 2 -> mutated.replace(at, to, FRAGMENTS.get(random.nextInt(FRAGMENTS.size())));
                case 3 -> mutated.insert(at, mutated.substring(at, to));
                case 4 -> mutated.setCharAt(at, (char) (32 + random.nextInt(95)));
                default -> {
                    String other = seeds.get(random.nextInt(seeds.size()));
                    int from = random.nextInt(other.length());
                    mutated.insert(at, other, from, Math.min(other.length(), from + 40));
                }
            }
        }
        return mutated.toString();
    }
}
