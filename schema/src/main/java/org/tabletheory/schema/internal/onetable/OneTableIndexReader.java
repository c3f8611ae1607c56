package org.tabletheory.schema.internal.onetable;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.Json;
import org.tabletheory.schema.OneTableIndex;
import org.tabletheory.schema.Projection;
import org.tabletheory.schema.Rule;
import org.tabletheory.schema.internal.source.Node;
import org.tabletheory.schema.internal.source.Words;

/** Reads {@code indexes} (OneTable 1.1.0, "Indexes"; local indexes as the JavaScript library has them). */
final class OneTableIndexReader {

    private static final int LOCAL_INDEXES = 5;

    private final Findings findings;

    OneTableIndexReader(Findings findings) {
        this.findings = findings;
    }

    Map<String, OneTableIndex> read(Node node) {
        Map<String, OneTableIndex> indexes = new LinkedHashMap<>();
        if (!(node instanceof Node.Mapping mapping)) {
            findings.wrongType(node, "indexes", "an object");
            return indexes;
        }
        Node primary = mapping.get(OneTableIndex.PRIMARY);
        if (primary == null) {
            findings.error(
                    Rule.ONETABLE_INDEX_PRIMARY_MISSING,
                    node,
                    "`indexes` needs `primary`, the keys of the table"
                            + Words.didYouMean("primary", mapping.members().keySet()));
        }
        String primaryHash = primary == null ? null : text(primary, "hash");
        int local = 0;
        for (Node.Member member : mapping.members().values()) {
            OneTableIndex index = index(member, primaryHash);
            if (index != null) {
                indexes.put(index.name(), index);
                if (index.local() && ++local == LOCAL_INDEXES + 1) {
                    findings.error(
                            Rule.ONETABLE_INDEX_LOCAL_TOO_MANY,
                            member.value(),
                            "a table has at most " + LOCAL_INDEXES + " local indexes");
                }
            }
        }
        return indexes;
    }

    private @Nullable OneTableIndex index(Node.Member member, @Nullable String primaryHash) {
        Node node = member.value();
        if (!(node instanceof Node.Mapping mapping) || !(node.toJson() instanceof Json.Obj properties)) {
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
        return projection == null ? null : new OneTableIndex(member.name(), hash, sort, local, projection, properties);
    }

    private boolean isLocal(Node.Mapping index) {
        Node type = index.get("type");
        if (type == null) {
            return !findings.isStrict() && index.get("hash") == null;
        }
        if ("local".equals(text(index, "type"))) {
            return true;
        }
        findings.departure(
                Rule.ONETABLE_INDEX_TYPE,
                type,
                "an index's `type` is \"local\" or absent; leave it out for a global one");
        return false;
    }

    private @Nullable String localHash(Node.Mapping index, @Nullable String hash, @Nullable String primaryHash) {
        if (hash == null) {
            findings.departure(
                    Rule.ONETABLE_INDEX_KEY_MISSING, index, "an index needs `hash`; a local one has the primary's");
            return primaryHash;
        }
        if (primaryHash != null && !hash.equals(primaryHash)) {
            findings.error(
                    Rule.ONETABLE_INDEX_LOCAL_HASH,
                    index,
                    "a local index has the primary's hash `" + Words.shorten(primaryHash) + "`");
        }
        return hash;
    }

    /** The attribute of a key; when it is missing and {@code demanded}, a hash is an error and a sort a departure. */
    private @Nullable String key(Node.Mapping index, String name, @Nullable String demanded) {
        Node node = index.get(name);
        if (node == null) {
            if ("hash".equals(demanded)) {
                findings.error(Rule.ONETABLE_INDEX_KEY_MISSING, index, "an index needs `hash`");
            } else if ("sort".equals(demanded)) {
                findings.departure(Rule.ONETABLE_INDEX_KEY_MISSING, index, "an index needs `sort`");
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

    private @Nullable Projection projection(Node.Mapping index) {
        Node node = index.get("project");
        if (node == null) {
            return Projection.ALL;
        }
        Json value = node.toJson();
        if (value instanceof Json.Text text && text.value().equals("all")) {
            return Projection.ALL;
        } else if (value instanceof Json.Text text && text.value().equals("keys")) {
            return Projection.KEYS_ONLY;
        } else if (value instanceof Json.Array array && !array.elements().isEmpty()) {
            TreeSet<String> names = new TreeSet<>();
            array.elements().forEach(element -> {
                if (element instanceof Json.Text text) {
                    names.add(text.value());
                }
            });
            if (array.elements().stream().allMatch(Json.Text.class::isInstance)) {
                return Projection.include(names);
            }
        }
        findings.error(
                Rule.ONETABLE_INDEX_PROJECT, node, "`project` is \"all\", \"keys\" or an array of attribute names");
        return null;
    }

    private static @Nullable String text(Node node, String name) {
        return node instanceof Node.Mapping mapping
                        && mapping.get(name) instanceof Node.Scalar scalar
                        && scalar.value() instanceof Json.Text text
                ? text.value()
                : null;
    }
}
