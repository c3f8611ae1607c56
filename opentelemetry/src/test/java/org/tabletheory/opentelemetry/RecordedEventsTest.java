package org.tabletheory.opentelemetry;

import static io.opentelemetry.api.common.AttributeKey.booleanKey;
import static io.opentelemetry.api.common.AttributeKey.longKey;
import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.testing.exporter.InMemoryMetricReader;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.EventData;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.wire.CallAttempt;
import org.tabletheory.wire.CallEvent;
import org.tabletheory.wire.CallStart;
import org.tabletheory.wire.WireEndpoint;
import org.tabletheory.wire.WireResponse;

/** Which spans and durations are recorded for given events. */
class RecordedEventsTest {
    private final InMemorySpanExporter exporter = InMemorySpanExporter.create();
    private final InMemoryMetricReader metrics = InMemoryMetricReader.create();
    private final OpenTelemetrySdk sdk = OpenTelemetrySdk.builder()
            .setTracerProvider(SdkTracerProvider.builder()
                    .addSpanProcessor(SimpleSpanProcessor.create(exporter))
                    .build())
            .setMeterProvider(
                    SdkMeterProvider.builder().registerMetricReader(metrics).build())
            .build();
    private final TableTheoryTelemetry telemetry = TableTheoryTelemetry.of(sdk);

    @AfterEach
    void close() {
        sdk.close();
    }

    private SpanData recorded(CallStart start, @Nullable CallAttempt attempt, String body, boolean returnsCapacity) {
        WireResponse response = new WireResponse(body.getBytes(StandardCharsets.UTF_8), "id", 1, false);
        telemetry.started(start);
        if (attempt != null) {
            telemetry.attempted(start, attempt);
        }
        telemetry.completed(new CallEvent(start, List.of(), Duration.ofMillis(1_500), returnsCapacity, response, null));
        assertThat(exporter.getFinishedSpanItems()).hasSize(1);
        return exporter.getFinishedSpanItems().get(0);
    }

    @Test
    void theDurationIsInSeconds() {
        recorded(new CallStart(1, "GetItem", "orders", null, null, null), null, "{}", false);

        MetricData metric = metrics.collectAllMetrics().iterator().next();
        assertThat(metric.getInstrumentationScopeInfo().getSchemaUrl()).isEqualTo(Conventions.SCHEMA_URL);
        assertThat(metric.getHistogramData().getPoints())
                .singleElement()
                .satisfies(point -> assertThat(point.getSum()).isEqualTo(1.5));
    }

    @ParameterizedTest
    @CsvSource({
        "https://dynamodb.eu-north-1.amazonaws.com, ",
        "https://dynamodb.eu-north-1.amazonaws.com:443, ",
        "https://localhost:8443, 8443",
        "http://localhost, 80",
        "http://localhost:8000, 8000",
        "http://localhost:443, "
    })
    void theServersPortIsRecordedUnlessItIs443(URI uri, @Nullable Long port) {
        SpanData span = recorded(
                new CallStart(1, "GetItem", "orders", null, null, new WireEndpoint(uri, "eu-north-1")),
                null,
                "{}",
                false);

        assertThat(span.getAttributes().get(Conventions.SERVER_ADDRESS)).isEqualTo(uri.getHost());
        assertThat(span.getAttributes().get(Conventions.SERVER_PORT)).isEqualTo(port);
    }

    @Test
    void aCallOfSeveralTablesHasTheTablesOfItsCapacity() {
        SpanData span = recorded(new CallStart(1, "BatchGetItem", null, null, null, null), null, """
                {"ConsumedCapacity":[
                  {"TableName":"orders","CapacityUnits":3,"Table":{"CapacityUnits":1},
                    "GlobalSecondaryIndexes":{"by-state":{"CapacityUnits":2}}},
                  {"TableName":"users","CapacityUnits":0.5}]}
                """, true);

        assertThat(span.getName()).isEqualTo("BatchGetItem");
        assertThat(span.getAttributes().asMap())
                .isEqualTo(Attributes.builder()
                        .put(Conventions.SYSTEM, "aws.dynamodb")
                        .put(Conventions.OPERATION, "BatchGetItem")
                        .put(Conventions.REQUEST_ID, "id")
                        .put(Conventions.TABLE_NAMES, List.of("orders", "users"))
                        .put(
                                Conventions.CONSUMED_CAPACITY,
                                List.of(
                                        "{\"TableName\":\"orders\",\"CapacityUnits\":3.0}",
                                        "{\"TableName\":\"users\",\"CapacityUnits\":0.5}"))
                        .build()
                        .asMap());
    }

    @Test
    void anAttemptThatFailedOtherwiseIsNotThrottled() {
        SpanData span = recorded(
                new CallStart(1, "GetItem", "orders", null, null, null),
                new CallAttempt(2, Duration.ofMillis(1), 10, 0, null, "connection refused", false, List.of()),
                "{}",
                false);

        assertThat(span.getEvents())
                .singleElement()
                .extracting(EventData::getAttributes)
                .isEqualTo(Attributes.of(
                        longKey("tabletheory.attempt.number"),
                        2L,
                        Conventions.ERROR_TYPE,
                        "connection refused",
                        booleanKey("tabletheory.attempt.throttled"),
                        false));
    }

    @Test
    void anAttemptThatSucceededIsNotAnEvent() {
        SpanData span = recorded(
                new CallStart(1, "GetItem", "orders", null, null, null),
                new CallAttempt(1, Duration.ofMillis(1), 10, 10, "id", null, false, List.of()),
                "{}",
                false);

        assertThat(span.getEvents()).isEmpty();
    }
}
