package org.tabletheory.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tabletheory.recipes.LeaseEvent.Committed;
import org.tabletheory.recipes.LeaseEvent.Died;
import org.tabletheory.recipes.LeaseEvent.Ended;
import org.tabletheory.recipes.LeaseEvent.Held;

/** The history checker accepts valid histories and detects every kind of violation. */
class LeaseHistoryCheckerTest {
    private static final Instant START = Instant.parse("2026-01-01T12:00:00Z");

    private static Instant at(int millis) {
        return START.plusMillis(millis);
    }

    private static List<String> violations(LeaseEvent... history) {
        return new LeaseHistoryChecker(Duration.ofSeconds(2), at(10_000)).violations(List.of(history));
    }

    /** Acquired by a call that takes 10 ms. */
    private static Held acquired(String token, int called, int until) {
        return new Held("k", token, true, at(called), at(called + 10), at(until), at(until));
    }

    private static Held refreshed(String token, int called, int until) {
        return new Held("k", token, false, at(called), at(called + 10), at(until), at(until));
    }

    private static Ended ended(String token, int at) {
        return new Ended("k", token, at(at));
    }

    private static Committed committed(String token, int called) {
        return new Committed("k", token, at(called), at(called + 10));
    }

    @Test
    void consecutiveHoldersAreValid() {
        assertThat(violations(
                        acquired("a", 0, 1000),
                        refreshed("a", 500, 1500),
                        ended("a", 1200),
                        committed("a", 1200),
                        acquired("b", 1205, 2200),
                        ended("b", 1300),
                        committed("b", 1300)))
                .isEmpty();
    }

    @Test
    void takingOverAtTheExpiryIsValid() {
        assertThat(violations(acquired("a", 0, 1000), acquired("b", 995, 2000))).isEmpty();
    }

    @Test
    void holdersOfDifferentKeysAreValid() {
        assertThat(violations(acquired("a", 0, 1000), new Held("other", "b", true, at(0), at(10), at(1000), at(1000))))
                .isEmpty();
    }

    @Test
    void overlappingHoldersAreDetected() {
        assertThat(violations(acquired("a", 0, 1000), acquired("b", 500, 1500)))
                .singleElement()
                .asString()
                .startsWith("k: two holders from 2026-01-01T12:00:00.510Z to 2026-01-01T12:00:01Z");
    }

    @Test
    void nestedHoldersAreDetected() {
        assertThat(violations(
                        acquired("a", 0, 5000), acquired("b", 500, 600), ended("b", 550), acquired("c", 4000, 4500)))
                .hasSize(2)
                .allMatch(violation -> violation.contains("two holders"));
    }

    @Test
    void overlapByRefreshIsDetected() {
        assertThat(violations(acquired("a", 0, 1000), refreshed("a", 900, 3000), acquired("b", 2000, 2500)))
                .singleElement()
                .asString()
                .contains("two holders");
    }

    /** Between the expiry and the late response the owner did not believe that it held the lease, so another owner could. */
    @Test
    void lateRefreshDoesNotBridgeTheGap() {
        LeaseEvent late = new Held("k", "a", false, at(900), at(1800), at(3000), at(3000));
        assertThat(violations(acquired("a", 0, 1000), late, acquired("b", 1100, 1500)))
                .isEmpty();
        assertThat(violations(acquired("a", 0, 1000), late, acquired("b", 1900, 2500)))
                .isNotEmpty();
    }

    @Test
    void releasedLeaseIsNotHeld() {
        assertThat(violations(acquired("a", 0, 5000), ended("a", 100), acquired("b", 200, 1000)))
                .isEmpty();
    }

    @Test
    void commitAfterBeingReplacedIsDetected() {
        assertThat(violations(
                        acquired("a", 0, 1000),
                        ended("a", 1000),
                        acquired("b", 1000, 2000),
                        ended("b", 1100),
                        committed("a", 1100)))
                .containsExactly("k: a commit at 2026-01-01T12:00:01.100Z by a former holder");
    }

    @Test
    void commitAfterExpiryIsDetected() {
        assertThat(violations(acquired("a", 0, 1000), committed("a", 1000)))
                .singleElement()
                .asString()
                .contains("by a former holder");
    }

    @Test
    void commitWithoutALeaseIsDetected() {
        assertThat(violations(acquired("a", 0, 1000), ended("a", 100), committed("z", 200)))
                .singleElement()
                .asString()
                .contains("never held");
    }

    @Test
    void secondCommitIsDetected() {
        assertThat(violations(acquired("a", 0, 1000), ended("a", 100), committed("a", 100), committed("a", 200)))
                .singleElement()
                .asString()
                .contains("a second commit");
    }

    @Test
    void unjustifiedLossIsDetected() {
        LeaseEvent loss = new LeaseEvent.Lost("k", "a", at(500), at(510));
        assertThat(violations(acquired("a", 0, 1000), loss))
                .singleElement()
                .asString()
                .contains("without a reason");
        assertThat(violations(acquired("a", 0, 500), loss))
                .as("the lease had expired")
                .isEmpty();
        assertThat(violations(acquired("a", 0, 505), loss))
                .as("the lease may have expired")
                .isEmpty();
        assertThat(violations(acquired("a", 0, 400), refreshed("a", 300, 900), loss))
                .isNotEmpty();
        assertThat(violations(acquired("a", 0, 450), refreshed("a", 300, 600), acquired("b", 480, 900), loss))
                .as("another acquired it too early, which is a separate violation")
                .noneMatch(violation -> violation.contains("without a reason"));
    }

    @Test
    void lostLeaseIsNotHeld() {
        assertThat(violations(
                        acquired("a", 0, 5000),
                        new LeaseEvent.Lost("k", "a", at(100), at(110)),
                        acquired("b", 105, 1000),
                        ended("b", 200)))
                .isEmpty();
    }

    @Test
    void missingRecoveryIsDetected() {
        assertThat(violations(acquired("a", 0, 1000), new Died("k", "a", at(100))))
                .singleElement()
                .asString()
                .contains("no commit within PT2S of the death at 2026-01-01T12:00:00.100Z");
    }

    @Test
    void lateRecoveryIsDetected() {
        LeaseEvent[] late = {
            acquired("a", 0, 1000),
            new Died("k", "a", at(100)),
            acquired("b", 1500, 4000),
            ended("b", 2095),
            committed("b", 2095)
        };
        assertThat(violations(late)).singleElement().asString().contains("no commit within PT2S");
        late[3] = ended("b", 2090);
        late[4] = committed("b", 2090);
        assertThat(violations(late)).isEmpty();
    }

    @Test
    void recoveryIsNotRequiredAfterTheEnd() {
        assertThat(violations(acquired("a", 8000, 9000), new Died("k", "a", at(8100))))
                .isEmpty();
    }
}
