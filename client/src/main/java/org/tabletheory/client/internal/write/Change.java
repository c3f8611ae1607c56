package org.tabletheory.client.internal.write;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.plan.UpdateAction;

/** One change of an update builder, before it is resolved by the model. Immutable. */
public sealed interface Change {
    /** Returns the field: its Java or DynamoDB name, or a path. */
    String field();

    /** Returns the action that makes this change, or null when it has no effect; throws when it is not allowed. */
    @Nullable
    UpdateAction action(Changes changes, AttributePath field);

    /** Sets a field. */
    record Set(String field, @Nullable Object value) implements Change {
        @Override
        public UpdateAction action(Changes changes, AttributePath field) {
            Value stored = changes.stored(field, value);
            return changes.isOmitted(field, stored)
                    ? new UpdateAction.Remove(field)
                    : new UpdateAction.Set(field, stored);
        }
    }

    /** Sets a field that has no value. */
    record SetIfNotExists(String field, @Nullable Object value) implements Change {
        @Override
        public @Nullable UpdateAction action(Changes changes, AttributePath field) {
            Value stored = changes.stored(field, value);
            return changes.isOmitted(field, stored) ? null : new UpdateAction.SetIfNotExists(field, stored);
        }
    }

    /** Sets an element of a list. */
    record SetElement(String field, int index, @Nullable Object value) implements Change {
        @Override
        public UpdateAction action(Changes changes, AttributePath field) {
            AttributePath element = changes.element(field, index);
            return new UpdateAction.Set(element, changes.stored(element, value));
        }
    }

    /** Increments a number, or decrements it by a negative amount. */
    record Count(String field, int by) implements Change {
        @Override
        public UpdateAction action(Changes changes, AttributePath field) {
            return changes.increment(field, by);
        }
    }

    /** Adds to a number, or members to a set. */
    record Add(String field, @Nullable Object value) implements Change {
        @Override
        public UpdateAction action(Changes changes, AttributePath field) {
            return changes.add(field, value);
        }
    }

    /** Removes members from a set. */
    record Delete(String field, @Nullable Object members) implements Change {
        @Override
        public UpdateAction action(Changes changes, AttributePath field) {
            return new UpdateAction.Delete(field, changes.members(field, members));
        }
    }

    /** Adds elements to the start or the end of a list. */
    record Append(String field, List<@Nullable Object> elements, boolean atEnd) implements Change {
        public Append {
            elements = Collections.unmodifiableList(new ArrayList<>(elements));
        }

        @Override
        public UpdateAction action(Changes changes, AttributePath field) {
            return new UpdateAction.ListAppend(field, changes.elements(field, elements), atEnd, true);
        }
    }

    /** Removes a field. */
    record Remove(String field) implements Change {
        @Override
        public UpdateAction action(Changes changes, AttributePath field) {
            return new UpdateAction.Remove(field);
        }
    }

    /** Removes an element of a list. */
    record RemoveElement(String field, int index) implements Change {
        @Override
        public UpdateAction action(Changes changes, AttributePath field) {
            AttributePath element = changes.element(field, index);
            changes.requireList(field);
            return new UpdateAction.Remove(element);
        }
    }
}
