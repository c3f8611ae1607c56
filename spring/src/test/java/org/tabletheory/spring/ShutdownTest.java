package org.tabletheory.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
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
            assertThat(received.await(5, TimeUnit.SECONDS)).isTrue();
            CompletableFuture<Void> closing = CompletableFuture.runAsync(context::close);
            assertThatThrownBy(() -> closing.get(300, TimeUnit.MILLISECONDS)).isInstanceOf(TimeoutException.class);
            response.complete(Fault.NONE);

            assertThat(write.get(5, TimeUnit.SECONDS)).isEqualTo(new Note("1"));
            closing.get(5, TimeUnit.SECONDS);
            assertThatThrownBy(() -> db.model(new Note("2")).create()).isInstanceOf(ClientClosedException.class);
        }
    }
}
