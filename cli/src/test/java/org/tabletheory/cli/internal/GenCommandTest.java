package org.tabletheory.cli.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tabletheory.cli.internal.Terminal.Run;

class GenCommandTest {
    private static final String DOCUMENT = """
            dms_version: "0.1"
            models:
              - name: "User"
                table: { name: "users" }
                keys:
                  partition: { attribute: "user_id", type: "S" }
                attributes:
                  - { attribute: "user_id", type: "S", required: true, roles: ["pk"] }
                  - { attribute: "tags", type: "SS", omit_empty: true }
                  - { attribute: "version", type: "N", format: "int", roles: ["version"] }
            """;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    @SuppressWarnings("NullAway.Init")
    private String document;

    @BeforeEach
    void writeDocument() throws IOException {
        document = Files.writeString(directory.resolve("users.yml"), DOCUMENT).toString();
    }

    @Test
    void recordsArePrinted() {
        Run run = Terminal.run("gen", "java", document, "--package", "acme");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .startsWith("package acme;\n\nimport java.util.Set;\n")
                .endsWith("""
                        @Table("users")
                        public record User(
                                @PartitionKey("user_id") String userId,
                                @OmitEmpty Set<String> tags,
                                @Version long version) {}
                        """);
    }

    @Test
    void warningsOfTheDocumentAreShown() throws IOException {
        Path schema = Files.writeString(directory.resolve("posts.json"), """
                {"format": "onetable:1.1.0", "version": "0.0.1", "indexes": {"primary": {"hash": "pk"}},
                 "models": {"Post": {"pk": {"type": "string", "value": "post#${id}"}, "id": {"required": true}}}}
                """);

        Run run = Terminal.run("gen", "java", schema.toString(), "--table", "posts");

        assertThat(run.exitCode()).as(run.error()).isZero();
        assertThat(run.error()).contains("posts.json:2:", ": warning: onetable-type-missing: ");
        assertThat(run.out()).contains("public record Post(").doesNotContain("warning");
    }

    @Test
    void keyContractGivesTheTemplatesOfTheKeys() throws IOException {
        Files.writeString(
                Path.of(document),
                DOCUMENT.replace(
                        "attributes:\n",
                        "attributes:\n      - { attribute: \"mail\", type: \"S\", required: true }\n"));
        Path keys = Files.writeString(directory.resolve("keys.yml"), """
                tabletheory_model_contract_version: "0.2"
                models:
                  - { name: "User", dms_model: "User", derived_keys: ["User.user_id"] }
                derived_keys:
                  - name: "User.user_id"
                    join: ""
                    segments:
                      - { prefix: "USER#", value: { input: "mail" }, transforms: ["url_encode"] }
                """);

        Run run = Terminal.run("gen", "java", document, "--keys", keys.toString());

        assertThat(run.out())
                .contains("@PartitionKey(value = \"user_id\", template = \"USER#{mail:escape}\") String userId");
        assertThat(Terminal.run("gen", "java", document, "--keys", document).error())
                .contains("is not a valid key contract");
    }

    @Test
    void familyWithDifferentTemplatesOfOneKeyIsRejected() throws IOException {
        Path keys = Files.writeString(directory.resolve("keys.yml"), """
                tabletheory_model_contract_version: "0.2"
                models:
                  - { name: "Profile", dms_model: "User", derived_keys: ["Profile.user_id"] }
                  - { name: "Invoice", dms_model: "User", derived_keys: ["Invoice.user_id"] }
                derived_keys:
                  - { name: "Profile.user_id", join: "", segments: [{ value: { literal: "PROFILE" } }] }
                  - { name: "Invoice.user_id", join: "", segments: [{ value: { literal: "INVOICE" } }] }
                """);

        Run run = Terminal.run("gen", "java", document, "--keys", keys.toString());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.error())
                .contains(
                        "keys.yml: the model User is a family whose classes Profile and Invoice compute the key 'user_id'");
    }

    @Test
    void namespaceIsTheDefaultPackage() throws IOException {
        Files.writeString(Path.of(document), DOCUMENT.replace("models:", "namespace: \"acme.payments\"\nmodels:"));
        Path sources = directory.resolve("src");

        assertThat(Terminal.run("gen", "java", document, "--to", sources.toString())
                        .out())
                .isEqualTo(sources.resolve("acme/payments/User.java") + "\n");
        assertThat(Terminal.run("gen", "java", document, "--package", "other").out())
                .startsWith("package other;\n");
    }

    @Test
    void namespaceThatIsNotAPackageNeedsOne() throws IOException {
        Files.writeString(Path.of(document), DOCUMENT.replace("models:", "namespace: \"acme-payments\"\nmodels:"));

        Run rejected = Terminal.run("gen", "java", document);

        assertThat(rejected.exitCode()).isEqualTo(2);
        assertThat(rejected.error()).contains("acme-payments").contains("--package");
    }

    @Test
    void writtenRecordsCompileAndHaveNoDrift() {
        Path sources = directory.resolve("src");
        Run run = Terminal.run("gen", "java", document, "--package", "acme", "--to", sources.toString());
        Path file = sources.resolve("acme/User.java");
        assertThat(run).isEqualTo(new Run(0, file + "\n", ""));

        Path classes = directory.resolve("classes");
        int errors = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-proc:none",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-d",
                        classes.toString(),
                        file.toString());
        assertThat(errors).isZero();
        assertThat(Terminal.run(
                                "drift",
                                document,
                                "acme.User",
                                "--classpath",
                                classes + File.pathSeparator + System.getProperty("java.class.path"))
                        .exitCode())
                .isZero();
    }

    @Test
    void existingFileIsNotOverwrittenWithoutForce() throws IOException {
        Path file = Files.writeString(directory.resolve("User.java"), "mine");
        Run rejected = Terminal.run("gen", "java", document, "--to", directory.toString());
        assertThat(rejected.exitCode()).isEqualTo(2);
        assertThat(rejected.error()).contains("User.java already exists; use --force to overwrite it");
        assertThat(file).hasContent("mine");

        assertThat(Terminal.run("gen", "java", document, "--to", directory.toString(), "--force")
                        .exitCode())
                .isZero();
        assertThat(file).content().contains("record User(");
    }

    @Test
    void invalidDocumentIsReported() throws IOException {
        Files.writeString(directory.resolve("users.yml"), DOCUMENT.replace("\"SS\"", "\"XX\""));
        Run run = Terminal.run("gen", "java", document);
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.error()).contains("users.yml:9:");
    }
}
