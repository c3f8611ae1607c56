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
import org.tabletheory.client.result.ForeignItems;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.schema.KeyPart;

/**
 * The plan of a query or scan, and what is needed to interpret its responses.
 *
 * @param path the access path
 * @param match the key conditions, or null for a scan
 * @param reason why this path was chosen
 * @param select the selected paths; empty for all attributes
 * @param specifiedIndex the index that the query specifies, for the cursor
 * @param sort the direction, for the cursor; null if there is none
 * @param forms how items of older forms are read; null if there are none
 * @param foreign receives items that are of no class of a sealed type, or null to fail
 * @param members the classes of a collection, or null if one model is read
 */
record ReadPlan(
        PagedPlan plan,
        AccessPath path,
        @Nullable KeyMatch match,
        String reason,
        List<AttributePath> select,
        @Nullable String specifiedIndex,
        @Nullable String sort,
        @Nullable StoredForms forms,
        @Nullable ForeignItems foreign,
        @Nullable CollectionMembers<?> members) {
    ReadPlan {
        select = List.copyOf(select);
    }

    private ReadPlan with(PagedPlan other) {
        return new ReadPlan(other, path, match, reason, select, specifiedIndex, sort, forms, foreign, members);
    }

    /** Returns this plan for the classes of a collection. */
    ReadPlan of(CollectionMembers<?> classes) {
        return new ReadPlan(plan, path, match, reason, select, specifiedIndex, sort, forms, foreign, classes);
    }

    /** Returns a mapper for the items of this plan. */
    <T> Mapper<T> reading(Mapper<T> mapper) {
        if (members != null && mapper instanceof CollectionMapper<T> collection) {
            return new CollectionMapper<>(collection.members().readingFrom(path));
        }
        return forms == null ? mapper : forms.reading(mapper, path, select);
    }

    /** Returns this plan with the keys that a cursor needs added to the selection. */
    ReadPlan withKeys() {
        if (plan.projection().isEmpty()) {
            return this;
        }
        List<AttributePath> paths = new ArrayList<>(plan.projection());
        for (KeyPart part : path.startKey()) {
            AttributePath key = AttributePath.ofName(part.attribute());
            if (!paths.contains(key)) {
                paths.add(key);
            }
        }
        return with(plan.projecting(paths));
    }

    /** Returns this plan for the table's keys of the items alone, which leaves out the items of other classes. */
    ReadPlan ofKeys() {
        List<AttributePath> names = new ArrayList<>();
        for (KeyPart part : path.tableKey()) {
            names.add(AttributePath.ofName(part.attribute()));
        }
        PagedPlan keys = plan.projecting(names);
        return new ReadPlan(keys, path, match, reason, names, specifiedIndex, sort, null, ForeignItems.skipped(), null);
    }

    /** Returns the parts of the key that a page after an item starts with; empty if the selection does not contain all. */
    Set<KeyPart> cursorKeys() {
        Set<KeyPart> keys = path.startKey();
        for (KeyPart part : keys) {
            if (!plan.projection().isEmpty() && !plan.projection().contains(AttributePath.ofName(part.attribute()))) {
                return Set.of();
            }
        }
        return keys;
    }

    /** Returns the attributes of a response that are passed on, or null for all. */
    @Nullable
    Set<String> shown() {
        if (plan.projection().isEmpty() || plan.projection().size() == select.size()) {
            return null;
        }
        Set<String> names = new LinkedHashSet<>();
        select.forEach(selected -> names.add(selected.attribute()));
        if (forms != null) {
            names.add(forms.attribute());
        }
        return names;
    }

    /** Returns the cursor after an item with this key; empty if there is none. */
    String cursor(@Nullable Item lastKey) {
        return lastKey == null ? "" : new Cursor(lastKey, specifiedIndex, sort).encode();
    }
}
