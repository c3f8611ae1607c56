package org.tabletheory.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ParameterResolutionException;

class TestDatabaseTest {
    private final List<String> closed = new ArrayList<>();
    private final TestDatabase database =
            TestDatabase.create(new DatabaseChoice(DatabaseChoice.Kind.MEMORY, null), "TestDatabaseTest");

    private void add(String name, boolean fails) {
        database.closedAtTheEnd(() -> {
            closed.add(name);
            if (fails) {
                throw new IllegalArgumentException(name);
            }
        });
    }

    @Test
    void serverThatTheTestsDidNotStartIsNotAParameter() {
        TestDatabase server = TestDatabase.create(
                new DatabaseChoice(DatabaseChoice.Kind.SERVER, URI.create("http://127.0.0.1:1")), "name");

        assertThatThrownBy(server::local)
                .isInstanceOf(ParameterResolutionException.class)
                .hasMessageContaining("annotate them with @DynamoLocal");
        assertThatThrownBy(server::memory).isInstanceOf(ParameterResolutionException.class);
    }

    @Test
    void everyResourceIsClosedOnceTheLastFirst() {
        add("first", false);
        add("second", false);

        database.close();
        database.close();

        assertThat(closed).containsExactly("second", "first");
    }

    @Test
    void resourcesAreClosedEvenIfClosingOthersFails() {
        add("first", false);
        add("second", true);
        add("third", true);

        assertThatThrownBy(database::close)
                .isInstanceOf(IllegalStateException.class)
                .satisfies(failure -> {
                    assertThat(failure.getCause()).hasMessage("third");
                    assertThat(failure.getSuppressed()).hasSize(1);
                });
        assertThat(closed).containsExactly("third", "second", "first");
    }
}
