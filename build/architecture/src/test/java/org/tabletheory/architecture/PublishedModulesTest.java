package org.tabletheory.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests which modules are published, and what Maven Central requires of their POMs. */
class PublishedModulesTest {
    private static final Pattern ARTIFACT = Pattern.compile("(?m)^ {2}<artifactId>(tabletheory-[a-z-]+)</artifactId>");
    private static final Pattern MANAGED = Pattern.compile("(?m)^ {8}<artifactId>(tabletheory-[a-z-]+)</artifactId>");

    private static String pom(String module) throws IOException {
        return Files.readString(SourceTree.ROOT.resolve(module).resolve("pom.xml"));
    }

    @Test
    void moduleIsEitherInTheBomOrNotInstalledAndNotDeployed() throws IOException {
        List<String> published = new ArrayList<>();
        for (String module : SourceTree.modules()) {
            String pom = pom(module);
            if (module.equals("bench") || module.startsWith("build/") || module.startsWith("examples/")) {
                for (String goal : List.of("install", "deploy", "source", "javadoc")) {
                    assertThat(pom).as(module).contains("<maven." + goal + ".skip>true</maven." + goal + ".skip>");
                }
            } else if (!module.equals("bom")) {
                assertThat(pom).as(module).doesNotContain("<maven.install.skip>", "<maven.deploy.skip>");
                ARTIFACT.matcher(pom).results().forEach(found -> published.add(found.group(1)));
            }
        }

        assertThat(published).contains("tabletheory-client").doesNotHaveDuplicates();
        assertThat(MANAGED.matcher(pom("bom")).results().map(found -> found.group(1)))
                .containsExactlyInAnyOrderElementsOf(published);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "bom"})
    void pomHasWhatMavenCentralRequires(String module) throws IOException {
        assertThat(pom(module))
                .contains("<name>", "<description>", "<url>", "<license>", "<developer>", "<connection>scm:git:");
    }

    @Test
    void everyModuleHasANameAndADescription() throws IOException {
        for (String module : SourceTree.modules()) {
            assertThat(pom(module))
                    .as(module)
                    .containsPattern("(?m)^ {2}<name>.+")
                    .containsPattern("(?m)^ {2}<description>.+");
        }
    }
}
