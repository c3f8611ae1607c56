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

/** The checker of the stampede, on right histories and on wrong ones of every kind. */
class LeaseHistoryCheckerTest {
    private static final Instant START = Instant.parse("2026-01-01T12:00:00Z");

    private static Instant at(int millis) {
        return START.plusMillis(millis);
    }

    private static List<String> faults(LeaseEvent... history) {
        return new LeaseHistoryChecker(Duration.ofSeconds(2), at(10_000)).faults(List.of(history));
    }

    /** Acquired at a moment, answered 10 ms later, held until another. */
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
    void nothingIsWrongWithOneAfterTheOther() {
        assertThat(faults(
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
    void nothingIsWrongWithOneWhoTakesOverAtTheEnd() {
        assertThat(faults(acquired("a", 0, 1000), acquired("b", 995, 2000))).isEmpty();
    }

    @Test
    void nothingIsWrongWithTwoKeys() {
        assertThat(faults(acquired("a", 0, 1000), new Held("other", "b", true, at(0), at(10), at(1000), at(1000))))
                .isEmpty();
    }

    @Test
    void twoHoldersAreFound() {
        assertThat(faults(acquired("a", 0, 1000), acquired("b", 500, 1500)))
                .singleElement()
                .asString()
                .startsWith("k: two holders from 2026-01-01T12:00:00.510Z to 2026-01-01T12:00:01Z");
    }

    @Test
    void holderInsideALongerOneIsFound() {
        assertThat(faults(acquired("a", 0, 5000), acquired("b", 500, 600), ended("b", 550), acquired("c", 4000, 4500)))
                .hasSize(2)
                .allMatch(fault -> fault.contains("two holders"));
    }

    @Test
    void holderByRefreshIsFound() {
        assertThat(faults(acquired("a", 0, 1000), refreshed("a", 900, 3000), acquired("b", 2000, 2500)))
                .singleElement()
                .asString()
                .contains("two holders");
    }

    /** Between the old end and the late answer it did not believe to hold the lease, so another might. */
    @Test
    void refreshThatIsAnsweredLateDoesNotBridgeTheGap() {
        LeaseEvent late = new Held("k", "a", false, at(900), at(1800), at(3000), at(3000));
        assertThat(faults(acquired("a", 0, 1000), late, acquired("b", 1100, 1500)))
                .isEmpty();
        assertThat(faults(acquired("a", 0, 1000), late, acquired("b", 1900, 2500)))
                .isNotEmpty();
    }

    @Test
    void whoHasEndedHoldsNoLonger() {
        assertThat(faults(acquired("a", 0, 5000), ended("a", 100), acquired("b", 200, 1000)))
                .isEmpty();
    }

    @Test
    void commitOfOneWhoWasReplacedIsFound() {
        assertThat(faults(
                        acquired("a", 0, 1000),
                        ended("a", 1000),
                        acquired("b", 1000, 2000),
                        ended("b", 1100),
                        committed("a", 1100)))
                .containsExactly("k: a commit at 2026-01-01T12:00:01.100Z by a former holder");
    }

    @Test
    void commitAfterTheEndIsFoundThoughNobodyReplacedIt() {
        assertThat(faults(acquired("a", 0, 1000), committed("a", 1000)))
                .singleElement()
                .asString()
                .contains("by a former holder");
    }

    @Test
    void commitOfOneWhoNeverHeldItIsFound() {
        assertThat(faults(acquired("a", 0, 1000), ended("a", 100), committed("z", 200)))
                .singleElement()
                .asString()
                .contains("never held");
    }

    @Test
    void secondCommitIsFound() {
        assertThat(faults(acquired("a", 0, 1000), ended("a", 100), committed("a", 100), committed("a", 200)))
                .singleElement()
                .asString()
                .contains("a second commit");
    }

    @Test
    void lossWithoutAReasonIsFound() {
        LeaseEvent loss = new LeaseEvent.Lost("k", "a", at(500), at(510));
        assertThat(faults(acquired("a", 0, 1000), loss))
                .singleElement()
                .asString()
                .contains("without a reason");
        assertThat(faults(acquired("a", 0, 500), loss)).as("its time was over").isEmpty();
        assertThat(faults(acquired("a", 0, 505), loss))
                .as("it may have been over")
                .isEmpty();
        assertThat(faults(acquired("a", 0, 400), refreshed("a", 300, 900), loss))
                .isNotEmpty();
        assertThat(faults(acquired("a", 0, 450), refreshed("a", 300, 600), acquired("b", 480, 900), loss))
                .as("another acquired it too early, which is a fault of its own")
                .noneMatch(fault -> fault.contains("without a reason"));
    }

    @Test
    void whoWasToldOfALossHoldsNoLonger() {
        assertThat(faults(
                        acquired("a", 0, 5000),
                        new LeaseEvent.Lost("k", "a", at(100), at(110)),
                        acquired("b", 105, 1000),
                        ended("b", 200)))
                .isEmpty();
    }

    @Test
    void deathThatNobodyMendsIsFound() {
        assertThat(faults(acquired("a", 0, 1000), new Died("k", "a", at(100))))
                .singleElement()
                .asString()
                .contains("no commit within PT2S of the death at 2026-01-01T12:00:00.100Z");
    }

    @Test
    void deathThatIsMendedTooLateIsFound() {
        LeaseEvent[] late = {
            acquired("a", 0, 1000),
            new Died("k", "a", at(100)),
            acquired("b", 1500, 4000),
            ended("b", 2095),
            committed("b", 2095)
        };
        assertThat(faults(late)).singleElement().asString().contains("no commit within PT2S");
        late[3] = ended("b", 2090);
        late[4] = committed("b", 2090);
        assertThat(faults(late)).isEmpty();
    }

    @Test
    void deathShortlyBeforeTheEndIsNotHeldAgainstAnybody() {
        assertThat(faults(acquired("a", 8000, 9000), new Died("k", "a", at(8100))))
                .isEmpty();
    }
}
