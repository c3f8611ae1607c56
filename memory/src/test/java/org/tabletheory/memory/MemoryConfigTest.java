package org.tabletheory.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.engine.EngineOptions;
import org.tabletheory.engine.fault.Fault;
import org.tabletheory.engine.fault.FaultPlan;
import org.tabletheory.error.ConnectionException;
import org.tabletheory.error.DeadlineException;
import org.tabletheory.error.TableNotFoundException;
import org.tabletheory.error.TableTheoryException;
import software.amazon.awssdk.retries.DefaultRetryStrategy;

/** What a database in memory takes from a client's configuration, and what a fork has of its original. */
@Timeout(60)
class MemoryConfigTest {
    private final MemoryDynamo dynamo = MemoryDynamo.start();
    private final AtomicInteger attempts = new AtomicInteger();

    private final FaultPlan failing = (number, operation) -> {
        attempts.incrementAndGet();
        return Fault.INTERNAL_ERROR;
    };

    private void assertFails(Config config) {
        TableTheory db = dynamo.connect(config);
        assertThatThrownBy(() -> db.describeTable("none")).isInstanceOf(TableTheoryException.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void failedCallsAreRepeatedAsOftenAsConfigured(int retries) {
        dynamo.faults(failing);
        assertFails(dynamo.config().toBuilder().maxRetries(retries).build());
        assertThat(attempts).hasValue(1 + retries);
    }

    @Test
    void theRetryStrategyIsUsed() {
        dynamo.faults(failing);
        assertFails(dynamo.config().toBuilder()
                .retryStrategy(DefaultRetryStrategy.doNotRetry())
                .build());
        assertThat(attempts).hasValue(1);
    }

    private static TableTheory slow(UnaryOperator<Config.Builder> timeouts) {
        MemoryDynamo slow = MemoryDynamo.start(EngineOptions.defaults().faultDelay(Duration.ofMillis(40)));
        slow.faults((number, operation) -> Fault.DELAY);
        return slow.connect(timeouts.apply(slow.config().toBuilder()).build());
    }

    @Test
    void aCallEndsWithItsTimeout() {
        TableTheory db = slow(config -> config.callTimeout(Duration.ofMillis(20)));
        assertThatThrownBy(() -> db.describeTable("none")).isInstanceOf(DeadlineException.class);
    }

    @Test
    void anAttemptEndsWithItsTimeout() {
        TableTheory db = slow(config -> config.callTimeout(Duration.ofHours(1)).attemptTimeout(Duration.ofMillis(20)));
        assertThatThrownBy(() -> db.describeTable("none"))
                .isInstanceOf(ConnectionException.class)
                .hasMessageContaining("4 attempts");
    }

    @Test
    void aForkHasTheFaultsOfThisTimeAndThenItsOwn() {
        dynamo.faults(failing);
        MemoryDynamo fork = dynamo.fork();
        dynamo.faults(FaultPlan.none());
        Config once = dynamo.config().toBuilder().maxRetries(0).build();
        assertThatThrownBy(() -> dynamo.connect(once).describeTable("none")).isInstanceOf(TableNotFoundException.class);
        assertThat(attempts).hasValue(0);
        assertThatThrownBy(() -> fork.connect(once).describeTable("none"))
                .isNotInstanceOf(TableNotFoundException.class);
        assertThat(attempts).hasValue(1);
    }
}
