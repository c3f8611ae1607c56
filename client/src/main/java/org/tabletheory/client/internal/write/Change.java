package org.tabletheory.client.internal.write;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One thing that an update is to do, in a user's words; the model gives it its meaning. Immutable. */
public sealed interface Change {
    /** The field, by its Java or DynamoDB name, or a path into it. */
    String field();

    /** Sets it to a value. */
    record Set(String field, @Nullable Object value) implements Change {}

    /** Sets it to a value when nothing is there. */
    record SetIfNotExists(String field, @Nullable Object value) implements Change {}

    /** Sets an element of a list. */
    record SetElement(String field, int index, @Nullable Object value) implements Change {}

    /** Counts up or down. */
    record Count(String field, int by) implements Change {}

    /** Adds a number, or members to a set. */
    record Add(String field, @Nullable Object value) implements Change {}

    /** Takes members out of a set. */
    record Delete(String field, @Nullable Object members) implements Change {}

    /** Puts elements before or after those of a list. */
    record Append(String field, List<@Nullable Object> elements, boolean atEnd) implements Change {
        public Append {
            elements = Collections.unmodifiableList(new ArrayList<>(elements));
        }
    }

    /** Removes it. */
    record Remove(String field) implements Change {}

    /** Removes an element of a list. */
    record RemoveElement(String field, int index) implements Change {}
}
