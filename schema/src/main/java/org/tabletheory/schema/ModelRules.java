package org.tabletheory.schema;

import java.util.HashSet;
import java.util.Set;
import org.tabletheory.schema.document.InvalidSchemaException;
import org.tabletheory.schema.document.Rule;
import org.tabletheory.schema.internal.source.FindingList;
import org.tabletheory.schema.internal.source.MessageText;

/** Applies all rules to a model, whether it comes from a document or from Java. */
final class ModelRules {

    private ModelRules() {}

    /** Throws with all findings if a model that was built in Java is invalid. */
    static void requireValid(ModelDraft draft) {
        FindingList findings = new FindingList("model " + draft.name());
        findings.attempt(() -> {
            check(draft, findings);
            return draft;
        });
        if (findings.hasErrors()) {
            throw new InvalidSchemaException(findings.sorted());
        }
    }

    /** Checks a model that was built in Java. */
    private static void check(ModelDraft draft, FindingList findings) {
        FindingSink report = FindingSink.of(findings);
        if (draft.partitionKey() == null) {
            report.error(Rule.DMS_FIELD_MISSING, "a model needs a partition key", "keys");
        }
        if (draft.attributes().isEmpty()) {
            report.error(Rule.DMS_ATTRIBUTES_EMPTY, "a model needs at least the attributes of its key", "attributes");
        }
        if (draft.namespace() != null && !draft.namespace().isEmpty()) {
            NameRules.checkText("namespace", draft.namespace(), report, "namespace");
        }
        check(draft, report);
    }

    /** Checks a model; skips parts that could not be read. */
    static void check(ModelDraft draft, FindingSink report) {
        checkText(draft, report);
        checkVersion(draft, report);
        checkNames(draft, report);
        for (int i = 0; i < draft.attributes().size(); i++) {
            AttributeRules.check(draft, draft.attributes().get(i), draft.seen().attribute(i), report);
        }
        ModelDraft.Lookup lookup = new ModelDraft.Lookup(draft);
        KeyRules.check(draft, lookup, report);
        RoleRules.check(draft, lookup, report);
        IndexRules.check(draft, lookup, report);
        checkWritePolicy(draft, lookup, report);
        EvolutionRules.check(draft, lookup, report);
    }

    private static void checkText(ModelDraft draft, FindingSink report) {
        if (draft.name() != null) {
            NameRules.checkText("model name", draft.name(), report, "name");
        }
        if (draft.table() != null && draft.table().isBlank()) {
            report.error(Rule.DMS_TEXT_EMPTY, "the table name is empty", "table", "name");
        }
    }

    private static void checkVersion(ModelDraft draft, FindingSink report) {
        if (draft.dmsVersion().hasWritePolicy()) {
            return;
        }
        if (draft.naming() == NamingConvention.DYNAMORM) {
            report.error(
                    Rule.DMS_NEEDS_NEWER_VERSION,
                    "the naming convention `dynamorm` requires DMS 0.2; use `camelCase`, or set dms_version to \"0.2\"",
                    "naming",
                    "convention");
        }
        if (!draft.writePolicy().isUnrestricted()) {
            report.error(
                    Rule.DMS_NEEDS_NEWER_VERSION,
                    "`write_policy` requires DMS 0.2; set dms_version to \"0.2\"",
                    "write_policy");
        }
    }

    private static void checkNames(ModelDraft draft, FindingSink report) {
        Set<String> names = new HashSet<>();
        for (int i = 0; i < draft.attributes().size(); i++) {
            AttributeDef attribute = draft.attributes().get(i);
            String name = attribute.attribute();
            Object[] path = {"attributes", draft.seen().attribute(i), "attribute"};
            if (!names.add(name)) {
                report.error(
                        Rule.DMS_ATTRIBUTE_DUPLICATE,
                        "duplicate attribute `" + MessageText.shorten(name) + "`; remove one",
                        path);
            }
            if (NameRules.checkAttribute(name, report, path)) {
                checkConvention(draft, name, report, path);
            }
        }
    }

    /** Reports a name that does not follow the naming convention of the model. */
    static void checkConvention(ModelDraft draft, String name, FindingSink report, Object... path) {
        NamingConvention naming = draft.naming();
        if (naming != null && !naming.accepts(name)) {
            String allowance = naming == NamingConvention.SNAKE_CASE ? "" : " (only PK and SK are exempt)";
            report.error(
                    Rule.DMS_NAME_CONVENTION,
                    "`" + MessageText.shorten(name) + "` is not " + naming.text() + allowance
                            + "; rename it, or remove naming.convention",
                    path);
        }
    }

    private static void checkWritePolicy(ModelDraft draft, ModelDraft.Lookup lookup, FindingSink report) {
        for (String name : draft.writePolicy().protectedAttributes()) {
            if (!lookup.has(name)) {
                report.error(
                        Rule.DMS_PROTECTED_ATTRIBUTE_UNKNOWN,
                        "protected attribute `" + MessageText.shorten(name) + "` is not an attribute of the model"
                                + lookup.didYouMeanAttribute(name),
                        "write_policy",
                        "protected_attributes");
            }
        }
    }
}
