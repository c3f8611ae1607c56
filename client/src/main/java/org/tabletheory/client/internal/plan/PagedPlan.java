package org.tabletheory.client.internal.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.internal.expression.Predicate;
import org.tabletheory.wire.Effect;

/** A read that returns pages. Immutable. */
public sealed interface PagedPlan extends Plan permits QueryPlan, ScanPlan {
    @Override
    String table();

    /** Returns the index, or null for the table. */
    @Override
    @Nullable
    String index();

    /** Returns the filter that is applied after the read, or null. */
    @Nullable
    Predicate filter();

    /** Returns the paths to read; empty for all attributes. */
    List<AttributePath> projection();

    boolean consistent();

    /** Returns how many items DynamoDB evaluates for a page, or null for as many as fit in 1 MB. */
    @Nullable
    Integer limit();

    /** Returns the key after which the page starts, or null for the first page. */
    @Nullable
    Item startKey();

    /** Returns this read for the page after a key, with a number of items to evaluate. */
    PagedPlan from(@Nullable Item key, @Nullable Integer pageLimit);

    /** Returns this read with another projection. */
    PagedPlan projecting(List<AttributePath> paths);

    /** Returns this read for the number of items only. */
    PagedPlan counting();

    @Override
    default Effect effect() {
        return Effect.READ;
    }
}
