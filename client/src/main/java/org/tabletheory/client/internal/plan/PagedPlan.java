package org.tabletheory.client.internal.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.internal.expression.Predicate;
import org.tabletheory.wire.Effect;

/** A read that comes in pages. Immutable. */
public sealed interface PagedPlan extends Plan permits QueryPlan, ScanPlan {
    /** The table it goes to. */
    @Override
    String table();

    /** The index, or null for the table itself. */
    @Nullable
    String index();

    /** What is left out of what was looked at, or null when nothing is. */
    @Nullable
    Predicate filter();

    /** The paths to read; all that is there when there are none. */
    List<AttributePath> projection();

    boolean consistent();

    /** How many items DynamoDB looks at for a page, or null for as many as fit in 1 MB. */
    @Nullable
    Integer limit();

    /** The key after which the page begins, or null for the beginning. */
    @Nullable
    Item startKey();

    /** The same read for the page that begins after this key and looks at this many items. */
    PagedPlan from(@Nullable Item key, @Nullable Integer pageLimit);

    /** The same read of other paths. */
    PagedPlan projecting(List<AttributePath> paths);

    /** The same read for the number of items alone. */
    PagedPlan counting();

    @Override
    default Effect effect() {
        return Effect.READ;
    }
}
