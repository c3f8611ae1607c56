package org.tabletheory.engine.internal.operation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.request.InputShape;
import org.tabletheory.engine.internal.store.DatabaseState;
import org.tabletheory.engine.internal.store.StreamState;
import org.tabletheory.engine.internal.store.TableState;

/** {@code ListStreams}. */
final class ListStreams implements Operation {
    private static final int PAGE = 100;

    @Override
    public InputShape.ObjectShape input() {
        return new InputShape.ObjectShape(CommonShapes.PACKAGE + "ListStreamsInput")
                .optional("TableName", InputShape.Text.matching("[a-zA-Z0-9_.-]+", 3, 255))
                .optional("Limit", InputShape.Int.of32Bits(1, PAGE))
                .optional("ExclusiveStartStreamArn", InputShape.Text.length(37, 1024));
    }

    @Override
    public Map<String, @Nullable Object> execute(InputMembers request, EngineContext engine) {
        DatabaseState state = engine.database().snapshot();
        String only = request.text("TableName");
        List<String> tables = only != null ? List.of(only) : state.namesAfter(null, Integer.MAX_VALUE);
        String after = request.text("ExclusiveStartStreamArn");
        if (after != null) {
            TableStreams.checkArn(after);
        }
        List<Map<String, Object>> found = new ArrayList<>();
        for (String name : tables) {
            TableState table = state.table(name);
            for (StreamState stream : table == null ? List.<StreamState>of() : table.streams()) {
                if (after == null || stream.arn().compareTo(after) > 0) {
                    found.add(entry(stream, name));
                }
            }
        }
        for (DatabaseState.OrphanStream orphan : state.orphanStreams(engine.now())) {
            String name = orphan.table().name();
            boolean listed = only == null || only.equals(name);
            if (listed && (after == null || orphan.stream().arn().compareTo(after) > 0)) {
                found.add(entry(orphan.stream(), name));
            }
        }
        found.sort(Comparator.comparing(entry -> String.valueOf(entry.get("StreamArn"))));
        int limit = (int) request.number("Limit", PAGE);
        Map<String, @Nullable Object> response = new LinkedHashMap<>();
        List<Map<String, Object>> page = found.subList(0, Math.min(limit, found.size()));
        response.put("Streams", page);
        response.put(
                "LastEvaluatedStreamArn",
                found.size() > limit ? page.get(limit - 1).get("StreamArn") : null);
        return response;
    }

    private static Map<String, Object> entry(StreamState stream, String table) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("StreamArn", stream.arn());
        entry.put("StreamLabel", stream.label());
        entry.put("TableName", table);
        return entry;
    }
}
