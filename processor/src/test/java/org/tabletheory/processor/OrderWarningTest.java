package org.tabletheory.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Warnings of the compiler about sort keys that are not in the order of their components. */
class OrderWarningTest {
    private static final String SOURCE = """
            import java.time.*;
            import org.tabletheory.mapping.*;

            @Table("events")
            @PartitionKey(template = "{number}#{at}")
            @SortKey(template = "A#{at}")
            @IndexPartitionKey(value = "GSI1", template = "{name}")
            @IndexSortKey(value = "GSI1", template = "{number}")
            public record Event(
                    Instant at,
                    long number,
                    String name,
                    LocalDate day,
                    @IndexPartitionKey("GSI2") String kind,
                    @IndexSortKey(value = "GSI2", template = "{day}#{name}#{at:millis}#{number:10}") String sort) {}
            """;
    private static final String HINT =
            ", or annotate the class with @SuppressWarnings(\"tabletheory.order\") if its order does not matter";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    private Compilation compile(String source) throws IOException {
        return Compilation.of(directory, List.of(Files.writeString(directory.resolve("Event.java"), source)));
    }

    /** The sentences are those with which a query rejects a range or an order. */
    @Test
    void plainTimesAndNumbersOfASortKeyAreWarnedOf() throws IOException {
        assertThat(compile(SOURCE).problems())
                .containsExactlyInAnyOrder(
                        "Event.java:9: Event: the key template A#{at} has at as text, which is not in the order of its"
                                + " values: 00:00:00.5Z is before 00:00:00Z, and PT10S is before PT9S; write {at:millis} for a"
                                + " time, or store a number and write {at:10}" + HINT,
                        "Event.java:9: Event: the key template {number} has number as text, in which 10 is before 9; write"
                                + " {number:10} if it is a whole number" + HINT);
    }

    @Test
    void warningIsSuppressed() throws IOException {
        Compilation compiled = compile(SOURCE.replace("@Table(", "@SuppressWarnings(\"tabletheory.order\") @Table("));

        assertThat(compiled.problems()).isEmpty();
        assertThat(directory.resolve("Event_Mapper.class")).exists();
    }

    @Test
    void classWithAnErrorHasOnlyTheError() throws IOException {
        Compilation compiled = compile(SOURCE.replace(
                "@IndexPartitionKey(value = \"GSI1\", template = \"{name}\")",
                "@IndexPartitionKey(value = \"GSI1\", template = \"{nome}\")"));

        assertThat(compiled.problems()).singleElement().asString().contains("{nome}");
    }
}
