package org.tabletheory.schema;

import java.util.HashMap;
import java.util.Map;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.document.Rule;
import org.tabletheory.schema.internal.source.MessageText;

/** Rules for the form of items and for former names of attributes, which documents hold in extensions. */
final class EvolutionRules {
    private EvolutionRules() {}

    static void check(ModelDraft draft, ModelDraft.Lookup lookup, FindingSink report) {
        checkForm(draft, lookup, report);
        Map<String, String> owners = new HashMap<>();
        for (int i = 0; i < draft.attributes().size(); i++) {
            AttributeDef attribute = draft.attributes().get(i);
            if (attribute.extensions().members().containsKey(AttributeDef.ALIASES)) {
                checkAliases(
                        attribute,
                        draft,
                        lookup,
                        owners,
                        report,
                        "attributes",
                        draft.seen().attribute(i),
                        AttributeDef.ALIASES);
            }
        }
    }

    private static void checkForm(ModelDraft draft, ModelDraft.Lookup lookup, FindingSink report) {
        if (!draft.extensions().members().containsKey(FormDef.EXTENSION)) {
            return;
        }
        FormDef form = FormDef.in(draft.extensions());
        if (form == null) {
            report.error(
                    Rule.DMS_FORM,
                    "`" + FormDef.EXTENSION
                            + "` must have an `attribute` and a `number` of at least 1, or an `attribute`,"
                            + " a `discriminator` and `classes` with a number for each",
                    FormDef.EXTENSION);
        } else if (NameRules.checkAttribute(form.attribute(), report, FormDef.EXTENSION)
                && lookup.has(form.attribute())) {
            report.error(
                    Rule.DMS_FORM,
                    "the number of the form is stored in `" + MessageText.shorten(form.attribute())
                            + "`, which is an attribute of the model; choose another attribute for it",
                    FormDef.EXTENSION);
        }
    }

    private static void checkAliases(
            AttributeDef attribute,
            ModelDraft draft,
            ModelDraft.Lookup lookup,
            Map<String, String> owners,
            FindingSink report,
            Object... path) {
        String name = "`" + MessageText.shorten(attribute.attribute()) + "`";
        JsonValue given = attribute.extensions().members().get(AttributeDef.ALIASES);
        if (!(given instanceof JsonValue.Array array)
                || attribute.aliases().size() != array.elements().size()) {
            report.error(Rule.DMS_ALIAS, "the aliases of " + name + " must be an array of names", path);
            return;
        }
        boolean isIndexKey = draft.indexes().stream().anyMatch(index -> index.hasKey(attribute.attribute()));
        boolean isKey = (draft.partitionKey() != null
                        && draft.partitionKey().attribute().equals(attribute.attribute()))
                || (draft.sortKey() != null && draft.sortKey().attribute().equals(attribute.attribute()));
        if (isKey || isIndexKey || !attribute.roles().isEmpty()) {
            report.error(
                    Rule.DMS_ALIAS,
                    name
                            + " is a key, a timestamp, the version or the time to live, which must have one name in all items;"
                            + " remove its aliases",
                    path);
        }
        FormDef form = FormDef.in(draft.extensions());
        for (String alias : attribute.aliases()) {
            if (!NameRules.checkAttribute(alias, report, path)) {
                continue;
            }
            String other = owners.put(alias, attribute.attribute());
            if (alias.equals(attribute.attribute())) {
                report.error(
                        Rule.DMS_ALIAS,
                        name + " has its own name as an alias; an alias is a former name, so remove it",
                        path);
            } else if (lookup.has(alias) || (form != null && form.attribute().equals(alias))) {
                report.error(
                        Rule.DMS_ALIAS,
                        name + " has the alias `" + MessageText.shorten(alias)
                                + "`, which is an attribute of the model; rename one of them",
                        path);
            } else if (other != null) {
                report.error(
                        Rule.DMS_ALIAS,
                        name + " has the alias `" + MessageText.shorten(alias) + "`, which `"
                                + MessageText.shorten(other) + "` has too; remove one",
                        path);
            }
        }
    }
}
