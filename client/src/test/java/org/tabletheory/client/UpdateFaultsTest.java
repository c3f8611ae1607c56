package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tabletheory.engine.fault.Fault;
import org.tabletheory.engine.fault.FaultPlan;
import org.tabletheory.engine.fault.FaultProxy;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.UnknownOutcomeException;

/** Counter and list updates from many threads and with lost responses: no update is lost or applied twice. */
@DynamoTest
@Timeout(120)
class UpdateFaultsTest {
    private static final int THREADS = 16;
    private static final int UPDATES_PER_THREAD = 10;

    private TableTheory db;

    @BeforeEach
    void fill(TableTheory client) {
        db = client;
        db.createTable(Player.class);
        db.model(Player.full()).anyVersion().save();
    }

    private Player stored() {
        return Player.of(db).consistentRead().first();
    }

    private static TableTheory through(FaultProxy proxy, TablePrefix prefix) {
        return TableTheory.connect(Config.local(proxy.endpoint()).toBuilder()
                .tablePrefix(prefix.text())
                .build());
    }

    @Test
    void concurrentIncrementsAndAppendsAreNotLost() throws Exception {
        UpdateBuilder<Player> update =
                Player.of(db).updateBuilder().add("logins", 1).appendToList("visits", List.of("x"));
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                running.add(threads.submit(() -> {
                    for (int j = 0; j < UPDATES_PER_THREAD; j++) {
                        update.execute();
                    }
                }));
            }
            for (Future<?> thread : running) {
                thread.get();
            }
        } finally {
            threads.shutdownNow();
        }

        assertThat(stored().logins()).isEqualTo(5 + THREADS * UPDATES_PER_THREAD);
        assertThat(stored().visits()).hasSize(3 + THREADS * UPDATES_PER_THREAD);
    }

    @ParameterizedTest
    @EnumSource(
            value = Fault.class,
            names = {"RESET_AFTER", "TRUNCATE", "INTERNAL_ERROR_AFTER"})
    void incrementIsNotRetriedAfterLostResponse(Fault fault, URI endpoint, TablePrefix prefix) throws Exception {
        try (FaultProxy proxy = FaultProxy.start(endpoint, (number, operation) -> fault);
                TableTheory faulty = through(proxy, prefix)) {
            UpdateBuilder<Player> update = Player.of(faulty).updateBuilder();

            for (UpdateBuilder<Player> once : List.of(
                    update.add("logins", 1),
                    update.increment("logins"),
                    update.appendToList("visits", List.of("x")),
                    update.removeFromListAt("lines", 0))) {
                assertThatThrownBy(once::execute).isInstanceOfSatisfying(UnknownOutcomeException.class, unknown -> {
                    assertThat(unknown.outcomeUnknown()).isTrue();
                    assertThat(unknown.context().attempts()).isEqualTo(1);
                });
            }
            assertThat(proxy.requests()).isEqualTo(4);
        }
        assertThat(stored().logins()).isEqualTo(7);
        assertThat(stored().visits()).containsExactly("mon", "tue", "wed", "x");
        assertThat(stored().lines()).hasSize(1);
    }

    @Test
    void additionsUnderResetsAreAppliedOnceOrUnknown(URI endpoint, TablePrefix prefix) throws Exception {
        FaultPlan resets = FaultPlan.seeded(7, 3, List.of(Fault.RESET_BEFORE, Fault.RESET_AFTER));
        int confirmed = 0;
        int unknown = 0;
        long applied;
        try (FaultProxy proxy = FaultProxy.start(endpoint, resets);
                TableTheory faulty = through(proxy, prefix)) {
            UpdateBuilder<Player> update = Player.of(faulty).updateBuilder().add("logins", 1);
            for (int i = 0; i < 100; i++) {
                try {
                    update.execute();
                    confirmed++;
                } catch (UnknownOutcomeException e) {
                    unknown++;
                }
            }
            applied = confirmed + proxy.injected().getOrDefault(Fault.RESET_AFTER, 0L);
        }
        assertThat(confirmed).isPositive();
        assertThat(applied).isGreaterThan(confirmed).isLessThan(confirmed + unknown);
        assertThat(stored().logins() - 5).isEqualTo(applied);
    }

    @Test
    void setIsRetriedAfterLostResponse(URI endpoint, TablePrefix prefix) throws Exception {
        FaultPlan first = (number, operation) -> number == 0 ? Fault.RESET_AFTER : Fault.NONE;
        try (FaultProxy proxy = FaultProxy.start(endpoint, first);
                TableTheory faulty = through(proxy, prefix)) {
            Player updated = Player.of(faulty)
                    .updateBuilder()
                    .set("status", "x")
                    .add("tags", "c")
                    .executeWithResult();

            assertThat(proxy.requests()).isEqualTo(2);
            assertThat(updated.tags()).containsExactlyInAnyOrder("a", "b", "c");
        }
    }

    @Test
    void versionedIncrementIsRetriedAndDetectsItsOwnWrite(URI endpoint, TablePrefix prefix) throws Exception {
        FaultPlan first = (number, operation) -> number == 0 ? Fault.RESET_AFTER : Fault.NONE;
        try (FaultProxy proxy = FaultProxy.start(endpoint, first);
                TableTheory faulty = through(proxy, prefix)) {
            Player updated = Player.of(faulty)
                    .updateBuilder()
                    .add("logins", 1)
                    .touch()
                    .conditionVersion(0)
                    .executeWithResult();

            assertThat(proxy.requests()).isEqualTo(2);
            assertThat(updated).isEqualTo(stored());
            assertThat(updated.logins()).isEqualTo(6);
            assertThat(updated.version()).isEqualTo(1);
        }
    }
}
