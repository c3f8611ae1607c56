package org.tabletheory.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tabletheory.schema.document.Finding;
import org.tabletheory.schema.document.ReadResult;
import org.tabletheory.schema.document.SchemaDocument;
import org.tabletheory.schema.onetable.OneTableDocument;
import org.tabletheory.schema.onetable.OneTableMode;
import org.tabletheory.schema.onetable.OneTableSchema;

class CorpusTest {

    static List<Corpus.Invalid> invalid() {
        return Corpus.invalid();
    }

    static Stream<Path> valid() {
        return Stream.concat(Corpus.valid("dms").stream(), Corpus.valid("onetable").stream());
    }

    static List<Path> validDms() {
        return Corpus.valid("dms");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("invalid")
    void invalidDocumentHasExactlyTheExpectedErrors(Corpus.Invalid document) {
        ReadResult<? extends SchemaDocument> result = Corpus.read(document.file());

        assertThat(result.isValid()).isFalse();
        assertThat(result.findings().stream()
                        .filter(Finding::isError)
                        .map(finding -> finding.ruleId() + "@"
                                + finding.position().line() + ":"
                                + finding.position().column()))
                .containsExactlyElementsOf(document.errors());
    }

    @Test
    void everyInvalidFileIsListedAndMostViolateOneRule() {
        List<Path> files = Stream.of("dms", "onetable")
                .flatMap(format -> Corpus.files(Corpus.ROOT.resolve(format).resolve("invalid")).stream())
                .toList();

        assertThat(Corpus.invalid())
                .extracting(document -> Corpus.ROOT.resolve(document.file()))
                .containsExactlyInAnyOrderElementsOf(files);
        assertThat(Corpus.invalid().stream()
                        .filter(document -> document.errors().size() == 1))
                .hasSizeGreaterThan(140);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("valid")
    void validDocumentLoads(Path file) {
        ReadResult<? extends SchemaDocument> result =
                Corpus.read(Corpus.ROOT.relativize(file).toString());

        assertThat(result.findings().stream().filter(Finding::isError)).isEmpty();
        assertThat(result.isValid()).isTrue();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("validDms")
    void dmsRoundTripsAsYamlAndJson(Path file) {
        DmsDocument document = Dms.read("a.yml", Corpus.read(file)).document();

        String yaml = Dms.toYaml(document);
        String json = Dms.toJson(document);

        assertThat(Dms.read("b.yml", yaml).document()).isEqualTo(document);
        assertThat(Dms.read("b.json", json).document()).isEqualTo(document);
        assertThat(Dms.toYaml(Dms.read("b.yml", yaml).document())).isEqualTo(yaml);
        assertThat(Dms.toJson(Dms.read("b.json", json).document())).isEqualTo(json);
    }

    static List<Path> validOneTable() {
        return Corpus.valid("onetable");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("validOneTable")
    void oneTableRoundTrips(Path file) {
        OneTableDocument document =
                OneTableSchema.read("a.json", Corpus.read(file)).document();

        String json = OneTableSchema.toJson(document);

        assertThat(OneTableSchema.read("b.json", json, OneTableMode.STRICT).document())
                .isEqualTo(document);
        assertThat(OneTableSchema.toJson(OneTableSchema.read("b.json", json).document()))
                .isEqualTo(json);
    }
}
