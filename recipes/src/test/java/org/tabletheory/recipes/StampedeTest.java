package org.tabletheory.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.recipes.LeaseEvent.Committed;
import org.tabletheory.recipes.LeaseEvent.Died;
import org.tabletheory.recipes.LeaseEvent.Lost;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;

/**
 * The guarantees of leases and of the cache under a stampede with stalls and deaths, checked in the history of its events.
 * Takes a few seconds; with {@code -Dproof=full}, 50 threads of 4 clients use 20 keys for 30 s.
 */
@DynamoTest
@Tag("proof")
class StampedeTest {
    private static final boolean FULL = "full".equals(System.getProperty("proof"));
    private static final long SEED = Long.getLong("stampede.seed", 9);
    private static final Duration LEASE = Duration.ofSeconds(1);

    private static Stampede.Size size(Duration maxClockSkew, List<Duration> skews) {
        return FULL
                ? new Stampede.Size(50, 20, Duration.ofSeconds(30), LEASE, maxClockSkew, skews)
                : new Stampede.Size(10, 4, Duration.ofSeconds(3), LEASE, maxClockSkew, skews);
    }

    private static List<Duration> millis(int... values) {
        return Arrays.stream(values).mapToObj(Duration::ofMillis).toList();
    }

    @Test
    void leaseHasOneOwnerAtATime(URI endpoint, TablePrefix prefix) throws Exception {
        guaranteeHolds(endpoint, prefix, size(Duration.ZERO, Collections.nCopies(4, Duration.ZERO)));
    }

    @Test
    void guaranteeHoldsWithinTheClockSkewLimit(URI endpoint, TablePrefix prefix) throws Exception {
        Duration bound = LeaseOptions.defaults().maxClockSkew();
        assertThat(bound).isEqualTo(Duration.ofMillis(250));
        guaranteeHolds(endpoint, prefix, size(bound, millis(-125, -30, 60, 125)));
    }

    private static void guaranteeHolds(URI endpoint, TablePrefix prefix, Stampede.Size size) throws Exception {
        try (CacheTable table = new CacheTable(endpoint, prefix)) {
            Stampede stampede = new Stampede(table, size, SEED);
            stampede.run();

            List<LeaseEvent> history = stampede.history();
            Duration recovery = LEASE.plusSeconds(1).plus(stampede.longestCall());
            assertThat(new LeaseHistoryChecker(recovery, stampede.end()).violations(history))
                    .as("seed %d, slowest call %s", SEED, stampede.longestCall())
                    .isEmpty();
            assertThat(of(Committed.class, history)).as("commits").hasSizeGreaterThan(size.keys() * 3);
            assertThat(of(Died.class, history)).as("deaths").hasSizeGreaterThan(1);
            assertThat(of(Lost.class, history)).as("losses").isNotEmpty();
            Set<Value> committed = of(Committed.class, history)
                    .map(commit -> Value.s(commit.token()))
                    .collect(Collectors.toSet());
            for (int i = 0; i < size.keys(); i++) {
                Item page = table.get(Stampede.key(i).partitionKey(), "META").orElseThrow();
                assertThat(page.get("s3_key"))
                        .as("the stored page was committed")
                        .isIn(committed);
            }
        }
    }

    private static <E extends LeaseEvent> Stream<E> of(Class<E> kind, List<LeaseEvent> history) {
        return history.stream().filter(kind::isInstance).map(kind::cast);
    }
}
