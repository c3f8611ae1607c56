package org.tabletheory.schema.diff;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.ModelWritePolicy;
import org.tabletheory.schema.diff.Difference.Impact;

/** Compares models. */
final class ModelDiff {

    private ModelDiff() {}

    /** Returns the differences between two versions of one model. */
    static List<Difference> between(Model older, Model newer) {
        DifferenceList found = new DifferenceList(newer.name());
        if (!older.name().equals(newer.name())) {
            found.at("name")
                    .add(
                            Impact.COMPATIBLE,
                            "it was `" + older.name()
                                    + "`; stored items do not contain the name, but programs may use it.");
        }
        compare(older, newer, found);
        return found.list();
    }

    /** Returns the differences between the models of two documents, matched by name. */
    static List<Difference> between(List<Model> older, List<Model> newer) {
        DifferenceList all = new DifferenceList("");
        Map<String, Model> before = new LinkedHashMap<>();
        older.forEach(model -> before.put(model.name(), model));
        for (Model model : newer) {
            Model old = before.remove(model.name());
            if (old == null) {
                all.at(model.name()).add(Impact.COMPATIBLE, "the model is new.");
            } else {
                compare(old, model, all.at(model.name()));
            }
        }
        before.keySet()
                .forEach(name ->
                        all.at(name).add(Impact.BREAKING, "the model was removed, and programs may still use it."));
        return all.list();
    }

    private static void compare(Model older, Model newer, DifferenceList found) {
        if (!older.table().equals(newer.table())) {
            found.at("table")
                    .add(
                            Impact.NEEDS_A_NEW_TABLE,
                            "items move from `" + older.table() + "` to `" + newer.table() + "`.");
        }
        if (!older.primaryKey().equals(newer.primaryKey())) {
            found.at("keys").add(Impact.NEEDS_A_NEW_TABLE, "the keys of a table cannot change.");
        }
        if (older.dmsVersion() != newer.dmsVersion()) {
            found.at("dms_version")
                    .add(
                            Impact.COMPATIBLE,
                            "stored items stay valid; an omit_empty record whose fields are all empty is "
                                    + (newer.dmsVersion().isRecordOfEmptyFieldsEmpty()
                                            ? "now omitted."
                                            : "now stored."));
        }
        if (!older.namespace().equals(newer.namespace())) {
            found.at("namespace").add(Impact.COMPATIBLE, "namespaces are not stored.");
        }
        if (!older.naming().equals(newer.naming())) {
            found.at("naming").add(Impact.COMPATIBLE, "a naming convention only checks names.");
        }
        FormDiff.compare(older.form().orElse(null), newer.form().orElse(null), found.at("form"));
        if (!FormDiff.otherExtensions(older).equals(FormDiff.otherExtensions(newer))) {
            found.at("extensions").add(Impact.COMPATIBLE, "extension metadata does not affect stored items.");
        }
        compareAttributes(older, newer, found.at("attributes"));
        compareIndexes(older, newer, found.at("indexes"));
        compareWritePolicy(older.writePolicy(), newer.writePolicy(), found.at("write_policy"));
    }

    private static void compareAttributes(Model older, Model newer, DifferenceList found) {
        for (AttributeDef attribute : newer.attributes()) {
            DifferenceList at = found.at(attribute.attribute());
            AttributeDef renamed = renamed(older, attribute);
            older.attribute(attribute.attribute())
                    .ifPresentOrElse(old -> AttributeDiff.compare(old, attribute, at), () -> {
                        if (renamed == null) {
                            AttributeDiff.added(attribute, at);
                        } else {
                            AttributeDiff.renamed(renamed, attribute, at);
                        }
                    });
        }
        for (AttributeDef old : older.attributes()) {
            boolean isAlias = newer.aliases().containsKey(old.attribute());
            if (newer.attribute(old.attribute()).isEmpty() && !isAlias) {
                AttributeDiff.removed(old, found.at(old.attribute()));
            }
        }
    }

    /** Returns the attribute that a new one is read from under its former name, or null. */
    private static @Nullable AttributeDef renamed(Model older, AttributeDef attribute) {
        for (String alias : attribute.aliases()) {
            AttributeDef former = older.attribute(alias).orElse(null);
            if (former != null) {
                return former;
            }
        }
        return null;
    }

    private static void compareIndexes(Model older, Model newer, DifferenceList found) {
        for (IndexDef index : newer.indexes()) {
            DifferenceList at = found.at(index.name());
            older.index(index.name())
                    .ifPresentOrElse(old -> IndexDiff.compare(old, index, at), () -> IndexDiff.added(index, older, at));
        }
        for (IndexDef old : older.indexes()) {
            if (newer.index(old.name()).isEmpty()) {
                IndexDiff.removed(old, found.at(old.name()));
            }
        }
    }

    private static void compareWritePolicy(ModelWritePolicy older, ModelWritePolicy newer, DifferenceList found) {
        if (older.mode() != newer.mode()) {
            boolean tighter = newer.mode() == ModelWritePolicy.Mode.WRITE_ONCE;
            found.at("mode")
                    .add(
                            tighter ? Impact.BREAKING : Impact.COMPATIBLE,
                            tighter
                                    ? "updates and deletes by existing programs are rejected."
                                    : "items can now be changed.");
        }
        Set<String> added = new HashSet<>(newer.protectedAttributes());
        added.removeAll(older.protectedAttributes());
        Set<String> removed = new HashSet<>(older.protectedAttributes());
        removed.removeAll(newer.protectedAttributes());
        added.stream()
                .sorted()
                .forEach(name -> found.at(name)
                        .add(
                                Impact.BREAKING,
                                "it is now protected, so updates of it by existing programs are rejected."));
        removed.stream().sorted().forEach(name -> found.at(name).add(Impact.COMPATIBLE, "it is no longer protected."));
    }
}
