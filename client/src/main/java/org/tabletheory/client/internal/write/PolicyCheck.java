package org.tabletheory.client.internal.write;

import java.util.Set;
import java.util.TreeSet;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.schema.ModelWritePolicy;

/**
 * The model's write policy, held before any request and before anything else of a write is looked at (DMS 0.2, {@code
 * write_policy}). Immutable.
 *
 * @param also attributes that this call protects besides those of the model
 */
record PolicyCheck(ModelWritePolicy policy, Set<String> also, WriteErrors refusal) {
    PolicyCheck {
        also = Set.copyOf(also);
    }

    /** A whole-item write over an item that may be there. */
    void replace() {
        requireMutable();
        Set<String> kept = protectedAttributes();
        if (!kept.isEmpty()) {
            throw refusal.of(
                    ErrorCodes.PROTECTED_FIELD_MUTATION,
                    "a save replaces the whole item, and " + String.join(", ", kept)
                            + " must not change; create it once, then update the other fields by name");
        }
    }

    /** A deletion; protected attributes may go with their item. */
    void delete() {
        requireMutable();
    }

    /** An update, of whatever fields. */
    void update() {
        requireMutable();
    }

    /** An update of one place; inside a protected attribute counts as the attribute. */
    void update(AttributePath path) {
        if (protectedAttributes().contains(path.attribute())) {
            throw refusal.at(
                    path.toString(),
                    ErrorCodes.PROTECTED_FIELD_MUTATION,
                    path.attribute() + " is protected and never changes; name the fields to update, without it");
        }
    }

    private void requireMutable() {
        if (policy.mode() == ModelWritePolicy.Mode.WRITE_ONCE) {
            throw immutable();
        }
    }

    private TableTheoryException immutable() {
        return refusal.of(
                ErrorCodes.IMMUTABLE_MODEL_MUTATION,
                "items of this model are written once, and are not changed, replaced or deleted; create a new one");
    }

    private Set<String> protectedAttributes() {
        Set<String> all = new TreeSet<>(policy.protectedAttributes());
        all.addAll(also);
        return all;
    }
}
