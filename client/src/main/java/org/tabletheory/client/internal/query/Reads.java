package org.tabletheory.client.internal.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.internal.error.RequestErrors;
import org.tabletheory.client.internal.plan.GetPlan;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.item.ItemQuery;
import org.tabletheory.client.result.Explanation;
import org.tabletheory.client.result.Page;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.ItemNotFoundException;
import org.tabletheory.mapping.FamilyMembers;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.schema.ItemLimits;
import org.tabletheory.wire.CapacityLimit;
import org.tabletheory.wire.ConsumedCapacity;

/**
 * Executes a query: plans it and reads its pages. Immutable and safe for use by many threads.
 *
 * @param <T> the type that items are read into
 */
public final class Reads<T> {
    private static final int NO_LIMIT = Integer.MAX_VALUE;
    private static final int MAX_SEGMENTS = 1_000_000;

    private final Session session;
    private final Mapper<T> mapper;
    private final QuerySpec spec;
    private final @Nullable CollectionMapper<T> collection;

    /** Creates the reads of a query; its timeout starts now. */
    public Reads(Session session, Mapper<T> mapper, QuerySpec spec) {
        Session timed = session.within(spec.timeout());
        Double units = spec.readUnits();
        this.session = units == null ? timed : timed.limitedBy(CapacityLimit.readUnitsPerSecond(units));
        this.mapper = session.reading(mapper);
        this.spec = spec;
        this.collection = null;
    }

    /** Creates the reads of a collection, whose members decrypt their items; its timeout starts now. */
    public Reads(Session session, CollectionMembers<T> members, QuerySpec spec) {
        CollectionMapper<T> classes = new CollectionMapper<>(members);
        this.session = session.within(spec.timeout());
        this.mapper = classes;
        this.spec = spec;
        this.collection = classes;
    }

    /** Returns the primary key that the query gives; rejects a query that gives less or more. */
    public Item requireKey(String operation) {
        return requireGet(operation).key();
    }

    /** Returns the GetItem of the query; rejects a query that gives less or more than the full primary key. */
    public GetPlan requireGet(String operation) {
        Planner planner = planner();
        return planner.get().orElseThrow(() -> RequestErrors.operator(operation, mapper.model(), planner.keyProblem()));
    }

    /** Returns the mapper of an item that a key names, which shows what the query selects of it. */
    Mapper<T> whole() {
        return whole(planner());
    }

    private Mapper<T> whole(Planner planner) {
        StoredForms forms = planner.forms();
        return forms == null
                ? mapper
                : forms.reading(
                        mapper,
                        AccessPath.table(mapper.model()),
                        planner.query().select());
    }

    /** Returns the selected paths; empty for all attributes. */
    public List<AttributePath> selected() {
        return planner().query().select();
    }

    /** Returns the first item, or throws if there is none. */
    public T first() {
        return find(true).orElseThrow();
    }

    /** Returns the first item, if there is one. */
    public Optional<T> firstOrEmpty() {
        return find(false);
    }

    private Optional<T> find(boolean required) {
        Planner planner = planner();
        Optional<GetPlan> get = planner.get();
        RetryBudget retries = retryBudget();
        Optional<T> found;
        Item other = null;
        do {
            if (get.isPresent()) {
                PageResponseReader<T> response = new PageResponseReader<>(
                        whole(planner),
                        get.get(),
                        session.call(get.get(), mapper.model()),
                        session.keys(),
                        spec.foreign(),
                        null);
                found = response.item();
                other = response.other();
            } else {
                found = one(planner.read());
            }
        } while (found.isEmpty() && retries.tryAgain());
        if (required && found.isEmpty()) {
            throw notFound(other);
        }
        return found;
    }

    private Optional<T> one(ReadPlan read) {
        List<T> items = collect(read, 1);
        return items.isEmpty() ? Optional.empty() : Optional.of(items.get(0));
    }

    /** Returns the error for a missing item. */
    public ItemNotFoundException notFound() {
        return notFound(null);
    }

    /** Returns the error for a missing item, or for a key whose item is not of the class that is read. */
    private ItemNotFoundException notFound(@Nullable Item other) {
        GetPlan get = planner().get().orElse(null);
        ErrorContext context = ErrorContext.of("Query", mapper.model().subject());
        String missing = get == null
                ? " matches the query"
                : " has the key " + session.keys().of(get.key());
        FamilyMembers family = mapper.family();
        String instead = other == null || family == null
                ? ""
                : ", whose item is not one: " + ForeignItemError.reason(mapper, family, other);
        return new ItemNotFoundException(
                "no " + mapper.model().subject() + missing + instead + "; use firstOrEmpty() for an Optional",
                get == null ? context : context.about(get.key()));
    }

    /** Returns all items, at most as many as the limit. */
    public List<T> all() {
        return withRetries(planner().read());
    }

    /** Returns all items of a scan. */
    public List<T> scan() {
        return withRetries(planner().scan(null));
    }

    private List<T> withRetries(ReadPlan read) {
        RetryBudget retries = retryBudget();
        List<T> items;
        do {
            items = collect(read, limit());
        } while (items.isEmpty() && retries.tryAgain());
        return items;
    }

    /** Returns all items of a parallel scan. */
    public List<T> parallelScan(int segments) {
        requireSegments("parallelScan", segments);
        RetryBudget retries = retryBudget();
        List<T> items;
        do {
            items = new ParallelScan<>(session, mapper, planner()).read(segments, limit());
        } while (items.isEmpty() && retries.tryAgain());
        return items;
    }

    private void requireSegments(String method, int segments) {
        if (segments < 1 || segments > MAX_SEGMENTS) {
            throw RequestErrors.operator(
                    "Scan", mapper.model(), method + " needs 1 to " + MAX_SEGMENTS + " segments, not " + segments);
        }
        if (spec.cursor() != null && !spec.cursor().isEmpty()) {
            throw RequestErrors.operator(
                    "Scan", mapper.model(), method + " does not support a cursor; use scanSegment");
        }
    }

    /** Returns one page of one segment of a scan. */
    public Page<T> scanSegment(int segment, int segments) {
        if (segments < 1 || segments > MAX_SEGMENTS || segment < 0 || segment >= segments) {
            throw RequestErrors.operator(
                    "Scan",
                    mapper.model(),
                    "invalid segment " + segment + " of " + segments
                            + "; segments are numbered from 0, and there are 1 to " + MAX_SEGMENTS);
        }
        return repeated(withCursorKeys(planner().scan(new ItemQuery.Segment(segment, segments))), spec.limit() != null);
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

    /** Returns a lazy stream of the items. */
    public Stream<T> stream() {
        ReadPlan read = planner().read();
        ItemSpliterator<T> items =
                new ItemSpliterator<>(session, () -> new Pages<>(session, mapper, read), limit(), retryBudget());
        return StreamSupport.stream(items, false).onClose(items::close);
    }

    /** Returns a lazy stream of the items of a parallel scan, in any order. */
    public Stream<T> scanStream(int segments) {
        requireSegments("scanStream", segments);
        Planner planner = planner();
        SegmentSpliterator<T> items = new SegmentSpliterator<>(
                session,
                segments,
                segment -> new Pages<>(session, mapper, planner.scan(new ItemQuery.Segment(segment, segments))),
                limit(),
                retryBudget());
        return StreamSupport.stream(items, false).onClose(items::close);
    }

    /** Returns as many items as the limit, or one DynamoDB page, and the cursor for the next page. */
    public Page<T> page() {
        return repeated(withCursorKeys(planner().read()), spec.limit() != null);
    }

    /** Returns all items, at most as many as the limit, and the cursor for those after them. */
    public Page<T> everything() {
        return repeated(withCursorKeys(planner().read()), true);
    }

    /** Returns a page, and reads it again if it is empty and the last one. */
    private Page<T> repeated(ReadPlan read, boolean several) {
        RetryBudget retries = retryBudget();
        Page<T> page;
        do {
            page = page(read, several);
        } while (page.items().isEmpty() && !page.hasMore() && retries.tryAgain());
        return page;
    }

    /** A page with more items than requested is cut after an item, whose key is then needed for the cursor. */
    private ReadPlan withCursorKeys(ReadPlan read) {
        return spec.limit() != null && read.plan().filter() != null ? read.withKeys() : read;
    }

    /** Returns one DynamoDB page, or as many as it takes to have all items or those up to the limit. */
    private Page<T> page(ReadPlan read, boolean several) {
        Pages<T> pages = new Pages<>(session, mapper, read);
        List<T> items = new ArrayList<>();
        List<ConsumedCapacity> consumed = new ArrayList<>();
        int scanned = 0;
        do {
            PageResponse<T> response = pages.read(limit() == NO_LIMIT ? NO_LIMIT : limit() - items.size());
            items.addAll(response.items());
            scanned += response.scannedCount();
            consumed.addAll(response.consumed());
        } while (several && items.size() < limit() && !pages.ended());
        return new Page<>(items, read.cursor(pages.next()), items.size(), scanned, ConsumedCapacity.sum(consumed));
    }

    /** Returns the number of items, at most the limit. */
    public long count() {
        ReadPlan read = planner().count();
        RetryBudget retries = retryBudget();
        long count;
        do {
            count = count(read);
        } while (count == 0 && retries.tryAgain());
        return count;
    }

    private long count(ReadPlan read) {
        if (collection != null && collection.family() == null) {
            return collect(read, limit()).size(); // only the keys of an item show whether it counts
        }
        long limit = spec.limit() == null ? Long.MAX_VALUE : spec.limit();
        long count = 0;
        if (mapper.family() == null && !CollectionMember.tableKeys(mapper).isEmpty()) {
            // Only the keys of an item show whether it is of the class; reading them costs the same as a COUNT.
            Pages<Item> keys = new Pages<>(session, new KeyMapper(mapper), read.ofKeys());
            while (!keys.ended() && count < limit) {
                count += keys.read((int) Math.min(NO_LIMIT, limit - count))
                        .items()
                        .size();
            }
            return count;
        }
        Pages<T> pages = new Pages<>(session, mapper, read, read.plan().counting());
        while (!pages.ended() && count < limit) {
            count += pages.count((int) Math.min(NO_LIMIT, limit - count)).count();
        }
        return Math.min(count, limit);
    }

    /** Returns the plan and its estimated cost. */
    public Explanation explain(int itemBytes) {
        return explain(itemBytes, false);
    }

    /** Returns the plan of a view and its estimated cost. */
    public Explanation explainView(int itemBytes) {
        return explain(itemBytes, true);
    }

    private Explanation explain(int itemBytes, boolean view) {
        if (itemBytes < 1 || itemBytes > ItemLimits.ITEM_BYTES) {
            throw RequestErrors.operator(
                    "explain",
                    mapper.model(),
                    "itemBytes must be 1 to " + ItemLimits.ITEM_BYTES + ", not " + itemBytes);
        }
        return new Explainer(planner(), mapper.model(), spec, itemBytes, view).explain();
    }

    private Planner planner() {
        return collection == null
                ? new Planner(mapper, spec, session.allowScans())
                : CollectionPlanner.of(collection, spec);
    }

    private int limit() {
        return spec.limit() == null ? NO_LIMIT : spec.limit();
    }

    private RetryBudget retryBudget() {
        return new RetryBudget(session, mapper.model(), spec.retry());
    }
}
