package org.tabletheory.client.internal.write;

import java.util.Set;
import java.util.TreeSet;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.schema.ModelWritePolicy;

/**
 * Checks the write policy of a model, before anything else of a write (DMS 0.2, {@code write_policy}). Immutable.
 *
 * @param also attributes that this call protects in addition to the model's
 */
record PolicyCheck(ModelWritePolicy policy, Set<String> also, WriteErrors errors) {
    PolicyCheck {
        also = Set.copyOf(also);
    }

    /** Checks a write that may replace an item. */
    void replace() {
        requireMutable();
        Set<String> kept = protectedAttributes();
        if (!kept.isEmpty()) {
            throw errors.of(
                    ErrorCodes.PROTECTED_FIELD_MUTATION,
                    "this write replaces the whole item, and " + String.join(", ", kept)
                            + " is protected; create the item once, then update other fields by name");
        }
    }

    /** Checks a delete; protected attributes can be deleted with their item. */
    void delete() {
        requireMutable();
    }

    /** Checks an update of any fields. */
    void update() {
        requireMutable();
    }

    /** Checks an update of a path, which may be inside a protected attribute. */
    void update(AttributePath path) {
        if (protectedAttributes().contains(path.attribute())) {
            throw errors.at(
                    path.toString(),
                    ErrorCodes.PROTECTED_FIELD_MUTATION,
                    path.attribute() + " is protected and cannot be updated; name the other fields to update");
        }
    }

    private void requireMutable() {
        if (policy.mode() == ModelWritePolicy.Mode.WRITE_ONCE) {
            throw immutable();
        }
    }

    private TableTheoryException immutable() {
        return errors.of(
                ErrorCodes.IMMUTABLE_MODEL_MUTATION,
                "items of this model are write-once and cannot be updated, replaced or deleted; create a new item");
    }

    private Set<String> protectedAttributes() {
        if (also.isEmpty() && policy.protectedAttributes().isEmpty()) {
            return also;
        }
        Set<String> all = new TreeSet<>(policy.protectedAttributes());
        all.addAll(also);
        return all;
    }
}
