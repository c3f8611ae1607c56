package org.tabletheory.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FamilyTablesTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    @Test
    void classOfAFamilyCanHaveATableOfItsOwn() throws IOException {
        Compilation compiled =
                Compilation.of(directory, List.of(Files.writeString(directory.resolve("Shape.java"), """
                package shapes;

                import org.tabletheory.mapping.*;

                @Table("shapes")
                @Discriminator("kind")
                public sealed interface Shape {
                    record Circle(@PartitionKey String id) implements Shape {}

                    @Table("squares")
                    record Square(@PartitionKey String id) implements Shape {}
                }
                """)));

        assertThat(compiled.problems()).isEmpty();
        assertThat(compiled.text("shapes/TableTheoryMappers_.java"))
                .contains("case \"shapes.Shape\", \"shapes.Shape$Circle\" -> ")
                .contains("case \"shapes.Shape$Square\" -> ");
    }
}
