package org.tabletheory.schema.onetable;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.document.Rule;
import org.tabletheory.schema.internal.source.FindingList;
import org.tabletheory.schema.internal.source.MessageText;
import org.tabletheory.schema.spi.tree.SourceNode;

/** Reads a OneTable schema (OneTable 1.1.0, "Top Level Properties"). */
final class OneTableReader {

    private static final List<String> KNOWN = List.of(
            "version", "format", "description", "indexes", "params", "models", "queries", "items", "extensions");

    /** A version of the format that is not 1. */
    private static final Pattern OTHER_MAJOR = Pattern.compile("onetable:(?!1(?:\\.|$))[0-9]+(?:\\..*)?");

    /** SemVer 2.0.0. Every repetition ends at a character that it cannot contain, so it matches in linear time. */
    private static final Pattern SEMVER =
            Pattern.compile("(?:0|[1-9][0-9]{0,8})\\.(?:0|[1-9][0-9]{0,8})\\.(?:0|[1-9][0-9]{0,8})"
                    + "(?:-[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*)?(?:\\+[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*)?");

    private final SourceNode.Mapping root;
    private final OneTableFindings findings;

    private OneTableReader(SourceNode.Mapping root, OneTableFindings findings) {
        this.root = root;
        this.findings = findings;
    }

    /** Returns the document, or null if findings were added that say why. */
    static @Nullable OneTableDocument read(SourceNode root, OneTableMode mode, FindingList list) {
        OneTableFindings findings = new OneTableFindings(list, mode);
        if (!(root instanceof SourceNode.Mapping mapping)) {
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
        Map<String, OneTableEntity> entities =
                new OneTableEntityReader(findings, params, indexes).read(mapping("models", true));
        Map<String, SavedQuery> queries =
                new SavedQueryReader(findings, params, indexes, entities).read(mapping("queries", true));
        List<JsonValue.Obj> items = new SampleItemReader(findings, params, indexes, entities).read(sequence("items"));
        String description = text("description");
        JsonValue.Obj extensions = object("extensions", false);
        if (version == null || !indexes.containsKey(OneTableIndex.PRIMARY)) {
            return null;
        }
        return new OneTableDocument(
                version, description, indexes, params, entities, queries, items, extensions, reserved());
    }

    private void checkFormat() {
        SourceNode node = root.get("format");
        if (node == null) {
            missing("format");
        } else if (!(node.toJson() instanceof JsonValue.Text format)) {
            findings.wrongType(node, "format", "a string");
        } else if (OTHER_MAJOR.matcher(format.value()).matches()) {
            findings.error(
                    Rule.ONETABLE_FORMAT,
                    node,
                    "format \"" + MessageText.shorten(format.value())
                            + "\" has another major version, which is not compatible; use \"" + OneTableDocument.FORMAT
                            + "\"");
        } else if (!isReadableFormat(format.value())) {
            findings.deviation(
                    Rule.ONETABLE_FORMAT,
                    node,
                    "format \"" + MessageText.shorten(format.value()) + "\" is not supported; use \""
                            + OneTableDocument.FORMAT + "\"");
        }
    }

    /** Strict mode accepts only 1.1.0. Lenient mode accepts every version that is compatible by SemVer: 1.0.x and 1.1.x. */
    private boolean isReadableFormat(String format) {
        if (format.equals(OneTableDocument.FORMAT)) {
            return true;
        }
        return !findings.isStrict() && Pattern.matches("onetable:1\\.[01]\\.[0-9]{1,9}", format);
    }

    private @Nullable String version() {
        SourceNode node = root.get("version");
        if (node == null) {
            findings.error(Rule.ONETABLE_PROPERTY_MISSING, root, "a schema needs `version`, for example \"0.1.0\"");
            return null;
        }
        if (!(node.toJson() instanceof JsonValue.Text version)) {
            findings.wrongType(node, "version", "a string");
            return null;
        }
        boolean semver = version.value().length() <= 256
                && SEMVER.matcher(version.value()).matches();
        if (!semver) {
            findings.deviation(
                    Rule.ONETABLE_VERSION,
                    node,
                    "version \"" + MessageText.shorten(version.value())
                            + "\" is not a semantic version; use a version such as \"0.1.0\"");
        }
        return version.value();
    }

    private Map<String, OneTableIndex> indexes() {
        SourceNode node = root.get("indexes");
        if (node == null) {
            findings.error(Rule.ONETABLE_PROPERTY_MISSING, root, "a schema needs `indexes` with a `primary` index");
            return new LinkedHashMap<>();
        }
        return new OneTableIndexReader(findings).read(node);
    }

    private void checkParams() {
        if (root.get("params") instanceof SourceNode.Mapping params) {
            SourceNode typeField = params.get("typeField");
            if (typeField != null && !(typeField.toJson() instanceof JsonValue.Text)) {
                findings.wrongType(typeField, "typeField", "a string");
            }
            SourceNode isoDates = params.get("isoDates");
            if (isoDates != null && !(isoDates.toJson() instanceof JsonValue.Bool)) {
                findings.wrongType(isoDates, "isoDates", "true or false");
            }
        }
    }

    private SourceNode.@Nullable Mapping mapping(String name, boolean required) {
        SourceNode node = root.get(name);
        if (node == null && required) {
            missing(name);
        } else if (node instanceof SourceNode.Mapping mapping) {
            return mapping;
        } else if (node != null) {
            findings.wrongType(node, name, "an object");
        }
        return null;
    }

    private JsonValue.Obj object(String name, boolean required) {
        SourceNode.Mapping mapping = mapping(name, required);
        return mapping == null ? JsonValue.Obj.EMPTY : mapping.toJson();
    }

    private SourceNode.@Nullable Sequence sequence(String name) {
        SourceNode node = root.get(name);
        if (node == null) {
            missing(name);
        } else if (node instanceof SourceNode.Sequence sequence) {
            return sequence;
        } else {
            findings.wrongType(node, name, "an array");
        }
        return null;
    }

    private @Nullable String text(String name) {
        SourceNode node = root.get(name);
        if (node == null) {
            return null;
        }
        if (node.toJson() instanceof JsonValue.Text text) {
            return text.value();
        }
        findings.wrongType(node, name, "a string");
        return null;
    }

    private void missing(String name) {
        findings.deviation(
                Rule.ONETABLE_PROPERTY_MISSING,
                root,
                "a schema needs `" + name + "`"
                        + MessageText.didYouMean(name, root.members().keySet()));
    }

    /** Returns the attributes that the library manages, and the keys of all indexes. */
    static Set<String> managedAttributes(OneTableParams params, Map<String, OneTableIndex> indexes) {
        Set<String> managed = new HashSet<>(List.of(params.typeField(), params.createdField(), params.updatedField()));
        for (OneTableIndex index : indexes.values()) {
            managed.add(index.hash());
            if (index.sort() != null) {
                managed.add(index.sort());
            }
        }
        return managed;
    }

    private JsonValue.Obj reserved() {
        Map<String, JsonValue> reserved = new LinkedHashMap<>();
        for (SourceNode.SourceMember member : root.members().values()) {
            if (!KNOWN.contains(member.name())) {
                reserved.put(member.name(), member.value().toJson());
            }
        }
        return new JsonValue.Obj(reserved);
    }
}
