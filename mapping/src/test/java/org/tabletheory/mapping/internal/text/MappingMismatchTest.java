package org.tabletheory.mapping.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;

/** The messages of values that do not fit, and the places that they name. */
class MappingMismatchTest {
    private static void assertError(MappingMismatch mismatch, String message, @Nullable String path) {
        TableTheoryException error = mismatch.toException("Order");
        assertThat(error).hasMessage("mapping of Order: " + message);
        assertThat(error.getCause()).isSameAs(mismatch.getCause());
        assertThat(error.codes()).containsExactly(ErrorCodes.INVALID_MODEL);
        assertThat(error.attributePath()).isEqualTo(path);
    }

    @Test
    void placeIsNamedFromTheOutsideToTheInside() {
        MappingMismatch mismatch = new MappingMismatch("is wrong");

        assertError(mismatch, "is wrong", null);
        assertError(mismatch.inside("name"), "name is wrong", "name");
        assertError(mismatch.inside("name").inside("main"), "main.name is wrong", "main.name");
        assertError(mismatch.inside(2), "[2] is wrong", "[2]");
        assertError(mismatch.inside(2).inside("lines"), "lines[2] is wrong", "lines[2]");
        assertError(mismatch.inside("qty").inside(2).inside("lines"), "lines[2].qty is wrong", "lines[2].qty");
        assertError(mismatch.inside(1).inside(2), "[2][1] is wrong", "[2][1]");
        assertThat(mismatch.inside("")).isSameAs(mismatch);
    }

    @Test
    void argumentIsNotReportedAsStored() {
        assertError(
                new MappingMismatch("is wrong").inside("qty").ofArgument(),
                "qty cannot store the given value, which is wrong",
                "qty");
    }

    @Test
    void nullThatAKotlinConstructorRejectsIsReportedForItsProperty() {
        NullPointerException rejected = new NullPointerException(
                "Parameter specified as non-null is null: method shop.Order.<init>, parameter name");

        assertError(
                MappingMismatch.constructionFailed(String.class, rejected),
                "name is absent or NULL in the item, but its Kotlin type is not nullable; make the type nullable, give it"
                        + " a default value, or store the attribute",
                "name");
    }

    @Test
    void otherExceptionsOfAConstructorAreReportedByTheirClass() {
        for (RuntimeException thrown : List.of(
                new NullPointerException("name"),
                new NullPointerException(),
                new IllegalStateException(
                        "Parameter specified as non-null is null: method shop.Order.<init>, parameter name"))) {
            assertError(
                    MappingMismatch.constructionFailed(String.class, thrown),
                    "could not be converted to String: its code threw "
                            + thrown.getClass().getSimpleName(),
                    null);
        }
        assertError(
                MappingMismatch.getterFailed(new IllegalStateException("secret"))
                        .inside("name"),
                "name could not be read: its getter threw IllegalStateException",
                "name");
    }

    @Test
    void keyThatCannotBeStoredIsNotShown() {
        assertThat(MappingMismatch.ofKey(null, "a UUID")).hasMessage("has a key that is null; keys must be a UUID");
        assertThat(MappingMismatch.ofKey("secret", "a UUID")).hasMessage("has a key that is not a UUID");
        assertThat(MappingMismatch.selfContaining())
                .hasMessage("contains itself, or is nested far deeper than DynamoDB's 32 levels");
    }

    @Test
    void adviceAboutKeysIsOnlyForKeys() {
        MappingMismatch mismatch = new MappingMismatch("is wrong", new IllegalStateException());
        assertThat(mismatch.ofKeys(List.of("PK"))).isSameAs(mismatch);
    }
}
