package org.tabletheory.cli.chaos;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.cli.chaos.OwnItem.Outcome;
import org.tabletheory.cli.chaos.OwnItem.State;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.batch.BatchException;
import org.tabletheory.client.batch.BatchLeftover;
import org.tabletheory.client.batch.BatchOptions;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.onetable.Batch;
import org.tabletheory.onetable.OneModel;
import org.tabletheory.onetable.OneTable;
import org.tabletheory.onetable.OneTableOptions;
import org.tabletheory.onetable.Params;
import org.tabletheory.onetable.Transaction;
import org.tabletheory.schema.onetable.OneTableSchema;

/** Random writes of one thread to its own OneTable entities through a faulty client. Not thread-safe. */
final class ChaosEntities {
    private static final String TABLE = "entities";
    private static final Duration WAIT = Duration.ofMillis(5);
    private static final String SCHEMA = """
            {"format": "onetable:1.1.0", "version": "0.1.0", "queries": {}, "items": [],
             "indexes": {"primary": {"hash": "pk", "sort": "sk"}}, "params": {},
             "models": {"E": {"pk": {"type": "string", "value": "e#${id}"}, "sk": {"type": "string", "value": "e#"},
                              "id": {"type": "string"}, "payload": {"type": "number"},
                              "count": {"type": "number", "default": 0}},
                        "N": {"pk": {"type": "string", "value": "n#${id}"}, "sk": {"type": "string", "value": "n#"},
                              "id": {"type": "string"}, "payload": {"type": "number"},
                              "name": {"type": "string", "unique": true}}}}
            """;

    private final OneTable table;
    private final OneTable hasty;
    private final OneTable direct;
    private final ChaosCalls calls;
    private final Random random;
    private final OwnItem first;
    private final OwnItem second;
    private final OwnItem named;
    private long payload;
    /** What the last successful read found. */
    private Optional<State> found = Optional.empty();

    /**
     * Creates the writes of a thread.
     *
     * @param hasty a faulty client that does not retry
     * @param direct a client without faults
     */
    ChaosEntities(int thread, TableTheory db, TableTheory hasty, TableTheory direct, ChaosCalls calls) {
        this.table = open(db);
        this.hasty = open(hasty);
        this.direct = open(direct);
        this.calls = calls;
        this.random = new Random(thread);
        this.first = new OwnItem("e" + thread);
        this.second = new OwnItem("f" + thread);
        this.named = new OwnItem("n" + thread);
    }

    /** Opens the table of all threads. */
    static OneTable open(TableTheory db) {
        return OneTable.open(
                db,
                OneTableSchema.read("chaos", SCHEMA).document(),
                OneTableOptions.defaults().table(TABLE));
    }

    private static Map<String, Object> key(OwnItem item) {
        return Map.of("id", item.id());
    }

    private static Optional<State> stored(OneModel model, OwnItem item) {
        return model.get(key(item)).map(entity -> new State(number(entity, "payload"), number(entity, "count")));
    }

    private static long number(Map<String, Object> found, String name) {
        return found.get(name) == null ? 0 : ((Number) requireNonNull(found.get(name))).longValue();
    }

    private Map<String, Object> properties(OwnItem item) {
        return Map.of("id", item.id(), "payload", payload, "count", 0);
    }

    /** Makes one call. */
    void step() {
        payload++;
        switch (random.nextInt(6)) {
            case 0 -> unique();
            case 1 -> batch();
            case 2 -> transaction();
            default -> single();
        }
    }

    /** Reads an entity through faults, and returns whether that succeeded; otherwise the next read checks what is stored. */
    private boolean isRead(OneModel model, OwnItem item) {
        try {
            found = stored(model, item);
        } catch (TableTheoryException e) {
            return false;
        }
        item.read(found);
        return true;
    }

    private void single() {
        OneModel entities = table.model("E");
        if (!isRead(entities, first)) {
            return;
        }
        Optional<State> before = found;
        Map<String, Object> properties = properties(first);
        Optional<State> after = Optional.of(new State(payload, 0));
        boolean there = before.isPresent();
        switch (random.nextInt(5)) {
            case 0 -> calls.call(first, "entity create", before, !there, after, () -> entities.create(properties));
            case 1 -> calls.call(first, "entity update", before, there, after, () -> entities.update(properties));
            case 2 -> calls.call(first, "entity upsert", before, true, after, () -> entities.upsert(properties));
            case 3 -> {
                Optional<State> added = before.map(state -> new State(state.payload(), state.count() + 1));
                calls.accumulate(
                        first,
                        "entity add",
                        before,
                        there,
                        added,
                        before.map(state -> new State(state.payload(), state.count() + 2)),
                        () -> entities.update(key(first), Params.of().add("count", 1)));
            }
            default -> {
                if (there) {
                    calls.call(first, "entity remove", before, true, Optional.empty(), () -> remove(entities, first));
                }
            }
        }
    }

    private static void remove(OneModel entities, OwnItem item) {
        List<Map<String, Object>> removed = entities.remove(key(item));
        if (removed.size() != 1) {
            throw item.violation("remove returned " + removed.size() + " entities, but there was one");
        }
    }

    /** Every one of these is a transaction, which also writes what makes the name unique. */
    private void unique() {
        OneModel entities = table.model("N");
        if (!isRead(entities, named)) {
            return;
        }
        Optional<State> before = found;
        Map<String, Object> properties = Map.of("id", named.id(), "payload", payload, "name", name(payload));
        Optional<State> after = Optional.of(new State(payload, 0));
        boolean there = before.isPresent();
        switch (random.nextInt(4)) {
            case 0 -> calls.call(named, "unique create", before, !there, after, () -> entities.create(properties));
            case 1 -> calls.call(named, "unique update", before, there, after, () -> entities.update(properties));
            case 2 -> calls.call(named, "unique upsert", before, true, after, () -> entities.upsert(properties));
            default -> {
                if (there) {
                    calls.call(named, "unique remove", before, true, Optional.empty(), () -> remove(entities, named));
                }
            }
        }
    }

    private String name(long number) {
        return named.id() + "-" + number;
    }

    /** Writes two entities with a client that does not retry, so that leftovers are common. */
    private void batch() {
        Map<OwnItem, Optional<State>> before = new LinkedHashMap<>();
        Map<OwnItem, Optional<State>> after = new LinkedHashMap<>();
        Batch batch = new Batch();
        for (OwnItem item : List.of(first, second)) {
            Optional<State> there = stored(direct.model("E"), item);
            item.read(there);
            before.put(item, there);
            boolean remove = there.isPresent() && random.nextInt(3) == 0;
            if (remove) {
                hasty.model("E").remove(key(item), Params.of().batch(batch));
            } else {
                hasty.model("E").create(properties(item), Params.of().batch(batch));
            }
            after.put(item, remove ? Optional.empty() : Optional.of(new State(payload, 0)));
        }
        Map<Value, Outcome> left = new HashMap<>();
        try {
            hasty.batchWrite(batch, BatchOptions.defaults().chunkSize(1).withRetry(random.nextInt(2), WAIT));
        } catch (BatchException e) {
            for (BatchLeftover leftover : e.leftovers()) {
                boolean known = !e.outcomeUnknown() || !leftover.outcomeUnknown();
                left.put(
                        requireNonNull(((Item) leftover.input()).get("pk")),
                        known ? Outcome.NOT_APPLIED : Outcome.UNKNOWN);
            }
        }
        before.forEach((item, state) -> {
            Outcome outcome = left.getOrDefault(Value.s("e#" + item.id()), Outcome.SUCCEEDED);
            item.called("entity batch", state, true, requireNonNull(after.get(item)), outcome);
            item.read(stored(direct.model("E"), item));
        });
    }

    /** All or nothing: the second entity is written if and only if the first is. */
    private void transaction() {
        Optional<State> before = stored(direct.model("E"), first);
        Optional<State> other = stored(direct.model("E"), second);
        first.read(before);
        second.read(other);
        Optional<State> after = Optional.of(new State(payload, 0));
        calls.call(first, "entity transaction", before, true, after, () -> {
            Transaction all = new Transaction();
            Params in = Params.of().transaction(all);
            if (before.isPresent()) {
                table.model("E").update(properties(first), in);
            } else {
                table.model("E").create(properties(first), in);
            }
            table.model("E").upsert(properties(second), in);
            table.transactWrite(all);
        });
        Optional<State> now = stored(direct.model("E"), first);
        first.read(now);
        Outcome outcome = now.equals(after) ? Outcome.SUCCEEDED : Outcome.NOT_APPLIED;
        second.called("entity transaction", other, true, after, outcome);
        second.read(stored(direct.model("E"), second));
    }

    /** Compares everything with what is stored, and the names that are taken with those of the entities. */
    void checkAll() {
        first.read(stored(direct.model("E"), first));
        second.read(stored(direct.model("E"), second));
        Optional<State> present = stored(direct.model("N"), named);
        named.read(present);
        String prefix = "_unique#N#name#" + named.id() + "-";
        Set<String> taken = new TreeSet<>();
        for (Item item : direct.scanItems(Map.of(), Params.of()).items()) {
            if (item.get("pk") instanceof Value.S key && key.value().startsWith(prefix)) {
                taken.add(key.value().substring(prefix.length()));
            }
        }
        Set<String> expected = new TreeSet<>();
        present.ifPresent(state -> expected.add(Long.toString(state.payload())));
        if (!taken.equals(expected)) {
            throw named.violation("the names " + taken + " are taken, but the entities have " + expected);
        }
    }
}
