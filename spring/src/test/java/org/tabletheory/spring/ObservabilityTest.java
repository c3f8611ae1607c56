package org.tabletheory.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.engine.EngineEndpoint;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.memory.MemoryDynamo;
import org.tabletheory.micrometer.CallMetrics;
import org.tabletheory.micrometer.ConnectionMetrics;
import org.tabletheory.opentelemetry.TableTheoryTelemetry;
import org.tabletheory.spring.autoconfigure.TableTheoryAutoConfiguration;
import org.tabletheory.spring.autoconfigure.TableTheoryMetricsAutoConfiguration;
import org.tabletheory.spring.autoconfigure.TableTheoryTracingAutoConfiguration;

class ObservabilityTest {
    @Table("notes")
    record Note(@PartitionKey String id) {}

    private final EngineEndpoint endpoint = MemoryDynamo.start().listen(0);
    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    TableTheoryAutoConfiguration.class,
                    TableTheoryMetricsAutoConfiguration.class,
                    TableTheoryTracingAutoConfiguration.class))
            .withPropertyValues(
                    "tabletheory.endpoint=" + endpoint.uri(),
                    "tabletheory.tables.models=" + Note.class.getName(),
                    "tabletheory.tables.at-start=create");

    @AfterEach
    void close() {
        endpoint.close();
    }

    @Test
    void callsAreRecordedIfThereIsAMeterRegistry() {
        runner.withBean(MeterRegistry.class, SimpleMeterRegistry::new).run(context -> {
            context.getBean(TableTheory.class).model(new Note("1")).create();
            MeterRegistry registry = context.getBean(MeterRegistry.class);
            assertThat(registry.get("tabletheory.calls")
                            .tags("operation", "PutItem", "table", "notes")
                            .timer()
                            .count())
                    .isEqualTo(1);
            // Spring Boot binds it; this context has no actuator.
            context.getBean(MeterBinder.class).bindTo(registry);
            assertThat(registry.get("tabletheory.connections.idle").gauge().value())
                    .isEqualTo(1);
        });
    }

    @Test
    void connectionsOfSeveralClientsHaveTheNamesOfTheirBeans() {
        Config config = Config.local(endpoint.uri());
        runner.withBean(MeterRegistry.class, SimpleMeterRegistry::new)
                .withBean("first", TableTheory.class, () -> TableTheory.connect(config))
                .withBean("second", TableTheory.class, () -> TableTheory.connect(config))
                .run(context -> {
                    MeterRegistry registry = context.getBean(MeterRegistry.class);
                    context.getBean(MeterBinder.class).bindTo(registry);
                    assertThat(registry.find("tabletheory.connections.idle").gauges())
                            .extracting(gauge -> gauge.getId().getTag("client"))
                            .containsExactlyInAnyOrder("first", "second");
                });
    }

    @Test
    void callsOfAClientWithTheUsersConfigurationAreRecorded() {
        runner.withBean(MeterRegistry.class, SimpleMeterRegistry::new)
                .withBean(Config.class, () -> Config.local(endpoint.uri()))
                .run(context -> {
                    context.getBean(TableTheory.class).model(new Note("1")).create();
                    assertThat(context.getBean(MeterRegistry.class)
                                    .get("tabletheory.calls")
                                    .tags("operation", "PutItem")
                                    .timer()
                                    .count())
                            .isEqualTo(1);
                });
    }

    @Test
    void withoutMicrometerThereAreNoMetrics() {
        runner.run(context -> assertThat(context).doesNotHaveBean(CallMetrics.class));
        runner.withClassLoader(new FilteredClassLoader("io.micrometer"))
                .run(context -> assertThat(context)
                        .hasSingleBean(TableTheory.class)
                        .doesNotHaveBean(CallMetrics.class)
                        .doesNotHaveBean(ConnectionMetrics.class));
    }

    @Test
    void callsAreSpansIfThereIsAnOpenTelemetry() {
        InMemorySpanExporter exporter = InMemorySpanExporter.create();
        OpenTelemetrySdk sdk = OpenTelemetrySdk.builder()
                .setTracerProvider(SdkTracerProvider.builder()
                        .addSpanProcessor(SimpleSpanProcessor.create(exporter))
                        .build())
                .build();
        runner.withBean(OpenTelemetry.class, () -> sdk).run(context -> {
            context.getBean(TableTheory.class).model(new Note("1")).create();
            assertThat(exporter.getFinishedSpanItems())
                    .extracting(span -> span.getName())
                    .contains("CreateTable notes", "PutItem notes");
        });
    }

    @Test
    void withoutOpenTelemetryThereAreNoSpans() {
        runner.run(context -> assertThat(context).doesNotHaveBean(TableTheoryTelemetry.class));
        runner.withClassLoader(new FilteredClassLoader("io.opentelemetry"))
                .run(context -> assertThat(context)
                        .hasSingleBean(TableTheory.class)
                        .doesNotHaveBean(TableTheoryTelemetry.class));
    }

    @Test
    void metersAndSpansOfTheUserReplaceOurs() {
        MeterRegistry registry = new SimpleMeterRegistry();
        CallMetrics calls = CallMetrics.of(registry);
        ConnectionMetrics connections = ConnectionMetrics.of(TableTheory.connect(Config.local(endpoint.uri())));
        TableTheoryTelemetry telemetry = TableTheoryTelemetry.of(OpenTelemetry.noop());
        runner.withBean(MeterRegistry.class, () -> registry)
                .withBean(OpenTelemetry.class, OpenTelemetry::noop)
                .withBean(CallMetrics.class, () -> calls)
                .withBean(ConnectionMetrics.class, () -> connections)
                .withBean(TableTheoryTelemetry.class, () -> telemetry)
                .run(context -> {
                    assertThat(context.getBean(CallMetrics.class)).isSameAs(calls);
                    assertThat(context.getBean(MeterBinder.class)).isSameAs(connections);
                    assertThat(context.getBean(TableTheoryTelemetry.class)).isSameAs(telemetry);
                });
    }
}
