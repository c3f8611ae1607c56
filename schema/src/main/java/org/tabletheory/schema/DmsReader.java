package org.tabletheory.schema;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.document.Finding;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.document.Rule;
import org.tabletheory.schema.document.Severity;
import org.tabletheory.schema.document.SourcePosition;
import org.tabletheory.schema.internal.source.FindingList;
import org.tabletheory.schema.internal.source.MemberReader;
import org.tabletheory.schema.internal.source.MessageText;
import org.tabletheory.schema.spi.tree.SourceNode;

/** Reads a DMS document (DMS 0.1, "DMS file format"). */
final class DmsReader {

    private static final List<String> KNOWN = List.of("dms_version", "namespace", "models");

    private final FindingList findings;

    private DmsReader(FindingList findings) {
        this.findings = findings;
    }

    /** Returns the document, or null if findings were added that say why. */
    static @Nullable DmsDocument read(SourceNode root, FindingList findings) {
        DmsDocument document = new DmsReader(findings).document(root);
        return findings.hasErrors() ? null : document;
    }

    private @Nullable DmsDocument document(SourceNode root) {
        MemberReader fields = MemberReader.of(root, "a DMS document", true, KNOWN, findings);
        if (fields == null) {
            return null;
        }
        SourceNode versionNode = fields.required("dms_version");
        DmsVersion version = versionNode == null ? DmsVersion.V0_2 : version(versionNode);
        if (version == null) {
            return null;
        }
        String namespace = fields.optionalText("namespace");
        if (namespace != null && !namespace.isEmpty()) {
            NameRules.checkText("namespace", namespace, NodePath.report(root, findings), "namespace");
        }
        SourceNode modelsNode = fields.required("models");
        List<SourceNode> nodes = fields.elements("models");
        if (modelsNode == null || nodes == null) {
            return null;
        }
        if (nodes.isEmpty()) {
            findings.error(
                    Rule.DMS_MODELS_EMPTY,
                    modelsNode.line(),
                    modelsNode.column(),
                    "a document needs at least one model");
        }
        List<ModelDraft> drafts = drafts(nodes, version, namespace);
        if (findings.hasErrors()) {
            return null;
        }
        List<Model> models = drafts.stream().map(DmsReader::model).toList();
        return new DmsDocument(version, namespace, models, fields.extensions());
    }

    private @Nullable DmsVersion version(SourceNode node) {
        if (node instanceof SourceNode.Broken) {
            return DmsVersion.V0_2;
        }
        JsonValue value = node.toJson();
        if (value instanceof JsonValue.Num number && DmsVersion.of(number.text()) != null) {
            MemberReader.wrongType(node, "`dms_version`", "a string", findings);
            return DmsVersion.of(number.text());
        }
        String text = MemberReader.text(node, "`dms_version`", findings);
        if (text == null) {
            return DmsVersion.V0_2;
        }
        DmsVersion version = DmsVersion.of(text);
        if (version == null) {
            findings.error(
                    Rule.DMS_VERSION_UNSUPPORTED,
                    node.line(),
                    node.column(),
                    "dms_version \"" + MessageText.shorten(text) + "\" is not supported; use \"0.1\" or \"0.2\"");
        }
        return version;
    }

    private List<ModelDraft> drafts(List<SourceNode> nodes, DmsVersion version, @Nullable String namespace) {
        List<ModelDraft> drafts = new ArrayList<>();
        Map<String, SourceNode> names = new HashMap<>();
        Map<String, ModelDraft> tables = new HashMap<>();
        for (SourceNode node : nodes) {
            ModelDraft draft = DmsModelReader.read(node, version, namespace, findings);
            if (draft == null) {
                continue;
            }
            drafts.add(draft);
            checkName(draft, node, names);
            checkTable(draft, node, tables);
        }
        return drafts;
    }

    private void checkName(ModelDraft draft, SourceNode node, Map<String, SourceNode> names) {
        String name = draft.name();
        SourceNode first = name == null ? null : names.putIfAbsent(name, node);
        if (first != null) {
            NodePath.report(node, findings)
                    .error(
                            Rule.DMS_MODEL_DUPLICATE,
                            "duplicate model `" + MessageText.shorten(String.valueOf(name))
                                    + "`, first declared in line " + first.line(),
                            "name");
        }
    }

    /** A table has one primary key, so models that share a table must agree on it. */
    private void checkTable(ModelDraft draft, SourceNode node, Map<String, ModelDraft> tables) {
        String table = draft.table();
        if (table == null || draft.partitionKey() == null) {
            return;
        }
        ModelDraft first = tables.putIfAbsent(table, draft);
        boolean differs = first != null
                && !(draft.partitionKey().equals(first.partitionKey())
                        && Objects.equals(draft.sortKey(), first.sortKey()));
        if (first != null && differs && node instanceof SourceNode.Mapping mapping) {
            SourceNode keys = mapping.get("keys");
            SourceNode place = keys == null ? node : keys;
            findings.add(new Finding(
                    Rule.DMS_TABLE_KEYS_DIFFER,
                    Severity.WARNING,
                    new SourcePosition(findings.file(), place.line(), place.column()),
                    "model `" + MessageText.shorten(String.valueOf(first.name()))
                            + "` declares different keys for the same table `" + MessageText.shorten(table) + "`"));
        }
    }

    private static Model model(ModelDraft draft) {
        Model.Builder builder = Model.builder(String.valueOf(draft.name()), String.valueOf(draft.table()))
                .dmsVersion(draft.dmsVersion())
                .namespace(draft.namespace())
                .naming(draft.naming())
                .writePolicy(draft.writePolicy())
                .extensions(draft.extensions());
        draft.attributes().forEach(builder::attribute);
        draft.indexes().forEach(builder::index);
        if (draft.partitionKey() != null) {
            builder.partitionKey(
                    draft.partitionKey().attribute(), draft.partitionKey().type());
        }
        if (draft.sortKey() != null) {
            builder.sortKey(draft.sortKey().attribute(), draft.sortKey().type());
        }
        return builder.build();
    }
}
