package org.tabletheory.bench.memory;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.tabletheory.bench.measure.Case;
import org.tabletheory.bench.measure.Comparison;
import org.tabletheory.bench.measure.Duel;
import org.tabletheory.bench.measure.Line;
import org.tabletheory.bench.measure.Metric;
import org.tabletheory.bench.measure.Operation;
import org.tabletheory.bench.measure.Outcome;
import org.tabletheory.bench.measure.Peer;
import org.tabletheory.client.TableTheory;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.memory.MemoryDynamo;

/** Operations in memory on tables of 1 to 1,000,000 items, compared with the same operation on one item. */
final class MemoryGrowth implements Case {
    private static final String ONE_ITEM = "one-item";
    private static final List<Integer> SIZES = List.of(1, 1_000, 10_000, 100_000, 1_000_000);
    private static final int PARTITION = 1_000;

    /** At most four times the cost of one item: a million has twenty levels of a balanced tree. */
    private static final double LIMIT = 0.25;

    /** A small item, so that a million of them fit. */
    @Table("rows")
    public record Row(@PartitionKey String pk, @SortKey String sk, long count) {
        static Row numbered(int number) {
            return new Row("P" + number / PARTITION, String.format(Locale.ROOT, "%06d", number % PARTITION), number);
        }
    }

    private enum Call {
        GET {
            @Override
            Object run(TableTheory db, Row row) {
                return db.model(Row.class)
                        .where("pk", "=", row.pk())
                        .where("sk", "=", row.sk())
                        .first();
            }
        },
        PUT {
            @Override
            Object run(TableTheory db, Row row) {
                return db.model(row).save();
            }
        },
        QUERY {
            @Override
            Object run(TableTheory db, Row row) {
                return db.model(Row.class)
                        .where("pk", "=", row.pk())
                        .where("sk", ">=", row.sk())
                        .limit(1)
                        .all();
            }
        };

        abstract Object run(TableTheory db, Row row);

        String series() {
            return "memory.growth." + name().toLowerCase(Locale.ROOT);
        }
    }

    @Override
    public int heapMegabytes() {
        return 4096;
    }

    @Override
    public List<Line> lines() {
        List<Line> lines = new ArrayList<>();
        for (Call call : Call.values()) {
            SIZES.forEach(size -> lines.add(new Line(call.series() + "." + size, ONE_ITEM, LIMIT)));
        }
        return lines;
    }

    @Override
    public List<Outcome> measure() throws Exception {
        List<TableTheory> tables = new ArrayList<>();
        for (int size : SIZES) {
            TableTheory db = MemoryDynamo.start().connect();
            db.createTable(Row.class);
            db.model(Row.class).batchPut(IntStream.range(0, size).mapToObj(Row::numbered));
            tables.add(db);
        }
        List<Duel> duels = new ArrayList<>();
        for (Call call : Call.values()) {
            for (int i = 0; i < SIZES.size(); i++) {
                duels.add(new Duel(
                        calls(call, tables.get(i), SIZES.get(i)),
                        List.of(Peer.of(ONE_ITEM, calls(call, tables.get(0), 1))),
                        List.of(),
                        SIZES.get(i) + " items of 3 attributes"));
            }
        }
        Comparison comparison = Comparison.of(duels);
        return IntStream.range(0, duels.size())
                .mapToObj(i -> comparison.outcome(lines().get(i), Metric.CPU, duels.get(i)))
                .toList();
    }

    /** Returns calls for items all over the table, so that the processor's caches do not hold them. */
    private static Operation calls(Call call, TableTheory db, int size) {
        IntFunction<Row> rows = Row::numbered;
        return new Operation() {
            private int next;

            @Override
            public Object run() {
                next = (int) ((next + 611_953L) % size); // a prime
                return call.run(db, rows.apply(next));
            }
        };
    }
}
