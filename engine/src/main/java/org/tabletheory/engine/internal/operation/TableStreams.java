package org.tabletheory.engine.internal.operation;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.store.DatabaseState;
import org.tabletheory.engine.internal.store.StreamState;
import org.tabletheory.engine.internal.store.TableDescriptor;
import org.tabletheory.engine.internal.store.TableState;

/** Enables, disables and describes the streams of tables, and finds them by their ARNs. */
final class TableStreams {
    private static final String INVALID = "One or more parameter values were invalid: ";
    private static final DateTimeFormatter LABEL =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS").withZone(ZoneOffset.UTC);

    private static final String TABLE = ":table/";
    private static final Pattern STREAM_ARN =
            Pattern.compile("arn:[^:]+:dynamodb:[^:]+:[^:]+:table/[a-zA-Z0-9_.-]+/stream/[^/]+");

    private TableStreams() {}

    /** Returns a table with its stream enabled or disabled. */
    static TableState changed(TableState table, InputMembers specification, EngineContext engine) {
        StreamState latest = latest(table);
        boolean enabled = latest != null && latest.enabled();
        String viewType = specification.text("StreamViewType");
        if (specification.isTrue("StreamEnabled")) {
            if (viewType == null) {
                throw DynamoError.validation(INVALID + "StreamViewType is required when StreamEnabled is true");
            } else if (enabled) {
                throw DynamoError.service(
                        "ValidationException",
                        "Table already has an enabled stream: TableName: "
                                + table.definition().name());
            }
            List<StreamState> all = new ArrayList<>(table.streams());
            Instant now = engine.clock().instant();
            all.add(StreamState.start(
                    engine.arn(table.definition().name()), LABEL.format(now), viewType, engine.seconds()));
            return table.withStreams(all);
        } else if (viewType != null) {
            throw DynamoError.validation(INVALID + "StreamViewType is not supported when StreamEnabled is false");
        } else if (latest == null || !enabled) {
            throw DynamoError.validation("Table has no stream to disable: TableName: "
                    + table.definition().name());
        }
        List<StreamState> all = new ArrayList<>(table.streams());
        all.set(all.size() - 1, latest.disabled());
        return table.withStreams(all);
    }

    private static @Nullable StreamState latest(TableState table) {
        return table.streams().isEmpty()
                ? null
                : table.streams().get(table.streams().size() - 1);
    }

    /** Adds what DescribeTable returns about the stream. */
    static void describe(TableState table, Map<String, Object> description) {
        StreamState latest = latest(table);
        if (latest != null) {
            if (latest.enabled()) {
                Map<String, Object> specification = new LinkedHashMap<>();
                specification.put("StreamEnabled", true);
                specification.put("StreamViewType", latest.viewType());
                description.put("StreamSpecification", specification);
            }
            description.put("LatestStreamArn", latest.arn());
            description.put("LatestStreamLabel", latest.label());
        }
    }

    /** A stream and its table, which may be deleted. */
    record TableStream(TableDescriptor table, StreamState stream) {}

    /** Checks that a text has the form of a stream's ARN. */
    static void checkArn(String arn) {
        if (!STREAM_ARN.matcher(arn).matches()) {
            throw DynamoError.validation("Invalid StreamArn: " + arn);
        }
    }

    /** Returns the stream of an ARN. */
    static TableStream find(DatabaseState state, String arn, long now) {
        checkArn(arn);
        String name = arn.substring(arn.indexOf(TABLE) + TABLE.length(), arn.indexOf("/stream/"));
        TableState table = state.table(name);
        if (table != null) {
            for (StreamState stream : table.streams()) {
                if (stream.arn().equals(arn)) {
                    return new TableStream(table.definition(), stream);
                }
            }
        }
        for (DatabaseState.OrphanStream orphan : state.orphanStreams(now)) {
            if (orphan.stream().arn().equals(arn)) {
                return new TableStream(orphan.table(), orphan.stream());
            }
        }
        throw DynamoError.service(
                "ResourceNotFoundException", "Requested resource not found: Stream: " + arn + " not found");
    }

    /** Returns the id of a stream's one shard. */
    static String shardId(StreamState stream) {
        return String.format(
                "shardId-%020d-%08x",
                (long) (stream.created() * 1000), stream.label().hashCode());
    }
}
