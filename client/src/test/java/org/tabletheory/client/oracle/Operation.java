package org.tabletheory.client.oracle;

import org.jspecify.annotations.Nullable;
import org.tabletheory.client.TableTheory;

/** An operation on both the client and the reference. It returns entities from the client, items from the reference. */
interface Operation {
    <T> @Nullable Object onClient(TableTheory db, Shape<T> shape);

    @Nullable
    Object onReference(Reference reference);

    /** Resets the state of an earlier run. */
    default void rewind() {}
}
