package org.tabletheory.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tabletheory.schema.document.Finding;
import org.tabletheory.schema.document.ReadResult;
import org.tabletheory.schema.document.Rule;
import org.tabletheory.schema.document.SchemaDocument;
import org.tabletheory.schema.file.SchemaFiles;

/** Reads the DMS models of the contract tests, if they are available next to the project. */
class ContractDocumentsTest {

    private static final Path MODELS = Path.of("..", "..", "shared", "contract-tests", "dms");

    private static List<Path> documents() {
        assumeTrue(Files.isDirectory(MODELS), "the models of the contract tests are not available");
        List<Path> documents = new ArrayList<>();
        for (Path version : Corpus.files(MODELS)) {
            documents.addAll(Corpus.files(version.resolve("models")));
        }
        return documents;
    }

    /** One 0.1 document uses features of 0.2; all others are valid, some with a timestamp as sort key. */
    @Test
    void contractModelsLoadAndRoundTrip() throws Exception {
        List<String> rejected = new ArrayList<>();
        for (Path file : documents()) {
            ReadResult<SchemaDocument> result = SchemaFiles.load(file);
            if (!result.isValid()) {
                rejected.add(MODELS.relativize(file).toString().replace('\\', '/'));
                assertThat(result.findings())
                        .extracting(Finding::rule)
                        .containsOnly(Rule.DMS_JSON_TYPE, Rule.DMS_NEEDS_NEWER_VERSION);
                continue;
            }
            assertThat(result.findings()).extracting(Finding::rule).allMatch(Rule.DMS_KEY_TIMESTAMP::equals);
            assertThat(SchemaFiles.read("again.yml", SchemaFiles.format(result)).document())
                    .isEqualTo(result.document());
        }
        assertThat(rejected).containsExactly("v0.1/models/release-state.yml");
    }
}
