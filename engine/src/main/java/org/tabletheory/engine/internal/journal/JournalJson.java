package org.tabletheory.engine.internal.journal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.engine.internal.json.ResponseJson;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.store.DatabaseState;
import org.tabletheory.engine.internal.store.ItemChange;
import org.tabletheory.engine.internal.store.Mutation;
import org.tabletheory.engine.internal.store.StreamState;
import org.tabletheory.engine.internal.store.TableDescriptor;
import org.tabletheory.engine.internal.store.TableState;

/** The entries of a journal as JSON: changes of items and tables, and parts of a snapshot. */
final class JournalJson {
    private JournalJson() {}

    /** Returns an entry with changes that take effect together. */
    static Map<String, Object> write(List<Mutation> mutations) {
        List<Object> changes = new ArrayList<>();
        for (Mutation mutation : mutations) {
            mutation.accept(new Mutation.Visitor() {
                @Override
                public void item(Mutation.ItemChanged change) {
                    changes.add(write(change));
                }

                @Override
                public void table(Mutation.TableChanged change) {
                    changes.add(write(change.table()));
                }

                @Override
                public void deletedTable(Mutation.TableDeleted change) {
                    changes.add(tagged(
                            "deleteTable", ResponseJson.object("name", change.table(), "millis", change.millis())));
                }
            });
        }
        return Map.of("changes", changes);
    }

    private static Map<String, Object> tagged(String kind, Map<String, ? extends @Nullable Object> content) {
        return Map.of(kind, content);
    }

    private static Map<String, Object> write(Mutation.ItemChanged change) {
        Item after = change.change().after();
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("table", change.table());
        json.put("time", change.seconds());
        json.put("item", after == null ? change.change().before() : after);
        json.put("expired", change.change().expired() ? true : null);
        return tagged(after == null ? "delete" : "put", json);
    }

    /** Returns an entry for a table without its items. */
    static Map<String, Object> write(TableState table) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("definition", TableJson.write(table.definition()));
        json.put("lifecycle", TableJson.write(table.lifecycle()));
        json.put("streams", table.streams().stream().map(StreamJson::write).toList());
        return tagged("table", json);
    }

    /** Returns an entry for an item of a snapshot. */
    static Map<String, Object> write(String table, Item item) {
        return tagged("item", ResponseJson.object("table", table, "item", item));
    }

    /** Returns an entry for a stream record of a snapshot; the stream may be that of a deleted table. */
    static Map<String, Object> write(String streamArn, StreamState.StreamRecord entry) {
        return tagged("record", ResponseJson.object("stream", streamArn, "record", StreamJson.write(entry)));
    }

    /** Returns an entry for the stream of a deleted table. */
    static Map<String, Object> write(DatabaseState.OrphanStream orphan) {
        Map<String, Object> json = ResponseJson.object(
                "table", TableJson.write(orphan.table()), "stream", StreamJson.write(orphan.stream()));
        json.put("until", orphan.until());
        return tagged("orphan", json);
    }

    /** Returns the database after the changes of an entry. */
    static DatabaseState apply(Map<String, @Nullable Object> entry, DatabaseState state, long seed) {
        DatabaseState next = state;
        for (InputMembers change : new InputMembers(entry).structures("changes")) {
            next = apply(change, next, seed);
        }
        return next;
    }

    private static DatabaseState apply(InputMembers change, DatabaseState state, long seed) {
        String kind = change.names().get(0);
        InputMembers content = change.requiredStructure(kind);
        return switch (kind) {
            case "put", "delete", "item" -> item(kind, content, state, seed);
            case "table" -> table(content, state, seed);
            case "deleteTable" -> state.without(content.requiredText("name"), content.number("millis", 0));
            case "record" ->
                state.withRecord(content.requiredText("stream"), StreamJson.entry(content.requiredStructure("record")));
            case "orphan" ->
                state.with(new DatabaseState.OrphanStream(
                        TableJson.table(content.requiredStructure("table")),
                        StreamJson.stream(content.requiredStructure("stream")),
                        content.number("until", 0)));
            default -> throw new IllegalArgumentException("unknown kind of change '" + kind + "'");
        };
    }

    private static DatabaseState item(String kind, InputMembers json, DatabaseState state, long seed) {
        TableState table = state.table(json.requiredText("table"));
        if (table == null) {
            throw new IllegalArgumentException("an item of a table that does not exist");
        }
        Item item = json.item("item");
        byte[] key = table.definition().keys().bytesOf(item, seed);
        Item after = kind.equals("delete") ? null : item;
        ItemChange change = new ItemChange(key, table.get(key), after, json.isTrue("expired"));
        if (!kind.equals("item")) {
            return state.with(table.with(change, seed, json.decimal("time")));
        }
        // An item of a snapshot: its stream record, if there is one, follows by itself.
        List<StreamState> streams = table.streams();
        return state.with(table.withStreams(List.of()).with(change, seed, 0).withStreams(streams));
    }

    private static DatabaseState table(InputMembers json, DatabaseState state, long seed) {
        TableDescriptor definition = TableJson.table(json.requiredStructure("definition"));
        TableState present = state.table(definition.name());
        TableState table = present == null ? TableState.empty(definition) : present.with(definition, seed);
        return state.with(table.with(TableJson.lifecycle(json.requiredStructure("lifecycle")))
                .withStreams(StreamJson.streams(json.structures("streams"), table.streams())));
    }
}
