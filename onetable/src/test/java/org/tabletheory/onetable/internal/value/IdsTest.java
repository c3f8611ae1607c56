package org.tabletheory.onetable.internal.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.onetable.internal.error.InvalidInputException;

class IdsTest {
    private static final Instant NOW = Instant.parse("2024-02-29T12:34:56.789Z");

    /** The randomness of the write vectors: byte i is 17 times i, a fraction is 0.5. */
    private static final RandomGenerator FROZEN_RANDOM = new RandomGenerator() {
        @Override
        public void nextBytes(byte[] bytes) {
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) (17 * i);
            }
        }

        @Override
        public double nextDouble() {
            return 0.5;
        }

        @Override
        public long nextLong() {
            return 0;
        }
    };

    private static Ids ids(Instant now, RandomGenerator random) {
        return new Ids(Clock.fixed(now, ZoneOffset.UTC), random);
    }

    @ParameterizedTest
    @CsvSource({
        "ulid, 01HQTDRN4N02468ACEHKNQSVXZ",
        "uuid, 88888888-8888-4888-8888-888888888888",
        "uid, 02468ACEHK",
        "uid(5), 02468"
    })
    void equalRandomNumbersGiveSameIdentifiersAsJavaScript(String generator, String expected) {
        assertThat(Ids.generator(generator).next(ids(NOW, FROZEN_RANDOM))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"0, 0000000000", "1469918176385, 01ARYZ6S41", "1709210096789, 01HQTDRN4N", "281474976710655, 7ZZZZZZZZZ"
    })
    void ulidStartsWithItsTime(long millis, String expected) {
        assertThat(ids(Instant.ofEpochMilli(millis), FROZEN_RANDOM).ulid()).startsWith(expected);
    }

    @Test
    void secureIdentifiersAreWellFormedAndUnique() {
        Ids ids = ids(NOW, new SecureRandom());
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < 200; i++) {
            String uuid = ids.uuid();
            String ulid = ids.ulid();

            assertThat(uuid).matches("[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}");
            assertThat(ulid).matches("[0-9A-HJKMNP-TV-Z]{26}");
            assertThat(seen.add(uuid)).isTrue();
            assertThat(seen.add(ulid)).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({"uid(1), 1", "uid(9), 9", "uid(1024), 1024", "uid(0012), 12", "uid, 10"})
    void uidHasTheLengthOfItsGenerator(String generator, int length) {
        assertThat(Ids.generator(generator).next(ids(NOW, FROZEN_RANDOM))).hasSize(length);
    }

    @ParameterizedTest
    @ValueSource(strings = {"uid(0)", "uid()", "uid(x)", "uid(/)", "uid(:)", "uid(-1)", "uid(1025)", "uid(00012)"})
    void lengthOutsideOfTheLimitsIsRejected(String generator) {
        assertThatThrownBy(() -> Ids.generator(generator))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("the length of uid must be from 1 to 1024, as in uid(12)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"guid", "", "uid(5", "uid5)", "UUID"})
    void unknownGeneratorIsRejected(String generator) {
        assertThatThrownBy(() -> Ids.generator(generator))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("unknown generator; generate supports uuid, ulid, uid and uid(n)");
    }

    /** A byte of 255 scales to the last letter. */
    @Test
    void largestByteIsALetter() {
        RandomGenerator largest = new RandomGenerator() {
            @Override
            public void nextBytes(byte[] bytes) {
                Arrays.fill(bytes, (byte) 0xff);
            }

            @Override
            public double nextDouble() {
                return Math.nextDown(1.0);
            }

            @Override
            public long nextLong() {
                return 0;
            }
        };

        assertThat(ids(NOW, largest).uid(3)).isEqualTo("ZZZ");
        assertThat(ids(NOW, largest).uuid()).isEqualTo("ffffffff-ffff-4fff-bfff-ffffffffffff");
    }
}
