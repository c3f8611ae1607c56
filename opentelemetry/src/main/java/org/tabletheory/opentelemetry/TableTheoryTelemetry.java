package org.tabletheory.opentelemetry;

import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.api.metrics.DoubleHistogram;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.wire.CallAttempt;
import org.tabletheory.wire.CallEvent;
import org.tabletheory.wire.CallListener;
import org.tabletheory.wire.CallOutcome;
import org.tabletheory.wire.CallStart;
import org.tabletheory.wire.ConsumedCapacity;
import org.tabletheory.wire.WireEndpoint;

/**
 * Records a client span and the metric {@code db.client.operation.duration} for each call, by OpenTelemetry's semantic conventions
 * for databases and DynamoDB.
 *
 * <pre>{@code
 * Config config = Config.builder()
 *         .listener(TableTheoryTelemetry.of(io.opentelemetry.api.GlobalOpenTelemetry.get()))
 *         .build();
 * }</pre>
 *
 * <p>A span covers a call with its retries; each failed attempt is an event. It is the current span during the
 * call, so that spans of an HTTP client are its children, and the context of the caller is passed on to the threads of batches and
 * parallel scans. Spans and metrics have names, sizes and codes, but no attribute values and no messages of exceptions.
 *
 * <p>{@code error.type} is DynamoDB's error code, or the class of the exception if there was no response. A failed condition has
 * {@code db.response.status_code}, but is not an error. Thread-safe.
 */
public final class TableTheoryTelemetry implements CallListener {
    private static final String SCOPE = "org.tabletheory.opentelemetry";

    /** The port of DynamoDB, which the conventions omit. */
    private static final int DEFAULT_PORT = 443;

    private final Tracer tracer;
    private final DoubleHistogram durations;
    private final Map<CallStart, RunningCall> running = new ConcurrentHashMap<>();

    /** A call in progress, whose span is current on its thread. */
    private record RunningCall(Span span, Scope scope, Attributes attributes) {}

    private TableTheoryTelemetry(OpenTelemetry telemetry) {
        String version = Optional.ofNullable(
                        TableTheoryTelemetry.class.getPackage().getImplementationVersion())
                .orElse("development");
        tracer = telemetry
                .getTracerProvider()
                .tracerBuilder(SCOPE)
                .setInstrumentationVersion(version)
                .setSchemaUrl(Conventions.SCHEMA_URL)
                .build();
        durations = telemetry
                .getMeterProvider()
                .meterBuilder(SCOPE)
                .setInstrumentationVersion(version)
                .setSchemaUrl(Conventions.SCHEMA_URL)
                .build()
                .histogramBuilder(Conventions.DURATION)
                .setUnit("s")
                .setDescription("Duration of database client operations.")
                .setExplicitBucketBoundariesAdvice(Conventions.DURATION_BUCKETS)
                .build();
    }

    /** Returns a listener that records calls with an OpenTelemetry. */
    public static TableTheoryTelemetry of(OpenTelemetry telemetry) {
        return new TableTheoryTelemetry(telemetry);
    }

    @Override
    @SuppressWarnings("MustBeClosedChecker") // completed closes the scope, on the same thread
    public void started(CallStart start) {
        if (running.containsKey(start)) {
            return; // this listener was added to the client twice
        }
        Attributes attributes = attributes(start);
        String table = start.table();
        SpanBuilder builder = tracer.spanBuilder(table == null ? start.operation() : start.operation() + " " + table)
                .setSpanKind(SpanKind.CLIENT)
                .setAllAttributes(attributes);
        set(builder, Conventions.INDEX_NAME, start.index());
        if (table != null) {
            builder.setAttribute(Conventions.TABLE_NAMES, List.of(table));
        }
        if (start.endpoint() != null) {
            set(builder, Conventions.REGION, start.endpoint().region());
        }
        Span span = builder.startSpan();
        running.put(start, new RunningCall(span, span.makeCurrent(), attributes));
    }

    private static <T> void set(SpanBuilder span, AttributeKey<T> key, @Nullable T value) {
        if (value != null) {
            span.setAttribute(key, value);
        }
    }

    /** Returns the attributes that are known at the start and that span and metric have in common. */
    private static Attributes attributes(CallStart start) {
        AttributesBuilder attributes = Attributes.builder()
                .put(Conventions.SYSTEM, Conventions.DYNAMODB)
                .put(Conventions.OPERATION, start.operation());
        if (start.table() != null) {
            attributes.put(Conventions.COLLECTION, start.table());
        }
        WireEndpoint endpoint = start.endpoint();
        if (endpoint != null && endpoint.uri().getHost() != null) {
            attributes.put(Conventions.SERVER_ADDRESS, endpoint.uri().getHost());
            int port = port(endpoint);
            if (port != DEFAULT_PORT) {
                attributes.put(Conventions.SERVER_PORT, (long) port);
            }
        }
        return attributes.build();
    }

    private static int port(WireEndpoint endpoint) {
        int port = endpoint.uri().getPort();
        if (port >= 0) {
            return port;
        }
        return "http".equals(endpoint.uri().getScheme()) ? 80 : DEFAULT_PORT;
    }

    @Override
    public void attempted(CallStart start, CallAttempt attempt) {
        RunningCall call = running.get(start);
        if (call != null && attempt.failure() != null && call.span().isRecording()) {
            call.span()
                    .addEvent(
                            "tabletheory.attempt.failed",
                            Attributes.builder()
                                    .put("tabletheory.attempt.number", attempt.number())
                                    .put(Conventions.ERROR_TYPE, attempt.failure())
                                    .put("tabletheory.attempt.throttled", attempt.throttled())
                                    .build());
        }
    }

    @Override
    public void completed(CallEvent event) {
        RunningCall call = running.remove(event.start());
        if (call == null) {
            return;
        }
        Attributes result = result(event);
        // Before the scope is closed, so that an exemplar refers to the span.
        durations.record(
                event.duration().toNanos() / 1e9,
                call.attributes().toBuilder().putAll(result).build());
        Span span = call.span();
        if (span.isRecording()) {
            span.setAllAttributes(result);
            event.requestId().ifPresent(id -> span.setAttribute(Conventions.REQUEST_ID, id));
            List<ConsumedCapacity> consumed = event.consumedCapacity();
            if (!consumed.isEmpty()) {
                span.setAttribute(
                        Conventions.CONSUMED_CAPACITY,
                        consumed.stream().map(TableTheoryTelemetry::json).toList());
                span.setAttribute(
                        Conventions.TABLE_NAMES,
                        consumed.stream().map(ConsumedCapacity::table).toList());
            }
            if (result.get(Conventions.ERROR_TYPE) != null) {
                span.setStatus(StatusCode.ERROR);
            }
        }
        call.scope().close();
        span.end();
    }

    private static Attributes result(CallEvent event) {
        if (event.outcome() == CallOutcome.SUCCEEDED) {
            return Attributes.empty();
        }
        AttributesBuilder attributes = Attributes.builder();
        String code = event.error()
                .map(TableTheoryException::context)
                .flatMap(context -> Optional.ofNullable(context.serviceCode()))
                .orElse(null);
        if (code != null) {
            attributes.put(Conventions.STATUS_CODE, code);
        }
        if (event.outcome() != CallOutcome.CONDITION_FAILED) {
            String type =
                    event.failure().map(failure -> failure.getClass().getName()).orElse("_OTHER");
            attributes.put(Conventions.ERROR_TYPE, code == null ? type : code);
        }
        return attributes.build();
    }

    /** Returns the capacity as DynamoDB writes it; names of tables need no escapes. */
    private static String json(ConsumedCapacity consumed) {
        return "{\"TableName\":\"" + consumed.table() + "\",\"CapacityUnits\":" + consumed.units() + "}";
    }

    /** Passes the context of the calling thread on to the task. */
    @Override
    public Runnable propagating(Runnable task) {
        return Context.current().wrap(task);
    }
}
