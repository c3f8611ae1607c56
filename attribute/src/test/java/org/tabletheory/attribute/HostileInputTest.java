package org.tabletheory.attribute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tabletheory.attribute.AttributeSerialization.Mode;
import org.tabletheory.attribute.reference.SdkValues;

/**
 * Arbitrary bytes are read or rejected with an {@link AttributeException}, with bounded memory and time.
 *
 * <p>Uses 80 values, and 200 with {@code -Dproof=full}.
 */
@Tag("proof")
class HostileInputTest {
    private static final int SAMPLE = "full".equals(System.getProperty("proof")) ? 200 : 80;
    private static final long MOST_ALLOCATED = 64L << 20;
    private static final Duration MOST_CPU = Duration.ofSeconds(4);
    private static final com.sun.management.ThreadMXBean THREADS =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

    @ParameterizedTest
    @EnumSource
    void everyTruncationIsReadOrRejected(Mode mode) {
        for (Value value : sample()) {
            byte[] sound = AttributeSerialization.serialize(value);
            for (int length = 0; length <= sound.length; length++) {
                readOrReject(value.type(), Arrays.copyOf(sound, length), mode);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void everySingleBitFlipIsReadOrRejected(Mode mode) {
        for (Value value : sample()) {
            byte[] bytes = AttributeSerialization.serialize(value);
            for (int bit = 0; bit < bytes.length * 8; bit++) {
                bytes[bit / 8] ^= (byte) (1 << (bit % 8));
                readOrReject(value.type(), bytes, mode);
                bytes[bit / 8] ^= (byte) (1 << (bit % 8));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void bytesOfAnotherTypeAreReadOrRejected(Mode mode) {
        for (Value value : sample()) {
            byte[] bytes = AttributeSerialization.serialize(value);
            for (Type type : Type.values()) {
                readOrReject(type, bytes, mode);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"SS", "NS", "BS", "L", "M"})
    void hugeCountAllocatesNothing(Type type) {
        for (int count : new int[] {1, 1 << 20, Integer.MAX_VALUE, Integer.MIN_VALUE, -1}) {
            byte[] bytes = {(byte) (count >> 24), (byte) (count >> 16), (byte) (count >> 8), (byte) count};
            for (Mode mode : Mode.values()) {
                long before = allocated();
                boolean read = readOrReject(type, bytes, mode);
                long used = allocated() - before; // before the first assertion, which loads AssertJ
                assertThat(read).isFalse();
                assertThat(used).isLessThan(1 << 20);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void oneMegabyteCostsBoundedMemoryAndTime(HostileShape shape) {
        byte[] bytes = shape.bytes();
        assertThat(bytes.length).isBetween(HostileShape.SIZE - 300, HostileShape.SIZE);
        for (Mode mode : Mode.values()) {
            long allocated = allocated();
            long nanos = THREADS.getCurrentThreadCpuTime();
            boolean read = readOrReject(shape.type(), bytes, mode);
            nanos = THREADS.getCurrentThreadCpuTime() - nanos;
            allocated = allocated() - allocated;
            assertThat(allocated)
                    .as("bytes allocated, %s, %s", mode, read ? "read" : "rejected")
                    .isLessThan(MOST_ALLOCATED);
            assertThat(Duration.ofNanos(nanos)).as("CPU time, %s", mode).isLessThan(MOST_CPU);
        }
    }

    @Test
    void sampleContainsAllTypes() {
        assertThat(sample()).extracting(Value::type).contains(Type.values());
    }

    private static List<Value> sample() {
        RandomValues random = new RandomValues(2026);
        List<Value> sample = new ArrayList<>();
        while (sample.size() < SAMPLE) {
            try {
                Value value = SdkValues.toOurs(random.next());
                AttributeSerialization.serialize(value);
                sample.add(value);
            } catch (AttributeException e) {
                // not every random value is valid
            }
        }
        return sample;
    }

    /** Returns whether the bytes were accepted; any other exception fails the test and shows the bytes. */
    private static boolean readOrReject(Type type, byte[] bytes, Mode mode) {
        try {
            AttributeSerialization.deserialize(type, bytes, mode);
            return true;
        } catch (AttributeException e) {
            return false;
        } catch (RuntimeException | Error e) {
            String shown = HexFormat.of().formatHex(bytes, 0, Math.min(bytes.length, 400));
            return fail("%s as %s, %s", shown, type, mode, e);
        }
    }

    private static long allocated() {
        return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
    }
}
