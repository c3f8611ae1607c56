package org.tabletheory.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the jars of the modules hold; they are there once a build has come to its package phase. */
class JarsIT {
    private static final Path ROOT = Path.of("../..");

    private static JarFile jar(DesignModule module) throws IOException {
        String name = module.name().toLowerCase(Locale.ROOT);
        try (Stream<Path> files = Files.list(ROOT.resolve(name).resolve("target"))) {
            Path jar = files.filter(file ->
                            file.getFileName().toString().matches("tabletheory-[a-z]+(-[0-9.]+(-SNAPSHOT)?)?\\.jar"))
                    .findFirst()
                    .orElseThrow();
            return new JarFile(jar.toFile());
        }
    }

    @ParameterizedTest
    @EnumSource
    void jarHasAModuleNameAndTheLicense(DesignModule module) throws IOException {
        try (JarFile jar = jar(module)) {
            assertThat(jar.getManifest().getMainAttributes().getValue("Automatic-Module-Name"))
                    .isEqualTo("org.tabletheory." + module.name().toLowerCase(Locale.ROOT));
            assertThat(jar.getEntry("META-INF/LICENSE")).isNotNull();
        }
    }

    @Test
    void clientHasNoTestCode() throws IOException {
        try (JarFile jar = jar(DesignModule.CLIENT)) {
            assertThat(jar.stream().map(Object::toString))
                    .isNotEmpty()
                    .noneMatch(entry -> entry.contains("junit") || entry.startsWith("META-INF/services"));
        }
    }
}
