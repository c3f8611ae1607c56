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
import org.tabletheory.attribute.reference.ReferenceRejectionException;
import org.tabletheory.attribute.reference.ReferenceValue;
import org.tabletheory.attribute.reference.SdkValues;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Compares our serialization with the AWS Database Encryption SDK on random values: written, read back, and read
 * again after damage. 5,000 values, and 25,000 with {@code -Dproof=full}.
 *
 * <p>A result is hexadecimal bytes, an AWS SDK value with every text and order as read, or a rejection.
 */
@Tag("proof")
class DifferentialTest {
    private static final int VALUES_PER_SEED = "full".equals(System.getProperty("proof")) ? 2_500 : 500;
    private static final String REJECTED = "rejected";

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void writesTheSameBytesAsTheReferenceOrBothReject(long seed) {
        RandomValues values = new RandomValues(seed);
        int accepted = 0;
        for (int i = 0; i < VALUES_PER_SEED; i++) {
            AttributeValue value = values.next();
            Object expected = breaksARuleThatTheReferenceDoesNotCheck(value)
                            || !(referenceEncoding(value) instanceof Encoding encoding)
                    ? REJECTED
                    : hex(encoding);
            assertThat(ours(() -> hex(encode(SdkValues.toOurs(value)))))
                    .as("seed %d, value %d: %s", seed, i, value)
                    .isEqualTo(expected);
            accepted += expected.equals(REJECTED) ? 0 : 1;
        }
        assertBothOutcomesAreCommon(accepted, VALUES_PER_SEED);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void readsTheReferenceBytesAsTheSameValue(long seed) {
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
    void readsDamagedBytesLikeTheReferenceInLenientMode(long seed) {
        RandomValues values = new RandomValues(seed);
        RandomDamage damage = new RandomDamage(seed);
        int accepted = 0;
        for (int i = 0; i < VALUES_PER_SEED; i++) {
            if (referenceEncoding(values.next()) instanceof Encoding sound) {
                accepted += readsLikeTheReference(damage.of(sound), "seed " + seed + ", value " + i) ? 1 : 0;
                accepted += readsLikeTheReference(damage.of(damage.of(sound)), "seed " + seed + ", value " + i) ? 1 : 0;
            }
        }
        assertBothOutcomesAreCommon(accepted, 2 * VALUES_PER_SEED);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void readsUnorderedBytesLikeTheReferenceInLenientMode(long seed) {
        RandomValues values = new RandomValues(seed);
        NonCanonicalEncoder encoder = new NonCanonicalEncoder(seed);
        int accepted = 0;
        for (int i = 0; i < VALUES_PER_SEED; i++) {
            Encoding careless = encoder.encode(values.next());
            accepted += readsLikeTheReference(careless, "seed " + seed + ", value " + i) ? 1 : 0;
        }
        assertBothOutcomesAreCommon(accepted, VALUES_PER_SEED);
    }

    /** Compares lenient reading with the reference, strict reading with our output; returns whether the bytes were read. */
    private static boolean readsLikeTheReference(Encoding encoding, String place) {
        String shown = place + ": " + hex(encoding);
        Object expected =
                reference(() -> DatabaseEncryptionSdk.deserialize(encoding).toSdk());
        Object lenient = ours(() -> read(encoding, Mode.LENIENT));
        assertThat(lenient).as("%s, lenient", shown).isEqualTo(expected);

        Object rewritten = lenient.equals(REJECTED)
                ? REJECTED
                : ours(() -> hex(
                        encode(AttributeSerialization.deserialize(type(encoding), encoding.bytes(), Mode.LENIENT))));
        assertThat(ours(() -> read(encoding, Mode.STRICT)))
                .as("%s, strict: reads what we would write, and nothing else", shown)
                .isEqualTo(rewritten.equals(hex(encoding)) ? expected : REJECTED);
        return !expected.equals(REJECTED);
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
            throw new AttributeException("unknown type id", "");
        }
        return type;
    }

    /** An {@link Encoding}, or a rejection. */
    private static Object referenceEncoding(AttributeValue value) {
        return reference(() -> DatabaseEncryptionSdk.serialize(ReferenceValue.of(value)));
    }

    private static Object ours(Supplier<Object> result) {
        try {
            return result.get();
        } catch (AttributeException e) {
            return REJECTED;
        }
    }

    private static Object reference(Supplier<Object> result) {
        try {
            return result.get();
        } catch (ReferenceRejectionException e) {
            return REJECTED;
        }
    }

    private static String hex(Encoding encoding) {
        return String.format("%04x ", encoding.typeId()) + HexFormat.of().formatHex(encoding.bytes());
    }

    /**
     * Out-of-range numbers that the reference accepts because of the position of their point, and empty map keys:
     * DynamoDB and the specification reject both, and so do we.
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

    /** A comparison in which nearly everything is accepted, or rejected, would prove little. */
    private static void assertBothOutcomesAreCommon(int accepted, int total) {
        assertThat(accepted).as("accepted of %d", total).isBetween(total / 20, total * 39 / 40);
    }
}
