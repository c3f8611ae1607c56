package org.tabletheory.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.tabletheory.client.TableTheory;
import org.tabletheory.engine.EngineEndpoint;
import org.tabletheory.engine.EngineOptions;
import org.tabletheory.engine.fault.Fault;
import org.tabletheory.error.ClientClosedException;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.memory.MemoryDynamo;
import org.tabletheory.spring.internal.CallDrain;
import org.tabletheory.wire.CallEvent;
import org.tabletheory.wire.CallStart;
import org.tabletheory.wire.WireResponse;

class ShutdownTest {
    @Table("notes")
    record Note(@PartitionKey String id) {}

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}

    @Test
    void callsInProgressEndBeforeTheClientIsClosed() throws Exception {
        CountDownLatch received = new CountDownLatch(1);
        CompletableFuture<Fault> response = new CompletableFuture<>();
        MemoryDynamo dynamo = MemoryDynamo.start(EngineOptions.defaults().faults((number, operation) -> {
            if (operation.equals("PutItem")) {
                received.countDown();
                return response.join();
            }
            return Fault.NONE;
        }));
        try (EngineEndpoint endpoint = dynamo.listen(0)) {
            ConfigurableApplicationContext context = new SpringApplicationBuilder(Application.class)
                    .web(WebApplicationType.NONE)
                    .properties(
                            "tabletheory.endpoint=" + endpoint.uri(),
                            "tabletheory.tables.models=" + Note.class.getName(),
                            "tabletheory.tables.at-start=create")
                    .run();
            TableTheory db = context.getBean(TableTheory.class);
            CompletableFuture<Note> write =
                    CompletableFuture.supplyAsync(() -> db.model(new Note("1")).create());
            assertThat(received.await(60, TimeUnit.SECONDS)).isTrue();
            CompletableFuture<Void> closing = CompletableFuture.runAsync(context::close);
            assertThatThrownBy(() -> closing.get(300, TimeUnit.MILLISECONDS)).isInstanceOf(TimeoutException.class);
            response.complete(Fault.NONE);

            assertThat(write.get(60, TimeUnit.SECONDS)).isEqualTo(new Note("1"));
            closing.get(60, TimeUnit.SECONDS);
            assertThatThrownBy(() -> db.model(new Note("2")).create()).isInstanceOf(ClientClosedException.class);
        }
    }

    @Test
    void drainReportsWhenTheLastCallHasEnded() {
        CallDrain drain = new CallDrain();
        AtomicInteger reported = new AtomicInteger();
        CallStart first = new CallStart(1, "GetItem", "notes", null, null, null);
        CallStart second = new CallStart(2, "GetItem", "notes", null, null, null);
        drain.start();
        drain.started(first);
        drain.started(second);
        assertThat(drain.isRunning()).isTrue();

        drain.stop(reported::incrementAndGet);
        assertThat(drain.isRunning()).isFalse();
        assertThat(reported).hasValue(0);
        drain.completed(ended(first));
        assertThat(reported).hasValue(0);
        drain.completed(ended(second));
        assertThat(reported).hasValue(1);
        drain.started(first);
        drain.completed(ended(first));
        assertThat(reported).hasValue(1);
    }

    private static CallEvent ended(CallStart start) {
        return new CallEvent(
                start, List.of(), Duration.ZERO, false, new WireResponse(new byte[0], "id", 1, false), null);
    }

    @Test
    void drainWithoutCallsReportsAtOnce() {
        AtomicInteger reported = new AtomicInteger();
        CallDrain drain = new CallDrain();
        drain.stop(reported::incrementAndGet);

        assertThat(reported).hasValue(1);
        assertThat(drain.getPhase()).as("the last to stop").isEqualTo(Integer.MIN_VALUE);
    }
}
