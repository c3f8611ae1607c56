package org.tabletheory.schema;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.internal.source.MessageText;

/**
 * What is known of a model before it is known to be valid. A part that is null could not be read, and that has been
 * reported.
 */
record ModelDraft(
        DmsVersion dmsVersion,
        @Nullable String namespace,
        @Nullable String name,
        @Nullable String table,
        @Nullable NamingConvention naming,
        @Nullable KeyPart partitionKey,
        @Nullable KeyPart sortKey,
        List<AttributeDef> attributes,
        List<IndexDef> indexes,
        ModelWritePolicy writePolicy,
        JsonValue.Obj extensions,
        Seen seen) {

    /**
     * How the draft relates to its document: the names of attributes and indexes that are there but could not be read,
     * and the position in the document of each that could.
     */
    record Seen(
            Set<String> brokenAttributes,
            Set<String> brokenIndexes,
            List<Integer> attributePositions,
            List<Integer> indexPositions) {

        /** Nothing is broken, and positions are those of the draft. */
        static final Seen ALL = new Seen(Set.of(), Set.of(), List.of(), List.of());

        int attribute(int position) {
            return attributePositions.isEmpty() ? position : attributePositions.get(position);
        }

        int index(int position) {
            return indexPositions.isEmpty() ? position : indexPositions.get(position);
        }
    }

    /** Attributes and indexes by name, so that no rule searches a list. */
    static final class Lookup {

        private final ModelDraft draft;
        private final Map<String, Integer> attributes = new HashMap<>();
        private final Map<String, IndexDef> indexes = new HashMap<>();

        Lookup(ModelDraft draft) {
            this.draft = draft;
            for (int i = 0; i < draft.attributes().size(); i++) {
                attributes.putIfAbsent(draft.attributes().get(i).attribute(), i);
            }
            draft.indexes().forEach(index -> indexes.putIfAbsent(index.name(), index));
        }

        /** The attribute of this name, or null when there is none that could be read. */
        @Nullable
        AttributeDef attribute(String name) {
            Integer position = attributes.get(name);
            return position == null ? null : draft.attributes().get(position);
        }

        /** True when the document has an attribute of this name, even one that could not be read. */
        boolean mentions(String name) {
            return attributes.containsKey(name)
                    || draft.seen().brokenAttributes().contains(name);
        }

        /** The document's position of an attribute that could be read. */
        int positionOf(AttributeDef attribute) {
            return draft.seen().attribute(attributes.getOrDefault(attribute.attribute(), 0));
        }

        @Nullable
        IndexDef index(String name) {
            return indexes.get(name);
        }

        /** A hint for a name that is no attribute. */
        String didYouMeanAttribute(String name) {
            return MessageText.didYouMean(name, attributes.keySet());
        }

        /** A hint for a name that is no index. */
        String didYouMeanIndex(String name) {
            return MessageText.didYouMean(name, indexes.keySet());
        }
    }
}
