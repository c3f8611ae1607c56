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
}
