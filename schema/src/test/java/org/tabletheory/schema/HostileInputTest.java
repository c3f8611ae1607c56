package org.tabletheory.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tabletheory.schema.document.Finding;
import org.tabletheory.schema.document.ReadResult;
import org.tabletheory.schema.document.Rule;
import org.tabletheory.schema.document.SchemaDocument;
import org.tabletheory.schema.file.SchemaFiles;
import org.tabletheory.schema.onetable.OneTableMode;

/** Hostile documents are rejected with a clear message, within 2 seconds and 256 MB. */
class HostileInputTest {

    private static final long ALLOCATED = 256L * 1024 * 1024;

    @TempDir
    Path folder = Path.of("");

    /** Limits the CPU time of the thread and the total of its allocations. */
    private static <T> T limited(Callable<T> work) throws Exception {
        com.sun.management.ThreadMXBean threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        long start = threads.getCurrentThreadCpuTime();
        T result = work.call();
        assertThat(Duration.ofNanos(threads.getCurrentThreadCpuTime() - start)).isLessThan(Duration.ofSeconds(2));
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(ALLOCATED);
        return result;
    }

    private static List<Rule> errors(ReadResult<?> result) {
        return result.findings().stream()
                .filter(Finding::isError)
                .map(Finding::rule)
                .toList();
    }

    private static ReadResult<SchemaDocument> read(String text) throws Exception {
        return limited(() -> SchemaFiles.read("hostile.yml", text));
    }

    @Test
    void tenMegabytesAreRejected() throws Exception {
        Path file = folder.resolve("large.yml");
        Files.writeString(file, "dms_version: \"0.1\"\n" + "# padding\n".repeat(1024 * 1024));

        ReadResult<SchemaDocument> result = limited(() -> SchemaFiles.load(file));

        assertThat(errors(result)).containsExactly(Rule.FILE_TOO_LARGE);
        assertThat(result.toText()).contains("larger than 4 MB");
    }

    @Test
    void tenThousandNestingLevelsAreRejected() throws Exception {
        assertThat(errors(read("dms_version: " + "[".repeat(10_000)))).containsExactly(Rule.TOO_DEEP);
        assertThat(errors(read("dms_version: " + "{a: ".repeat(10_000)))).containsExactly(Rule.TOO_DEEP);
        assertThat(errors(read("- ".repeat(10_000) + "a"))).containsExactly(Rule.TOO_DEEP);
        assertThat(errors(limited(() -> SchemaFiles.read("a.json", "{\"a\":" + "[".repeat(10_000)))))
                .containsExactly(Rule.TOO_DEEP);
    }

    @Test
    void billionLaughsAttackIsRejected() throws Exception {
        String laughs = "a: &a [\"lol\",\"lol\"]\n"
                + IntStream.range(0, 30)
                        .mapToObj(i -> (char) ('b' + i % 20) + "" + i + ": &x" + i + " [*a,*a,*a,*a,*a,*a,*a,*a,*a]\n")
                        .collect(Collectors.joining());

        assertThat(errors(read("dms_version: \"0.1\"\nmodels: []\n" + laughs)))
                .contains(Rule.YAML_ANCHOR, Rule.YAML_ALIAS);
    }

    @Test
    void invalidUtf8IsReportedWithItsPosition() throws Exception {
        byte[] bytes = "dms_version: \"0.1\"\nnamespace: \"caf_\"\n".getBytes(StandardCharsets.UTF_8);
        bytes[34] = (byte) 0xE9;

        ReadResult<SchemaDocument> result = limited(() -> SchemaFiles.read("latin1.yml", bytes, OneTableMode.LENIENT));

        assertThat(result.findings()).hasSize(1);
        assertThat(result.findings().get(0).toString()).startsWith("latin1.yml:2:16: file-not-utf8: byte 34");
    }

    @Test
    void directoryAndMissingFileHaveOneLineMessages() {
        assertThatThrownBy(() -> SchemaFiles.load(folder))
                .isInstanceOf(IOException.class)
                .hasMessageEndingWith(": is a directory; pass the files in it");
        assertThatThrownBy(() -> SchemaFiles.load(folder.resolve("none.yml")))
                .isInstanceOf(IOException.class)
                .hasMessageEndingWith("none.yml: file not found");
    }

    @Test
    void emptyFilesAreReported() throws Exception {
        for (String text : List.of("", " \n\t\n", "\uFEFF", "# only a comment\n", "---\n...\n")) {
            assertThat(errors(read(text))).hasSize(1).containsAnyOf(Rule.FILE_EMPTY, Rule.FILE_KIND_UNKNOWN);
        }
    }

    @Test
    void numberOfFindingsIsLimited() throws Exception {
        String attributes = "      - { attribute: \"a b\", type: \"X\", wrong: 1 }\n".repeat(20_000);

        ReadResult<SchemaDocument> result =
                read("dms_version: \"0.1\"\nmodels:\n  - name: \"A\"\n    attributes:\n" + attributes);

        assertThat(errors(result)).contains(Rule.TOO_MANY_FINDINGS).hasSizeLessThan(600);
    }

    @Test
    void largeModelIsReadInLinearTime() throws Exception {
        String attributes = IntStream.range(0, 20_000)
                .mapToObj(i -> "      - { attribute: \"a" + i + "\", type: \"S\" }\n")
                .collect(Collectors.joining());
        String indexes = IntStream.range(0, 5_000)
                .mapToObj(i -> "      - { name: \"idx" + i + "\", type: \"GSI\", partition: { attribute: \"a" + i
                        + "\", type: \"S\" } }\n")
                .collect(Collectors.joining());
        String text = "dms_version: \"0.1\"\nmodels:\n  - name: \"A\"\n    table: { name: \"a\" }\n"
                + "    keys: { partition: { attribute: \"a0\", type: \"S\" } }\n    attributes:\n" + attributes
                + "    indexes:\n" + indexes;

        long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        ReadResult<SchemaDocument> result = SchemaFiles.read("large.yml", text);
        long spent = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start;

        assertThat(result.isValid()).isTrue();
        assertThat(Duration.ofNanos(spent)).isLessThan(Duration.ofSeconds(4));
    }

    @Test
    void tooManyValuesAreRejected() throws Exception {
        assertThat(errors(limited(() -> SchemaFiles.read("a.json", "{\"models\":[" + "1,".repeat(300_000) + "1]}"))))
                .containsExactly(Rule.TOO_MANY_NODES);
    }
}
