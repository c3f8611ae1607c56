package org.tabletheory.onetable.internal.value;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tabletheory.onetable.internal.error.InvalidInputException;
import org.tabletheory.onetable.internal.js.DateForm;

/** Messages about records name the class and the component, but not the values, which the record's exceptions may contain. */
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
