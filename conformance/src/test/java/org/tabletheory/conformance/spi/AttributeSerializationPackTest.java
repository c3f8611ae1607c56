package org.tabletheory.conformance.spi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.conformance.spi.pack.Database;

class AttributeSerializationPackTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    @Test
    void publishedVectorsPass() throws IOException {
        StringBuilder text = new StringBuilder();
        Summary summary = new Runner(Packs.all(Database.memory()))
                .run(Path.of("../attribute/src/test/resources"), new TextReport(text));

        assertThat(text).hasToString("attribute-serialization: 202 passed, 0 failed\n");
        assertThat(summary.failed()).isZero();
    }

    @Test
    void vectorWithTheLongestNameRuns() throws IOException {
        String name = "n".repeat(65_535);
        String bytes = "00000001" + "0001" + "0000ffff" + "6e".repeat(65_535) + "0004" + "00000001" + "01";

        assertThat(runOn("{\"kind\":\"ser\",\"name\":\"x\",\"av\":{\"M\":{\"" + name
                        + "\":{\"BOOL\":true}}},\"typeId\":\"0200\",\"bytes\":\"" + bytes + "\"}"))
                .contains("1 passed, 0 failed");
    }

    @Test
    void brokenVectorIsOneFailure() throws IOException {
        String good = "{\"kind\":\"ser\",\"name\":\"good\",\"av\":{\"S\":\"a\"},\"typeId\":\"0001\",\"bytes\":\"61\"}";
        String broken = "{\"kind\":\"deser-ok\",\"name\":\"broken\",\"typeId\":\"0001\",\"bytes\":\"61\",\"av\":"
                + "{\"L\":".repeat(9_990) + "{}" + "}".repeat(9_990) + ",\"canonical\":true}";

        assertThat(runOn(good + "\n" + broken + "\n" + good)).contains("2 passed, 1 failed");
    }

    /** Each of these vectors is wrong in one respect and must fail. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"kind":"ser","name":"x","av":{"N":"1.0"},"typeId":"0002","bytes":"32"}   | serialize to return type 0002 bytes 32
            {"kind":"ser","name":"x","av":{"N":"1"},"typeId":"0001","bytes":"31"}     | serialize to return type 0001 bytes 31
            {"kind":"ser","name":"x","av":{"N":"1.0"},"typeId":"0002","bytes":"31"}   | strict deserialize to return {"N":"1.0"}
            {"kind":"ser","name":"x","av":{"N":"x"},"typeId":"0002","bytes":"78"}     | serialize to return type 0002 bytes 78
            {"kind":"ser-error","name":"x","av":{"S":"a"}}                            | serialize to be rejected
            {"kind":"deser-ok","name":"x","typeId":"0001","bytes":"61","av":{"S":"b"},"canonical":true} | lenient deserialize to return {"S":"b"}
            {"kind":"deser-ok","name":"x","typeId":"0001","bytes":"61","av":{"S":"a"},"canonical":false} | strict deserialize to be rejected
            {"kind":"deser-ok","name":"x","typeId":"0102","bytes":"0000000200000001320000000131","av":{"NS":["1","2"]},"canonical":true} | strict deserialize to return {"NS":["1","2"]}
            {"kind":"deser-ok","name":"x","typeId":"0102","bytes":"0000000100000001310","av":{"NS":["1"]},"canonical":true} | hexadecimal
            {"kind":"deser-error","name":"x","typeId":"0001","bytes":"61"}            | strict deserialize to be rejected; lenient deserialize to be rejected
            """)
    void wrongVectorFailsWithItsExpectation(String vector, String expected) throws IOException {
        assertThat(runOn(vector)).contains("1: ").contains(expected).doesNotContain("1 passed");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"kind":"ser"                                             | not JSON
            ["kind"]                                                  | a vector must be a JSON object
            {"name":"x"}                                              | 'kind' is missing
            {"kind":"ser-error","name":"x"}                           | 'av' is missing
            {"kind":"later","name":"x"}                               | unknown kind 'later'
            {"kind":"ser-error","name":"x","name":"y","av":{}}        | duplicate 'name'
            {"kind":"ser-error","name":"x","av":{}} {}                | unexpected content
            {"kind":"deser-error","name":"x","typeId":"1","bytes":""} | hexadecimal
            {"kind":"deser-ok","name":"x","typeId":"0001","bytes":"","av":{"S":""},"canonical":1} | true or false
            """)
    void malformedVectorIsOneFailureWithFileAndLine(String vector, String problem) throws IOException {
        String good = "{\"kind\":\"ser\",\"name\":\"good\",\"av\":{\"S\":\"a\"},\"typeId\":\"0001\",\"bytes\":\"61\"}";

        assertThat(runOn("\n" + vector + "\n" + good))
                .contains("attribute-serialization.jsonl:2: attribute-serialization: expected a valid case, got ")
                .contains(problem)
                .endsWith("attribute-serialization: 1 passed, 1 failed\n");
    }

    @Test
    void emptyFileIsUnreadable() throws IOException {
        assertThat(runOn("\n\n")).contains("the file has no vectors");
    }

    @Test
    void invalidUtf8IsUnreadable() throws IOException {
        Files.write(directory.resolve("attribute-serialization.jsonl"), new byte[] {(byte) 0xC3, 0x28});

        assertThat(run()).contains("invalid UTF-8");
    }

    @Test
    void filesOfAPackAreCountedTogether() throws IOException {
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
        new Runner(Packs.all(Database.memory())).run(directory, new TextReport(text));
        return text.toString();
    }
}
