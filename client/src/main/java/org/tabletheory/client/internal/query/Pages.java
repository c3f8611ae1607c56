package org.tabletheory.client.internal.query;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.internal.plan.PagedPlan;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.result.ForeignItems;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.wire.WireResponse;

/*
 * How many items DynamoDB reads for a page if a number of items is requested and no page size is set. Without a filter: as
 * many as are still missing, so that nothing is read unnecessarily. With a filter, it is unknown how many items must be read
 * for one match. The number of missing items each time would take many round trips if few items match; no limit would read, and
 * charge for, up to 1 MB where the first items might be enough. So the limit starts with the number of missing items and
 * doubles with each page: the number of round trips grows logarithmically, and at most about twice the necessary number of
 * items is read.
 */
/** The pages of one read, one request each, in order. Not safe for use by several threads. */
final class Pages<T> {
    private static final int MAX_GUESS = 1 << 20;

    private final Session session;
    private final Mapper<T> mapper;
    private final PagedPlan plan;
    private final @Nullable Set<String> shown;
    private final Set<KeyPart> keys;
    private final @Nullable ForeignItems foreign;
    private final @Nullable CollectionMembers<?> members;
    private @Nullable Item next;
    private boolean ended;
    private int guess;

    Pages(Session session, Mapper<T> mapper, ReadPlan read) {
        this(session, mapper, read, read.plan());
    }

    Pages(Session session, Mapper<T> mapper, ReadPlan read, PagedPlan plan) {
        this.session = session;
        this.mapper = read.reading(mapper);
        this.plan = plan;
        this.shown = read.shown();
        this.keys = read.cursorKeys();
        this.foreign = read.foreign();
        this.members = read.members();
        this.next = plan.startKey();
    }

    /** Returns the name of the model, for messages. */
    String model() {
        return mapper.model().subject();
    }

    /** Returns true once the last page was read. */
    boolean ended() {
        return ended;
    }

    /** Returns the start key of the next page, or null at the beginning and at the end. */
    @Nullable
    Item next() {
        return next;
    }

    /** Returns the next page with at most this many items; the page after it starts after the last of them. */
    PageResponse<T> read(int wanted) {
        return receive(send(wanted), wanted);
    }

    /** Requests the next page; nothing of the user's runs on the thread. */
    SentPage send(int wanted) {
        PagedPlan page = plan.from(next, pageLimit(wanted));
        return new SentPage(page, session.call(page, mapper.model()));
    }

    /** A page that was requested, and its response. */
    record SentPage(PagedPlan plan, WireResponse response) {}

    /** Reads the response of the next page, with at most this many items. */
    PageResponse<T> receive(SentPage sent, int wanted) {
        PageResponseReader<T> reader =
                new PageResponseReader<>(mapper, sent.plan(), sent.response(), session.keys(), foreign, members);
        return advance(reader.page(wanted, shown, keys).consuming(session.consumed(sent.response())));
    }

    /** Returns the count of the next page, if this many are still to be counted; the plan must be a COUNT. */
    PageResponse<T> count(int wanted) {
        PagedPlan page = plan.from(next, pageLimit(wanted));
        WireResponse response = session.call(page, mapper.model());
        PageResponseReader<T> reader = new PageResponseReader<>(mapper, page, response, session.keys());
        return advance(reader.counted().consuming(session.consumed(response)));
    }

    private PageResponse<T> advance(PageResponse<T> page) {
        session.pageRead(page.scannedCount(), page.consumed());
        next = page.lastKey();
        ended = next == null;
        return page;
    }

    private @Nullable Integer pageLimit(int wanted) {
        Integer items = itemsToRead(wanted);
        Integer affordable = session.pageItems();
        boolean isSmaller = affordable != null && (items == null || affordable < items);
        return plan.limit() == null && isSmaller ? affordable : items;
    }

    private @Nullable Integer itemsToRead(int wanted) {
        Integer size = plan.limit();
        if (wanted == Integer.MAX_VALUE) {
            return size;
        }
        if (plan.filter() == null) {
            return size == null ? wanted : Integer.valueOf(Math.min(size, wanted));
        }
        if (size != null) {
            return size;
        }
        guess = guess == 0 ? Math.min(MAX_GUESS, wanted) : Math.min(MAX_GUESS, guess * 2);
        return guess;
    }
}
