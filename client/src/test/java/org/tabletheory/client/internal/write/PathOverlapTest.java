package org.tabletheory.client.internal.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Type;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.schema.Model;

/** DynamoDB rejects updates of overlapping paths; the message names both. */
class PathOverlapTest {
    private static void check(String one, String other) {
        Model model = Model.builder("Note", "notes").partitionKey("id", Type.S).build();
        PathOverlap.reject(
                List.of(AttributePath.parse("unrelated"), AttributePath.parse(one), AttributePath.parse(other)),
                new WriteErrors("update", model));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a       | a       | a    | the update changes a twice; an update can change a path only once",
                "a.b[1]  | a.b[1]  | a.b[1] | the update changes a.b[1] twice; an update can change a path only once",
                "a       | a.b     | a.b  | a.b is inside a, which is updated too; name only one of them",
                "a.b     | a       | a.b  | a.b is inside a, which is updated too; name only one of them",
                "a[0].b  | a[0]    | a[0].b | a[0].b is inside a[0], which is updated too; name only one of them",
                "a[0]    | a.b     | a.b  | the update uses the same value as a list and as a map: a[0] and a.b",
                "a.b     | a[0]    | a[0] | the update uses the same value as a list and as a map: a.b and a[0]",
                "a.b.c   | a.b[2]  | a.b[2] | the update uses the same value as a list and as a map: a.b.c and a.b[2]"
            })
    void overlappingPathsAreRejected(String one, String other, String path, String message) {
        assertThatThrownBy(() -> check(one, other))
                .isInstanceOfSatisfying(TableTheoryException.class, error -> {
                    assertThat(error.attributePath()).isEqualTo(path);
                    assertThat(error.codes()).containsExactly("ErrInvalidModel");
                })
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource({"a, b", "a, ab", "a.b, a.c", "a.b, b.b", "a[0], a[1]", "a[0].b, a[1].b", "a.b, b[0]", "a[0].b, a[0].c"})
    void separatePathsAreAccepted(String one, String other) {
        assertThatCode(() -> check(one, other)).doesNotThrowAnyException();
    }
}
