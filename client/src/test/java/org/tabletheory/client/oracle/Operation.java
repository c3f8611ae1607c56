package org.tabletheory.client.oracle;

import org.jspecify.annotations.Nullable;
import org.tabletheory.client.TableTheory;

/** An operation that runs on both the client and the reference table; the former returns entities, the latter items. */
interface Operation {
    <T> @Nullable Object onClient(TableTheory db, EntityShape<T> shape);

    @Nullable
    Object onReference(ReferenceTable reference);

    /** Discards the state of an earlier run. */
    default void reset() {}
}
