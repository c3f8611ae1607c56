package org.tabletheory.cli.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tabletheory.cli.internal.Terminal.Run;
import org.tabletheory.cli.internal.console.ExitCode;

class DriftCommandTest {
    private static final String DOCUMENT = """
            dms_version: "0.1"
            models:
              - name: "User"
                table: { name: "users" }
                keys:
                  partition: { attribute: "id", type: "S" }
                attributes:
                  - { attribute: "id", type: "S", required: true, roles: ["pk"] }
                  - { attribute: "age", type: "N" }
            """;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    @SuppressWarnings("NullAway.Init")
    private Path classes;

    @SuppressWarnings("NullAway.Init")
    private String document;

    @BeforeEach
    void writeDocument() throws IOException {
        classes = Files.createDirectory(directory.resolve("classes"));
        document = Files.writeString(directory.resolve("users.yml"), DOCUMENT).toString();
    }

    private void compile(String name, String code) throws IOException {
        Path source = Files.writeString(
                directory.resolve(name + ".java"), "package acme; import org.tabletheory.mapping.*; " + code);
        String path = classes + File.pathSeparator + System.getProperty("java.class.path");
        int errors = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-proc:none", "-cp", path, "-d", classes.toString(), source.toString());
        assertThat(errors).isZero();
    }

    private void compileMatchingUser() throws IOException {
        compile("User", "@Table(\"users\") record User(@PartitionKey String id, long age) {}");
    }

    private Run drift(String... more) {
        String[] arguments = new String[more.length + 4];
        arguments[0] = "drift";
        arguments[1] = document;
        arguments[2] = "--classpath";
        arguments[3] = classes.toString();
        System.arraycopy(more, 0, arguments, 4, more.length);
        return Terminal.run(arguments);
    }

    @Test
    void matchingClassHasNoDrift() throws IOException {
        compileMatchingUser();

        assertThat(drift("acme.User")).isEqualTo(new Run(0, "acme.User matches " + document + "\n", ""));
    }

    @Test
    void everyDifferenceIsListed() throws IOException {
        compile("User", "@Table(\"users\") record User(@PartitionKey String id, String age, boolean extra) {}");

        Run run = drift("acme.User");

        assertThat(run.exitCode()).isEqualTo(ExitCode.FINDINGS);
        assertThat(run.out())
                .startsWith("acme.User has drifted from " + document + ":\n")
                .contains("age", "extra");
    }

    @Test
    void allMappedClassesAreComparedByDefault() throws IOException {
        compileMatchingUser();
        compile("Other", "@Table(\"others\") record Other(@PartitionKey String id) {}");
        compile("Plain", "class Plain {}");

        Run run = drift();

        assertThat(run.exitCode()).isEqualTo(ExitCode.FINDINGS);
        assertThat(run.out())
                .contains("acme.User matches", "acme.Other cannot be compared", "no model 'Other'")
                .doesNotContain("Plain");
    }

    @Test
    void modelWithoutClassIsADifferenceUnlessClassesAreGiven() throws IOException {
        compileMatchingUser();
        Files.writeString(
                Path.of(document),
                DOCUMENT + DOCUMENT.substring(DOCUMENT.indexOf("  - name")).replace("User", "Order"));

        Run run = drift();

        assertThat(run.exitCode()).isEqualTo(ExitCode.FINDINGS);
        assertThat(run.out())
                .contains("acme.User matches", "model Order of " + document + " has no class in " + classes);
        assertThat(drift("--json").out()).containsPattern("\"modelsWithoutClass\": \\[\\s*\"Order\"");
        assertThat(drift("acme.User").exitCode()).isZero();
    }

    @Test
    void classesAreReadFromAJar() throws IOException {
        compileMatchingUser();
        Path jar = directory.resolve("models.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new JarEntry("acme/User.class"));
            Files.copy(classes.resolve("acme/User.class"), out);
        }
        classes = jar;

        assertThat(drift()).isEqualTo(new Run(0, "acme.User matches " + document + "\n", ""));
    }

    @Test
    void jsonListsDifferences() throws IOException {
        compile("User", "@Table(\"users\") record User(@PartitionKey String id, String age) {}");

        Run run = drift("--json");

        assertThat(run.exitCode()).isEqualTo(ExitCode.FINDINGS);
        assertThat(run.out()).contains("\"class\": \"acme.User\"", "\"where\"", "\"reason\"", "\"change\"");
    }

    @Test
    void unknownClassIsReported() {
        Run run = drift("acme.Nobody");

        assertThat(run.exitCode()).isEqualTo(ExitCode.IO);
        assertThat(run.error())
                .contains("class acme.Nobody is not on --classpath")
                .hasLineCount(1);
    }

    @Test
    void missingDirectoryIsReported() {
        classes = directory.resolve("nowhere");

        assertThat(drift().exitCode()).isEqualTo(ExitCode.IO);
        assertThat(drift().error()).contains("nowhere: no such directory or jar");
    }

    @Test
    void classPathWithoutModelsIsReported() {
        assertThat(drift().exitCode()).isEqualTo(ExitCode.IO);
        assertThat(drift().error()).contains("no class with @Table in");
    }

    @Test
    void damagedClassFileIsReported() throws IOException {
        compileMatchingUser();
        Path file = classes.resolve("acme/User.class");
        byte[] bytes = Files.readAllBytes(file);
        bytes[9] = 99;
        Files.write(file, bytes);

        Run run = drift();

        assertThat(run.exitCode()).isEqualTo(ExitCode.IO);
        assertThat(run.error())
                .contains("cannot load the class file of acme.User")
                .hasLineCount(1);
    }

    @Test
    void missingDependencyIsReported() throws IOException {
        compile("Money", "record Money(long cents) {}");
        compile("User", "@Table(\"users\") record User(@PartitionKey String id, Money age) {}");
        Files.delete(classes.resolve("acme/Money.class"));

        Run run = drift();

        assertThat(run.exitCode()).isEqualTo(ExitCode.IO);
        assertThat(run.error()).contains("acme.User needs acme.Money, which is missing from --classpath");
    }

    @Test
    void fileThatIsNotAJarIsReported() throws IOException {
        classes = Files.writeString(directory.resolve("no.jar"), "no jar");

        assertThat(drift().exitCode()).isEqualTo(ExitCode.IO);
        assertThat(drift().error()).contains("not a directory or a readable jar");
    }

    @Test
    void invalidDocumentIsReported() throws IOException {
        compileMatchingUser();
        Files.writeString(Path.of(document), "dms_version: \"0.1\"\nmodels: []\n");

        assertThat(drift().exitCode()).isEqualTo(ExitCode.FINDINGS);
        assertThat(drift().error()).contains("users.yml:");
    }
}
