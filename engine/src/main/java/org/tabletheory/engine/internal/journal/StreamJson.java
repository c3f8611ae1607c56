package org.tabletheory.engine.internal.journal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.store.KeyTree;
import org.tabletheory.engine.internal.store.StreamState;

/** Streams and their records as JSON. */
final class StreamJson {
    private StreamJson() {}

    /** Returns a stream without its records. */
    static Map<String, Object> write(StreamState stream) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("arn", stream.arn());
        json.put("label", stream.label());
        json.put("viewType", stream.viewType());
        json.put("enabled", stream.enabled());
        json.put("created", stream.created());
        json.put("next", stream.nextSequence());
        return json;
    }

    static StreamState stream(InputMembers json) {
        return new StreamState(
                json.requiredText("arn"),
                json.requiredText("label"),
                json.requiredText("viewType"),
                json.isTrue("enabled"),
                json.decimal("created"),
                KeyTree.empty(),
                json.number("next", 0));
    }

    /** Returns the streams of JSON, each with the records that it already has among these. */
    static List<StreamState> streams(List<InputMembers> json, List<StreamState> present) {
        List<StreamState> streams = new ArrayList<>();
        for (InputMembers each : json) {
            StreamState stream = stream(each);
            for (StreamState other : present) {
                if (other.arn().equals(stream.arn())) {
                    stream = stream.withEntries(other.entries());
                }
            }
            streams.add(stream);
        }
        return streams;
    }

    static Map<String, @Nullable Object> write(StreamState.StreamRecord entry) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("sequence", entry.sequence());
        json.put("time", entry.time());
        json.put("keys", entry.keys());
        json.put("before", entry.before());
        json.put("after", entry.after());
        json.put("expired", entry.expired());
        return json;
    }

    static StreamState.StreamRecord entry(InputMembers json) {
        return new StreamState.StreamRecord(
                json.number("sequence", 0),
                json.decimal("time"),
                json.item("keys"),
                image(json, "before"),
                image(json, "after"),
                json.isTrue("expired"));
    }

    private static @Nullable Item image(InputMembers json, String name) {
        return json.has(name) ? json.item(name) : null;
    }
}
