package org.tabletheory.client.internal.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.internal.error.RequestErrors;
import org.tabletheory.client.internal.plan.GetPlan;
import org.tabletheory.client.internal.plan.ScanPlan;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.result.Explanation;
import org.tabletheory.client.result.Page;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.ItemNotFoundException;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.schema.ItemLimits;

/**
 * Carries out what a query asks: the plan, its pages, and what becomes of them. Immutable and safe for use by many
 * threads.
 *
 * @param <T> the type that items are read into
 */
public final class Reads<T> {
    private static final int NO_LIMIT = Integer.MAX_VALUE;
    private static final int MOST_SEGMENTS = 1_000_000;

    private final Session session;
    private final Mapper<T> mapper;
    private final QuerySpec spec;

    /** The timeout of the specification begins now. */
    public Reads(Session session, Mapper<T> mapper, QuerySpec spec) {
        this.session = session.within(spec.timeout());
        this.mapper = session.sealing().opening(mapper);
        this.spec = spec;
    }

    /** The primary key, of which a write without an entity needs the whole. */
    public Item wholeKey(String operation) {
        return whole(
                        operation,
                        "say which item: begin with model(entity), or name its whole key, and nothing else, by where")
                .key();
    }

    /** The read of one item by its primary key, which must be all that is asked. */
    public GetPlan whole(String operation) {
        return whole(operation, "say which item: name its whole key, and nothing else, by where");
    }

    private GetPlan whole(String operation, String advice) {
        return new Planner(mapper, spec)
                .get()
                .orElseThrow(() -> RequestErrors.operator(operation, mapper.model(), advice));
    }

    /** The primary key, when the query asks for just that: what a write without an entity goes to. */
    public Optional<Item> key() {
        return new Planner(mapper, spec).get().map(GetPlan::key);
    }

    /** The paths that the query selects; all that there is when there are none. */
    public List<AttributePath> selected() {
        return new Planner(mapper, spec).asked().select();
    }

    /** The first item. */
    public T first() {
        Optional<T> found = firstOrEmpty();
        if (found.isEmpty()) {
            throw notFound();
        }
        return found.get();
    }

    /** The first item, if there is one. */
    public Optional<T> firstOrEmpty() {
        Planner planner = new Planner(mapper, spec);
        Optional<GetPlan> get = planner.get();
        RetryBudget patience = patience();
        Optional<T> found;
        do {
            found = get.isPresent() ? get(get.get()) : one(planner.read());
        } while (found.isEmpty() && patience.again());
        return found;
    }

    private Optional<T> get(GetPlan plan) {
        return new PageResponseReader<>(mapper, plan, session.call(plan, mapper.model())).item();
    }

    private Optional<T> one(ReadPlan read) {
        List<T> items = collect(read, 1);
        return items.isEmpty() ? Optional.empty() : Optional.of(items.get(0));
    }

    /** That there is no such item. */
    public ItemNotFoundException notFound() {
        String key = new Planner(mapper, spec)
                .get()
                .map(plan -> " with the key " + DynamoJson.write(plan.key()))
                .orElse(" that satisfies the query's conditions");
        return new ItemNotFoundException(
                "there is no " + mapper.model().name() + key + "; firstOrEmpty() gives an Optional",
                ErrorContext.of("Query", mapper.model().name()));
    }

    /** All items, or as many as the limit says. */
    public List<T> all() {
        return patiently(new Planner(mapper, spec).read());
    }

    /** All items that a scan finds. */
    public List<T> scan() {
        return patiently(new Planner(mapper, spec).scan());
    }

    private List<T> patiently(ReadPlan read) {
        RetryBudget patience = patience();
        List<T> items;
        do {
            items = collect(read, limit());
        } while (items.isEmpty() && patience.again());
        return items;
    }

    /** All items that a scan in parts finds. */
    public List<T> parallelScan(int segments) {
        if (segments < 1 || segments > MOST_SEGMENTS) {
            throw RequestErrors.operator(
                    "Scan", mapper.model(), "a parallel scan has 1 to " + MOST_SEGMENTS + " segments, not " + segments);
        }
        if (spec.cursor() != null && !spec.cursor().isEmpty()) {
            throw RequestErrors.operator("Scan", mapper.model(), "a parallel scan cannot go on from a cursor");
        }
        ReadPlan read = new Planner(mapper, spec).scan();
        return new ParallelScan<>(session, mapper, read, (ScanPlan) read.plan()).read(segments, limit());
    }

    /** One page of one part of a scan. */
    public Page<T> scanSegment(int segment, int segments) {
        if (segments < 1 || segments > MOST_SEGMENTS || segment < 0 || segment >= segments) {
            throw RequestErrors.operator(
                    "Scan",
                    mapper.model(),
                    "a scan has 1 to " + MOST_SEGMENTS + " segments, numbered from 0; there is no segment " + segment
                            + " of " + segments);
        }
        ReadPlan read = withKeysToGoOn(new Planner(mapper, spec).scan());
        ScanPlan part = ((ScanPlan) read.plan()).of(new ScanPlan.Segment(segment, segments));
        return page(read, new Pages<>(session, mapper, read, part));
    }

    private List<T> collect(ReadPlan read, int wanted) {
        Pages<T> pages = new Pages<>(session, mapper, read);
        List<T> items = new ArrayList<>();
        while (!pages.ended() && items.size() < wanted) {
            items.addAll(pages.read(wanted == NO_LIMIT ? NO_LIMIT : wanted - items.size())
                    .items());
        }
        return items;
    }

    /** The items as they are asked for. */
    public Stream<T> stream() {
        ItemSpliterator<T> items =
                new ItemSpliterator<>(new Pages<>(session, mapper, new Planner(mapper, spec).read()), limit());
        return StreamSupport.stream(items, false).onClose(items::close);
    }

    /** As many items as the limit says, or one page of DynamoDB's, and where to go on. */
    public Page<T> page() {
        ReadPlan read = withKeysToGoOn(new Planner(mapper, spec).read());
        RetryBudget patience = patience();
        Page<T> page;
        do {
            page = page(read, new Pages<>(session, mapper, read));
        } while (page.items().isEmpty() && !page.hasMore() && patience.again());
        return page;
    }

    /** A page of DynamoDB's that holds more than was wanted is cut behind an item, whose key is then needed. */
    private ReadPlan withKeysToGoOn(ReadPlan read) {
        return spec.limit() != null && read.plan().filter() != null ? read.withKeys() : read;
    }

    private Page<T> page(ReadPlan read, Pages<T> pages) {
        List<T> items = new ArrayList<>();
        int scanned = 0;
        do {
            PageResponse<T> answer = pages.read(limit() == NO_LIMIT ? NO_LIMIT : limit() - items.size());
            items.addAll(answer.items());
            scanned += answer.scannedCount();
        } while (spec.limit() != null && items.size() < spec.limit() && !pages.ended());
        return new Page<>(items, read.cursor(pages.next()), items.size(), scanned);
    }

    /** How many items there are. */
    public long count() {
        ReadPlan read = new Planner(mapper, spec).read();
        Pages<T> pages = new Pages<>(session, mapper, read, read.plan().counting());
        long count = 0;
        while (!pages.ended()) {
            count += pages.count().count();
        }
        return count;
    }

    /** What would be done. */
    public Explanation explain(int itemBytes) {
        if (itemBytes < 1 || itemBytes > ItemLimits.ITEM_BYTES) {
            throw RequestErrors.operator(
                    "explain",
                    mapper.model(),
                    "an item has 1 to " + ItemLimits.ITEM_BYTES + " bytes, not " + itemBytes);
        }
        return new Explainer(mapper, spec, itemBytes).explain();
    }

    private int limit() {
        return spec.limit() == null ? NO_LIMIT : spec.limit();
    }

    private RetryBudget patience() {
        return new RetryBudget(session, mapper.model(), spec.retry());
    }
}
