package org.tabletheory.schema.diff;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.FormDef;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.diff.Difference.Impact;
import org.tabletheory.schema.document.JsonValue;

/** The differences between the forms of the items of two versions of a model. */
final class FormDiff {
    private FormDiff() {}

    static void compare(@Nullable FormDef older, @Nullable FormDef newer, DifferenceList found) {
        if (newer == null) {
            if (older != null) {
                found.add(
                        Impact.BREAKING,
                        "new items do not have the number of their form, so programs with the old schema take them for"
                                + " items of form 1.");
            }
            return;
        }
        if (older != null && !older.attribute().equals(newer.attribute())) {
            found.at("attribute")
                    .add(
                            Impact.BREAKING,
                            "the number moves from `" + older.attribute() + "` to `" + newer.attribute()
                                    + "`, where stored items do not have it.");
        }
        newer.numbers().forEach((name, number) -> {
            int before = older == null ? 1 : older.numbers().getOrDefault(name, 1);
            DifferenceList at = name.isEmpty() ? found.at("number") : found.at(name);
            if (number > before) {
                at.add(
                        Impact.NEEDS_A_BACKFILL,
                        "items are stored in form " + number + " instead of " + before
                                + "; older ones are converted when they are read, and by `tabletheory migrate`.");
            } else if (number < before) {
                at.add(Impact.BREAKING, "programs with form " + number + " cannot read items of form " + before + ".");
            } else if (older == null) {
                at.add(Impact.COMPATIBLE, "new items have the number of their form.");
            }
        });
    }

    /** Returns the extensions that are not the form. */
    static JsonValue.Obj otherExtensions(Model model) {
        Map<String, JsonValue> members = new LinkedHashMap<>(model.extensions().members());
        members.remove(FormDef.EXTENSION);
        return new JsonValue.Obj(members);
    }
}
