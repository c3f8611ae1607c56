package org.tabletheory.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;
import org.tabletheory.schema.document.Rule;
import org.tabletheory.schema.internal.source.FindingList;
import org.tabletheory.schema.internal.source.MemberReader;
import org.tabletheory.schema.internal.source.MessageText;
import org.tabletheory.schema.spi.tree.SourceNode;

/** Reads one entry of {@code indexes} (DMS 0.1, "Index fields"), and key parts of tables and indexes. */
final class DmsIndexReader {

    private static final List<String> KNOWN = List.of("name", "type", "partition", "sort", "projection");

    private DmsIndexReader() {}

    /** Returns the index, or null if a part of it could not be read. */
    static @Nullable IndexDef read(SourceNode node, FindingList findings) {
        MemberReader fields = MemberReader.of(node, "an index", true, KNOWN, findings);
        if (fields == null) {
            return null;
        }
        String name = fields.requiredText("name");
        IndexType type = type(fields);
        SourceNode partitionNode = fields.required("partition");
        List<KeyPart> partition = partitionNode == null ? null : parts(partitionNode, findings);
        SourceNode sortNode = fields.get("sort");
        List<KeyPart> sort = sortNode == null ? List.of() : parts(sortNode, findings);
        Projection projection = projection(fields);
        if (name == null || type == null || partition == null || sort == null || projection == null) {
            return null;
        }
        return new IndexDef(name, type, partition, sort, projection, fields.extensions());
    }

    /** Returns one key part, or null if it could not be read. */
    static @Nullable KeyPart part(SourceNode node, FindingList findings) {
        MemberReader fields = MemberReader.of(node, "a key", false, List.of("attribute", "type"), findings);
        if (fields == null) {
            return null;
        }
        String attribute = fields.requiredText("attribute");
        Type type = DmsAttributeReader.type(fields, "type");
        return attribute == null || type == null ? null : new KeyPart(attribute, type);
    }

    /** Returns the parts of an index key: an object is one part, an array is a multi-attribute key. */
    private static @Nullable List<KeyPart> parts(SourceNode node, FindingList findings) {
        if (!(node instanceof SourceNode.Sequence sequence)) {
            KeyPart part = part(node, findings);
            return part == null ? null : List.of(part);
        }
        List<KeyPart> parts = new ArrayList<>();
        for (SourceNode element : sequence.elements()) {
            KeyPart part = part(element, findings);
            if (part != null) {
                parts.add(part);
            }
        }
        if (sequence.elements().isEmpty()) {
            findings.error(Rule.DMS_INDEX_PARTS, node.line(), node.column(), "a key needs at least one attribute");
        }
        return parts.isEmpty() || parts.size() < sequence.elements().size() ? null : parts;
    }

    private static @Nullable IndexType type(MemberReader fields) {
        String text = fields.requiredText("type");
        SourceNode node = fields.get("type");
        if (text == null || node == null) {
            return null;
        }
        for (IndexType type : IndexType.values()) {
            if (type.name().equals(text)) {
                return type;
            }
        }
        fields.findings()
                .error(
                        Rule.DMS_INDEX_TYPE_UNKNOWN,
                        node.line(),
                        node.column(),
                        "`" + MessageText.shorten(text) + "` is not an index type; use GSI or LSI");
        return null;
    }

    /** Returns the projection, {@link Projection#ALL} if there is none, or null if it could not be read. */
    private static @Nullable Projection projection(MemberReader index) {
        SourceNode node = index.get("projection");
        if (node == null) {
            return Projection.ALL;
        }
        MemberReader fields = MemberReader.of(node, "a projection", false, List.of("type", "fields"), index.findings());
        if (fields == null) {
            return null;
        }
        String text = fields.requiredText("type");
        List<String> names = fields.texts("fields");
        SourceNode typeNode = fields.get("type");
        if (text == null || names == null || typeNode == null) {
            return null;
        }
        for (ProjectionType type : ProjectionType.values()) {
            if (type.name().equals(text)) {
                return new Projection(type, new TreeSet<>(names));
            }
        }
        index.findings()
                .error(
                        Rule.DMS_PROJECTION_TYPE_UNKNOWN,
                        typeNode.line(),
                        typeNode.column(),
                        "`" + MessageText.shorten(text) + "` is not a projection type; use ALL, KEYS_ONLY or INCLUDE");
        return null;
    }
}
