package org.tabletheory.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.tools.Diagnostic;
import javax.tools.JavaFileObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compiles every example in a Javadoc comment.
 *
 * <p>An example is the body of a method of a class that extends {@link ExampleContext}, whose fields it may use without
 * declaring them; one that begins with an annotation or {@code public} declares members of that class instead. All public
 * packages, common JDK packages and JUnit are imported.
 */
class JavadocExamplesTest {
    private static final Pattern EXAMPLE =
            Pattern.compile("<pre>\\{@code\\R(.*?)\\R\\s*\\*\\s*}</pre>", Pattern.DOTALL);

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    private record Example(Path file, int line, String code, String packageName) {
        boolean declaresMembers() {
            return code.startsWith("@") || code.startsWith("public ");
        }

        /** Imports the documented type explicitly, so that it wins over others with the same simple name. */
        Optional<String> ownImport() {
            String type = file.getFileName().toString().replace(".java", "");
            boolean importable = !packageName.isEmpty() && !type.contains("-") && !packageName.contains(".internal");
            return importable ? Optional.of("import " + packageName + "." + type + "; ") : Optional.empty();
        }
    }

    @Test
    void everyExampleCompiles() throws IOException {
        List<Path> sources = SampleCompiler.sources();
        List<Example> examples = new ArrayList<>();
        for (Path source : sources) {
            examples.addAll(examples(source));
        }
        assertThat(examples).hasSizeGreaterThan(5);
        assertThat(errors(examples, SampleCompiler.imports(sources))).isEmpty();
    }

    @Test
    void invalidExampleIsReported() throws IOException {
        Example wrong = new Example(Path.of("Wrong.java"), 7, "int text = \"text\"", "");
        assertThat(errors(List.of(wrong), "")).singleElement().asString().startsWith("Wrong.java:7: ");
    }

    private static List<Example> examples(Path source) throws IOException {
        String text = Files.readString(source);
        String packageName = SampleCompiler.PACKAGE
                .matcher(text)
                .results()
                .findFirst()
                .map(match -> match.group(1))
                .orElse("");
        return EXAMPLE.matcher(text)
                .results()
                .map(match -> new Example(source, line(text, match), code(match.group(1)), packageName))
                .toList();
    }

    private static int line(String text, MatchResult match) {
        return (int) text.substring(0, match.start(1)).lines().count() + 1;
    }

    private static String code(String comment) {
        String code = comment.lines()
                .map(line -> line.replaceFirst("^\\s*\\* ?", ""))
                .reduce("", (before, line) -> before + line + "\n")
                .strip();
        return code.endsWith(";") || code.endsWith("}") || code.contains("; //") ? code : code + ";";
    }

    private List<String> errors(List<Example> examples, String imports) throws IOException {
        List<Path> files = new ArrayList<>();
        for (int i = 0; i < examples.size(); i++) {
            StringBuilder source = new StringBuilder(imports);
            Example example = examples.get(i);
            example.ownImport().ifPresent(source::append);
            source.append("class Example").append(i).append(" extends org.tabletheory.architecture.ExampleContext {");
            source.append(example.declaresMembers() ? "\n" : " void example() throws Exception {\n");
            source.append(example.code()).append(example.declaresMembers() ? "\n}\n" : "\n} }\n");
            files.add(Files.writeString(directory.resolve("Example" + i + ".java"), source));
        }
        return SampleCompiler.errors(files, directory, false).stream()
                .map(error -> message(examples, error))
                .toList();
    }

    private static String message(List<Example> examples, Diagnostic<? extends JavaFileObject> diagnostic) {
        String name = Path.of(diagnostic.getSource().getName()).getFileName().toString();
        Example example = examples.get(Integer.parseInt(name.replaceAll("\\D", "")));
        long line = example.line() + diagnostic.getLineNumber() - 2;
        return example.file() + ":" + line + ": " + diagnostic.getMessage(null);
    }
}
