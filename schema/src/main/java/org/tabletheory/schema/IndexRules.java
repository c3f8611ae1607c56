package org.tabletheory.schema;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tabletheory.attribute.Type;
import org.tabletheory.schema.document.Rule;
import org.tabletheory.schema.internal.source.MessageText;

/** Rules for indexes (DMS 0.1, "Index fields" and "Encrypted fields"; DynamoDB limits). */
final class IndexRules {

    private final ModelDraft draft;
    private final ModelDraft.Lookup lookup;
    private final FindingSink report;

    private IndexRules(ModelDraft draft, ModelDraft.Lookup lookup, FindingSink report) {
        this.draft = draft;
        this.lookup = lookup;
        this.report = report;
    }

    static void check(ModelDraft draft, ModelDraft.Lookup lookup, FindingSink report) {
        IndexRules rules = new IndexRules(draft, lookup, report);
        Set<String> names = new HashSet<>();
        int local = 0;
        for (int i = 0; i < draft.indexes().size(); i++) {
            IndexDef index = draft.indexes().get(i);
            int position = draft.seen().index(i);
            rules.check(index, position);
            if (!names.add(index.name())) {
                report.error(
                        Rule.DMS_INDEX_DUPLICATE,
                        "duplicate index `" + MessageText.shorten(index.name()) + "`; remove one",
                        "indexes",
                        position,
                        "name");
            }
            if (index.type() == IndexType.LSI && ++local == ItemLimits.LOCAL_INDEXES + 1) {
                report.error(
                        Rule.DMS_LSI_TOO_MANY,
                        "a table can have at most " + ItemLimits.LOCAL_INDEXES + " local indexes",
                        "indexes",
                        position,
                        "type");
            }
        }
    }

    private void check(IndexDef index, int position) {
        NameRules.checkIndex(index.name(), report, "indexes", position, "name");
        checkParts(index.partition(), "partition", position);
        checkParts(index.sort(), "sort", position);
        if (index.type() == IndexType.LSI) {
            checkLocal(index, position);
        }
        if (index.partition().size() > ItemLimits.INDEX_KEY_ATTRIBUTES
                || index.sort().size() > ItemLimits.INDEX_KEY_ATTRIBUTES
                || (index.type() == IndexType.LSI && index.keyParts().size() > 2)) {
            report.error(
                    Rule.DMS_INDEX_PARTS,
                    "a key of a global index can have at most " + ItemLimits.INDEX_KEY_ATTRIBUTES
                            + " attributes, a key of a local index only one",
                    "indexes",
                    position,
                    index.partition().size() > 1 ? "partition" : "sort");
        } else if (index.partition().size() > 1 || index.sort().size() > 1) {
            report.warning(
                    Rule.DMS_INDEX_NOT_PORTABLE,
                    "DMS " + draft.dmsVersion()
                            + " does not support keys of several attributes; other runtimes cannot load this document",
                    "indexes",
                    position,
                    index.partition().size() > 1 ? "partition" : "sort");
        }
        Set<String> repeated = new HashSet<>();
        for (KeyPart part : index.keyParts()) {
            if (!repeated.add(part.attribute())) {
                report.error(
                        Rule.DMS_KEY_REPEATED,
                        "`" + MessageText.shorten(part.attribute()) + "` is used twice in the keys of index `"
                                + MessageText.shorten(index.name()) + "`",
                        "indexes",
                        position,
                        index.sort().contains(part) ? "sort" : "partition");
            }
        }
        checkProjection(index.projection(), position);
    }

    private void checkParts(List<KeyPart> parts, String which, int position) {
        for (int i = 0; i < parts.size(); i++) {
            KeyPart part = parts.get(i);
            Object at = parts.size() == 1 ? "" : i;
            AttributeDef attribute = lookup.attribute(part.attribute());
            Type impliedType = lookup.impliedType(part.attribute());
            Type type = attribute == null ? impliedType : attribute.type();
            if (!part.type().isKey()) {
                report.error(
                        Rule.DMS_KEY_TYPE,
                        "a key must have type S, N or B, not " + part.type(),
                        "indexes",
                        position,
                        which,
                        at,
                        "type");
            } else if (type != null && type != part.type()) {
                report.error(
                        Rule.DMS_INDEX_TYPE_MISMATCH,
                        "the index key has type " + part.type() + ", but attribute `"
                                + MessageText.shorten(part.attribute()) + "` has type " + type
                                + (attribute == null ? " in another key" : ""),
                        "indexes",
                        position,
                        which,
                        at,
                        "type");
            }
            if (impliedType != null) {
                checkImplied(part.attribute(), "indexes", position, which, at, "attribute");
            } else if (attribute != null && attribute.isEncrypted()) {
                report.error(
                        Rule.DMS_KEY_ENCRYPTED,
                        "`" + attribute.attribute() + "` is encrypted, so it cannot be an index key",
                        "indexes",
                        position,
                        which,
                        at,
                        "attribute");
            } else if (which.equals("sort")) {
                KeyRules.checkTimestamp(attribute, report, "indexes", position, which, at, "attribute");
            }
        }
    }

    /** The index states the type of the key, so the attribute need not be listed; but it may be a misspelled one. */
    private void checkImplied(String attribute, Object... path) {
        report.warning(
                Rule.DMS_INDEX_ATTRIBUTE_MISSING,
                "the index key `" + MessageText.shorten(attribute)
                        + "` is not listed in `attributes`; list it, so that every runtime loads the document"
                        + lookup.didYouMeanAttribute(attribute),
                path);
        if (NameRules.checkAttribute(attribute, report, path)) {
            ModelRules.checkConvention(draft, attribute, report, path);
        }
    }

    private void checkLocal(IndexDef index, int position) {
        KeyPart partition = draft.partitionKey();
        if (index.sort().isEmpty()) {
            report.error(
                    Rule.DMS_LSI_SORT_MISSING,
                    "a local index needs a sort key; add one, or change the type to GSI",
                    "indexes",
                    position);
        }
        if (partition != null && !index.partition().get(0).attribute().equals(partition.attribute())) {
            report.error(
                    Rule.DMS_LSI_PARTITION,
                    "a local index must use the table's partition key; use `" + partition.attribute()
                            + "`, or change the type to GSI",
                    "indexes",
                    position,
                    "partition",
                    "attribute");
        }
        if (partition != null && draft.sortKey() == null) {
            report.error(
                    Rule.DMS_LSI_TABLE_SORT_MISSING,
                    "a table without a sort key cannot have local indexes; change the type to GSI",
                    "indexes",
                    position,
                    "type");
        }
    }

    private void checkProjection(Projection projection, int position) {
        boolean include = projection.type() == ProjectionType.INCLUDE;
        if (include && projection.fields().isEmpty()) {
            report.error(
                    Rule.DMS_PROJECTION_FIELDS_MISSING,
                    "INCLUDE needs `fields` with the attributes to project",
                    "indexes",
                    position,
                    "projection");
        } else if (!include && !projection.fields().isEmpty()) {
            report.error(
                    Rule.DMS_PROJECTION_FIELDS_UNEXPECTED,
                    projection.type() + " does not allow `fields`; remove them, or use INCLUDE",
                    "indexes",
                    position,
                    "projection",
                    "fields");
        }
        for (String field : projection.fields()) {
            FormDef form = FormDef.in(draft.extensions());
            boolean isForm = form != null && form.attribute().equals(field);
            if (!lookup.has(field) && !isForm && !isAlias(field)) {
                report.error(
                        Rule.DMS_PROJECTION_FIELD_UNKNOWN,
                        "projected field `" + MessageText.shorten(field) + "` is not an attribute of the model"
                                + lookup.didYouMeanAttribute(field),
                        "indexes",
                        position,
                        "projection",
                        "fields");
            }
        }
    }

    /** Returns whether items may hold an attribute under a former name. */
    private boolean isAlias(String name) {
        for (AttributeDef attribute : draft.attributes()) {
            if (attribute.aliases().contains(name)) {
                return true;
            }
        }
        return false;
    }
}
