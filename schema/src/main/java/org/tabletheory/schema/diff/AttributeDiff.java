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
                    "updates are conditional on the version, which existing items do not have.");
        } else if (attribute.required()) {
            found.add(Change.NEEDS_A_BACKFILL, "it is required, and existing items do not have it.");
        } else {
            found.add(Change.COMPATIBLE, "it is new and not required.");
        }
    }

    static void removed(AttributeDef attribute, DifferenceList found) {
        if (attribute.required()) {
            found.add(Change.BREAKING, "programs with the old schema require it, and new items do not have it.");
        } else {
            found.add(Change.COMPATIBLE, "stored values remain, unused, until an item is replaced.");
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
                            newer.required() ? "existing items may not have it." : "new items may not have it.");
        }
        if (older.optional() != newer.optional()) {
            found.at("optional").add(Change.COMPATIBLE, "stored items do not change.");
        }
        if (older.omitEmpty() != newer.omitEmpty()) {
            found.at("omit_empty")
                    .add(
                            Change.COMPATIBLE,
                            newer.omitEmpty() ? "empty values will be omitted." : "empty values will be stored.");
        }
        if (older.json() != newer.json()) {
            found.at("json").add(Change.BREAKING, "stored values have the old form and would be misread.");
        }
        if (older.binary() != newer.binary()) {
            found.at("binary").add(Change.COMPATIBLE, "the stored bytes are the same.");
        }
        if (older.isEncrypted() != newer.isEncrypted()) {
            found.at("encryption")
                    .add(
                            Change.NEEDS_A_BACKFILL,
                            newer.isEncrypted()
                                    ? "values stored in plain text are rejected until they are encrypted."
                                    : "stored envelopes must be decrypted and stored in plain text.");
        } else if (newer.encryption() != null && !newer.encryption().equals(older.encryption())) {
            found.at("encryption").add(Change.COMPATIBLE, "extension metadata does not affect stored items.");
        }
        if (older.format() != newer.format()) {
            boolean other = older.format() != null && newer.format() != null;
            found.at("format")
                    .add(
                            other ? Change.BREAKING : Change.COMPATIBLE,
                            other
                                    ? "stored values have the old format."
                                    : "the format describes values; the type does not change.");
        }
        if (!older.tags().equals(newer.tags()) || !older.extensions().equals(newer.extensions())) {
            found.at("tags").add(Change.COMPATIBLE, "tags and extensions do not affect stored items.");
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
                case TTL -> found.add(Change.BREAKING, "DynamoDB deletes every item whose value is in the past.");
                default -> found.add(Change.COMPATIBLE, "the role `" + role + "` is new; stored values do not change.");
            }
        }
        for (Role role : removed) {
            found.add(Change.COMPATIBLE, "the role `" + role + "` was removed; stored values do not change.");
        }
    }
}
