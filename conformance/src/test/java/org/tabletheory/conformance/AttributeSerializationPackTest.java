package org.tabletheory.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AttributeSerializationPackTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    @Test
    void everyPublishedVectorHolds() throws IOException {
        StringBuilder text = new StringBuilder();
        Summary summary = new Runner(Packs.all(Database.local()))
                .run(Path.of("../attribute/src/test/resources"), new TextReport(text));

        assertThat(text).hasToString("attribute-serialization: 202 passed, 0 failed\n");
        assertThat(summary.failed()).isZero();
    }

    /** A pack that cannot fail proves nothing: each of these says something untrue in one respect. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"kind":"ser","name":"x","av":{"N":"1.0"},"typeId":"0002","bytes":"32"}   | serializing to give type 0002 bytes 32
            {"kind":"ser","name":"x","av":{"N":"1"},"typeId":"0001","bytes":"31"}     | serializing to give type 0001 bytes 31
            {"kind":"ser","name":"x","av":{"N":"1.0"},"typeId":"0002","bytes":"31"}   | reading strictly to give {"N":"1.0"}
            {"kind":"ser","name":"x","av":{"N":"x"},"typeId":"0002","bytes":"78"}     | serializing to give type 0002 bytes 78
            {"kind":"ser-error","name":"x","av":{"S":"a"}}                            | serializing to be refused
            {"kind":"deser-ok","name":"x","typeId":"0001","bytes":"61","av":{"S":"b"},"canonical":true} | reading leniently to give {"S":"b"}
            {"kind":"deser-ok","name":"x","typeId":"0001","bytes":"61","av":{"S":"a"},"canonical":false} | reading strictly to be refused
            {"kind":"deser-ok","name":"x","typeId":"0102","bytes":"0000000200000001320000000131","av":{"NS":["1","2"]},"canonical":true} | reading strictly to give {"NS":["1","2"]}
            {"kind":"deser-ok","name":"x","typeId":"0102","bytes":"0000000100000001310","av":{"NS":["1"]},"canonical":true} | hexadecimal
            {"kind":"deser-error","name":"x","typeId":"0001","bytes":"61"}            | reading strictly to be refused; reading leniently to be refused
            """)
    void untrueVectorIsReportedWithWhatItExpects(String vector, String expected) throws IOException {
        assertThat(runOn(vector)).contains("1: ").contains(expected).doesNotContain("1 passed");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"kind":"ser"                                             | it is not JSON
            ["kind"]                                                  | a vector is a JSON object
            {"name":"x"}                                              | 'kind' is missing
            {"kind":"ser-error","name":"x"}                           | 'av' is missing
            {"kind":"later","name":"x"}                               | the kind 'later' is unknown
            {"kind":"ser-error","name":"x","name":"y","av":{}}        | 'name' stands twice
            {"kind":"ser-error","name":"x","av":{}} {}                | something follows
            {"kind":"deser-error","name":"x","typeId":"1","bytes":""} | hexadecimal
            {"kind":"deser-ok","name":"x","typeId":"0001","bytes":"","av":{"S":""},"canonical":1} | true or false
            """)
    void malformedVectorIsNamedByFileAndLine(String vector, String problem) throws IOException {
        assertThat(runOn("\n" + vector))
                .contains("attribute-serialization.jsonl:2: cannot be run: ")
                .contains(problem)
                .contains("attribute-serialization: 0 passed, 0 failed, 1 unreadable");
    }

    @Test
    void fileWithoutVectorsIsNotTakenForPassed() throws IOException {
        assertThat(runOn("\n\n")).contains("it holds no vectors");
    }

    @Test
    void fileThatIsNotTextIsNotTakenForPassed() throws IOException {
        Files.write(directory.resolve("attribute-serialization.jsonl"), new byte[] {(byte) 0xC3, 0x28});

        assertThat(run()).contains("it is not UTF-8");
    }

    @Test
    void severalFilesOfAPackAreCountedTogether() throws IOException {
        Files.createDirectories(directory.resolve("deep/er"));
        List<Path> files = List.of(
                directory.resolve("my-attribute-serialization-v2.jsonl"),
                directory.resolve("deep/er/attribute-serialization.jsonl"));
        for (Path file : files) {
            Files.writeString(file, "{\"kind\":\"ser-error\",\"name\":\"x\",\"av\":{\"N\":\"x\"}}");
        }

        assertThat(run()).isEqualTo("attribute-serialization: 2 passed, 0 failed\n");
    }

    private String runOn(String content) throws IOException {
        Files.writeString(directory.resolve("attribute-serialization.jsonl"), content);
        return run();
    }

    private String run() throws IOException {
        StringBuilder text = new StringBuilder();
        new Runner(Packs.all(Database.local())).run(directory, new TextReport(text));
        return text.toString();
    }
}
