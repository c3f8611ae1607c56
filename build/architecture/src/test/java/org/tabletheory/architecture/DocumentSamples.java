package org.tabletheory.architecture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The Java samples of a document.
 *
 * <p>A sample declares one type, which the other samples of that document may use, or it is the body of a method, where
 * {@code db} is a {@code TableTheory} and {@code table} a {@code OneTable}. All public packages and the usual ones of the JDK
 * are imported. A comment before a sample prepares it or names the exception that it shows:
 *
 * <pre>{@literal
 * <!-- before
 * db.model(new User("USER#1", "Al")).create();
 * -->
 * <!-- throws ItemNotFoundException -->
 * }</pre>
 *
 * @param document the file
 * @param samples its samples, in order
 */
record DocumentSamples(Path document, List<Sample> samples) {
    private static final Pattern SAMPLE = Pattern.compile(
            "(?:^<!-- before\\R((?:(?!-->).)*?)^-->\\R)?(?:^<!-- throws (\\w+) -->\\R)?^```java\\R(.*?)^```",
            Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern DECLARATION = Pattern.compile(
            "\\A\\s*(?:import [^;]+;\\s+)*(?:@\\w+(?:\\([^)]*\\))?\\s+|public |final |sealed )*(?:record|class|interface|enum) (\\w+)");
    /** That of a sample, instead of which all samples of a document have the same package. */
    private static final Pattern PACKAGE = Pattern.compile("\\Apackage [^;]+;");

    /**
     * A sample.
     *
     * @param name the name of its class
     * @param isType whether it declares that class; otherwise it is the body of a method
     * @param before code that prepares it
     * @param thrown the simple name of the exception that it throws, or null
     * @param line the line of its first line
     */
    record Sample(
            String name,
            boolean isType,
            String before,
            @Nullable String thrown,
            String text,
            int line) {}

    static DocumentSamples read(Path document, String text) {
        List<Sample> samples = new ArrayList<>();
        for (MatchResult match : SAMPLE.matcher(text).results().toList()) {
            String code = PACKAGE.matcher(match.group(3)).replaceFirst("");
            Matcher declaration = DECLARATION.matcher(code);
            boolean isType = declaration.find();
            samples.add(new Sample(
                    isType ? declaration.group(1) : "Sample" + samples.size(),
                    isType,
                    match.group(1) == null ? "" : match.group(1),
                    match.group(2),
                    code,
                    (int) text.substring(0, match.start(3)).lines().count() + 1));
        }
        return new DocumentSamples(document, samples);
    }

    /** Returns the package of the classes. */
    String packageName() {
        return document.getFileName().toString().replace(".md", "").replace('-', '_');
    }

    /** Writes the source of a sample, whose first line is line 2 of the file. */
    Path write(Sample sample, Path directory, String imports) throws IOException {
        String first = "package " + packageName() + "; " + imports;
        String source = sample.isType()
                ? first + "\n" + sample.text()
                : first + "public class " + sample.name()
                        + " { public org.tabletheory.client.TableTheory db; public org.tabletheory.onetable.OneTable table;"
                        + " public void sample() throws Exception {\n" + sample.text() + "}"
                        + " public void before() throws Exception {\n" + sample.before() + "} }\n";
        Path folder = Files.createDirectories(directory.resolve(packageName()));
        return Files.writeString(folder.resolve(sample.name() + ".java"), source);
    }
}
