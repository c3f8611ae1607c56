package org.tabletheory.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The compiler option that compares classes with a schema document. */
class DriftOptionTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path directory;

    @SuppressWarnings("NullAway.Init")
    private Path source;

    @BeforeEach
    void write() throws IOException {
        source = Files.writeString(directory.resolve("User.java"), """
                import org.tabletheory.mapping.*;

                @Table("${STAGE}-users")
                record User(@PartitionKey("PK") String pk, @OmitEmpty String nickname, long age) {}
                """);
    }

    private Compilation compile(String document) throws IOException {
        Path file = Files.writeString(directory.resolve("users.yml"), document);
        return Compilation.of(directory, List.of(source), "-Atabletheory.dms=" + file);
    }

    @Test
    void generatedDocumentHasNoDrift() throws IOException {
        String document = Compilation.of(directory, List.of(source)).text("META-INF/tabletheory/User.dms.yml");
        assertThat(compile(document).problems()).isEmpty();
        assertThat(compile(document.replace("${STAGE}-users", "users-of-prod")).problems())
                .as("the table's name comes from the environment")
                .isEmpty();
    }

    @Test
    void differenceFailsTheBuildAtTheClass() throws IOException {
        String document = Compilation.of(directory, List.of(source)).text("META-INF/tabletheory/User.dms.yml");
        Compilation drifted = compile(document.replace("age", "years"));
        assertThat(drifted.problems()).hasSize(1);
        assertThat(drifted.problems().get(0)).startsWith("User.java:4: User has drifted from ");
        assertThat(drifted.diagnostics().get(0).getMessage(null))
                .contains("age")
                .contains("years");
    }

    @Test
    void unreadableDocumentFailsTheBuild() {
        assertThat(Compilation.of(directory, List.of(source), "-Atabletheory.dms=" + directory.resolve("none.yml"))
                        .problems())
                .singleElement()
                .asString()
                .contains("none.yml cannot be read");
    }

    @Test
    void invalidDocumentFailsTheBuild() throws IOException {
        assertThat(compile("dms_version: \"0.9\"\nmodels: []\n").problems())
                .singleElement()
                .asString()
                .contains("users.yml is not valid")
                .contains("dms_version \"0.9\" is not supported");
    }

    @Test
    void fixedTableNameIsCompared() throws IOException {
        Path fixed = Files.writeString(directory.resolve("Order.java"), """
                import org.tabletheory.mapping.*;

                @Table("orders")
                record Order(@PartitionKey("PK") String pk) {}
                """);
        String document = Compilation.of(directory, List.of(fixed)).text("META-INF/tabletheory/Order.dms.yml");
        Path file = Files.writeString(
                directory.resolve("orders.yml"),
                document.replace("\"orders\"", "\"parcels\"").replace("orders", "parcels"));

        Compilation drifted = Compilation.of(directory, List.of(fixed), "-Atabletheory.dms=" + file);

        assertThat(drifted.problems()).hasSize(1);
        assertThat(drifted.diagnostics().get(0).getMessage(null))
                .contains("orders")
                .contains("parcels");
    }

    @Test
    void everyDocumentOfTheListIsCompared() throws IOException {
        String document = Compilation.of(directory, List.of(source)).text("META-INF/tabletheory/User.dms.yml");
        Path same = Files.writeString(directory.resolve("same.yml"), document);
        Path other = Files.writeString(directory.resolve("other.yml"), document.replace("age", "years"));

        Compilation drifted =
                Compilation.of(directory, List.of(source), "-Atabletheory.dms=" + same + ", " + other + " ,");

        assertThat(drifted.problems()).singleElement().asString().contains("User has drifted from " + other);
    }

    @Test
    void otherFormatFailsTheBuild() throws IOException {
        Path file = Files.writeString(directory.resolve("posts.json"), """
                { "version": "0.1.0", "format": "onetable:1.1.0",
                  "indexes": { "primary": { "hash": "PK" } }, "params": {},
                  "models": { "Post": { "PK": { "type": "string", "value": "post" } } }, "queries": {} }
                """);

        assertThat(Compilation.of(directory, List.of(source), "-Atabletheory.dms=" + file)
                        .problems())
                .singleElement()
                .asString()
                .contains("posts.json is OneTable")
                .contains("classes are compared with DMS; convert it with 'tabletheory convert'");
    }
}
