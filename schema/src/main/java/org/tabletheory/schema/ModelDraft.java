package org.tabletheory.schema;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.internal.source.MessageText;

/**
 * The parts of a model that has not been validated yet. A part is null if it could not be read; a finding for it exists.
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
     * How the draft relates to its document: the names of attributes and indexes that are present but could not be read,
     * and the document position of each one that could.
     */
    record Seen(
            Set<String> brokenAttributes,
            Set<String> brokenIndexes,
            List<Integer> attributePositions,
            List<Integer> indexPositions) {

        /** Everything could be read; positions are those of the draft. */
        static final Seen ALL = new Seen(Set.of(), Set.of(), List.of(), List.of());

        int attribute(int position) {
            return attributePositions.isEmpty() ? position : attributePositions.get(position);
        }

        int index(int position) {
            return indexPositions.isEmpty() ? position : indexPositions.get(position);
        }
    }

    /** Attributes and indexes by name. */
    static final class Lookup {

        private final ModelDraft draft;
        private final Map<String, Integer> attributes = new HashMap<>();
        private final Map<String, IndexDef> indexes = new HashMap<>();
        private final Map<String, Type> implied = new HashMap<>();

        Lookup(ModelDraft draft) {
            this.draft = draft;
            for (int i = 0; i < draft.attributes().size(); i++) {
                attributes.putIfAbsent(draft.attributes().get(i).attribute(), i);
            }
            for (IndexDef index : draft.indexes()) {
                indexes.putIfAbsent(index.name(), index);
                for (KeyPart part : index.keyParts()) {
                    if (!lists(part.attribute())) {
                        implied.putIfAbsent(part.attribute(), part.type());
                    }
                }
            }
        }

        /** Returns the attribute with this name, or null if there is none or it could not be read. */
        @Nullable
        AttributeDef attribute(String name) {
            Integer position = attributes.get(name);
            return position == null ? null : draft.attributes().get(position);
        }

        /** Returns whether {@code attributes} lists an attribute with this name, even if it could not be read. */
        boolean lists(String name) {
            return attributes.containsKey(name)
                    || draft.seen().brokenAttributes().contains(name);
        }

        /** Returns whether the model has an attribute with this name: listed, or implied by an index. */
        boolean has(String name) {
            return lists(name) || implied.containsKey(name);
        }

        /** Returns the type of an attribute that only indexes state, which is that of the first one; otherwise null. */
        @Nullable
        Type impliedType(String name) {
            return implied.get(name);
        }

        /** Returns the document position of an attribute. */
        int positionOf(AttributeDef attribute) {
            return draft.seen().attribute(attributes.getOrDefault(attribute.attribute(), 0));
        }

        @Nullable
        IndexDef index(String name) {
            return indexes.get(name);
        }

        /** Returns a "did you mean" hint for an unknown attribute name. */
        String didYouMeanAttribute(String name) {
            return MessageText.didYouMean(name, attributes.keySet());
        }

        /** Returns a "did you mean" hint for an unknown index name. */
        String didYouMeanIndex(String name) {
            return MessageText.didYouMean(name, indexes.keySet());
        }
    }
}
