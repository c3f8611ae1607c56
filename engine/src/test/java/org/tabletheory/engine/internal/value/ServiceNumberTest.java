package org.tabletheory.engine.internal.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.Value;

/** Which numbers the service reads and computes, and its errors of the others. */
class ServiceNumberTest {
    private static final String OVERFLOW =
            "Number overflow. Attempting to store a number with magnitude larger than supported range";
    private static final String UNDERFLOW =
            "Number underflow. Attempting to store a number with magnitude smaller than supported range";
    private static final String NOT_NUMERIC = "The parameter cannot be converted to a numeric value";
    private static final String DIGITS_39 = "123456789012345678901234567890123456789";

    private static String read(String text) {
        return AttributeValues.number(text).text();
    }

    private static Value parameter(String text) {
        return AttributeValues.parameter(Map.of("N", text));
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1",
        "+1, 1",
        "-1, -1",
        "0, 0",
        "-0, 0",
        "00, 0",
        "0.00, 0",
        "0e125, 0",
        "-0E-130, 0",
        "007, 7",
        ".5, 0.5",
        "5., 5",
        "1.50, 1.5",
        "1e2, 100",
        "1E+2, 100",
        "15e-1, 1.5",
        "-2.5e1, -25"
    })
    void aNumberIsStoredInPlainNotation(String text, String stored) {
        assertThat(read(text)).isEqualTo(stored);
        assertThat(parameter(text)).isEqualTo(new Value.N(stored));
    }

    @Test
    void theRangeIsInclusive() {
        assertThat(read("1e125")).isEqualTo("1" + "0".repeat(125));
        assertThat(read("-9.9e125")).isEqualTo("-99" + "0".repeat(124));
        assertThat(read("1e-130")).isEqualTo("0." + "0".repeat(129) + "1");
        assertThat(parameter("1e125")).isEqualTo(Value.n("1e125"));
        assertThat(parameter("1e-130")).isEqualTo(Value.n("1e-130"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e126", "-1e126", "10e125", "0e126", "1e2147483648", "1E+99999999999", DIGITS_39 + "e88"})
    void largerNumbersOverflow(String text) {
        assertThatThrownBy(() -> read(text)).hasMessage(OVERFLOW);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e-131", "-0.1e-130", "0e-131", "1e-2147483648", "1E-99999999999", DIGITS_39 + "e-169"})
    void smallerNumbersUnderflow(String text) {
        assertThatThrownBy(() -> read(text)).hasMessage(UNDERFLOW);
    }

    @ParameterizedTest
    @ValueSource(strings = {DIGITS_39, "-" + DIGITS_39, DIGITS_39 + "e87", DIGITS_39 + "e-168", "0." + DIGITS_39})
    void aNumberHasAtMost38SignificantDigits(String text) {
        assertThatThrownBy(() -> read(text))
                .hasMessage("Attempting to store more than 38 significant digits in a Number");
        String rounded = text.replace(DIGITS_39, DIGITS_39.substring(0, 38) + "0");
        assertThat(read(rounded))
                .isEqualTo(new BigDecimal(rounded).stripTrailingZeros().toPlainString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", " 1", "1 ", "1e", "e1", ".", "-", "1.2.3", "0x1", "NaN", "1e99999999999999999999"})
    void otherTextIsNotNumeric(String text) {
        assertThatThrownBy(() -> read(text)).hasMessage(NOT_NUMERIC + ": " + text);
    }

    @Test
    void anEmptyTextIsNotNumeric() {
        assertThatThrownBy(() -> read("")).hasMessage(NOT_NUMERIC);
    }

    @Test
    void textOfMoreThan400CharactersIsNotNumeric() {
        assertThatThrownBy(() -> read("1".repeat(400))).hasMessage(OVERFLOW);
        assertThatThrownBy(() -> read("1".repeat(401))).hasMessage(NOT_NUMERIC + ": " + "1".repeat(401));
    }

    /** The service computes the magnitude of a parameter with 32 bits. */
    @Test
    void theExponentOfAParameterHas32Bits() {
        assertThatThrownBy(() -> parameter("1e126")).hasMessage(OVERFLOW);
        assertThatThrownBy(() -> parameter("1E-131")).hasMessage(UNDERFLOW);
        assertThatThrownBy(() -> parameter("1e2147483647")).hasMessage(UNDERFLOW);
        assertThatThrownBy(() -> read("1e2147483647")).hasMessage(OVERFLOW);
        assertThatThrownBy(() -> parameter("1e2147483648")).hasMessage(NOT_NUMERIC + ": 1e2147483648");
        assertThatThrownBy(() -> parameter("1E2147483648")).hasMessage(NOT_NUMERIC + ": 1E2147483648");
        String padded = "1e" + "0".repeat(388) + "2147483647";
        assertThatThrownBy(() -> parameter(padded)).hasMessage(UNDERFLOW);
        // A number without digits before its exponent is not read at all.
        assertThatThrownBy(() -> parameter("e1")).hasMessage(NOT_NUMERIC + ": e1");
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "0E+200, 0", "100.0, 100", "1E+3, 1000", "-0.50, -0.5"})
    void aResultIsStoredInPlainNotation(BigDecimal result, String stored) {
        assertThat(ServiceNumber.ofResult(result)).isEqualTo(stored);
    }

    @Test
    void aResultHasTheRangeAndPrecisionOfANumber() {
        assertThat(ServiceNumber.ofResult(new BigDecimal("1e125"))).hasSize(126);
        assertThatThrownBy(() -> ServiceNumber.ofResult(new BigDecimal("1e126")))
                .hasMessage(OVERFLOW);
        assertThat(ServiceNumber.ofResult(new BigDecimal("1e-130"))).hasSize(132);
        assertThatThrownBy(() -> ServiceNumber.ofResult(new BigDecimal("1e-131")))
                .hasMessage(UNDERFLOW);
        assertThat(ServiceNumber.ofResult(new BigDecimal(DIGITS_39.substring(1))))
                .isEqualTo(DIGITS_39.substring(1));
        assertThatThrownBy(() -> ServiceNumber.ofResult(new BigDecimal(DIGITS_39)))
                .hasMessage(OVERFLOW);
    }
}
