package org.tabletheory.architecture;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the contents of the modules' jars, which exist after the package phase. */
class JarsIT {
    /** The main jar; others have a classifier, such as {@code -tests}. */
    private static final Pattern MAIN_JAR = Pattern.compile("tabletheory-[a-z-]+?(-[0-9.]+(-SNAPSHOT)?)?\\.jar");

    private static final Pattern OTHER_JAR = Pattern.compile("-(tests|sources|javadoc)\\.jar$");

    /** Modules under {@code build}, and the BOM, have no jar. */
    static Stream<String> modules() throws IOException {
        return SourceTree.modules().stream().filter(module -> !module.startsWith("build/") && !module.equals("bom"));
    }

    private static JarFile jar(String module) throws IOException {
        try (Stream<Path> files = Files.list(SourceTree.ROOT.resolve(module).resolve("target"))) {
            List<Path> jars = files.filter(file ->
                            MAIN_JAR.matcher(file.getFileName().toString()).matches()
                                    && !OTHER_JAR.matcher(file.toString()).find())
                    .toList();
            assertThat(jars).as("main jars of " + module).hasSize(1);
            return new JarFile(jars.get(0).toFile());
        }
    }

    @ParameterizedTest
    @MethodSource("modules")
    void jarHasAModuleNameAVersionAndTheLicense(String module) throws IOException {
        try (JarFile jar = jar(module)) {
            Attributes manifest = jar.getManifest().getMainAttributes();
            assertThat(manifest.getValue("Automatic-Module-Name"))
                    .isEqualTo("org.tabletheory." + module.replace('/', '.'));
            assertThat(manifest.getValue("Implementation-Version")).matches("[0-9.]+(-SNAPSHOT)?");
            for (String name : List.of("LICENSE", "NOTICE")) {
                JarEntry entry = jar.getJarEntry("META-INF/" + name);
                assertThat(entry).as(name).isNotNull();
                try (InputStream text = jar.getInputStream(entry)) {
                    assertThat(text.readAllBytes()).isEqualTo(Files.readAllBytes(SourceTree.ROOT.resolve(name)));
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"client", "spring"})
    void jarForProductionHasNoTestCode(String module) throws IOException {
        try (JarFile jar = jar(module)) {
            List<String> classes = new ArrayList<>();
            for (JarEntry entry : jar.stream().toList()) {
                if (entry.getName().endsWith(".class")) {
                    classes.add(entry.getName());
                    assertThat(text(jar, entry))
                            .as(entry.getName())
                            .doesNotContain(
                                    "org/junit/",
                                    "org/assertj/",
                                    "org/testcontainers/",
                                    "org/springframework/test/",
                                    "org/springframework/boot/test/");
                }
            }
            assertThat(classes).isNotEmpty().noneMatch(name -> name.matches(".*(Test|IT)\\.class"));
            assertThat(jar.stream()).noneMatch(entry -> entry.getName().startsWith("META-INF/services/"));
        }
    }

    private static String text(JarFile jar, JarEntry entry) throws IOException {
        try (InputStream in = jar.getInputStream(entry)) {
            return new String(in.readAllBytes(), ISO_8859_1);
        }
    }
}
