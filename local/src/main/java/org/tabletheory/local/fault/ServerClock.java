package org.tabletheory.local.fault;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/** The time that the proxy takes for true: the system's, moved an hour ahead and back by each skew. */
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

    /** The time as an HTTP date. */
    String date() {
        return DateTimeFormatter.RFC_1123_DATE_TIME.format(now().atZone(ZoneOffset.UTC));
    }

    /** Whether a request of this {@code X-Amz-Date} would be refused; one without any is not this clock's concern. */
    boolean refuses(@Nullable String signedAt) {
        return signedAt != null
                && Duration.between(SIGNED.parse(signedAt, Instant::from), now())
                                .abs()
                                .compareTo(TOLERATED)
                        > 0;
    }
}
