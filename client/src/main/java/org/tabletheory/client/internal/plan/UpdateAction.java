package org.tabletheory.client.internal.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Value;

/** One thing that an update does to one place of an item. Immutable. */
public sealed interface UpdateAction {
    /** The place. */
    AttributePath path();

    /** Sets the place to a value. */
    record Set(AttributePath path, Value value) implements UpdateAction {}

    /** Sets the place to a value when nothing is there. */
    record SetIfNotExists(AttributePath path, Value value) implements UpdateAction {}

    /** Adds a number to the number there by a SET; {@code start} is what a missing one counts as, or null to fail. */
    record Plus(AttributePath path, Value amount, @Nullable Value start) implements UpdateAction {}

    /** Puts elements before or after the list there; {@code orEmpty} takes a missing list for an empty one. */
    record ListAppend(AttributePath path, List<Value> elements, boolean atEnd, boolean orEmpty)
            implements UpdateAction {
        public ListAppend {
            elements = List.copyOf(elements);
        }
    }

    /** Removes what is at the place. */
    record Remove(AttributePath path) implements UpdateAction {}

    /** DynamoDB's ADD: adds a number, or members to a set; a missing one counts as 0 or empty. */
    record Add(AttributePath path, Value value) implements UpdateAction {}

    /** DynamoDB's DELETE: takes members out of a set. */
    record Delete(AttributePath path, Value members) implements UpdateAction {}
}
