package org.tabletheory.mapping.internal.reflect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Classes that tests compile with other options than their own. */
final class CompiledSources {
    private CompiledSources() {}

    /**
     * Compiles sources without the names of parameters.
     *
     * @param sources their text by path
     * @return the directory of the classes
     */
    static Path compile(Path directory, Map<String, String> sources, String... options) throws IOException {
        List<Path> files = new ArrayList<>();
        for (Map.Entry<String, String> source : sources.entrySet()) {
            Path file = directory.resolve("src").resolve(source.getKey());
            Files.createDirectories(Objects.requireNonNull(file.getParent()));
            files.add(Files.writeString(file, source.getValue()));
        }
        Path classes = directory.resolve("classes");
        List<String> all = new ArrayList<>(List.of(options));
        all.addAll(List.of("-proc:none", "-nowarn", "-d", classes.toString()));
        all.addAll(List.of("-cp", System.getProperty("java.class.path")));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter problems = new StringWriter();
        try (StandardJavaFileManager manager =
                compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8)) {
            boolean compiled = compiler.getTask(
                            problems, manager, null, all, null, manager.getJavaFileObjectsFromPaths(files))
                    .call();
            assertThat(compiled).as(problems.toString()).isTrue();
        }
        return classes;
    }
}
