package org.tabletheory.schema;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.document.Rule;
import org.tabletheory.schema.internal.source.FindingList;
import org.tabletheory.schema.internal.source.MemberReader;
import org.tabletheory.schema.internal.source.MessageText;
import org.tabletheory.schema.spi.tree.SourceNode;

/** Reads one entry of {@code models} into a draft (DMS 0.1, "Top-level shape"). */
final class DmsModelReader {

    private static final List<String> KNOWN =
            List.of("name", "table", "naming", "keys", "write_policy", "attributes", "indexes");

    private static final List<String> CONVENTIONS =
            Arrays.stream(NamingConvention.values()).map(NamingConvention::text).toList();

    private final FindingList findings;
    private final MemberReader fields;

    private DmsModelReader(MemberReader fields, FindingList findings) {
        this.fields = fields;
        this.findings = findings;
    }

    /** Reads a model and applies all rules to it. Returns null if the node is not an object. */
    static @Nullable ModelDraft read(
            SourceNode node, DmsVersion version, @Nullable String namespace, FindingList findings) {
        MemberReader fields = MemberReader.of(node, "a model", true, KNOWN, findings);
        if (fields == null) {
            return null;
        }
        ModelDraft draft = new DmsModelReader(fields, findings).draft(version, namespace);
        FindingSink report = NodePath.report(node, findings);
        if (draft.table() != null) {
            // A model of Java may have a placeholder or be given a prefix, and is checked before its first request.
            NameRules.checkTable(draft.table(), report, "table", "name");
        }
        ModelRules.check(draft, report);
        return draft;
    }

    private ModelDraft draft(DmsVersion version, @Nullable String namespace) {
        String name = fields.requiredText("name");
        String table = nested("table", List.of("name"), "name", true);
        NamingConvention naming = naming();
        KeyPart partition = null;
        KeyPart sort = null;
        SourceNode keysNode = fields.required("keys");
        MemberReader keys = keysNode == null
                ? null
                : MemberReader.of(keysNode, "keys", false, List.of("partition", "sort"), findings);
        if (keys != null) {
            SourceNode partitionNode = keys.required("partition");
            partition = partitionNode == null ? null : DmsIndexReader.part(partitionNode, findings);
            SourceNode sortNode = keys.get("sort");
            sort = sortNode == null ? null : DmsIndexReader.part(sortNode, findings);
            if (sortNode != null && sort == null) {
                partition = null;
            }
        }
        ModelWritePolicy policy = writePolicy(version);
        List<AttributeDef> attributes = new ArrayList<>();
        List<Integer> attributePositions = new ArrayList<>();
        Set<String> brokenAttributes = new HashSet<>();
        readAttributes(attributes, attributePositions, brokenAttributes);
        List<IndexDef> indexes = new ArrayList<>();
        List<Integer> indexPositions = new ArrayList<>();
        Set<String> brokenIndexes = new HashSet<>();
        readIndexes(indexes, indexPositions, brokenIndexes);
        return new ModelDraft(
                version,
                namespace,
                name,
                table,
                naming,
                partition,
                sort,
                attributes,
                indexes,
                policy,
                fields.extensions(),
                new ModelDraft.Seen(brokenAttributes, brokenIndexes, attributePositions, indexPositions));
    }

    /** Returns the string in a nested object, such as {@code table.name}. */
    private @Nullable String nested(String object, List<String> known, String member, boolean required) {
        SourceNode node = required ? fields.required(object) : fields.get(object);
        MemberReader members = node == null ? null : MemberReader.of(node, "`" + object + "`", false, known, findings);
        return members == null ? null : members.requiredText(member);
    }

    private @Nullable NamingConvention naming() {
        String text = nested("naming", List.of("convention"), "convention", false);
        if (text == null) {
            return null;
        }
        NamingConvention naming = NamingConvention.of(text);
        if (naming == null && fields.get("naming") instanceof SourceNode.Mapping mapping) {
            SourceNode node = mapping.get("convention");
            SourceNode place = node == null ? mapping : node;
            findings.error(
                    Rule.DMS_NAMING_UNKNOWN,
                    place.line(),
                    place.column(),
                    "`" + MessageText.shorten(text) + "` is not a naming convention; use "
                            + MessageText.oneOf(CONVENTIONS) + MessageText.didYouMean(text, CONVENTIONS));
        }
        return naming;
    }

    private ModelWritePolicy writePolicy(DmsVersion version) {
        SourceNode node = fields.get("write_policy");
        MemberReader policy = node == null
                ? null
                : MemberReader.of(node, "`write_policy`", false, List.of("mode", "protected_attributes"), findings);
        if (node == null || policy == null) {
            return ModelWritePolicy.MUTABLE;
        }
        String text = policy.optionalText("mode");
        ModelWritePolicy.Mode mode = text == null ? ModelWritePolicy.Mode.MUTABLE : ModelWritePolicy.Mode.of(text);
        SourceNode modeNode = policy.get("mode");
        if (mode == null && modeNode != null) {
            findings.error(
                    Rule.DMS_WRITE_MODE_UNKNOWN,
                    modeNode.line(),
                    modeNode.column(),
                    "`" + MessageText.shorten(String.valueOf(text))
                            + "` is not a write mode; use mutable or write_once");
        }
        List<String> names = policy.texts("protected_attributes");
        ModelWritePolicy result = new ModelWritePolicy(
                mode == null ? ModelWritePolicy.Mode.MUTABLE : mode, names == null ? Set.of() : new TreeSet<>(names));
        if (!version.hasWritePolicy() && result.isUnrestricted()) {
            findings.error(
                    Rule.DMS_NEEDS_NEWER_VERSION,
                    node.line(),
                    node.column(),
                    "`write_policy` requires DMS 0.2; set dms_version to \"0.2\"");
        }
        return result;
    }

    private void readAttributes(List<AttributeDef> attributes, List<Integer> positions, Set<String> broken) {
        SourceNode node = fields.required("attributes");
        List<SourceNode> elements = fields.elements("attributes");
        if (node == null || elements == null) {
            return;
        }
        if (elements.isEmpty()) {
            findings.error(
                    Rule.DMS_ATTRIBUTES_EMPTY,
                    node.line(),
                    node.column(),
                    "a model needs at least the attributes of its key");
        }
        for (int i = 0; i < elements.size(); i++) {
            AttributeDef attribute = DmsAttributeReader.read(elements.get(i), findings);
            if (attribute == null) {
                addName(elements.get(i), "attribute", broken);
            } else {
                attributes.add(attribute);
                positions.add(i);
            }
        }
    }

    private void readIndexes(List<IndexDef> indexes, List<Integer> positions, Set<String> broken) {
        List<SourceNode> elements = fields.elements("indexes");
        for (int i = 0; elements != null && i < elements.size(); i++) {
            IndexDef index = DmsIndexReader.read(elements.get(i), findings);
            if (index == null) {
                addName(elements.get(i), "name", broken);
            } else {
                indexes.add(index);
                positions.add(i);
            }
        }
    }

    private static void addName(SourceNode node, String member, Set<String> names) {
        boolean named = node instanceof SourceNode.Mapping mapping
                && mapping.get(member) instanceof SourceNode.Scalar scalar
                && scalar.value() instanceof JsonValue.Text;
        if (named && node.toJson() instanceof JsonValue.Obj object) {
            names.add(String.valueOf(object.text(member)));
        }
    }
}
