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
import org.tabletheory.schema.onetable.OneTableMode;
import org.tabletheory.schema.onetable.OneTableSchema;

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

    /** Returns the first code block of this language in a specification. */
    private static String example(String seed, String language) {
        Path file = Path.of("..", "..", "shared", "seeds", seed);
        assumeTrue(Files.isRegularFile(file), "the specifications are not available");
        String text = Corpus.read(file);
        int start = text.indexOf("```" + language + "\n") + language.length() + 4;
        return text.substring(start, text.indexOf("```", start));
    }

    @Test
    void exampleOfTheOneTableSpecificationLoadsLeniently() {
        String text = example("onetable-schema-1.1.0.md", "json");

        assertThat(OneTableSchema.read("seed.json", text).findings())
                .isNotEmpty()
                .noneMatch(Finding::isError);
        assertThat(OneTableSchema.read("seed.json", text).document().entities().keySet())
                .containsExactly("Account", "User", "Post");
        assertThat(OneTableSchema.read("seed.json", text, OneTableMode.STRICT).isValid())
                .isFalse();
    }

    /** The index of the example has a key that is not declared; everything else is valid. */
    @Test
    void exampleOfTheDmsSpecificationLacksOneAttribute() {
        assertThat(Dms.read("seed.yml", example("dms-spec-v0.1.md", "yaml")).findings())
                .extracting(Finding::rule)
                .containsExactly(Rule.DMS_INDEX_ATTRIBUTE_MISSING);
    }

    /** One 0.1 document uses features of 0.2; all others are valid. */
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
            assertThat(result.findings()).isEmpty();
            assertThat(SchemaFiles.read("again.yml", SchemaFiles.format(result)).document())
                    .isEqualTo(result.document());
        }
        assertThat(rejected).containsExactly("v0.1/models/release-state.yml");
    }
}
