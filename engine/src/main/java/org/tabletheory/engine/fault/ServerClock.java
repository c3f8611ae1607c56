package org.tabletheory.engine.fault;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/** The proxy's clock: the system clock, shifted an hour ahead and back again by each skew. */
final class ServerClock {

    private static final Duration TOLERATED = Duration.ofMinutes(5);
    private static final DateTimeFormatter SIGNED =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

    private final Clock clock = Clock.systemUTC();
    private boolean ahead;

    synchronized void move() {
        ahead = !ahead;
    }

    synchronized Instant now() {
        return ahead ? clock.instant().plus(Duration.ofHours(1)) : clock.instant();
    }

    /** Returns the time as an HTTP date. */
    String date() {
        return DateTimeFormatter.RFC_1123_DATE_TIME.format(now().atZone(ZoneOffset.UTC));
    }

    /** Returns whether a request with this {@code X-Amz-Date} is rejected; one without is not. */
    boolean rejects(@Nullable String signedAt) {
        return signedAt != null
                && Duration.between(SIGNED.parse(signedAt, Instant::from), now())
                                .abs()
                                .compareTo(TOLERATED)
                        > 0;
    }
}
