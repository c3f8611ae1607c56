package org.tabletheory.schema;

import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.document.Rule;
import org.tabletheory.schema.internal.source.MessageText;

/** Rules for the primary key (DMS 0.1, "Top-level shape" and "Encrypted fields"). */
final class KeyRules {

    private KeyRules() {}

    static void check(ModelDraft draft, ModelDraft.Lookup lookup, FindingSink report) {
        KeyPart partition = draft.partitionKey();
        KeyPart sort = draft.sortKey();
        checkPart(lookup, partition, "partition", report);
        if (partition != null && sort != null && partition.attribute().equals(sort.attribute())) {
            report.error(
                    Rule.DMS_KEY_REPEATED,
                    "`" + sort.attribute() + "` cannot be both partition key and sort key",
                    "keys",
                    "sort",
                    "attribute");
        } else {
            checkPart(lookup, sort, "sort", report);
            checkTimestamp(
                    sort == null ? null : lookup.attribute(sort.attribute()), report, "keys", "sort", "attribute");
        }
    }

    /** Warns about a timestamp as a sort key: RFC3339Nano drops trailing zeros, so 10:00:00.5Z sorts before 10:00:00Z. */
    static void checkTimestamp(@Nullable AttributeDef attribute, FindingSink report, Object... path) {
        if (attribute == null) {
            return;
        }
        boolean timestamp = attribute.format() == Format.RFC3339_NANO
                || attribute.hasRole(Role.CREATED_AT)
                || attribute.hasRole(Role.UPDATED_AT);
        if (timestamp) {
            report.warning(
                    Rule.DMS_KEY_TIMESTAMP,
                    "`" + attribute.attribute() + "` is a sort key, but the text order of rfc3339nano is not the time"
                            + " order within a second, because trailing zeros are dropped; use a number, such as"
                            + " unix_seconds, or text of fixed width",
                    path);
        }
    }

    private static void checkPart(ModelDraft.Lookup lookup, @Nullable KeyPart part, String which, FindingSink report) {
        if (part == null) {
            return;
        }
        AttributeDef attribute = lookup.attribute(part.attribute());
        if (!part.type().isKey()) {
            report.error(
                    Rule.DMS_KEY_TYPE, "a key must have type S, N or B, not " + part.type(), "keys", which, "type");
        } else if (attribute != null && attribute.type() != part.type()) {
            report.error(
                    Rule.DMS_KEY_TYPE_MISMATCH,
                    "the " + which + " key has type " + part.type() + ", but attribute `" + part.attribute()
                            + "` has type " + attribute.type(),
                    "keys",
                    which,
                    "type");
        }
        if (!lookup.lists(part.attribute())) {
            report.error(
                    Rule.DMS_KEY_ATTRIBUTE_MISSING,
                    "the " + which + " key `" + MessageText.shorten(part.attribute())
                            + "` is not declared in `attributes`" + lookup.didYouMeanAttribute(part.attribute()),
                    "keys",
                    which,
                    "attribute");
        } else if (attribute != null) {
            checkAttribute(lookup, attribute, report);
        }
    }

    private static void checkAttribute(ModelDraft.Lookup lookup, AttributeDef attribute, FindingSink report) {
        int position = lookup.positionOf(attribute);
        if (attribute.isEncrypted()) {
            report.error(
                    Rule.DMS_KEY_ENCRYPTED,
                    "`" + attribute.attribute() + "` is part of the primary key, so it cannot be encrypted",
                    "attributes",
                    position,
                    "encryption");
        }
        if (attribute.optional() || attribute.omitEmpty()) {
            report.warning(
                    Rule.DMS_KEY_OPTIONAL,
                    "`" + attribute.attribute()
                            + "` is part of the primary key and always present; remove optional and omit_empty",
                    "attributes",
                    position,
                    attribute.optional() ? "optional" : "omit_empty");
        }
    }
}
