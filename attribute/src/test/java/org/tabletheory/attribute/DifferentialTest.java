package org.tabletheory.attribute;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.HexFormat;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.AttributeSerialization.Mode;
import org.tabletheory.attribute.reference.DatabaseEncryptionSdk;
import org.tabletheory.attribute.reference.Encoding;
import org.tabletheory.attribute.reference.ReferenceValue;
import org.tabletheory.attribute.reference.RefusedException;
import org.tabletheory.attribute.reference.SdkValues;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Ours and the published AWS Database Encryption SDK, answer for answer, over random values: written, read back, and read
 * again after damage. 5,000 values, and 25,000 with {@code -Dproof=full}.
 *
 * <p>An answer is bytes as hex, a value of the AWS SDK's type with every text and order as it was read, or a refusal.
 */
@Tag("proof")
class DifferentialTest {
    private static final int VALUES_PER_SEED = "full".equals(System.getProperty("proof")) ? 2_500 : 500;
    private static final String REFUSED = "refused";

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void writesTheReferencesBytesOrRefusesWithIt(long seed) {
        RandomValues values = new RandomValues(seed);
        int accepted = 0;
        for (int i = 0; i < VALUES_PER_SEED; i++) {
            AttributeValue value = values.next();
            Object expected = breaksARuleThatTheReferenceDoesNotCheck(value)
                            || !(referenceEncoding(value) instanceof Encoding encoding)
                    ? REFUSED
                    : hex(encoding);
            assertThat(ours(() -> hex(encode(SdkValues.toOurs(value)))))
                    .as("seed %d, value %d: %s", seed, i, value)
                    .isEqualTo(expected);
            accepted += expected.equals(REFUSED) ? 0 : 1;
        }
        assertBothAnswersWereCommon(accepted, VALUES_PER_SEED);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void readsTheReferencesBytesAsTheValueThatItReads(long seed) {
        RandomValues values = new RandomValues(seed);
        for (int i = 0; i < VALUES_PER_SEED; i++) {
            AttributeValue value = values.next();
            if (breaksARuleThatTheReferenceDoesNotCheck(value)
                    || !(referenceEncoding(value) instanceof Encoding encoding)) {
                continue;
            }
            Object expected = DatabaseEncryptionSdk.deserialize(encoding).toSdk();
            assertThat(ours(() -> read(encoding, Mode.STRICT)))
                    .as("seed %d, value %d, strict: %s", seed, i, value)
                    .isEqualTo(expected);
            assertThat(ours(() -> read(encoding, Mode.LENIENT)))
                    .as("seed %d, value %d, lenient: %s", seed, i, value)
                    .isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void readsDamagedBytesLenientlyAsTheReferenceDoes(long seed) {
        RandomValues values = new RandomValues(seed);
        RandomDamage damage = new RandomDamage(seed);
        int accepted = 0;
        for (int i = 0; i < VALUES_PER_SEED; i++) {
            if (referenceEncoding(values.next()) instanceof Encoding sound) {
                accepted += readsLikeTheReference(damage.of(sound), "seed " + seed + ", value " + i) ? 1 : 0;
                accepted += readsLikeTheReference(damage.of(damage.of(sound)), "seed " + seed + ", value " + i) ? 1 : 0;
            }
        }
        assertBothAnswersWereCommon(accepted, 2 * VALUES_PER_SEED);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void readsCarelessBytesLenientlyAsTheReferenceDoes(long seed) {
        RandomValues values = new RandomValues(seed);
        CarelessEncoder encoder = new CarelessEncoder(seed);
        int accepted = 0;
        for (int i = 0; i < VALUES_PER_SEED; i++) {
            Encoding careless = encoder.encode(values.next());
            accepted += readsLikeTheReference(careless, "seed " + seed + ", value " + i) ? 1 : 0;
        }
        assertBothAnswersWereCommon(accepted, VALUES_PER_SEED);
    }

    /** Compares lenient reading with the reference and strict reading with what we would write; true when read. */
    private static boolean readsLikeTheReference(Encoding encoding, String place) {
        String shown = place + ": " + hex(encoding);
        Object expected =
                reference(() -> DatabaseEncryptionSdk.deserialize(encoding).toSdk());
        Object lenient = ours(() -> read(encoding, Mode.LENIENT));
        assertThat(lenient).as("%s, lenient", shown).isEqualTo(expected);

        Object rewritten = lenient.equals(REFUSED)
                ? REFUSED
                : ours(() -> hex(
                        encode(AttributeSerialization.deserialize(type(encoding), encoding.bytes(), Mode.LENIENT))));
        assertThat(ours(() -> read(encoding, Mode.STRICT)))
                .as("%s, strict: reads what we would write, and nothing else", shown)
                .isEqualTo(rewritten.equals(hex(encoding)) ? expected : REFUSED);
        return !expected.equals(REFUSED);
    }

    private static Encoding encode(Value value) {
        return new Encoding(value.type().id(), AttributeSerialization.serialize(value));
    }

    private static AttributeValue read(Encoding encoding, Mode mode) {
        return SdkValues.toSdk(AttributeSerialization.deserialize(type(encoding), encoding.bytes(), mode));
    }

    private static Type type(Encoding encoding) {
        Type type = Type.ofId(encoding.typeId());
        if (type == null) {
            throw new AttributeException("there is no such type id", "");
        }
        return type;
    }

    /** An {@link Encoding}, or a refusal. */
    private static Object referenceEncoding(AttributeValue value) {
        return reference(() -> DatabaseEncryptionSdk.serialize(ReferenceValue.of(value)));
    }

    private static Object ours(Supplier<Object> answer) {
        try {
            return answer.get();
        } catch (AttributeException e) {
            return REFUSED;
        }
    }

    private static Object reference(Supplier<Object> answer) {
        try {
            return answer.get();
        } catch (RefusedException e) {
            return REFUSED;
        }
    }

    private static String hex(Encoding encoding) {
        return String.format("%04x ", encoding.typeId()) + HexFormat.of().formatHex(encoding.bytes());
    }

    /**
     * Numbers out of range that the reference lets through for where their point stands, and map keys without a
     * character: DynamoDB and the specification refuse both, and so do we.
     */
    private static boolean breaksARuleThatTheReferenceDoesNotCheck(AttributeValue value) {
        return switch (value.type()) {
            case N -> isOutOfRange(value.n());
            case NS -> value.ns().stream().anyMatch(DifferentialTest::isOutOfRange);
            case L -> value.l().stream().anyMatch(DifferentialTest::breaksARuleThatTheReferenceDoesNotCheck);
            case M ->
                value.m().containsKey("")
                        || value.m().values().stream()
                                .anyMatch(DifferentialTest::breaksARuleThatTheReferenceDoesNotCheck);
            default -> false;
        };
    }

    private static boolean isOutOfRange(String text) {
        try {
            BigDecimal number = new BigDecimal(text);
            long exponent = (long) number.precision() - number.scale() - 1;
            return number.signum() != 0 && (exponent < -130 || exponent > 125);
        } catch (NumberFormatException e) {
            return false;
        }
    }

    /** A comparison in which nearly all is accepted, or nearly all refused, would prove little. */
    private static void assertBothAnswersWereCommon(int accepted, int asked) {
        assertThat(accepted).as("accepted of %d", asked).isBetween(asked / 20, asked * 39 / 40);
    }
}
