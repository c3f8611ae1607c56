package org.tabletheory.client.internal.query;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.internal.plan.PagedPlan;
import org.tabletheory.client.result.Cursor;
import org.tabletheory.schema.KeyPart;

/**
 * A read as it was decided, and what is needed to make sense of its answers.
 *
 * @param path the way that it reads on
 * @param match what the key answers, or null when everything is looked at
 * @param reason why this way
 * @param select the paths that the user gets; all when there are none
 * @param named the index that the user named, for the cursor
 * @param sort the direction, for the cursor; null when there is none
 */
record ReadPlan(
        PagedPlan plan,
        AccessPath path,
        @Nullable KeyMatch match,
        String reason,
        List<AttributePath> select,
        @Nullable String named,
        @Nullable String sort) {
    ReadPlan {
        select = List.copyOf(select);
    }

    private ReadPlan with(PagedPlan other) {
        return new ReadPlan(other, path, match, reason, select, named, sort);
    }

    /** The same read that also fetches the keys a cursor needs, where the user did not select them. */
    ReadPlan withKeys() {
        if (select.isEmpty()) {
            return this;
        }
        List<AttributePath> paths = new ArrayList<>(select);
        for (KeyPart part : path.startKey()) {
            AttributePath key = AttributePath.ofName(part.attribute());
            if (!paths.contains(key)) {
                paths.add(key);
            }
        }
        return with(plan.projecting(paths));
    }

    /** The attributes of an answer that the user gets, or null when that is all of them. */
    @Nullable
    Set<String> shown() {
        if (plan.projection().size() == select.size()) {
            return null;
        }
        Set<String> names = new LinkedHashSet<>();
        select.forEach(selected -> names.add(selected.attribute()));
        return names;
    }

    /** The cursor behind an item with this key; empty when there is none. */
    String cursor(@Nullable Item lastKey) {
        return lastKey == null ? "" : new Cursor(lastKey, named, sort).encode();
    }
}
