package org.tabletheory.schema;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.document.Rule;
import org.tabletheory.schema.internal.source.MessageText;

/** Rules for roles: they match keys, indexes, types and formats; lifecycle roles are unique (DMS 0.1, {@code roles}). */
final class RoleRules {

    private final ModelDraft draft;
    private final ModelDraft.Lookup lookup;
    private final FindingSink report;
    private final Map<Role.Kind, String> lifecycle = new EnumMap<>(Role.Kind.class);

    private RoleRules(ModelDraft draft, ModelDraft.Lookup lookup, FindingSink report) {
        this.draft = draft;
        this.lookup = lookup;
        this.report = report;
    }

    static void check(ModelDraft draft, ModelDraft.Lookup lookup, FindingSink report) {
        RoleRules rules = new RoleRules(draft, lookup, report);
        for (int i = 0; i < draft.attributes().size(); i++) {
            AttributeDef attribute = draft.attributes().get(i);
            int position = draft.seen().attribute(i);
            attribute.roles().forEach(role -> rules.check(attribute, role, position));
            rules.checkTogether(attribute, position);
        }
    }

    private void check(AttributeDef attribute, Role role, int position) {
        switch (role.kind()) {
            case PK -> checkKey(attribute, role, draft.partitionKey(), "partition", position);
            case SK -> checkKey(attribute, role, draft.sortKey(), "sort", position);
            case INDEX_PK, INDEX_SK -> checkIndex(attribute, role, position);
            case CREATED_AT, UPDATED_AT, VERSION, TTL -> checkLifecycle(attribute, role, position);
        }
    }

    private void checkKey(AttributeDef attribute, Role role, @Nullable KeyPart key, String which, int position) {
        boolean unreadable = key == null && draft.partitionKey() == null;
        if (!unreadable && (key == null || !key.attribute().equals(attribute.attribute()))) {
            String actual = key == null
                    ? "the model has no " + which + " key"
                    : "keys." + which + " is `" + key.attribute() + "`";
            report.error(
                    Rule.DMS_ROLE_KEY_MISMATCH,
                    "`" + attribute.attribute() + "` has the role `" + role + "`, but " + actual,
                    "attributes",
                    position,
                    "roles");
        }
    }

    private void checkIndex(AttributeDef attribute, Role role, int position) {
        String name = String.valueOf(role.index());
        if (draft.seen().brokenIndexes().contains(name)) {
            return;
        }
        IndexDef index = lookup.index(name);
        if (index == null) {
            report.error(
                    Rule.DMS_ROLE_INDEX_UNKNOWN,
                    "the role `" + MessageText.shorten(role.text()) + "` refers to an unknown index"
                            + lookup.didYouMeanIndex(name),
                    "attributes",
                    position,
                    "roles");
            return;
        }
        List<KeyPart> parts = role.kind() == Role.Kind.INDEX_PK ? index.partition() : index.sort();
        if (parts.stream().noneMatch(part -> part.attribute().equals(attribute.attribute()))) {
            report.error(
                    Rule.DMS_ROLE_INDEX_MISMATCH,
                    "`" + attribute.attribute() + "` has the role `" + MessageText.shorten(role.text())
                            + "`, but "
                            + (parts.isEmpty()
                                    ? "the index has no sort key"
                                    : "that key of the index is `"
                                            + parts.get(0).attribute() + "`"),
                    "attributes",
                    position,
                    "roles");
        }
    }

    private void checkLifecycle(AttributeDef attribute, Role role, int position) {
        Role.Kind kind = role.kind();
        String other = lifecycle.putIfAbsent(kind, attribute.attribute());
        if (other != null) {
            report.error(
                    Rule.DMS_ROLE_DUPLICATE,
                    "the role `" + role + "` is already assigned to `" + other + "`; remove one",
                    "attributes",
                    position,
                    "roles");
        }
        if (attribute.type() != kind.type()) {
            report.error(
                    Rule.DMS_ROLE_TYPE,
                    "the role `" + role + "` requires type " + kind.type() + ", but `" + attribute.attribute()
                            + "` has type " + attribute.type(),
                    "attributes",
                    position,
                    "type");
        } else if (attribute.format() != null && kind.format() != null && attribute.format() != kind.format()) {
            report.error(
                    Rule.DMS_ROLE_FORMAT,
                    "the role `" + role + "` requires the format `"
                            + kind.format().text() + "`; use it, or remove format",
                    "attributes",
                    position,
                    "format");
        }
        if (attribute.isEncrypted()) {
            report.error(
                    Rule.DMS_ROLE_ENCRYPTED,
                    "`" + attribute.attribute() + "` has the role `" + role
                            + "`, which must be readable, so it cannot be encrypted",
                    "attributes",
                    position,
                    "encryption");
        }
    }

    private void checkTogether(AttributeDef attribute, int position) {
        List<Role> owned = attribute.roles().stream()
                .filter(role -> role.kind().isLifecycle())
                .toList();
        KeyPart partition = draft.partitionKey();
        KeyPart sort = draft.sortKey();
        boolean isKey = (partition != null && partition.attribute().equals(attribute.attribute()))
                || (sort != null && sort.attribute().equals(attribute.attribute()));
        boolean changes = owned.contains(Role.UPDATED_AT) || owned.contains(Role.VERSION);
        if (owned.size() > 1) {
            report.error(
                    Rule.DMS_ROLE_CONFLICT,
                    "`" + attribute.attribute() + "` cannot have both roles " + owned.get(0) + " and " + owned.get(1),
                    "attributes",
                    position,
                    "roles");
        } else if (isKey && changes) {
            report.error(
                    Rule.DMS_ROLE_CONFLICT,
                    "`" + attribute.attribute()
                            + "` changes with every update, so it cannot be part of the primary key",
                    "attributes",
                    position,
                    "roles");
        }
    }
}
