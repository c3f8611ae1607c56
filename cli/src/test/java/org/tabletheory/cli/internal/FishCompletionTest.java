package org.tabletheory.cli.internal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class FishCompletionTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    @Test
    void scriptHasCommandsOptionsAndValues() {
        assertThat(Terminal.run("completion", "fish").out())
                .contains("complete -c tabletheory -f\n")
                .contains("-a 'query' -d 'Read items by key'")
                .contains("-n '__tabletheory_in query' -l limit -x -d 'Print or count at most N items'")
                .contains("-n '__tabletheory_in completion' -a 'bash zsh fish'");
    }

    @Test
    void fishCompletesCommandsSubcommandsOptionsAndValues() throws Exception {
        assumeTrue(isInstalled(), "fish is not installed");

        assertThat(complete("tabletheory que")).contains("query");
        assertThat(complete("tabletheory attribute ser")).containsExactly("serialize");
        assertThat(complete("tabletheory scan shop --lim")).containsExactly("--limit");
        assertThat(complete("tabletheory scan shop --verb")).containsExactly("--verbose");
        assertThat(complete("tabletheory create-table x --stream NEW_A")).containsExactly("NEW_AND_OLD_IMAGES");
        assertThat(complete("tabletheory onetable que")).containsExactly("query");
        assertThat(complete("tabletheory onetable query --lim")).isEmpty();
        assertThat(complete("tabletheory completion f")).containsExactly("fish");
        Files.writeString(directory.resolve("shop.yml"), "");
        assertThat(complete("tabletheory validate sho")).containsExactly("shop.yml");
        assertThat(complete("tabletheory describe sho")).isEmpty();
    }

    private static boolean isInstalled() {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "fish")));
    }

    /** Returns what fish offers at the end of a command line. */
    private List<String> complete(String line) throws IOException, InterruptedException {
        Path script = directory.resolve("completion.fish");
        Files.writeString(script, Terminal.run("completion", "fish").out());
        ProcessBuilder builder =
                new ProcessBuilder("fish", "--no-config", "-c", "source completion.fish; complete -C '" + line + "'");
        builder.environment().put("HOME", directory.toString());
        Process fish =
                builder.directory(directory.toFile()).redirectErrorStream(true).start();
        String out = new String(fish.getInputStream().readAllBytes(), UTF_8);
        assertThat(fish.waitFor()).as(out).isZero();
        return out.lines().map(offer -> offer.split("\t", -1)[0]).toList();
    }
}
