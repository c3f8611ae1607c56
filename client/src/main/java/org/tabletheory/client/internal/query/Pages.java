package org.tabletheory.client.internal.query;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.internal.plan.PagedPlan;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.schema.KeyPart;

/*
 * How many items DynamoDB looks at for a page, when a number of items is wanted and no page size was given. Without a
 * filter: as many as are still wanted, so nothing is read for nothing. With a filter nobody knows how many must be looked
 * at for one that passes. As many as are wanted each time would take one round trip for each handful when few pass; no
 * limit would read up to 1 MB, and pay for it, where the first items would have done. So it begins with as many as are
 * wanted and doubles with each page: the round trips grow with the logarithm, and at most about twice what was necessary
 * is looked at.
 */
/** The pages of one read, one request each, in order. Not safe for use by several threads. */
final class Pages<T> {
    private static final int LARGEST_GUESS = 1 << 20;

    private final Session session;
    private final Mapper<T> mapper;
    private final PagedPlan plan;
    private final @Nullable Set<String> shown;
    private final Set<KeyPart> keys;
    private @Nullable Item next;
    private boolean ended;
    private int guess;

    Pages(Session session, Mapper<T> mapper, ReadPlan read) {
        this(session, mapper, read, read.plan());
    }

    Pages(Session session, Mapper<T> mapper, ReadPlan read, PagedPlan plan) {
        this.session = session;
        this.mapper = mapper;
        this.plan = plan;
        this.shown = read.shown();
        this.keys = read.path().startKey();
        this.next = plan.startKey();
    }

    /** True once the last page was read. */
    boolean ended() {
        return ended;
    }

    /** The key to go on from, or null at the beginning and at the end. */
    @Nullable
    Item next() {
        return next;
    }

    /** The next page, with at most so many of its items; the page after it begins behind the last of them. */
    PageResponse<T> read(int wanted) {
        PagedPlan page = plan.from(next, pageLimit(wanted));
        PageResponseReader<T> reader = new PageResponseReader<>(mapper, page, session.call(page, mapper.model()));
        return turn(reader.page(wanted, shown, keys));
    }

    /** The next page without its items; the plan must be one that counts. */
    PageResponse<T> count() {
        PagedPlan page = plan.from(next, plan.limit());
        return turn(new PageResponseReader<>(mapper, page, session.call(page, mapper.model())).counted());
    }

    private PageResponse<T> turn(PageResponse<T> answer) {
        next = answer.lastKey();
        ended = next == null;
        return answer;
    }

    private @Nullable Integer pageLimit(int wanted) {
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
        guess = guess == 0 ? Math.min(LARGEST_GUESS, wanted) : Math.min(LARGEST_GUESS, guess * 2);
        return guess;
    }
}
