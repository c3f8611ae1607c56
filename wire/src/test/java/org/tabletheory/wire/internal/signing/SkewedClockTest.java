package org.tabletheory.wire.internal.signing;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The time of signatures when this machine's clock is wrong. */
class SkewedClockTest {
    private static final Instant LOCAL = Instant.parse("2026-01-01T00:00:00Z");

    private final SkewedClock clock = new SkewedClock(Clock.fixed(LOCAL, ZoneOffset.UTC));

    @Test
    void clockIsRightUntilTheServerContradicts() {
        assertThat(clock.instant()).isEqualTo(LOCAL);
    }

    @ParameterizedTest
    @CsvSource({"PT4M, false", "-PT4M, false", "PT4M1S, true", "-PT4M1S, true", "PT8760H, true"})
    void onlyADifferenceThatTheServerDoesNotTolerateIsCorrected(Duration difference, boolean corrected) {
        Instant server = LOCAL.plus(difference);

        assertThat(clock.adjust(LOCAL, server)).isEqualTo(corrected);
        assertThat(clock.instant()).isEqualTo(corrected ? server : LOCAL);
    }

    @Test
    void everyCorrectionIsRelativeToTheMachinesClock() {
        Instant first = LOCAL.plus(Duration.ofHours(3));
        Instant second = LOCAL.plus(Duration.ofHours(7));

        assertThat(clock.adjust(clock.instant(), first)).isTrue();
        assertThat(clock.adjust(clock.instant(), second)).isTrue();

        assertThat(clock.instant()).isEqualTo(second);
    }

    /** Another thread has corrected the clock while this request was on its way. */
    @Test
    void requestSignedBeforeACorrectionIsSentAgainWithTheSameTime() {
        Instant server = LOCAL.plus(Duration.ofHours(3));
        clock.adjust(LOCAL, server);

        assertThat(clock.adjust(LOCAL, server)).isTrue();
        assertThat(clock.instant()).isEqualTo(server);
    }

    @Test
    void zoneIsThatOfTheClockOrTheGivenOne() {
        ZoneId zone = ZoneId.of("Europe/Berlin");

        assertThat(clock.getZone()).isEqualTo(ZoneOffset.UTC);
        assertThat(clock.withZone(zone)).isEqualTo(Clock.fixed(LOCAL, zone));
    }
}
