package org.tabletheory.schema.onetable;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.ItemLimits;
import org.tabletheory.schema.Projection;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.document.Rule;
import org.tabletheory.schema.internal.source.MessageText;
import org.tabletheory.schema.spi.tree.SourceNode;

/** Reads {@code indexes} (OneTable 1.1.0, "Indexes"; local indexes as in the JavaScript library). */
final class OneTableIndexReader {

    private final OneTableFindings findings;

    OneTableIndexReader(OneTableFindings findings) {
        this.findings = findings;
    }

    Map<String, OneTableIndex> read(SourceNode node) {
        Map<String, OneTableIndex> indexes = new LinkedHashMap<>();
        if (!(node instanceof SourceNode.Mapping mapping)) {
            findings.wrongType(node, "indexes", "an object");
            return indexes;
        }
        SourceNode primary = mapping.get(OneTableIndex.PRIMARY);
        if (primary == null) {
            findings.error(
                    Rule.ONETABLE_INDEX_PRIMARY_MISSING,
                    node,
                    "`indexes` needs `primary`, the keys of the table"
                            + MessageText.didYouMean(
                                    "primary", mapping.members().keySet()));
        }
        String primaryHash = primary == null ? null : text(primary, "hash");
        int local = 0;
        for (SourceNode.SourceMember member : mapping.members().values()) {
            OneTableIndex index = index(member, primaryHash);
            if (index != null) {
                indexes.put(index.name(), index);
                if (index.local() && ++local == ItemLimits.LOCAL_INDEXES + 1) {
                    findings.error(
                            Rule.ONETABLE_INDEX_LOCAL_TOO_MANY,
                            member.value(),
                            "a table can have at most " + ItemLimits.LOCAL_INDEXES + " local indexes");
                }
            }
        }
        return indexes;
    }

    private @Nullable OneTableIndex index(SourceNode.SourceMember member, @Nullable String primaryHash) {
        SourceNode node = member.value();
        if (!(node instanceof SourceNode.Mapping mapping)) {
            findings.wrongType(node, member.name(), "an object");
            return null;
        }
        boolean isPrimary = member.name().equals(OneTableIndex.PRIMARY);
        boolean local = !isPrimary && isLocal(mapping);
        String hash = key(mapping, "hash", local || isPrimary ? null : "hash");
        String sort = key(mapping, "sort", local ? null : "sort");
        if (local) {
            hash = localHash(mapping, hash, primaryHash);
        }
        if (hash == null) {
            if (isPrimary && mapping.get("hash") == null) {
                findings.error(Rule.ONETABLE_INDEX_KEY_MISSING, mapping, "the primary index needs `hash`");
            }
            return null;
        }
        if (local && sort == null && mapping.get("sort") == null) {
            findings.error(Rule.ONETABLE_INDEX_KEY_MISSING, mapping, "a local index needs `sort`");
        }
        Projection projection = projection(mapping);
        return projection == null
                ? null
                : new OneTableIndex(member.name(), hash, sort, local, projection, mapping.toJson());
    }

    private boolean isLocal(SourceNode.Mapping index) {
        SourceNode type = index.get("type");
        if (type == null) {
            return !findings.isStrict() && index.get("hash") == null;
        }
        if ("local".equals(text(index, "type"))) {
            return true;
        }
        findings.deviation(
                Rule.ONETABLE_INDEX_TYPE,
                type,
                "the `type` of an index must be \"local\"; remove it for a global index");
        return false;
    }

    private @Nullable String localHash(SourceNode.Mapping index, @Nullable String hash, @Nullable String primaryHash) {
        if (hash == null) {
            findings.deviation(
                    Rule.ONETABLE_INDEX_KEY_MISSING,
                    index,
                    "an index needs `hash`; use that of the primary index for a local index");
            return primaryHash;
        }
        if (primaryHash != null && !hash.equals(primaryHash)) {
            findings.error(
                    Rule.ONETABLE_INDEX_LOCAL_HASH,
                    index,
                    "a local index must have the same hash as the primary index, `" + MessageText.shorten(primaryHash)
                            + "`");
        }
        return hash;
    }

    /** Returns the attribute of a key. If it is missing and required, a hash is an error and a sort a deviation. */
    private @Nullable String key(SourceNode.Mapping index, String name, @Nullable String required) {
        SourceNode node = index.get(name);
        if (node == null) {
            if ("hash".equals(required)) {
                findings.error(Rule.ONETABLE_INDEX_KEY_MISSING, index, "an index needs `hash`");
            } else if ("sort".equals(required)) {
                findings.deviation(Rule.ONETABLE_INDEX_KEY_MISSING, index, "an index needs `sort`");
            }
            return null;
        }
        String text = text(index, name);
        if (text == null || text.isEmpty()) {
            findings.wrongType(node, name, "the name of an attribute");
            return null;
        }
        return text;
    }

    private @Nullable Projection projection(SourceNode.Mapping index) {
        SourceNode node = index.get("project");
        if (node == null) {
            return Projection.ALL;
        }
        JsonValue value = node.toJson();
        if (value instanceof JsonValue.Text text && text.value().equals("all")) {
            return Projection.ALL;
        } else if (value instanceof JsonValue.Text text && text.value().equals("keys")) {
            return Projection.KEYS_ONLY;
        } else if (value instanceof JsonValue.Array array && !array.elements().isEmpty()) {
            TreeSet<String> names = new TreeSet<>();
            array.elements().forEach(element -> {
                if (element instanceof JsonValue.Text text) {
                    names.add(text.value());
                }
            });
            if (array.elements().stream().allMatch(JsonValue.Text.class::isInstance)) {
                return Projection.include(names);
            }
        }
        findings.error(
                Rule.ONETABLE_INDEX_PROJECT,
                node,
                "`project` must be \"all\", \"keys\" or an array of attribute names");
        return null;
    }

    private static @Nullable String text(SourceNode node, String name) {
        return node instanceof SourceNode.Mapping mapping
                        && mapping.get(name) instanceof SourceNode.Scalar scalar
                        && scalar.value() instanceof JsonValue.Text text
                ? text.value()
                : null;
    }
}
