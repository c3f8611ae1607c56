package org.tabletheory.onetable.internal.js;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.tabletheory.onetable.internal.error.InvalidInputException;

class JsNumberTest {

    @Test
    void doublesAreFormattedLikeNode() {
        for (List<String> vector : JsVectors.of("numbers.jsonl")) {
            double number = Double.longBitsToDouble(Long.parseUnsignedLong(vector.get(0), 16));

            assertThat(JsNumber.text(number)).as(vector.get(0)).isEqualTo(vector.get(1));
        }
    }

    @Test
    void textIsParsedLikeNode() {
        for (List<String> vector : JsVectors.of("texts.jsonl")) {
            double number = JsNumber.parse(vector.get(0));

            String bits = Double.isNaN(number) ? "NaN" : String.format("%016x", Double.doubleToRawLongBits(number));
            assertThat(bits).as("'%s'", vector.get(0)).isEqualTo(vector.get(1));
        }
    }

    @Test
    void textIsShortestThatReadsBack() {
        Random random = new Random(11);
        for (int i = 0; i < 5_000; i++) {
            double number = Double.longBitsToDouble(random.nextLong());
            if (Double.isFinite(number)) {
                String text = JsNumber.text(number);

                assertThat(JsNumber.parse(text)).isEqualTo(number);
                assertThat(new BigDecimal(text).stripTrailingZeros().precision())
                        .isLessThanOrEqualTo(new BigDecimal(Double.toString(number))
                                .stripTrailingZeros()
                                .precision());
            }
        }
    }

    @Test
    void otherNumberTypesAreFormattedByValue() {
        assertThat(JsNumber.text(7)).isEqualTo("7");
        assertThat(JsNumber.text(Long.MAX_VALUE)).isEqualTo("9223372036854775807");
        assertThat(JsNumber.text(BigInteger.TEN.pow(30))).isEqualTo("1" + "0".repeat(30));
        assertThat(JsNumber.text(new BigDecimal("1.50"))).isEqualTo("1.5");
        assertThat(JsNumber.text(new BigDecimal("1E-7"))).isEqualTo("1e-7");
        assertThat(JsNumber.text(new BigDecimal("123456789012345680000"))).isEqualTo("123456789012345680000");
        assertThat(JsNumber.text(Float.valueOf(0.1f))).isEqualTo("0.1");
    }

    @Test
    void inexactNumberIsRejected() {
        assertThatThrownBy(() -> JsNumber.text(new BigDecimal("1.23456789012345678901")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("a double")
                .hasMessageNotContaining("1.23");
        assertThatThrownBy(() -> JsNumber.text(Double.NaN)).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> JsNumber.text(Double.NEGATIVE_INFINITY)).isInstanceOf(InvalidInputException.class);
    }
}
