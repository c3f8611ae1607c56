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

/** The contract's own DMS models load, where they lie beside the project. */
class ContractDocumentsTest {

    private static final Path MODELS = Path.of("..", "..", "shared", "contract-tests", "dms");

    private static List<Path> documents() {
        assumeTrue(Files.isDirectory(MODELS), "the contract's models do not lie beside the project");
        List<Path> documents = new ArrayList<>();
        for (Path version : Corpus.files(MODELS)) {
            documents.addAll(Corpus.files(version.resolve("models")));
        }
        return documents;
    }

    /** The first block of this language in a seed. */
    private static String example(String seed, String language) {
        Path file = Path.of("..", "..", "shared", "seeds", seed);
        assumeTrue(Files.isRegularFile(file), "the seeds do not lie beside the project");
        String text = Corpus.read(file);
        int start = text.indexOf("```" + language + "\n") + language.length() + 4;
        return text.substring(start, text.indexOf("```", start));
    }

    @Test
    void oneTableSpecificationsOwnExampleLoadsLeniently() {
        String text = example("onetable-schema-1.1.0.md", "json");

        assertThat(OneTableSchema.read("seed.json", text).findings())
                .isNotEmpty()
                .noneMatch(Finding::isError);
        assertThat(OneTableSchema.read("seed.json", text).document().entities().keySet())
                .containsExactly("Account", "User", "Post");
        assertThat(OneTableSchema.read("seed.json", text, OneTableMode.STRICT).isValid())
                .isFalse();
    }

    /** The example's index has a key that its attributes do not declare, and nothing else is wrong with it. */
    @Test
    void dmsSpecificationsOwnExampleLacksOneAttribute() {
        assertThat(Dms.read("seed.yml", example("dms-spec-v0.1.md", "yaml")).findings())
                .extracting(Finding::rule)
                .containsExactly(Rule.DMS_INDEX_ATTRIBUTE_MISSING);
    }

    /** One document of 0.1 uses what only 0.2 has; everything else is valid as it stands. */
    @Test
    void contractModelsLoadAndSurviveWriting() throws Exception {
        List<String> refused = new ArrayList<>();
        for (Path file : documents()) {
            ReadResult<SchemaDocument> reading = SchemaFiles.load(file);
            if (!reading.isValid()) {
                refused.add(MODELS.relativize(file).toString().replace('\\', '/'));
                assertThat(reading.findings())
                        .extracting(Finding::rule)
                        .containsOnly(Rule.DMS_JSON_TYPE, Rule.DMS_NEEDS_NEWER_VERSION);
                continue;
            }
            assertThat(reading.findings()).isEmpty();
            assertThat(SchemaFiles.read("again.yml", SchemaFiles.format(reading))
                            .document())
                    .isEqualTo(reading.document());
        }
        assertThat(refused).containsExactly("v0.1/models/release-state.yml");
    }
}
