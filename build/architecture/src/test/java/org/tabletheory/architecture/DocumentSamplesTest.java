package org.tabletheory.architecture;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compiles every Java sample in a document under {@code docs}, with the annotation processor.
 *
 * <p>A sample declares one type, which the other samples of that document may use, or it is the body of a method, where
 * {@code db} is a {@code TableTheory} and {@code table} a {@code OneTable}. All public packages and the usual ones of the JDK are imported.
 */
class DocumentSamplesTest {
    private static final Pattern SAMPLE = Pattern.compile("^```java\\R(.*?)^```", Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern DECLARATION = Pattern.compile(
            "\\A(?:@\\w+(?:\\([^)]*\\))?\\s+|public |final |sealed )*(?:record|class|interface|enum) (\\w+)");

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    @Test
    void everySampleCompiles() throws IOException {
        Map<Path, String> documents = new LinkedHashMap<>();
        Path decisions = Path.of("../../docs/decisions");
        try (Stream<Path> files = Files.walk(Path.of("../../docs"))) {
            for (Path file : files.filter(name -> name.toString().endsWith(".md") && !name.startsWith(decisions))
                    .sorted()
                    .toList()) {
                documents.put(file, Files.readString(file));
            }
        }
        assertThat(errors(documents)).isEmpty();
    }

    @Test
    void invalidSampleIsReported() throws IOException {
        Map<Path, String> wrong = Map.of(Path.of("wrong-one.md"), "Text.\n\n```java\nint text = \"text\";\n```\n");
        assertThat(errors(wrong)).singleElement().asString().startsWith("wrong-one.md:4: ");
    }

    private record Sample(Path document, int line) {}

    private List<String> errors(Map<Path, String> documents) throws IOException {
        String imports = SampleCompiler.imports(SampleCompiler.sources());
        Map<String, Sample> samples = new LinkedHashMap<>();
        List<Path> files = new ArrayList<>();
        for (Map.Entry<Path, String> document : documents.entrySet()) {
            String packageName = document.getKey()
                    .getFileName()
                    .toString()
                    .replace(".md", "")
                    .replace('-', '_');
            Path folder = Files.createDirectories(directory.resolve(packageName));
            for (MatchResult match :
                    SAMPLE.matcher(document.getValue()).results().toList()) {
                Matcher declaration = DECLARATION.matcher(match.group(1));
                boolean declares = declaration.find();
                String name = declares ? declaration.group(1) : "Sample" + samples.size();
                String opening = declares
                        ? ""
                        : "class " + name
                                + " { org.tabletheory.client.TableTheory db; org.tabletheory.onetable.OneTable table;"
                                + " void sample() throws Exception {";
                String source = "package " + packageName + "; " + imports + opening + "\n" + match.group(1)
                        + (declares ? "" : "} }\n");
                Path file = folder.resolve(name + ".java");
                files.add(Files.writeString(file, source));
                int line = (int) document.getValue()
                                .substring(0, match.start(1))
                                .lines()
                                .count()
                        + 1;
                samples.put(file.toString(), new Sample(document.getKey(), line));
            }
        }
        return SampleCompiler.errors(files, directory, true).stream()
                .map(error -> {
                    Sample sample = requireNonNull(samples.get(error.getSource().getName()));
                    long line = sample.line() + error.getLineNumber() - 2;
                    return sample.document() + ":" + line + ": " + error.getMessage(null);
                })
                .toList();
    }
}
