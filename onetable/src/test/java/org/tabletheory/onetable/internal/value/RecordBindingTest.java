package org.tabletheory.onetable.internal.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tabletheory.onetable.internal.error.InvalidInputException;
import org.tabletheory.onetable.internal.js.DateForm;

/**
 * Records as properties and back. Messages about them name the class and the component, but not the values, which the
 * exceptions of a record may contain.
 */
class RecordBindingTest {
    record Picky(String pin) {
        Picky {
            if (pin.equals("1234")) {
                throw new IllegalArgumentException("weak pin " + pin);
            } else if (pin.equals("0000")) {
                throw new StackOverflowError("weak pin " + pin);
            }
        }
    }

    record Closed(String pin) {
        @Override
        public String pin() {
            throw new IllegalStateException("closed pin " + pin);
        }
    }

    record Part(String sku, int count) {}

    record Whole(
            String id,
            @Nullable String note,
            Part part,
            Optional<Part> other,
            List<Part> parts,
            Map<String, Part> byName,
            Set<String> tags) {}

    @Test
    void componentsAreProperties() {
        RecordBinding<Whole> binding = new RecordBinding<>(Whole.class, DateForm.MILLIS);
        Part part = new Part("a", 1);
        Map<String, Object> stored = Map.of("sku", "a", "count", 1);
        Whole whole = new Whole("1", null, part, Optional.of(part), List.of(part), Map.of("x", part), Set.of("t"));
        Map<String, Object> properties = Map.of(
                "id",
                "1",
                "part",
                stored,
                "other",
                stored,
                "parts",
                List.of(stored),
                "byName",
                Map.of("x", stored),
                "tags",
                Set.of("t"));

        assertThat(binding.names()).containsExactly("id", "note", "part", "other", "parts", "byName", "tags");
        assertThat(binding.properties(whole)).isEqualTo(properties);
        assertThat(binding.record(properties)).isEqualTo(whole);
        assertThat(binding.properties(new Whole("1", null, part, Optional.empty(), List.of(), Map.of(), Set.of())))
                .containsOnlyKeys("id", "part", "parts", "byName", "tags");
    }

    @Test
    void onlyRecordsThatAreAccessibleAreBound() throws ClassNotFoundException {
        assertThatThrownBy(() -> new RecordBinding<>(String.class, DateForm.MILLIS))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("java.lang.String is not a record; use a record class, or model(name) for maps");
        Class<?> closed = Class.forName("jdk.internal.misc.ThreadTracker$ThreadRef");
        assertThatThrownBy(() -> new RecordBinding<>(closed, DateForm.MILLIS))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(closed.getName() + " is not accessible; open its package to this library");
    }

    @Test
    void constructorThatRejectsAValueIsNamedWithoutTheValue() {
        RecordBinding<Picky> binding = new RecordBinding<>(Picky.class, DateForm.MILLIS);

        assertThatThrownBy(() -> binding.record(Map.of("pin", "1234")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("Picky rejected the stored values")
                .hasMessageContaining("IllegalArgumentException")
                .hasMessageNotContaining("1234");
    }

    @Test
    void accessorThatFailsIsNamedWithoutTheValue() {
        RecordBinding<Closed> binding = new RecordBinding<>(Closed.class, DateForm.MILLIS);

        assertThatThrownBy(() -> binding.properties(new Closed("1234")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("'pin'")
                .hasMessageContaining("IllegalStateException")
                .hasMessageNotContaining("1234");
    }

    @Test
    void errorOfAConstructorIsThrownAgain() {
        RecordBinding<Picky> binding = new RecordBinding<>(Picky.class, DateForm.MILLIS);

        assertThatThrownBy(() -> binding.record(Map.of("pin", "0000"))).isInstanceOf(StackOverflowError.class);
    }
}
