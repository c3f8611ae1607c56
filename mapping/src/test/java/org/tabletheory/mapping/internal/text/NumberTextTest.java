package org.tabletheory.mapping.internal.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.TreeReader;

class NumberTextTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "-0.0, 0",
        "-5, -5",
        "1.5, 1.5",
        "0.1, 0.1",
        "1e-7, 0.0000001",
        "9007199254740991, 9007199254740991",
        "9007199254740992, 9007199254740992",
        "-9007199254740994, -9007199254740994",
        "1e21, 1000000000000000000000",
        "9223372036854775807, 9223372036854776000"
    })
    void doubleHasTheFewestDigitsWithoutAnExponent(double value, String text) {
        assertThat(NumberText.of(value)).isEqualTo(text);
        assertThat(NumberText.parseDouble(text)).isEqualTo(value == 0 ? 0 : value);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "-0.0, 0", "1.5, 1.5", "0.1, 0.1", "100, 100", "1e10, 10000000000", "16777216, 16777216"})
    void floatHasTheFewestDigitsWithoutAnExponent(float value, String text) {
        assertThat(NumberText.of(value)).isEqualTo(text);
        assertThat(NumberText.parseFloat(text)).isEqualTo(value == 0 ? 0 : value);
    }

    @Test
    void decimalThatWouldBeAHugeTextKeepsItsExponent() {
        assertThat(NumberText.of(new BigDecimal("1E+300"))).isEqualTo("1" + "0".repeat(300));
        assertThat(NumberText.of(new BigDecimal("1E-300"))).isEqualTo("0." + "0".repeat(299) + "1");
        assertThat(NumberText.of(new BigDecimal("1E+301"))).isEqualTo("1E+301");
        assertThat(NumberText.of(new BigDecimal("1E-301"))).isEqualTo("1E-301");
        assertThat(NumberText.of(new BigDecimal("1.50"))).isEqualTo("1.50");
    }

    @Test
    void numbersThatAreNotFiniteAreRejected() {
        for (double infinite : new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
            assertThatThrownBy(() -> NumberText.of(infinite))
                    .isInstanceOf(MappingMismatch.class)
                    .hasMessage("is not a finite number, which DynamoDB requires");
            assertThatThrownBy(() -> NumberText.of((float) infinite))
                    .isInstanceOf(MappingMismatch.class)
                    .hasMessage("is not a finite number, which DynamoDB requires");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e400", "-1e400", "x"})
    void storedNumberMustFit(String text) {
        Value stored = new Value.N(text);

        assertThatThrownBy(() -> NumberText.toDouble(TreeReader.of(stored)))
                .isInstanceOf(MappingMismatch.class)
                .hasMessage("does not hold a double");
        assertThatThrownBy(() -> NumberText.toFloat(TreeReader.of(stored)))
                .isInstanceOf(MappingMismatch.class)
                .hasMessage("does not hold a float");
    }

    @Test
    void storedNumberIsRead() {
        assertThat(NumberText.toDouble(TreeReader.of(new Value.N("1e300")))).isEqualTo(1e300);
        assertThat(NumberText.toFloat(TreeReader.of(Value.n("1.5")))).isEqualTo(1.5f);
        assertThatThrownBy(() -> NumberText.toFloat(TreeReader.of(new Value.N("1e39"))))
                .hasMessage("does not hold a float");
    }
}
