package org.tabletheory.opentelemetry;

import static io.opentelemetry.api.common.AttributeKey.booleanKey;
import static io.opentelemetry.api.common.AttributeKey.longKey;
import static io.opentelemetry.sdk.testing.assertj.OpenTelemetryAssertions.assertThat;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.data.HistogramPointData;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.testing.exporter.InMemoryMetricReader;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.data.StatusData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tabletheory.client.Config;
import org.tabletheory.client.Query;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.batch.BatchOptions;
import org.tabletheory.client.result.Page;
import org.tabletheory.client.result.ReturnConsumedCapacity;
import org.tabletheory.engine.EngineEndpoint;
import org.tabletheory.engine.EngineOptions;
import org.tabletheory.engine.fault.Fault;
import org.tabletheory.engine.fault.FaultPlan;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.ConnectionException;
import org.tabletheory.error.TableNotFoundException;
import org.tabletheory.error.ThrottledException;
import org.tabletheory.mapping.IndexPartitionKey;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.memory.MemoryDynamo;

class TableTheoryTelemetryTest {
    @Table("orders")
    record Order(
            @PartitionKey String id,
            @IndexPartitionKey("by-state") String state) {}

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
    private final MemoryDynamo dynamo = MemoryDynamo.start();

    @AfterEach
    void close() {
        sdk.close();
    }

    private TableTheory connect(ReturnConsumedCapacity capacity) {
        dynamo.connect().createTable(Order.class);
        return dynamo.connect(dynamo.config().toBuilder()
                .listener(telemetry)
                .returnConsumedCapacity(capacity)
                .build());
    }

    private SpanData span() {
        List<SpanData> spans = exporter.getFinishedSpanItems();
        assertThat(spans).hasSize(1);
        return spans.get(0);
    }

    private HistogramPointData duration() {
        MetricData metric = metrics.collectAllMetrics().stream()
                .filter(each -> each.getName().equals("db.client.operation.duration"))
                .findFirst()
                .orElseThrow();
        assertThat(metric.getUnit()).isEqualTo("s");
        assertThat(metric.getHistogramData().getPoints()).hasSize(1);
        return metric.getHistogramData().getPoints().iterator().next();
    }

    @Test
    void exemplarOfADurationIsTheSpanOfTheCall() {
        connect(ReturnConsumedCapacity.NONE).model(new Order("1", "open")).create();

        assertThat(duration().getExemplars())
                .singleElement()
                .satisfies(exemplar ->
                        assertThat(exemplar.getSpanContext().getSpanId()).isEqualTo(span().getSpanId()));
    }

    @Test
    void aCallIsAClientSpanOfTheDatabaseConventions() {
        connect(ReturnConsumedCapacity.NONE).model(new Order("1", "open")).create();

        assertThat(span())
                .hasName("PutItem orders")
                .hasKind(SpanKind.CLIENT)
                .hasStatus(StatusData.unset())
                .hasNoParent();
        assertThat(span().getAttributes().asMap())
                .isEqualTo(Attributes.of(
                                Conventions.SYSTEM, "aws.dynamodb",
                                Conventions.OPERATION, "PutItem",
                                Conventions.COLLECTION, "orders",
                                Conventions.TABLE_NAMES, List.of("orders"))
                        .asMap());
        assertThat(span().getInstrumentationScopeInfo().getName()).isEqualTo("org.tabletheory.opentelemetry");
        assertThat(span().getInstrumentationScopeInfo().getSchemaUrl()).isEqualTo(Conventions.SCHEMA_URL);
    }

    @Test
    void aQueryHasItsIndexAndCapacity() {
        TableTheory db = connect(ReturnConsumedCapacity.TOTAL);
        db.model(new Order("1", "open")).create();
        exporter.reset();
        db.model(Order.class).where("state", "=", "open").all();

        assertThat(span().getAttributes().get(Conventions.INDEX_NAME)).isEqualTo("by-state");
        assertThat(span().getAttributes().get(Conventions.CONSUMED_CAPACITY))
                .containsExactly("{\"TableName\":\"orders\",\"CapacityUnits\":0.5}");
    }

    @Test
    void durationIsAHistogramWithTheBucketsAndAttributesOfTheConventions() {
        connect(ReturnConsumedCapacity.NONE).model(new Order("1", "open")).create();

        HistogramPointData duration = duration();
        assertThat(duration.getCount()).isEqualTo(1);
        assertThat(duration.getSum()).isPositive();
        assertThat(duration.getBoundaries()).containsExactly(0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1.0, 5.0, 10.0);
        assertThat(duration.getAttributes())
                .isEqualTo(Attributes.of(
                        Conventions.SYSTEM, "aws.dynamodb",
                        Conventions.OPERATION, "PutItem",
                        Conventions.COLLECTION, "orders"));
    }

    @Test
    void theServerIsTheEndpointOfTheClient() {
        try (EngineEndpoint endpoint = dynamo.listen(0);
                TableTheory db = TableTheory.connect(Config.local(endpoint.uri()).toBuilder()
                        .region("eu-north-1")
                        .listener(telemetry)
                        .build())) {
            assertThatThrownBy(() -> db.describeTable("missing")).isInstanceOf(TableNotFoundException.class);

            assertThat(span().getAttributes().get(Conventions.SERVER_ADDRESS)).isEqualTo("127.0.0.1");
            assertThat(span().getAttributes().get(Conventions.SERVER_PORT))
                    .isEqualTo(endpoint.uri().getPort());
            assertThat(span().getAttributes().get(Conventions.REGION)).isEqualTo("eu-north-1");
            assertThat(span().getAttributes().get(Conventions.REQUEST_ID)).isNotEmpty();
            assertThat(duration().getAttributes().get(Conventions.SERVER_ADDRESS))
                    .isEqualTo("127.0.0.1");
        }
    }

    @Test
    void anErrorOfDynamoDbHasItsCode() {
        TableTheory db = connect(ReturnConsumedCapacity.NONE);
        assertThatThrownBy(() -> db.describeTable("missing")).isInstanceOf(TableNotFoundException.class);

        assertThat(span().getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
        assertThat(span().getStatus().getDescription()).isEmpty();
        assertThat(span().getAttributes().get(Conventions.ERROR_TYPE)).isEqualTo("ResourceNotFoundException");
        assertThat(span().getAttributes().get(Conventions.STATUS_CODE)).isEqualTo("ResourceNotFoundException");
        assertThat(duration().getAttributes().get(Conventions.ERROR_TYPE)).isEqualTo("ResourceNotFoundException");
    }

    @Test
    void aThrottledCallIsAnErrorWithItsCode() {
        MemoryDynamo dynamo =
                MemoryDynamo.start(EngineOptions.defaults().faults(FaultPlan.at("DescribeTable", Fault.THROTTLE)));
        TableTheory db = dynamo.connect(
                dynamo.config().toBuilder().maxRetries(0).listener(telemetry).build());
        assertThatThrownBy(() -> db.describeTable("orders")).isInstanceOf(ThrottledException.class);

        assertThat(span().getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
        assertThat(span().getAttributes().get(Conventions.ERROR_TYPE))
                .isEqualTo("ProvisionedThroughputExceededException");
        assertThat(duration().getAttributes().get(Conventions.ERROR_TYPE))
                .isEqualTo("ProvisionedThroughputExceededException");
    }

    @Test
    void anErrorWithoutAResponseHasTheClassOfTheException() {
        try (TableTheory db = TableTheory.connect(Config.local(URI.create("http://127.0.0.1:1")).toBuilder()
                .maxRetries(0)
                .listener(telemetry)
                .build())) {
            assertThatThrownBy(() -> db.describeTable("orders")).isInstanceOf(ConnectionException.class);
        }
        assertThat(span().getAttributes().get(Conventions.ERROR_TYPE)).isEqualTo(ConnectionException.class.getName());
        assertThat(span().getAttributes().get(Conventions.STATUS_CODE)).isNull();
    }

    @Test
    void aFailedConditionIsNotAnError() {
        TableTheory db = connect(ReturnConsumedCapacity.NONE);
        db.model(new Order("1", "open")).create();
        exporter.reset();
        assertThatThrownBy(() -> db.model(new Order("1", "open")).create())
                .isInstanceOf(ConditionFailedException.class);

        assertThat(span().getStatus()).isEqualTo(StatusData.unset());
        assertThat(span().getAttributes().get(Conventions.STATUS_CODE)).isEqualTo("ConditionalCheckFailedException");
        assertThat(span().getAttributes().get(Conventions.ERROR_TYPE)).isNull();
    }

    @Test
    void failedAttemptsAreEventsOfOneSpan() {
        TableTheory db = connect(ReturnConsumedCapacity.NONE);
        dynamo.faults(new FaultPlan() {
            private boolean met;

            @Override
            public synchronized Fault faultFor(long number, String operation) {
                Fault fault = met ? Fault.NONE : Fault.THROTTLE;
                met = true;
                return fault;
            }
        });
        db.model(new Order("1", "open")).create();

        assertThat(span().getStatus()).isEqualTo(StatusData.unset());
        assertThat(span().getEvents()).singleElement().satisfies(event -> {
            assertThat(event.getName()).isEqualTo("tabletheory.attempt.failed");
            assertThat(event.getAttributes().get(Conventions.ERROR_TYPE))
                    .isEqualTo("ProvisionedThroughputExceededException");
            assertThat(event.getAttributes().get(longKey("tabletheory.attempt.number")))
                    .isEqualTo(1);
            assertThat(event.getAttributes().get(booleanKey("tabletheory.attempt.throttled")))
                    .isTrue();
        });
    }

    @Test
    void theSpanIsAChildOfTheCallersAndCurrentDuringTheCall() {
        TableTheory db = connect(ReturnConsumedCapacity.NONE);
        List<String> current = new ArrayList<>();
        dynamo.faults((number, operation) -> {
            current.add(Span.current().getSpanContext().getSpanId());
            return Fault.NONE;
        });
        Span parent = sdk.getTracer("test").spanBuilder("request").startSpan();
        try (Scope scope = parent.makeCurrent()) {
            requireNonNull(scope);
            db.model(new Order("1", "open")).create();
            assertThat(Span.current()).isEqualTo(parent);
        }
        assertThat(span()).hasParentSpanId(parent.getSpanContext().getSpanId());
        assertThat(current).containsExactly(span().getSpanId());
        assertThat(Span.current().getSpanContext().isValid()).isFalse();
    }

    @Test
    void callsOnThreadsOfBatchesAndParallelScansAreChildrenToo() {
        TableTheory db = connect(ReturnConsumedCapacity.NONE);
        List<Order> orders = IntStream.range(0, 100)
                .mapToObj(i -> new Order("order " + i, "open"))
                .toList();
        Span parent = sdk.getTracer("test").spanBuilder("request").startSpan();
        try (Scope scope = parent.makeCurrent()) {
            requireNonNull(scope);
            db.model(Order.class).batchCreate(orders, BatchOptions.defaults().parallel(4));
            assertThat(db.model(Order.class).parallelScan(4)).hasSize(100);
        }
        assertThat(exporter.getFinishedSpanItems())
                .hasSize(8)
                .allMatch(span ->
                        span.getParentSpanId().equals(parent.getSpanContext().getSpanId()));
    }

    /** Requests all pages. */
    private record AllPages(CompletableFuture<Void> ended) implements Flow.Subscriber<Page<Order>> {
        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            subscription.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(Page<Order> page) {}

        @Override
        public void onError(Throwable failure) {
            ended.completeExceptionally(failure);
        }

        @Override
        public void onComplete() {
            ended.complete(null);
        }
    }

    @Test
    @Timeout(60)
    void asynchronousCallsAndPagesThatAreReadAheadAreChildrenToo() {
        TableTheory db = connect(ReturnConsumedCapacity.NONE);
        Span parent = sdk.getTracer("test").spanBuilder("request").startSpan();
        try (Scope scope = parent.makeCurrent()) {
            requireNonNull(scope);
            CompletableFuture<Order> first = db.async().call(db.model(new Order("1", "open"))::create);
            CompletableFuture<Order> second = db.async().call(db.model(new Order("2", "open"))::create);
            CompletableFuture.allOf(first, second).join();
            Query<Order> open = db.model(Order.class).where("state", "=", "open");
            assertThat(open.pageSize(1).stream()).hasSize(2);
            CompletableFuture<Void> ended = new CompletableFuture<>();
            db.async().pages(open.pageSize(1)).subscribe(new AllPages(ended));
            ended.join();
        }
        assertThat(exporter.getFinishedSpanItems())
                .hasSize(8)
                .allMatch(span ->
                        span.getParentSpanId().equals(parent.getSpanContext().getSpanId()));
    }

    @Test
    void aListenerThatIsAddedTwiceRecordsACallOnce() {
        TableTheory db = connect(ReturnConsumedCapacity.NONE).withListener(telemetry);
        db.model(new Order("1", "open")).create();

        assertThat(span().hasEnded()).isTrue();
        assertThat(duration().getCount()).isEqualTo(1);
        assertThat(Span.current().getSpanContext().isValid()).isFalse();
    }

    @Test
    void spansHaveNoValuesOfItems() {
        TableTheory db = connect(ReturnConsumedCapacity.INDEXES);
        db.model(new Order("secret-id", "secret-state")).create();
        db.model(Order.class).where("state", "=", "secret-state").all();
        assertThatThrownBy(
                        () -> db.model(new Order("secret-id", "secret-state")).create())
                .isInstanceOf(ConditionFailedException.class);

        assertThat(exporter.getFinishedSpanItems().stream().map(Object::toString))
                .hasSize(3)
                .noneMatch(span -> span.contains("secret"));
    }
}
