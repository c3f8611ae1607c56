package org.tabletheory.schema;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.tabletheory.schema.document.ReadResult;
import org.tabletheory.schema.document.SchemaDocument;
import org.tabletheory.schema.onetable.OneTableMode;
import org.tabletheory.schema.onetable.OneTableSchema;

/** The documents in {@code src/test/resources/corpus}, and the expected errors of the invalid ones. */
final class Corpus {

    static final Path ROOT = Path.of("src", "test", "resources", "corpus");

    private Corpus() {}

    /**
     * An invalid document.
     *
     * @param file its path below the corpus
     * @param schemaRejects whether the published JSON Schema rejects it too
     * @param errors its errors as {@code rule@line:column}
     */
    record Invalid(String file, boolean schemaRejects, List<String> errors) {}

    /** Returns the lines of {@code expected.txt}: file, {@code schema} or {@code validator}, then the errors. */
    static List<Invalid> invalid() {
        List<Invalid> documents = new ArrayList<>();
        for (String line : read(ROOT.resolve("expected.txt")).lines().toList()) {
            if (!line.isBlank() && !line.startsWith("#")) {
                List<String> words = List.of(line.split("\\s+", -1));
                documents.add(new Invalid(words.get(0), words.get(1).equals("schema"), words.subList(2, words.size())));
            }
        }
        return documents;
    }

    /** Returns the valid documents of a format, {@code dms} or {@code onetable}. */
    static List<Path> valid(String format) {
        return files(ROOT.resolve(format).resolve("valid"));
    }

    static List<Path> files(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads a document in the format of its folder; a OneTable document in strict mode. */
    static ReadResult<? extends SchemaDocument> read(String file) {
        String text = read(ROOT.resolve(file));
        return file.startsWith("dms/") ? Dms.read(file, text) : OneTableSchema.read(file, text, OneTableMode.STRICT);
    }
}
