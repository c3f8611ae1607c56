package org.tabletheory.schema.diff;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.diff.Difference.Impact;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.onetable.OneTableDocument;
import org.tabletheory.schema.onetable.OneTableEntity;
import org.tabletheory.schema.onetable.OneTableField;
import org.tabletheory.schema.onetable.OneTableIndex;

/** Compares OneTable schemas. */
final class OneTableDiff {

    /** Parameters that determine how items are stored. */
    private static final Set<String> STORED_PARAMS = Set.of("typeField", "isoDates", "createdField", "updatedField");

    /** Field properties that determine how values are stored. */
    private static final Set<String> STORED_PROPERTIES = Set.of("map", "crypt", "encode", "isoDates", "ttl", "schema");

    /** Field properties that reject values. */
    private static final Set<String> CHECKS = Set.of("validate", "enum", "unique");

    private final OneTableDocument older;
    private final OneTableDocument newer;
    private final DifferenceList found = new DifferenceList("");

    private OneTableDiff(OneTableDocument older, OneTableDocument newer) {
        this.older = older;
        this.newer = newer;
    }

    static List<Difference> between(OneTableDocument older, OneTableDocument newer) {
        OneTableDiff diff = new OneTableDiff(older, newer);
        diff.compareIndexes();
        diff.compareParams();
        diff.compareEntities();
        diff.compareRest();
        return diff.found.list();
    }

    private void compareIndexes() {
        for (String name : union(older.indexes(), newer.indexes())) {
            OneTableIndex before = older.indexes().get(name);
            OneTableIndex after = newer.indexes().get(name);
            DifferenceList at = found.at("indexes").at(name);
            boolean local = (before != null && before.local()) || (after != null && after.local());
            if (before == null) {
                at.add(
                        local ? Impact.NEEDS_A_NEW_TABLE : Impact.COMPATIBLE,
                        local ? IndexDiff.CREATE_LOCAL : IndexDiff.CREATE_GLOBAL);
            } else if (after == null) {
                at.add(
                        local ? Impact.NEEDS_A_NEW_TABLE : Impact.BREAKING,
                        local ? IndexDiff.DELETE_LOCAL : IndexDiff.STILL_QUERIED);
            } else {
                compareIndex(before, after, local, at);
            }
        }
    }

    private static void compareIndex(OneTableIndex before, OneTableIndex after, boolean local, DifferenceList at) {
        boolean sameKeys = before.hash().equals(after.hash()) && Objects.equals(before.sort(), after.sort());
        if (!sameKeys || before.local() != after.local()) {
            boolean table = local || before.isPrimary();
            at.add(
                    table ? Impact.NEEDS_A_NEW_TABLE : Impact.BREAKING,
                    table
                            ? "the keys of a table and of its local indexes cannot change."
                            : "the keys of an index cannot change; it must be recreated.");
        } else if (!before.projection().equals(after.projection())) {
            at.at("project")
                    .add(
                            local ? Impact.NEEDS_A_NEW_TABLE : Impact.BREAKING,
                            "the projection of an index cannot change; it must be recreated.");
        } else if (!before.properties().equals(after.properties())) {
            at.add(Impact.COMPATIBLE, "its other properties do not affect stored items.");
        }
    }

    private void compareParams() {
        JsonValue.Obj before = older.params().properties();
        JsonValue.Obj after = newer.params().properties();
        for (String name : union(before.members(), after.members())) {
            if (!Objects.equals(before.get(name), after.get(name))) {
                boolean stored = STORED_PARAMS.contains(name);
                found.at("params")
                        .at(name)
                        .add(
                                stored ? Impact.BREAKING : Impact.COMPATIBLE,
                                stored
                                        ? "it determines how items are stored, and existing items were stored with the old value."
                                        : "stored items do not change.");
            }
        }
    }

    private void compareEntities() {
        for (String name : union(older.entities(), newer.entities())) {
            OneTableEntity before = older.entities().get(name);
            OneTableEntity after = newer.entities().get(name);
            DifferenceList at = found.at("models").at(name);
            if (before == null) {
                at.add(Impact.COMPATIBLE, "the model is new.");
            } else if (after == null) {
                at.add(Impact.BREAKING, "stored items of this model can no longer be read.");
            } else {
                for (String field : union(before.fields(), after.fields())) {
                    compareField(before.fields().get(field), after.fields().get(field), at.at(field));
                }
            }
        }
    }

    private void compareField(@Nullable OneTableField before, @Nullable OneTableField after, DifferenceList at) {
        if (before == null && after != null) {
            boolean needed = after.required() && !after.fillsItself();
            at.add(
                    needed ? Impact.NEEDS_A_BACKFILL : Impact.COMPATIBLE,
                    needed ? "it is required, and existing items do not have it." : "it is new.");
        } else if (before != null && after == null) {
            at.add(
                    isKey(before) ? Impact.BREAKING : Impact.COMPATIBLE,
                    isKey(before) ? "it is a key." : "stored values remain, unused.");
        } else if (before != null && after != null) {
            compareProperties(before, after, at);
        }
    }

    private void compareProperties(OneTableField before, OneTableField after, DifferenceList at) {
        if (before.type() != after.type()) {
            at.at("type").add(Impact.BREAKING, "stored values have the old type.");
        }
        for (String name :
                union(before.properties().members(), after.properties().members())) {
            boolean same = Objects.equals(
                    before.properties().get(name), after.properties().get(name));
            if (same || name.equals("type")) {
                continue;
            }
            DifferenceList property = at.at(name);
            if (name.equals("value")) {
                property.add(
                        isKey(before) ? Impact.BREAKING : Impact.NEEDS_A_BACKFILL,
                        isKey(before)
                                ? "stored items have keys of the old template and are no longer found."
                                : "stored items have values of the old template.");
            } else if (name.equals("required")) {
                boolean tighter = after.required();
                property.add(
                        tighter ? Impact.NEEDS_A_BACKFILL : Impact.COMPATIBLE,
                        tighter ? "existing items may not have it." : "new items may not have it.");
            } else if (STORED_PROPERTIES.contains(name)) {
                property.add(
                        Impact.BREAKING, "it determines how values are stored, and existing values have the old form.");
            } else if (CHECKS.contains(name) && after.properties().get(name) != null) {
                property.add(Impact.BREAKING, "values that programs write today may be rejected.");
            } else {
                property.add(Impact.COMPATIBLE, "stored items do not change.");
            }
        }
    }

    private boolean isKey(OneTableField field) {
        return older.indexes().values().stream()
                .anyMatch(index -> field.attribute().equals(index.hash())
                        || field.attribute().equals(index.sort()));
    }

    private void compareRest() {
        if (!older.version().equals(newer.version())) {
            found.at("version").add(Impact.COMPATIBLE, "the version of the schema is not stored in items.");
        }
        boolean same = Objects.equals(older.description(), newer.description())
                && older.queries().equals(newer.queries())
                && older.items().equals(newer.items())
                && older.extensions().equals(newer.extensions())
                && older.reserved().equals(newer.reserved());
        if (!same) {
            found.at("documentation")
                    .add(
                            Impact.COMPATIBLE,
                            "description, queries, sample items and extensions do not affect stored items.");
        }
    }

    private static Set<String> union(Map<String, ?> before, Map<String, ?> after) {
        Set<String> names = new LinkedHashSet<>(before.keySet());
        names.addAll(after.keySet());
        return names;
    }
}
