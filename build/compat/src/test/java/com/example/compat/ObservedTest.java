package com.example.compat;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tabletheory.client.TableTheory;
import org.tabletheory.crypto.DeterministicTestKeys;
import org.tabletheory.memory.MemoryDynamo;
import org.tabletheory.micrometer.CallMetrics;
import org.tabletheory.micrometer.ConnectionMetrics;
import org.tabletheory.opentelemetry.TableTheoryTelemetry;

/** Metrics and traces of calls. */
class ObservedTest {
    @Test
    void callsAreMeasuredAndTraced() {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        InMemorySpanExporter spans = InMemorySpanExporter.create();
        SdkTracerProvider traces = SdkTracerProvider.builder()
                .addSpanProcessor(SimpleSpanProcessor.create(spans))
                .build();
        MemoryDynamo dynamo = MemoryDynamo.start();
        try (TableTheory db = dynamo.connect(dynamo.config().toBuilder()
                .keyProvider(new DeterministicTestKeys("compat"))
                .listener(CallMetrics.of(registry))
                .listener(TableTheoryTelemetry.of(OpenTelemetrySdk.builder().setTracerProvider(traces).build()))
                .build())) {
            ConnectionMetrics.of(db).bindTo(registry);
            db.createTable(Account.class);
            spans.reset();
            db.model(Account.open("ada", 1)).create();
        }

        assertEquals(1, registry.get("tabletheory.calls").tag("operation", "PutItem").timer().count());
        assertEquals(List.of("PutItem accounts"), spans.getFinishedSpanItems().stream().map(span -> span.getName()).toList());
    }
}
