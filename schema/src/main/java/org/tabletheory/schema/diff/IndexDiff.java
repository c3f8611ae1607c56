package org.tabletheory.schema.diff;

import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.IndexType;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.diff.Difference.Change;

/** The differences between two versions of an index. */
final class IndexDiff {

    private IndexDiff() {}

    static void added(IndexDef index, Model older, DifferenceList found) {
        boolean newAttribute = index.keyParts().stream()
                .anyMatch(part -> older.attribute(part.attribute()).isEmpty());
        if (index.type() == IndexType.LSI) {
            found.add(Change.NEEDS_A_NEW_TABLE, "a local index is made with its table, never later.");
        } else if (newAttribute) {
            found.add(
                    Change.NEEDS_A_BACKFILL,
                    "its key is a new attribute, and items written before are not in the index until they have it.");
        } else {
            found.add(Change.COMPATIBLE, "DynamoDB adds a global index to a table and fills it.");
        }
    }

    static void removed(IndexDef index, DifferenceList found) {
        if (index.type() == IndexType.LSI) {
            found.add(Change.NEEDS_A_NEW_TABLE, "a local index goes only with its table.");
        } else {
            found.add(Change.BREAKING, "programs may still query it.");
        }
    }

    static void compare(IndexDef older, IndexDef newer, DifferenceList found) {
        boolean local = older.type() == IndexType.LSI || newer.type() == IndexType.LSI;
        if (older.type() != newer.type()) {
            found.at("type").add(Change.NEEDS_A_NEW_TABLE, "a local index is made with its table, never later.");
        }
        if (!older.partition().equals(newer.partition()) || !older.sort().equals(newer.sort())) {
            found.at("keys").add(change(local), reason(local, "keys"));
        }
        if (!older.projection().equals(newer.projection())) {
            found.at("projection").add(change(local), reason(local, "projection"));
        }
        if (!older.extensions().equals(newer.extensions())) {
            found.at("extensions").add(Change.COMPATIBLE, "extension metadata has no meaning for stored items.");
        }
    }

    private static Change change(boolean local) {
        return local ? Change.NEEDS_A_NEW_TABLE : Change.BREAKING;
    }

    private static String reason(boolean local, String what) {
        return local
                ? "the " + what + " of a local index never change."
                : "the " + what
                        + " of an index never change; it must be deleted and made again, or made under a new name.";
    }
}
