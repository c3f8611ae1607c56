package org.tabletheory.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tabletheory.schema.file.PublishedSchemas;
import org.tabletheory.schema.internal.source.SourceText;
import org.tabletheory.schema.spi.tree.SourceNode;

/** The published JSON Schemas agree with the validator on the corpus, with the exceptions that the corpus lists. */
class PublishedSchemasTest {

    private static final JsonSchema DMS = schema(PublishedSchemas.dms());
    private static final JsonSchema ONETABLE = schema(PublishedSchemas.oneTable());

    private static JsonSchema schema(String text) {
        return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(text);
    }

    private static boolean accepts(String file, String json) {
        JsonSchema schema = file.startsWith("dms/") ? DMS : ONETABLE;
        return schema.validate(json, InputFormat.JSON).isEmpty();
    }

    /** Returns the document as JSON, or null if it cannot be parsed. */
    private static @Nullable String json(String file) {
        SourceText source = SourceText.parse(file, Corpus.read(Corpus.ROOT.resolve(file)));
        SourceNode root = source.root();
        return root == null || source.hasErrors() ? null : root.toJson().toText();
    }

    static List<Corpus.Invalid> invalid() {
        return Corpus.invalid();
    }

    static Stream<Path> valid() {
        return CorpusTest.valid();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("invalid")
    void jsonSchemaRejectsExactlyTheExpectedDocuments(Corpus.Invalid document) {
        String json = json(document.file());

        if (json == null) {
            assertThat(document.schemaRejects()).isFalse();
        } else {
            assertThat(accepts(document.file(), json)).isNotEqualTo(document.schemaRejects());
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("valid")
    void jsonSchemaAcceptsEveryValidDocument(Path file) {
        String name = Corpus.ROOT.relativize(file).toString();
        String json = String.valueOf(json(name));
        JsonSchema schema = name.startsWith("dms") ? DMS : ONETABLE;

        assertThat(schema.validate(json, InputFormat.JSON)).isEmpty();
    }

    @Test
    void jsonSchemasRejectMoreThanSixtyInvalidDocuments() {
        assertThat(Corpus.invalid().stream().filter(Corpus.Invalid::schemaRejects))
                .hasSizeGreaterThan(60);
    }

    @Test
    void jsonSchemasUseDraft202012() {
        assertThat(PublishedSchemas.dms()).contains("draft/2020-12/schema");
        assertThat(PublishedSchemas.oneTable()).contains("draft/2020-12/schema");
    }
}
