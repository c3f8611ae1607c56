package org.tabletheory.schema.diff;

import java.util.Set;
import java.util.TreeSet;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Role;
import org.tabletheory.schema.diff.Difference.Change;

/** The differences between two versions of an attribute. */
final class AttributeDiff {

    private AttributeDiff() {}

    static void added(AttributeDef attribute, DifferenceList found) {
        if (attribute.hasRole(Role.VERSION)) {
            found.add(
                    Change.NEEDS_A_BACKFILL,
                    "updates are conditional on the version, which items written before do not have.");
        } else if (attribute.required()) {
            found.add(Change.NEEDS_A_BACKFILL, "it is required, and items written before do not have it.");
        } else {
            found.add(Change.COMPATIBLE, "it is new, and items may be without it.");
        }
    }

    static void removed(AttributeDef attribute, DifferenceList found) {
        if (attribute.required()) {
            found.add(Change.BREAKING, "programs with the older schema require it, and new items come without it.");
        } else {
            found.add(Change.COMPATIBLE, "stored values stay, unread, until an item is replaced.");
        }
    }

    static void compare(AttributeDef older, AttributeDef newer, DifferenceList found) {
        if (older.type() != newer.type()) {
            found.at("type")
                    .add(
                            Change.BREAKING,
                            "values stored as " + older.type() + " cannot be read as " + newer.type() + ".");
        }
        if (older.required() != newer.required()) {
            found.at("required")
                    .add(
                            newer.required() ? Change.NEEDS_A_BACKFILL : Change.COMPATIBLE,
                            newer.required() ? "items without it may be stored." : "items may come without it.");
        }
        if (older.optional() != newer.optional()) {
            found.at("optional").add(Change.COMPATIBLE, "stored items stay as they are.");
        }
        if (older.omitEmpty() != newer.omitEmpty()) {
            found.at("omit_empty")
                    .add(
                            Change.COMPATIBLE,
                            newer.omitEmpty()
                                    ? "empty values are left out from now on."
                                    : "empty values are stored from now on.");
        }
        if (older.json() != newer.json()) {
            found.at("json").add(Change.BREAKING, "stored values have the other form and would be misread.");
        }
        if (older.binary() != newer.binary()) {
            found.at("binary").add(Change.COMPATIBLE, "the stored bytes are the same.");
        }
        if (older.isEncrypted() != newer.isEncrypted()) {
            found.at("encryption")
                    .add(
                            Change.NEEDS_A_BACKFILL,
                            newer.isEncrypted()
                                    ? "values stored in clear are refused until they are encrypted."
                                    : "stored envelopes must be decrypted and written in clear.");
        } else if (newer.encryption() != null && !newer.encryption().equals(older.encryption())) {
            found.at("encryption").add(Change.COMPATIBLE, "extension metadata has no meaning for stored items.");
        }
        if (older.format() != newer.format()) {
            boolean other = older.format() != null && newer.format() != null;
            found.at("format")
                    .add(
                            other ? Change.BREAKING : Change.COMPATIBLE,
                            other
                                    ? "stored values have the other format."
                                    : "formats describe values; the type is the same.");
        }
        if (!older.tags().equals(newer.tags()) || !older.extensions().equals(newer.extensions())) {
            found.at("tags").add(Change.COMPATIBLE, "tags and extensions have no meaning for stored items.");
        }
        compareRoles(older, newer, found.at("roles"));
    }

    private static void compareRoles(AttributeDef older, AttributeDef newer, DifferenceList found) {
        Set<Role> added = new TreeSet<>(newer.roles());
        added.removeAll(older.roles());
        Set<Role> removed = new TreeSet<>(older.roles());
        removed.removeAll(newer.roles());
        for (Role role : added) {
            switch (role.kind()) {
                case VERSION ->
                    found.add(
                            Change.NEEDS_A_BACKFILL,
                            "updates are conditional on the version, so every item needs one.");
                case TTL -> found.add(Change.BREAKING, "DynamoDB deletes every item whose time here has passed.");
                default -> found.add(Change.COMPATIBLE, "the role `" + role + "` is new; stored values stay.");
            }
        }
        for (Role role : removed) {
            found.add(Change.COMPATIBLE, "the role `" + role + "` is gone; stored values stay.");
        }
    }
}
