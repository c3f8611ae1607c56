package org.tabletheory.client.oracle;

import org.jspecify.annotations.Nullable;
import org.tabletheory.client.TableTheory;

/** One thing done both to the client and to the reference. What it gives is made of entities here, of items there. */
interface Operation {
    <T> @Nullable Object onClient(TableTheory db, Shape<T> shape);

    @Nullable
    Object onReference(Reference reference);

    /** Forgets what an earlier run left in it. */
    default void rewind() {}
}
