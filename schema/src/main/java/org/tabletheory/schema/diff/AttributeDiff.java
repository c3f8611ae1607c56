package org.tabletheory.schema.diff;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Role;
import org.tabletheory.schema.diff.Difference.Impact;

/** The differences between two versions of an attribute. */
final class AttributeDiff {

    private AttributeDiff() {}

    static void added(AttributeDef attribute, DifferenceList found) {
        if (attribute.hasRole(Role.VERSION)) {
            found.add(
                    Impact.NEEDS_A_BACKFILL,
                    "updates are conditional on the version, which existing items do not have.");
        } else if (attribute.required()) {
            found.add(Impact.NEEDS_A_BACKFILL, "it is required, and existing items do not have it.");
        } else {
            found.add(Impact.COMPATIBLE, "it is new and not required.");
        }
    }

    static void removed(AttributeDef attribute, DifferenceList found) {
        if (attribute.required()) {
            found.add(Impact.BREAKING, "programs with the old schema require it, and new items do not have it.");
        } else {
            found.add(Impact.COMPATIBLE, "stored values remain, unused, until an item is replaced.");
        }
    }

    static void compare(AttributeDef older, AttributeDef newer, DifferenceList found) {
        if (older.type() != newer.type()) {
            found.at("type")
                    .add(
                            Impact.BREAKING,
                            "values stored as " + older.type() + " cannot be read as " + newer.type() + ".");
        }
        if (older.required() != newer.required()) {
            found.at("required")
                    .add(
                            newer.required() ? Impact.NEEDS_A_BACKFILL : Impact.COMPATIBLE,
                            newer.required() ? "existing items may not have it." : "new items may not have it.");
        }
        if (older.optional() != newer.optional()) {
            found.at("optional").add(Impact.COMPATIBLE, "stored items do not change.");
        }
        if (older.omitEmpty() != newer.omitEmpty()) {
            found.at("omit_empty")
                    .add(
                            Impact.COMPATIBLE,
                            newer.omitEmpty() ? "empty values will be omitted." : "empty values will be stored.");
        }
        if (older.json() != newer.json()) {
            found.at("json").add(Impact.BREAKING, "stored values have the old form and would be misread.");
        }
        if (older.binary() != newer.binary()) {
            found.at("binary").add(Impact.COMPATIBLE, "the stored bytes are the same.");
        }
        if (older.isEncrypted() != newer.isEncrypted()) {
            found.at("encryption")
                    .add(
                            Impact.NEEDS_A_BACKFILL,
                            newer.isEncrypted()
                                    ? "values stored in plain text are rejected until they are encrypted."
                                    : "stored envelopes must be decrypted and stored in plain text.");
        } else if (newer.encryption() != null && !newer.encryption().equals(older.encryption())) {
            found.at("encryption").add(Impact.COMPATIBLE, "extension metadata does not affect stored items.");
        }
        if (older.format() != newer.format()) {
            boolean other = older.format() != null && newer.format() != null;
            found.at("format")
                    .add(
                            other ? Impact.BREAKING : Impact.COMPATIBLE,
                            other
                                    ? "stored values have the old format."
                                    : "the format describes values; the type does not change.");
        }
        compareAliases(older, newer, found.at("aliases"));
        boolean others = !older.aliases(List.of())
                .extensions()
                .equals(newer.aliases(List.of()).extensions());
        if (!older.tags().equals(newer.tags()) || others) {
            found.at("tags").add(Impact.COMPATIBLE, "tags and extensions do not affect stored items.");
        }
        compareRoles(older, newer, found.at("roles"));
    }

    /** Compares an attribute with the one that items hold under its former name. */
    static void renamed(AttributeDef older, AttributeDef newer, DifferenceList found) {
        found.add(
                Impact.BREAKING,
                "it was `" + older.attribute()
                        + "`, from which new programs still read it; programs with the old schema do not"
                        + " find it in new items.");
        compare(older.aliases(newer.aliases()), newer, found);
    }

    private static void compareAliases(AttributeDef older, AttributeDef newer, DifferenceList found) {
        for (String alias : newer.aliases()) {
            if (!older.aliases().contains(alias)) {
                found.add(Impact.COMPATIBLE, "it is now also read from `" + alias + "`.");
            }
        }
        for (String alias : older.aliases()) {
            if (!newer.aliases().contains(alias)) {
                found.add(
                        Impact.NEEDS_A_BACKFILL,
                        "it is not read from `" + alias
                                + "` any more, so items with that name must be rewritten first.");
            }
        }
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
                            Impact.NEEDS_A_BACKFILL,
                            "updates are conditional on the version, so every item needs one.");
                case TTL -> found.add(Impact.BREAKING, "DynamoDB deletes every item whose value is in the past.");
                default -> found.add(Impact.COMPATIBLE, "the role `" + role + "` is new; stored values do not change.");
            }
        }
        for (Role role : removed) {
            found.add(Impact.COMPATIBLE, "the role `" + role + "` was removed; stored values do not change.");
        }
    }
}
