package org.tabletheory.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class MovableClockTest {
    private static final Instant NOON = Instant.parse("2026-05-01T12:00:00Z");

    private final MovableClock base = MovableClock.over(Clock.fixed(NOON, ZoneOffset.UTC));
    private final MovableClock clock = MovableClock.over(base);

    @Test
    void itShowsTheTimeOfTheOtherClockUntilItIsMoved() {
        assertThat(clock.instant()).isEqualTo(NOON);
        base.advance(Duration.ofHours(1));
        assertThat(clock.instant()).isEqualTo(NOON.plusSeconds(3600));
    }

    @Test
    void movesAddUp() {
        clock.advance(Duration.ofHours(2));
        clock.advance(Duration.ofMinutes(-30));
        assertThat(clock.instant()).isEqualTo(NOON.plusSeconds(5400));
        assertThat(base.instant()).isEqualTo(NOON);
    }

    @Test
    void itContinuesFromTheTimeThatItIsSetTo() {
        clock.advance(Duration.ofDays(1));
        clock.set(NOON.minusSeconds(60));
        assertThat(clock.instant()).isEqualTo(NOON.minusSeconds(60));
        base.advance(Duration.ofMinutes(2));
        assertThat(clock.instant()).isEqualTo(NOON.plusSeconds(60));
    }

    @Test
    void aCopyIsIndependentAndAClockInAnotherZoneIsNot() {
        MovableClock copy = clock.copy();
        ZoneId zone = ZoneId.of("Asia/Tokyo");
        MovableClock inZone = clock.withZone(zone);
        clock.advance(Duration.ofHours(1));
        assertThat(copy.instant()).isEqualTo(NOON);
        assertThat(inZone.instant()).isEqualTo(NOON.plusSeconds(3600));
        assertThat(inZone.getZone()).isEqualTo(zone);
        assertThat(clock.getZone()).isEqualTo(ZoneOffset.UTC);
        inZone.advance(Duration.ofHours(1));
        assertThat(clock.instant()).isEqualTo(NOON.plusSeconds(7200));
    }
}
