package org.tabletheory.schema.diff;

import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.IndexType;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.diff.Difference.Impact;

/** The differences between two versions of an index. */
final class IndexDiff {

    static final String CREATE_GLOBAL = "DynamoDB can add a global index to an existing table and backfills it.";
    static final String CREATE_LOCAL = "a local index can only be created with its table.";
    static final String DELETE_LOCAL = "a local index can only be deleted with its table.";
    static final String STILL_QUERIED = "programs may still query it.";

    private IndexDiff() {}

    static void added(IndexDef index, Model older, DifferenceList found) {
        boolean newAttribute = index.keyParts().stream()
                .anyMatch(part -> older.attribute(part.attribute()).isEmpty());
        if (index.type() == IndexType.LSI) {
            found.add(Impact.NEEDS_A_NEW_TABLE, CREATE_LOCAL);
        } else if (newAttribute) {
            found.add(
                    Impact.NEEDS_A_BACKFILL,
                    "its key is a new attribute, and existing items are not in the index until they have it.");
        } else {
            found.add(Impact.COMPATIBLE, CREATE_GLOBAL);
        }
    }

    static void removed(IndexDef index, DifferenceList found) {
        if (index.type() == IndexType.LSI) {
            found.add(Impact.NEEDS_A_NEW_TABLE, DELETE_LOCAL);
        } else {
            found.add(Impact.BREAKING, STILL_QUERIED);
        }
    }

    static void compare(IndexDef older, IndexDef newer, DifferenceList found) {
        boolean local = older.type() == IndexType.LSI || newer.type() == IndexType.LSI;
        if (older.type() != newer.type()) {
            found.at("type").add(Impact.NEEDS_A_NEW_TABLE, CREATE_LOCAL);
        }
        if (!older.partition().equals(newer.partition()) || !older.sort().equals(newer.sort())) {
            found.at("keys").add(impact(local), reason(local, "keys"));
        }
        if (!older.projection().equals(newer.projection())) {
            found.at("projection").add(impact(local), reason(local, "projection"));
        }
        if (!older.extensions().equals(newer.extensions())) {
            found.at("extensions").add(Impact.COMPATIBLE, "extension metadata does not affect stored items.");
        }
    }

    private static Impact impact(boolean local) {
        return local ? Impact.NEEDS_A_NEW_TABLE : Impact.BREAKING;
    }

    private static String reason(boolean local, String what) {
        return local
                ? "the " + what + " of a local index cannot change."
                : "the " + what + " of an index cannot change; delete and recreate it, or create it under a new name.";
    }
}
