package org.tabletheory.cli.chaos;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.cli.chaos.OwnItem.Outcome;
import org.tabletheory.cli.chaos.OwnItem.State;
import org.tabletheory.client.Items;
import org.tabletheory.client.KeyQuery;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.batch.BatchException;
import org.tabletheory.client.batch.BatchLeftover;
import org.tabletheory.client.batch.BatchOptions;
import org.tabletheory.client.item.ItemWrite;
import org.tabletheory.client.result.ReturnValues;
import org.tabletheory.client.result.UpdateResult;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.Version;
import org.tabletheory.schema.Model;

/** Random writes of one thread to its own items through a faulty client. Not thread-safe. */
final class ChaosWrites {
    static final String TABLE = "chaos";

    /** Without times, so that a lost write cannot be recognized by them. */
    @Table(TABLE)
    record Doc(
            @PartitionKey String id,
            long payload,
            long count,
            @Version long version) {
        State state() {
            return new State(payload, count);
        }
    }

    private static final Model RAW =
            Model.builder("Raw", TABLE).partitionKey("id", Type.S).build();
    private static final int ITEMS = 12;
    private static final Duration WAIT = Duration.ofMillis(5);

    private final TableTheory db;
    private final TableTheory hasty;
    private final TableTheory direct;
    private final ChaosEntities entities;
    private final ChaosCalls calls;
    private final Items items;
    private final Random random;
    private final List<OwnItem> own = new ArrayList<>();
    private long payload;

    /**
     * Creates the writes of a thread.
     *
     * @param hasty a faulty client that does not retry
     * @param direct a client without faults
     * @param entities OneTable entities of this thread
     */
    ChaosWrites(
            int thread,
            TableTheory db,
            TableTheory hasty,
            TableTheory direct,
            ChaosEntities entities,
            ChaosCalls calls) {
        this.db = db;
        this.hasty = hasty;
        this.direct = direct;
        this.entities = entities;
        this.items = db.items(RAW);
        this.random = new Random(thread);
        this.calls = calls;
        for (int i = 0; i < ITEMS; i++) {
            own.add(new OwnItem("t" + thread + "-" + i));
        }
    }

    private KeyQuery<Doc> query(TableTheory client, OwnItem item) {
        return client.model(Doc.class).where("id", "=", item.id());
    }

    private OwnItem any() {
        return own.get(random.nextInt(own.size()));
    }

    /** Makes one call. */
    void step() {
        if (random.nextInt(4) == 0) {
            entities.step();
            return;
        }
        OwnItem item = any();
        Optional<Doc> doc;
        try {
            doc = query(db, item).consistentRead().firstOrEmpty();
        } catch (TableTheoryException e) {
            return; // what is stored is checked by the next read
        }
        Optional<State> before = doc.map(Doc::state);
        item.read(before);
        payload++;
        if (doc.isEmpty()) {
            missing(item, before);
        } else {
            present(item, doc.get(), before);
        }
    }

    private void missing(OwnItem item, Optional<State> before) {
        Doc created = new Doc(item.id(), payload, 0, 0);
        Optional<State> after = Optional.of(created.state());
        switch (random.nextInt(4)) {
            case 0 ->
                calls.call(
                        item,
                        "update of a missing item",
                        before,
                        false,
                        after,
                        () -> db.model(created).update("payload"));
            case 1 -> deleteReturningOld(item, before);
            case 2 -> transaction(item, before, created);
            default ->
                calls.call(
                        item,
                        "create",
                        before,
                        true,
                        after,
                        () -> db.model(created).create());
        }
    }

    private void present(OwnItem item, Doc doc, Optional<State> before) {
        Doc changed = new Doc(doc.id(), payload, doc.count(), doc.version());
        Optional<State> after = Optional.of(changed.state());
        Optional<State> counted = Optional.of(new State(doc.payload(), doc.count() + 1));
        switch (random.nextInt(11)) {
            case 0 ->
                calls.call(
                        item,
                        "create of an existing item",
                        before,
                        false,
                        after,
                        () -> db.model(changed).create());
            case 1 ->
                calls.call(
                        item,
                        "save",
                        before,
                        true,
                        after,
                        () -> db.model(changed).save());
            case 2 ->
                calls.call(
                        item,
                        "replace",
                        before,
                        true,
                        after,
                        () -> db.model(changed).replace());
            case 3 ->
                calls.call(
                        item,
                        "update",
                        before,
                        true,
                        after,
                        () -> db.model(changed).update("payload"));
            case 4 ->
                calls.accumulate(
                        item,
                        "increment",
                        before,
                        true,
                        counted,
                        Optional.of(new State(doc.payload(), doc.count() + 2)),
                        () -> query(db, item).updateBuilder().increment("count").execute());
            case 5 -> returningOld(item, before, after);
            case 6 ->
                calls.call(
                        item,
                        "increment of a version",
                        before,
                        true,
                        counted,
                        () -> db.model(doc).updateBuilder().increment("count").execute());
            case 7 -> deleteReturningOld(item, before);
            case 8 ->
                calls.call(
                        item,
                        "delete",
                        before,
                        true,
                        Optional.empty(),
                        () -> db.model(doc).delete());
            case 9 -> batch();
            default -> transaction(item, before, changed);
        }
    }

    private void returningOld(OwnItem item, Optional<State> before, Optional<State> after) {
        calls.call(item, "update that returns the old item", before, true, after, () -> {
            UpdateResult<Doc> result = query(db, item)
                    .updateBuilder()
                    .set("payload", payload)
                    .returnValues(ReturnValues.ALL_OLD)
                    .execute();
            require(item, before, result.item().map(Doc::state));
        });
    }

    private void deleteReturningOld(OwnItem item, Optional<State> before) {
        calls.call(item, "delete that returns the old item", before, true, Optional.empty(), () -> {
            Optional<Item> old = items.delete(new ItemWrite.Delete(Item.of("id", Value.s(item.id())), null, true));
            require(item, before, old.map(found -> new State(number(found, "payload"), number(found, "count"))));
        });
    }

    private static long number(Item item, String name) {
        return item.get(name) instanceof Value.N number ? Long.parseLong(number.text()) : -1;
    }

    private static void require(OwnItem item, Optional<State> expected, Optional<State> returned) {
        if (!returned.equals(expected)) {
            throw item.violation("the returned old item is " + returned + ", but it was " + expected);
        }
    }

    /** Writes several items with a client that does not retry, so that leftovers are common. */
    private void batch() {
        Map<OwnItem, Optional<State>> before = new LinkedHashMap<>();
        List<Doc> changed = new ArrayList<>();
        for (OwnItem item : own.subList(random.nextInt(own.size() / 2), own.size())) {
            Optional<Doc> there = query(direct, item).firstOrEmpty();
            item.read(there.map(Doc::state));
            before.put(item, there.map(Doc::state));
            changed.add(new Doc(item.id(), payload, 0, there.map(Doc::version).orElse(0L)));
        }
        Map<String, Outcome> left = new HashMap<>();
        long start = System.nanoTime();
        try {
            hasty.model(Doc.class)
                    .batchCreate(
                            changed,
                            BatchOptions.defaults()
                                    .chunkSize(1 + random.nextInt(4))
                                    .withRetry(random.nextInt(2), WAIT));
        } catch (BatchException e) {
            for (BatchLeftover leftover : e.leftovers()) {
                boolean known = !e.outcomeUnknown() || !leftover.outcomeUnknown();
                left.put(((Doc) leftover.input()).id(), known ? Outcome.NOT_APPLIED : Outcome.UNKNOWN);
            }
        }
        for (Map.Entry<OwnItem, Optional<State>> each : before.entrySet()) {
            OwnItem item = each.getKey();
            calls.checkTime(item, "batch", start);
            Outcome outcome = left.getOrDefault(item.id(), Outcome.SUCCEEDED);
            item.called("batch", each.getValue(), true, Optional.of(new State(payload, 0)), outcome);
            item.read(query(direct, item).firstOrEmpty().map(Doc::state));
        }
    }

    /** All or nothing: the other item of the transaction must be stored if and only if the first is. */
    private void transaction(OwnItem item, Optional<State> before, Doc changed) {
        OwnItem other = any();
        if (other == item) {
            return;
        }
        Optional<Doc> there = query(direct, other).firstOrEmpty();
        other.read(there.map(Doc::state));
        Doc second = new Doc(other.id(), payload, 0, there.map(Doc::version).orElse(0L));
        calls.call(
                item,
                "transaction",
                before,
                true,
                Optional.of(changed.state()),
                () -> db.transactWrite(tx -> {
                    if (before.isPresent()) {
                        tx.update(db.model(changed), "payload");
                    } else {
                        tx.create(db.model(changed));
                    }
                    tx.put(db.model(second));
                }));
        Optional<State> first = query(direct, item).firstOrEmpty().map(Doc::state);
        Optional<State> stored = query(direct, other).firstOrEmpty().map(Doc::state);
        item.read(first);
        boolean applied = first.equals(Optional.of(changed.state()));
        other.called(
                "transaction",
                there.map(Doc::state),
                true,
                Optional.of(second.state()),
                applied ? Outcome.SUCCEEDED : Outcome.NOT_APPLIED);
        other.read(stored);
    }

    /** Compares everything with what is stored. */
    void checkAll() {
        for (OwnItem item : own) {
            item.read(query(direct, item).firstOrEmpty().map(Doc::state));
        }
        entities.checkAll();
    }
}
