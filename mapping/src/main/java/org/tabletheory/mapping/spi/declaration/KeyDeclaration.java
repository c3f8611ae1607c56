package org.tabletheory.mapping.spi.declaration;

import java.util.List;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.key.ComputedKey;
import org.tabletheory.schema.key.KeyTemplate;

/**
 * A key attribute that a template computes.
 *
 * @param place where problems are reported: the class, or the component that has the key
 * @param computed how it is computed
 * @param def its definition in the model
 * @param indexes the indexes whose keys it is a part of, if the class declares it
 * @param hasComponent whether a component has the key; otherwise only the class declares it
 */
public record KeyDeclaration(
        AnnotatedView place, ComputedKey computed, AttributeDef def, List<IndexKey> indexes, boolean hasComponent) {
    public KeyDeclaration {
        indexes = List.copyOf(indexes);
    }

    /** Returns the template. */
    public KeyTemplate template() {
        return computed.template();
    }

    /** Returns the name of the attribute. */
    public String attribute() {
        return def.attribute();
    }

    /**
     * A part of the key of an index.
     *
     * @param sort whether it is a part of the sort key, otherwise of the partition key
     * @param order its position in a multi-attribute key
     */
    public record IndexKey(String index, boolean sort, int order) {}
}
