package org.tabletheory.schema.internal.onetable;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.Entity;
import org.tabletheory.schema.Json;
import org.tabletheory.schema.OneTableDocument;
import org.tabletheory.schema.OneTableIndex;
import org.tabletheory.schema.OneTableMode;
import org.tabletheory.schema.OneTableParams;
import org.tabletheory.schema.Rule;
import org.tabletheory.schema.SavedQuery;
import org.tabletheory.schema.internal.source.FindingList;
import org.tabletheory.schema.internal.source.Node;
import org.tabletheory.schema.internal.source.Words;

/** Reads a OneTable schema from its tree (OneTable 1.1.0, "Top Level Properties"). */
public final class OneTableReader {

    private static final List<String> KNOWN = List.of(
            "version", "format", "description", "indexes", "params", "models", "queries", "items", "extensions");

    /** SemVer 2.0.0; every repetition ends at a character that it cannot contain, so it runs in linear time. */
    private static final Pattern SEMVER =
            Pattern.compile("(?:0|[1-9][0-9]{0,8})\\.(?:0|[1-9][0-9]{0,8})\\.(?:0|[1-9][0-9]{0,8})"
                    + "(?:-[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*)?(?:\\+[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*)?");

    private final Node.Mapping root;
    private final Findings findings;

    private OneTableReader(Node.Mapping root, Findings findings) {
        this.root = root;
        this.findings = findings;
    }

    /** The document, or null when findings say why there is none. */
    public static @Nullable OneTableDocument read(Node root, OneTableMode mode, FindingList list) {
        Findings findings = new Findings(list, mode);
        if (!(root instanceof Node.Mapping mapping)) {
            findings.wrongType(root, "the schema", "an object");
            return null;
        }
        OneTableDocument document = new OneTableReader(mapping, findings).document();
        return list.hasErrors() ? null : document;
    }

    private @Nullable OneTableDocument document() {
        checkFormat();
        String version = version();
        Map<String, OneTableIndex> indexes = indexes();
        OneTableParams params = new OneTableParams(object("params", true));
        checkParams();
        Map<String, Entity> entities = new EntityReader(findings, params, indexes).read(mapping("models", true));
        Map<String, SavedQuery> queries =
                new QueryReader(findings, params, indexes, entities).read(mapping("queries", true));
        List<Json.Obj> items = new ItemReader(findings, params, indexes, entities).read(sequence("items"));
        String description = text("description");
        Json.Obj extensions = object("extensions", false);
        if (version == null || !indexes.containsKey(OneTableIndex.PRIMARY)) {
            return null;
        }
        return new OneTableDocument(
                version, description, indexes, params, entities, queries, items, extensions, reserved());
    }

    private void checkFormat() {
        Node node = root.get("format");
        if (node == null) {
            missing("format");
        } else if (!(node.toJson() instanceof Json.Text format)) {
            findings.wrongType(node, "format", "a string");
        } else if (!isReadableFormat(format.value())) {
            findings.departure(
                    Rule.ONETABLE_FORMAT,
                    node,
                    "format \"" + Words.shorten(format.value()) + "\" is not compatible; write \""
                            + OneTableDocument.FORMAT + "\"");
        }
    }

    /** Strictly 1.1.0 itself; by SemVer, 1.1.x and older minors of 1 are what a reader of 1.1.0 understands. */
    private boolean isReadableFormat(String format) {
        if (format.equals(OneTableDocument.FORMAT)) {
            return true;
        }
        return !findings.isStrict() && Pattern.matches("onetable:1\\.[01]\\.[0-9]{1,9}", format);
    }

    private @Nullable String version() {
        Node node = root.get("version");
        if (node == null) {
            findings.error(Rule.ONETABLE_PROPERTY_MISSING, root, "a schema needs `version`, for example \"0.1.0\"");
            return null;
        }
        if (!(node.toJson() instanceof Json.Text version)) {
            findings.wrongType(node, "version", "a string");
            return null;
        }
        boolean semver = version.value().length() <= 256
                && SEMVER.matcher(version.value()).matches();
        if (!semver) {
            findings.departure(
                    Rule.ONETABLE_VERSION,
                    node,
                    "version \"" + Words.shorten(version.value()) + "\" is not SemVer; write for example \"0.1.0\"");
        }
        return version.value();
    }

    private Map<String, OneTableIndex> indexes() {
        Node node = root.get("indexes");
        if (node == null) {
            findings.error(Rule.ONETABLE_PROPERTY_MISSING, root, "a schema needs `indexes` with a `primary` index");
            return new LinkedHashMap<>();
        }
        return new OneTableIndexReader(findings).read(node);
    }

    private void checkParams() {
        if (root.get("params") instanceof Node.Mapping params) {
            Node typeField = params.get("typeField");
            if (typeField != null && !(typeField.toJson() instanceof Json.Text)) {
                findings.wrongType(typeField, "typeField", "a string");
            }
            Node isoDates = params.get("isoDates");
            if (isoDates != null && !(isoDates.toJson() instanceof Json.Bool)) {
                findings.wrongType(isoDates, "isoDates", "true or false");
            }
        }
    }

    private Node.@Nullable Mapping mapping(String name, boolean required) {
        Node node = root.get(name);
        if (node == null && required) {
            missing(name);
        } else if (node instanceof Node.Mapping mapping) {
            return mapping;
        } else if (node != null) {
            findings.wrongType(node, name, "an object");
        }
        return null;
    }

    private Json.Obj object(String name, boolean required) {
        Node.Mapping mapping = mapping(name, required);
        return mapping != null && mapping.toJson() instanceof Json.Obj object ? object : Json.Obj.EMPTY;
    }

    private Node.@Nullable Sequence sequence(String name) {
        Node node = root.get(name);
        if (node == null) {
            missing(name);
        } else if (node instanceof Node.Sequence sequence) {
            return sequence;
        } else {
            findings.wrongType(node, name, "an array");
        }
        return null;
    }

    private @Nullable String text(String name) {
        Node node = root.get(name);
        if (node == null) {
            return null;
        }
        if (node.toJson() instanceof Json.Text text) {
            return text.value();
        }
        findings.wrongType(node, name, "a string");
        return null;
    }

    private void missing(String name) {
        findings.departure(
                Rule.ONETABLE_PROPERTY_MISSING,
                root,
                "a schema needs `" + name + "`"
                        + Words.didYouMean(name, root.members().keySet()));
    }

    private Json.Obj reserved() {
        Map<String, Json> reserved = new LinkedHashMap<>();
        for (Node.Member member : root.members().values()) {
            if (!KNOWN.contains(member.name())) {
                reserved.put(member.name(), member.value().toJson());
            }
        }
        return new Json.Obj(reserved);
    }
}
