package org.tabletheory.aws;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests that priming loads every class of the library that the first call needs, except for its connection. */
@Timeout(120)
class PrimingTest {
    @Test
    void firstCallAfterARestoreLoadsOnlyConnectionClasses() throws Exception {
        try (StubDynamo stub = new StubDynamo((request, n) -> StubDynamo.Response.ok(Counter.RESPONSE))) {
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Xlog:class+load",
                            "-cp",
                            System.getProperty("java.class.path"),
                            PrimedProcess.class.getName(),
                            stub.endpoint().toString())
                    .redirectErrorStream(true)
                    .start();
            List<String> lines = new String(process.getInputStream().readAllBytes(), UTF_8)
                    .lines()
                    .toList();
            assertThat(process.waitFor()).as(String.join("\n", lines)).isZero();
            assertThat(lines).contains("Counter[id=a, count=1]");
            assertThat(stub.requests).hasSize(1);

            List<String> late = lines.subList(lines.indexOf(PrimedProcess.SNAPSHOT), lines.size()).stream()
                    .filter(line -> line.contains("] org.tabletheory.") && !line.contains("/0x"))
                    .filter(line -> !line.contains("org.tabletheory.wire.internal.http."))
                    .toList();
            assertThat(late).isEmpty();
        }
    }
}
