package org.tabletheory.schema.internal.dms;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.DmsDocument;
import org.tabletheory.schema.DmsVersion;
import org.tabletheory.schema.Finding;
import org.tabletheory.schema.Json;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Place;
import org.tabletheory.schema.Rule;
import org.tabletheory.schema.Severity;
import org.tabletheory.schema.internal.source.FindingList;
import org.tabletheory.schema.internal.source.Node;
import org.tabletheory.schema.internal.source.Words;

/** Reads a DMS document from its tree (DMS 0.1, "DMS file format"). */
public final class DmsReader {

    private static final List<String> KNOWN = List.of("dms_version", "namespace", "models");

    private final FindingList findings;

    private DmsReader(FindingList findings) {
        this.findings = findings;
    }

    /** The document, or null when findings say why there is none. */
    public static @Nullable DmsDocument read(Node root, FindingList findings) {
        DmsDocument document = new DmsReader(findings).document(root);
        return findings.hasErrors() ? null : document;
    }

    private @Nullable DmsDocument document(Node root) {
        Fields fields = Fields.of(root, "a DMS document", true, KNOWN, findings);
        if (fields == null) {
            return null;
        }
        Node versionNode = fields.required("dms_version");
        DmsVersion version = versionNode == null ? DmsVersion.V0_2 : version(versionNode);
        if (version == null) {
            return null;
        }
        String namespace = fields.optionalText("namespace");
        Node modelsNode = fields.required("models");
        List<Node> nodes = fields.elements("models");
        if (modelsNode == null || nodes == null) {
            return null;
        }
        if (nodes.isEmpty()) {
            findings.error(Rule.DMS_MODELS_EMPTY, modelsNode.line(), modelsNode.column(), "a document needs a model");
        }
        List<ModelDraft> drafts = drafts(nodes, version, namespace);
        if (findings.hasErrors()) {
            return null;
        }
        List<Model> models = drafts.stream().map(DmsReader::model).toList();
        return new DmsDocument(version, namespace, models, fields.extensions());
    }

    private @Nullable DmsVersion version(Node node) {
        if (node instanceof Node.Broken) {
            return DmsVersion.V0_2;
        }
        Json value = node.toJson();
        if (value instanceof Json.Num number && DmsVersion.of(number.text()) != null) {
            Fields.wrongType(node, "`dms_version`", "a string", findings);
            return DmsVersion.of(number.text());
        }
        String text = Fields.text(node, "`dms_version`", findings);
        if (text == null) {
            return DmsVersion.V0_2;
        }
        DmsVersion version = DmsVersion.of(text);
        if (version == null) {
            findings.error(
                    Rule.DMS_VERSION_UNSUPPORTED,
                    node.line(),
                    node.column(),
                    "dms_version \"" + Words.shorten(text) + "\" is not supported; write \"0.1\" or \"0.2\"");
        }
        return version;
    }

    private List<ModelDraft> drafts(List<Node> nodes, DmsVersion version, @Nullable String namespace) {
        List<ModelDraft> drafts = new ArrayList<>();
        Map<String, Node> names = new HashMap<>();
        Map<String, ModelDraft> tables = new HashMap<>();
        for (Node node : nodes) {
            ModelDraft draft = ModelReader.read(node, version, namespace, findings);
            if (draft == null) {
                continue;
            }
            drafts.add(draft);
            checkName(draft, node, names);
            checkTable(draft, node, tables);
        }
        return drafts;
    }

    private void checkName(ModelDraft draft, Node node, Map<String, Node> names) {
        String name = draft.name();
        Node first = name == null ? null : names.putIfAbsent(name, node);
        if (first != null) {
            NodePath.report(node, findings)
                    .error(
                            Rule.DMS_MODEL_DUPLICATE,
                            "model `" + Words.shorten(String.valueOf(name)) + "` is already on line " + first.line(),
                            "name");
        }
    }

    /** One table has one key: models that share it and say otherwise cannot both be right. */
    private void checkTable(ModelDraft draft, Node node, Map<String, ModelDraft> tables) {
        String table = draft.table();
        if (table == null || draft.partitionKey() == null) {
            return;
        }
        ModelDraft first = tables.putIfAbsent(table, draft);
        boolean differs = first != null
                && !(draft.partitionKey().equals(first.partitionKey())
                        && Objects.equals(draft.sortKey(), first.sortKey()));
        if (first != null && differs && node instanceof Node.Mapping mapping) {
            Node keys = mapping.get("keys");
            Node place = keys == null ? node : keys;
            findings.add(new Finding(
                    Rule.DMS_TABLE_KEYS_DIFFER,
                    Severity.WARNING,
                    new Place(findings.file(), place.line(), place.column()),
                    "model `" + Words.shorten(String.valueOf(first.name())) + "` has other keys in the same table `"
                            + Words.shorten(table) + "`"));
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
